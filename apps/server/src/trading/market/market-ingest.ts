import {
  BACKFILL_WITHIN_MS,
  BASE_BAR_MS,
  type Book,
  breakBars,
  canStillHeal,
  type CandleBook,
  feedBack,
  feedHeard,
  type FeedHole,
  type LostCause,
  feedLost,
  feedWatched,
  finalAtMs,
  freezeBars,
  insertTick,
  isUnheard,
  judgeTicks,
  type LoggedTick,
  type MarketHealth,
  type MarketRules,
  openCandleBook,
  openMarketHealth,
  openPipeline,
  passTime,
  type RawTick,
  sessionAt,
  type TickCounts,
  type TickPipeline,
  tickOrder,
} from "@maru/rules";
import { assert, type Instant, instant, type Stock } from "@maru/values";
import type { BrokenInput } from "./feed.ts";
import { firstHours, type MarketHours } from "./market-hours.ts";
import { TickChain } from "./tick-chain.ts";
import type { Incident, LogTail, MarketStore, TailBreak } from "./market-store.ts";

/** What the market room says after the facts are on disk. */
export interface MarketListener {
  /** Used ticks in the order they were logged. */
  ticks(stock: Stock, ticks: readonly LoggedTick[]): void;
  book(book: Book): void;
  /** Everything before `frozenUntilMs` is final now, and its bars are stored. */
  moved(stock: Stock, frozenUntilMs: Instant): void;
}

/** How soon it is looked again whether a silent venue has been heard. */
const HEARD_LOOK_MS = 100;

/** Broken input told one by one per start; beyond that it is only counted. */
const BROKEN_REPORTED_MAX = 100;

/**
 * The one writer of a market's log. Its verbs must not overlap, and each resolves when its effects are committed. When one
 * throws (the database failed), memory is ahead of the log: only {@link MarketIngest.recover} may follow.
 */
export class MarketIngest {
  readonly rules: MarketRules;
  /** When it is open and how soon it is stale; what it came with, unless it is given the versions that were written. */
  hours: MarketHours;
  readonly #store: MarketStore;
  readonly #listener: MarketListener;
  #pipeline: TickPipeline;
  #book: CandleBook;
  #chain: TickChain;
  #shownBook: Book | null = null;
  #health: MarketHealth;
  #hole: FeedHole | null = null;
  #frozenUntilMs: Instant = instant(0);
  #lastTickMs: Instant | null = null;
  #isLogging = true;
  #brokenInputs = 0;
  #state: "lost" | "idle" | "busy" = "lost";

  constructor(rules: MarketRules, store: MarketStore, listener: MarketListener) {
    this.rules = rules;
    this.hours = firstHours(rules);
    this.#store = store;
    this.#listener = listener;
    const empty: LogTail = { nextSeq: 1, bars: [], ticks: [], breaks: [], link: null };
    this.#chain = this.#chainOf(empty);
    this.#pipeline = pipelineOf(rules, empty);
    this.#book = this.#bookOf(empty);
    this.#health = openMarketHealth(rules.staleLimitMs);
  }

  get stock(): Stock {
    return this.rules.stock;
  }

