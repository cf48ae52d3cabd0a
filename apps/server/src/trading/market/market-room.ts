import { BACKFILL_WITHIN_MS, FREEZE_AFTER_MS, type LostCause, type RawTick } from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { BrokenInput, Feed, FeedListener } from "./feed.ts";
import type { MarketIngest } from "./market-ingest.ts";

type News =
  | { readonly kind: "ticks"; readonly ticks: RawTick[] }
  | { readonly kind: "connected" }
  | { readonly kind: "ended"; readonly lastHeardMs: Instant }
  | { readonly kind: "disconnected"; readonly lastHeardMs: Instant; readonly cause: LostCause };

/** In the long run a market logs ticks once in this time at most: an insert costs as much as many ticks. */
const PACE_MS = 100;
/** After a quiet while so many inserts need not wait for each other: trades come in bunches. */
const AT_ONCE = 3;

/**
 * One market: its feed and its ingest. Driven from outside: `start` once, then `step` whenever something is due. Calls must not
 * overlap. When one throws, only `start` may follow: it recovers from the log.
 */
export class MarketRoom {
  readonly ingest: MarketIngest;
  readonly #feed: Feed;
  readonly #news: News[] = [];
  readonly #broken: BrokenInput[] = [];
  #finalisedMs: Instant = instant(0);
  #wake: () => void = () => undefined;
  /** By our clock, from when on a tick that came by itself is worth a step of its own. */
  #soonMs = 0;
  /** What is heard now is handled by a step that runs, or that was woken for what came before. */
  #isStepComing = false;

  constructor(ingest: MarketIngest, feed: Feed) {
    this.ingest = ingest;
    this.#feed = feed;
  }

  /** Recovers from the log and (re)starts the feed; a hole of at most 30 s is back-filled where the venue can. */
  async start(nowMs: Instant): Promise<void> {
    await this.#feed.stop();
    this.#news.length = 0;
    this.#isStepComing = false;
    await this.ingest.recover(nowMs);
    await this.#feed.start(this.#listener(), nowMs);
    await this.#handle(nowMs);
  }

  /** `wake` is called when a tick came by itself and the pace allows a step for it: it is shown sooner than by the next one that is due. */
  wakes(wake: () => void): void {
    this.#wake = wake;
  }

  /** Does everything that is due at `nowMs`; resolves when it is committed and said. */
  async step(nowMs: Instant): Promise<void> {
    this.#isStepComing = true;
    try {
      await this.#doDue(nowMs);
    } finally {
      this.#isStepComing = false;
    }
  }

  async #doDue(nowMs: Instant): Promise<void> {
    for (;;) {
      await this.#feed.due(nowMs);
      this.ingest.heardUntil(this.#feed.lastHeardMs?.() ?? null);
      const nextMs = this.#feed.nextDueMs();
      const isMoreDue = nextMs !== null && nextMs <= nowMs;
      await this.#handle(isMoreDue ? nextMs : nowMs);
      if (!isMoreDue) break;
    }
    await this.ingest.advance(nowMs);
    await this.#tellFeed();
  }

  /** When `step` next has something to do, by our clock. */
  nextDueMs(): Instant {
    const ingestMs = this.ingest.nextDueMs();
    const feedMs = this.#feed.nextDueMs() ?? ingestMs;
    // What came while a step ran woke nobody.
    const heardMs = this.#news.some(({ kind }) => kind === "ticks") ? this.#soonMs : ingestMs;
    return instant(Math.min(ingestMs, feedMs, heardMs));
  }

  async stop(): Promise<void> {
    await this.#feed.stop();
  }

  #listener(): FeedListener {
    return {
      connected: () => this.#news.push({ kind: "connected" }),
      ended: (lastHeardMs) => this.#news.push({ kind: "ended", lastHeardMs }),
      disconnected: (lastHeardMs, _nowMs, cause = "FEED_GAP") =>
        this.#news.push({ kind: "disconnected", lastHeardMs, cause }),
      ticks: (ticks) => this.#hearTicks(ticks),
      book: (book) => this.ingest.showBook(book),
      broken: (input) => this.#broken.push(input),
    };
  }

  /** What came since the last step is logged together, each at the moment when it came. */
  #hearTicks(ticks: readonly RawTick[]): void {
    const last = this.#news.at(-1);
    if (last?.kind === "ticks") last.ticks.push(...ticks);
    else this.#news.push({ kind: "ticks", ticks: [...ticks] });
    const heardMs = ticks.at(-1)?.receivedAtMs ?? 0;
    if (this.#isStepComing || heardMs < this.#soonMs) return;
    this.#isStepComing = true;
    this.#wake();
  }

  async #handle(nowMs: Instant): Promise<void> {
    if (this.#broken.length > 0) await this.ingest.reportBroken(this.#broken.splice(0), nowMs);
    for (const news of this.#news.splice(0)) {
      if (news.kind === "ticks") await this.#logTicks(news.ticks, nowMs);
      else if (news.kind === "ended") await this.ingest.feedEnded(news.lastHeardMs, nowMs);
      else if (news.kind === "disconnected") await this.ingest.feedDown(news, nowMs);
      else await this.ingest.feedUp(await this.#missed(nowMs), nowMs);
    }
  }

  async #logTicks(ticks: readonly RawTick[], nowMs: Instant): Promise<void> {
    this.#soonMs = Math.max(this.#soonMs, nowMs - (AT_ONCE - 1) * PACE_MS) + PACE_MS;
    await this.ingest.accept(ticks, nowMs);
  }

  async #missed(nowMs: Instant): Promise<readonly RawTick[] | null> {
    const { hole, lastTickMs } = this.ingest;
    if (hole === null || lastTickMs === null || nowMs - hole.fromMs > BACKFILL_WITHIN_MS) return null;
    // One that came out of order may be missing from before the newest; known trade ids make the repeats harmless.
    const fromMs = instant(Math.max(0, lastTickMs - FREEZE_AFTER_MS));
    const missed = (await this.#feed.backfill?.(fromMs, nowMs)) ?? null;
    return missed === null || missed.some((tick) => tick.tradeId === null) ? null : missed;
  }

  async #tellFeed(): Promise<void> {
    const untilMs = this.ingest.frozenUntilMs;
    if (untilMs === this.#finalisedMs) return;
    await this.#feed.finalised?.(untilMs);
    this.#finalisedMs = untilMs;
  }
}