  /** The candles and judge behind `Prices`; readers never change them. */
  get view(): { readonly book: CandleBook; readonly pipeline: TickPipeline; readonly store: MarketStore } {
    return { book: this.#book, pipeline: this.#pipeline, store: this.#store };
  }

  get frozenUntilMs(): Instant {
    return this.#frozenUntilMs;
  }

  get liveSinceMs(): Instant | null {
    return this.#state === "lost" ? null : this.#health.liveSinceMs;
  }

  /** Exchange time of the newest tick in the log; null before the first. */
  get lastTickMs(): Instant | null {
    return this.#lastTickMs;
  }

  /** By how much the times of the market's ticks are ahead of our clock as they come, milliseconds: the middle of the last ones. */
  get exchangeAheadMs(): number {
    return this.#pipeline.clock.offsetMs;
  }

  /** Whether ticks could be written when it was tried last: not on a full disk, nor without a database. */
  get isLogging(): boolean {
    return this.#isLogging;
  }

  /** Fates of ticks since the last recovery, and lines that could not be read. */
  get counts(): TickCounts & { readonly brokenInputs: number } {
    return { ...this.#pipeline.counts, brokenInputs: this.#brokenInputs };
  }

  /** Where ticks may be missing from, while the feed is not there; null while it is. */
  get hole(): FeedHole | null {
    return this.#hole;
  }

  /** Rebuilds memory from the log. The time since its last tick is a hole until the feed is back. */
  async recover(nowMs: Instant): Promise<void> {
    assert(this.#state !== "busy", `verbs of ${this.stock} overlap`);
    this.#state = "lost";
    const tail = await this.#store.readTail(this.stock);
    this.#chain = this.#chainOf(tail);
    this.#pipeline = pipelineOf(this.rules, tail);
    this.#book = this.#bookOf(tail);
    for (const known of tail.breaks) breakBars(this.#book, known);
    this.#health = openMarketHealth(this.rules.staleLimitMs);
    const lastHeard = tail.ticks.at(-1);
    this.#lastTickMs = newestOf(tail.ticks);
    // A first start has no past: what came before now was never watched.
    this.#hole = { fromMs: lastHeard?.receivedAtMs ?? slotStartOf(nowMs), cause: "RESTART" };
    this.#frozenUntilMs = instant(this.#pipeline.watermarkMs);
    this.#state = "idle";
  }

  /** Logs what a feed brought and moves time on to `nowMs`. Resolves when it is committed and said. */
  async accept(raw: readonly RawTick[], nowMs: Instant): Promise<void> {
    await this.#alone(async () => {
      this.#watchHole(nowMs);
      const judged = [...judgeTicks(this.#pipeline, raw), ...passTime(this.#pipeline, nowMs)];
      await this.#log(judged, nowMs);
      await this.#freeze(nowMs);
    });
  }

  /** By our clock, the venue's last sign of life; null where the feed has none to wait for. Nothing behind it becomes final. */
  heardUntil(ms: Instant | null): void {
    this.#pipeline.heardUntilMs = ms ?? Number.POSITIVE_INFINITY;
  }

  /** Lets time pass without ticks. */
  async advance(nowMs: Instant): Promise<void> {
    await this.accept([], nowMs);
  }

  /**
   * The feed can be heard again. `missed` are the ticks the venue gave for the hole, or null where it could not: then every
   * bar of the hole that is not frozen yet may not decide a round.
   */
  async feedUp(missed: readonly RawTick[] | null, nowMs: Instant): Promise<void> {
    await this.#alone(async () => {
      const hole = this.#hole;
      // The watermark waits for the ticks of the hole, or they would be late before they are judged.
      this.#watchHole(nowMs);
      const isHealed = missed !== null && canStillHeal(hole, nowMs);
      if (isHealed) await this.#log(judgeTicks(this.#pipeline, missed), nowMs);
      if (hole !== null) {
        if (!isHealed) breakBars(this.#book, this.#reachOf(hole, nowMs));
        await this.#store.appendIncidents(this.stock, [
          this.#incidentOf(hole, { nowMs, isHealed, missed: missed?.length ?? 0 }),
        ]);
      }
      this.#hole = null;
      this.#pipeline.isWaiting = false;
      feedBack(this.#health);
      await this.#freeze(nowMs);
    });
  }

  /** The feed was lost: ticks after `lastHeardMs`, its last sign of life, may be missing. What is withheld after a restart is withheld. */
  async feedDown(
    { lastHeardMs, cause }: { readonly lastHeardMs: Instant; readonly cause: LostCause },
    nowMs: Instant,
  ): Promise<void> {
    await this.#alone(async () => {
      if (this.#hole === null || cause === "WITHHELD")
        this.#hole = { fromMs: this.#hole?.fromMs ?? lastHeardMs, cause };
      feedLost(this.#health);
      this.#watchHole(nowMs);
    });
  }

  /** The recording is over. No tick is missing, so what was played decides its rounds: those behind it find no tick. */
  async feedEnded(lastHeardMs: Instant, nowMs: Instant): Promise<void> {
    await this.#alone(async () => {
      feedLost(this.#health);
      await this.#store.appendIncidents(this.stock, [
        { kind: "FEED_ENDED", fromMs: lastHeardMs, toMs: nowMs, detail: {} },
      ]);
    });
  }

  /** Counts and reports input that could not be read. */
  async reportBroken(inputs: readonly BrokenInput[], nowMs: Instant): Promise<void> {
    await this.#alone(async () => {
      const told = inputs.slice(0, Math.max(0, BROKEN_REPORTED_MAX - this.#brokenInputs));
      this.#brokenInputs += inputs.length;
      const incidents = told.map(({ source, line, reason }): Incident => ({
        kind: "BROKEN_INPUT",
        fromMs: nowMs,
        toMs: nowMs,
        detail: { source, line, reason },
      }));
      await this.#store.appendIncidents(this.stock, incidents);
    });
  }

  /** The book that was shown last; null before the first. */
  get shownBook(): Book | null {
    return this.#shownBook;
  }

  /** Passes a book on; it is shown, never stored, and decides nothing. */
  showBook(book: Book): void {
    this.#shownBook = book;
    this.#listener.book(book);
  }

  /** By our clock, when the next tick or bar becomes final even if nothing is heard. */
  nextDueMs(): Instant {
    // Nothing becomes final while a hole may still be filled; then comes the moment at which it no longer may.
    if (this.#hole !== null && this.#pipeline.isWaiting)
      return instant(this.#hole.fromMs + BACKFILL_WITHIN_MS + 1);
    if (isUnheard(this.#pipeline)) return instant(this.#pipeline.lastNowMs + HEARD_LOOK_MS);
    const firstOpen = Math.min(...this.#book.building.keys());
    const endMs = Number.isFinite(firstOpen) ? firstOpen + BASE_BAR_MS : this.#book.frozenEndMs + BASE_BAR_MS;
    const strike = this.#book.building.get(firstOpen)?.first.atMs ?? endMs;
    return finalAtMs(this.#pipeline, strike >= this.#frozenUntilMs ? strike : endMs);
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    assert(this.#state === "idle", `${this.stock} is ${this.#state}: verbs overlap, or recovery is due`);
    this.#state = "busy";
    try {
      await work();
      this.#state = "idle";
    } catch (error) {
      this.#state = "lost";
      this.#isLogging = false;
      throw error;
    }
  }

  /** Ticks are on disk before anyone hears of them. */
  async #log(judged: readonly LoggedTick[], nowMs: Instant): Promise<void> {
    this.#chain.add(judged);
    const links = this.#chain.due(nowMs);
    if (judged.length + links.length > 0) {
      await this.#store.appendTicks(this.stock, judged, links);
      this.#isLogging = true;
    }
    const used = judged.filter((tick) => tick.flag === "used");
    for (const tick of used) insertTick(this.#book, tick);
    this.#lastTickMs = newestOf(used, this.#lastTickMs);
    if (used.length === 0) return;
    feedHeard(this.#health, nowMs);
    this.#listener.ticks(this.stock, used);
  }

  async #freeze(nowMs: Instant): Promise<void> {
    this.#health.staleLimitMs = this.hours.termsAt(nowMs).staleLimitMs;
    const silence = feedWatched(this.#health, nowMs);
    const isNews = silence !== null && this.#isOpenAt(nowMs);
    if (this.#hole !== null && !this.#pipeline.isWaiting)
      breakBars(this.#book, this.#reachOf(this.#hole, nowMs));
    const bars = freezeBars(this.#book, this.#pipeline.watermarkMs);
    const incidents = isNews ? [silent(silence.fromMs, nowMs)] : [];
    if (bars.length + incidents.length > 0) await this.#store.appendBars(this.stock, bars, incidents);
    const frozenUntilMs = instant(this.#pipeline.watermarkMs);
    if (frozenUntilMs <= this.#frozenUntilMs) return;
    this.#frozenUntilMs = frozenUntilMs;
    this.#listener.moved(this.stock, frozenUntilMs);
  }

  /** While a hole may still be back-filled, nothing becomes final. */
  #watchHole(nowMs: Instant): void {
    this.#pipeline.isWaiting = canStillHeal(this.#hole, nowMs);
  }

  /** What the hole covers so far, in exchange time. The venue's clock may be ahead of ours or behind: the wider reading holds. */
  #reachOf(hole: FeedHole, nowMs: Instant): TailBreak {
    const fromMs = Math.min(hole.fromMs, this.#venueMs(hole.fromMs));
    return { fromMs, toMs: Math.max(nowMs, this.#venueMs(nowMs)), cause: hole.cause };
  }

  /** Keeps what an unhealed hole broke, for a restart that comes before its bars are frozen. */
  #incidentOf(hole: FeedHole, end: { nowMs: Instant; isHealed: boolean; missed: number }): Incident {
    const reach = this.#reachOf(hole, end.nowMs);
    const broken = end.isHealed
      ? {}
      : { brokenFromMs: Math.floor(reach.fromMs), brokenToMs: Math.ceil(reach.toMs) };
    return {
      kind: hole.cause,
      fromMs: hole.fromMs,
      toMs: end.nowMs,
      detail: { backfilled: end.missed, healed: end.isHealed ? "yes" : "no", ...broken },
    };
  }

  #isOpenAt(atMs: Instant): boolean {
    return sessionAt(this.hours.termsAt(atMs).calendar, atMs).isOpen;
  }

  #chainOf({ link, nextSeq, ticks }: LogTail): TickChain {
    return new TickChain({ stock: this.stock, precision: this.rules.precision, link, nextSeq, ticks });
  }

  #bookOf(tail: LogTail): CandleBook {
    return bookOf(this.rules, tail, (startMs) => this.#isOpenAt(startMs));
  }

  #venueMs(ourMs: Instant): number {
    return ourMs + this.exchangeAheadMs;
  }
}

function pipelineOf(rules: MarketRules, tail: LogTail): TickPipeline {
  const lastBar = tail.bars.at(-1);
  return openPipeline(rules, {
    nextSeq: tail.nextSeq,
    watermarkMs: lastBar === undefined ? 0 : lastBar.startMs + BASE_BAR_MS,
    ticks: tail.ticks,
  });
}

function bookOf(rules: MarketRules, tail: LogTail, keepsFlat: (startMs: Instant) => boolean): CandleBook {
  const book = openCandleBook({ order: tickOrder(rules), keepsFlat }, tail.bars);
  for (const tick of tail.ticks) {
    if (tick.flag === "used" && tick.atMs >= book.frozenEndMs) insertTick(book, tick);
  }
  return book;
}

function newestOf(ticks: readonly LoggedTick[], before: Instant | null = null): Instant | null {
  return ticks.reduce<Instant | null>(
    (newest, tick) => (tick.flag === "used" && (newest === null || tick.atMs > newest) ? tick.atMs : newest),
    before,
  );
}

function slotStartOf(atMs: Instant): Instant {
  return instant(atMs - (atMs % BASE_BAR_MS));
}

function silent(fromMs: Instant, toMs: Instant): Incident {
  return { kind: "FEED_SILENT", fromMs, toMs, detail: {} };
}
