import {
  FEED_SOURCES,
  type FeedSource,
  type RawTick,
  type SourceHealth,
  type SourceSwitch,
  sourceAt,
  switchDue,
} from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { Feed, FeedListener } from "../../feed.ts";
import type { SourceSwitches } from "../../source-switch-store.ts";

/** The two sources of a market, each a feed of its own. */
export type RelayedSources = Readonly<Record<FeedSource, Feed>>;

/** How often it is asked whether a switch is due. */
const LOOK_EVERY_MS = 1_000;
/** So long before its moment the next source is heard for the market that hears nothing: its first bar is whole. */
const HEARD_BEFORE_MS = 1_000;
/** The source that ends has said all that it traded until the moment. */
const SAID_AFTER_MS = 3_000;

/**
 * The feed of a market that has a source and another one that stands in for it. Both are listened to all the time; each trade is the
 * market's only where its source is the one of its moment, by the venue's clock ({@link sourceAt}). The life of the source that is taken
 * is the life of the market: what one misses, the other never fills.
 */
export function createRelayFeed(sources: RelayedSources, switches: SourceSwitches): Feed {
  return new RelayFeed(sources, switches);
}

interface Side {
  readonly feed: Feed;
  upSinceMs: Instant | null;
  lostSinceMs: Instant | null;
  lastTradeMs: Instant | null;
}

class RelayFeed implements Feed {
  readonly stock;
  readonly #store: SourceSwitches;
  readonly #sides: Readonly<Record<FeedSource, Side>>;
  #listener: FeedListener | null = null;
  #switches: readonly SourceSwitch[] = [];
  /** The source whose life is the market's. */
  #taken: FeedSource = "primary";
  /** Whether the market was told that it hears. */
  #isHeard = false;
  /** What the source that is taken brought back for its own hole is the market's. */
  #mayFill = false;
  #lookMs = 0;

  constructor(sources: RelayedSources, store: SourceSwitches) {
    this.stock = sources.primary.stock;
    this.#store = store;
    this.#sides = { primary: sideOf(sources.primary), fallback: sideOf(sources.fallback) };
  }

  async start(listener: FeedListener, nowMs: Instant): Promise<void> {
    this.#switches = await this.#store.read();
    this.#listener = listener;
    this.#taken = sourceAt(this.#switches, nowMs);
    this.#isHeard = false;
    this.#lookMs = nowMs;
    for (const source of FEED_SOURCES) {
      const side = this.#sides[source];
      side.upSinceMs = null;
      side.lostSinceMs = nowMs;
      side.lastTradeMs = null;
      await side.feed.start(this.#ear(source), nowMs);
    }
  }

  async due(nowMs: Instant): Promise<void> {
    for (const { feed } of Object.values(this.#sides)) await feed.due(nowMs);
    const next = this.#nextSwitch();
    if (next !== null) this.#handOver(next, nowMs);
    else if (nowMs >= this.#lookMs) await this.#lookFor(nowMs);
  }

  nextDueMs(): null {
    return null;
  }

  lastHeardMs(): Instant | null {
    return this.#isHeard ? this.#heardMs(this.#taken) : null;
  }

  async stop(): Promise<void> {
    this.#listener = null;
    for (const { feed } of Object.values(this.#sides)) await feed.stop();
  }

  async backfill(fromMs: Instant, toMs: Instant): Promise<readonly RawTick[] | null> {
    // Of a hole in which another source begins nobody knows the whole.
    const isSplit = this.#switches.some(({ actsFromMs }) => actsFromMs > fromMs && actsFromMs <= toMs);
    if (!this.#mayFill || isSplit) return null;
    return (await this.#sides[this.#taken].feed.backfill?.(fromMs, toMs)) ?? null;
  }

  #ear(source: FeedSource): FeedListener {
    const side = this.#sides[source];
    return {
      connected: (nowMs) => {
        side.upSinceMs = nowMs;
        side.lostSinceMs = null;
        if (source === this.#taken && !this.#isDark()) this.#hear(nowMs, true);
      },
      disconnected: (lastHeardMs, nowMs) => {
        side.upSinceMs = null;
        side.lostSinceMs = lastHeardMs;
        if (source === this.#taken) this.#lose(lastHeardMs, nowMs);
      },
      ended: () => undefined,
      ticks: (ticks) => {
        side.lastTradeMs = ticks.at(-1)?.receivedAtMs ?? side.lastTradeMs;
        const own = ticks.filter(({ atMs }) => sourceAt(this.#switches, atMs) === source);
        if (own.length > 0 && this.#isHeard) this.#listener?.ticks(own);
      },
      book: (book) => {
        if (source === this.#taken) this.#listener?.book(book);
      },
      broken: (input) => this.#listener?.broken(input),
    };
  }

  #hear(nowMs: Instant, mayFill: boolean): void {
    this.#isHeard = true;
    this.#mayFill = mayFill;
    this.#listener?.connected(nowMs);
  }

  #lose(lastHeardMs: Instant, nowMs: Instant): void {
    if (!this.#isHeard) return;
    this.#isHeard = false;
    this.#listener?.disconnected(lastHeardMs, nowMs);
  }

  /** The switch that is written and not yet carried out. */
  #nextSwitch(): SourceSwitch | null {
    const last = this.#switches.at(-1);
    return last !== undefined && last.to !== this.#taken ? last : null;
  }

  /** Once a source is given up, nothing of it counts until the other one begins: a window is never of both. */
  #isDark(): boolean {
    return this.#nextSwitch()?.to === "fallback";
  }

  #handOver({ to, actsFromMs }: SourceSwitch, nowMs: Instant): void {
    if (!this.#isHeard) {
      if (nowMs < actsFromMs - HEARD_BEFORE_MS) return;
      this.#taken = to;
      if (this.#sides[to].upSinceMs !== null) this.#hear(nowMs, false);
      return;
    }
    const saidMs = this.#heardMs(this.#taken) ?? 0;
    if (nowMs < actsFromMs + SAID_AFTER_MS || saidMs < actsFromMs + HEARD_BEFORE_MS) return;
    this.#taken = to;
    const { upSinceMs, lostSinceMs } = this.#sides[to];
    // It was lost between the moment and now, or before it: what it said since is not the whole.
    if (upSinceMs === null) this.#lose(instant(Math.min(lostSinceMs ?? actsFromMs, actsFromMs)), nowMs);
    else if (upSinceMs > actsFromMs) this.#breakSince(actsFromMs, nowMs);
  }

  #breakSince(fromMs: Instant, nowMs: Instant): void {
    this.#lose(fromMs, nowMs);
    this.#hear(nowMs, false);
  }

  async #lookFor(nowMs: Instant): Promise<void> {
    this.#lookMs = nowMs + LOOK_EVERY_MS;
    const wish = switchDue(this.#taken, this.#health(), nowMs);
    const written = wish === null ? null : await this.#store.write(wish, nowMs);
    if (written === null) return;
    this.#switches = [...this.#switches, written];
    const { lastTradeMs } = this.#sides[this.#taken];
    if (written.to === "fallback") this.#lose(lastTradeMs ?? nowMs, nowMs);
  }

  #health(): Readonly<Record<FeedSource, SourceHealth>> {
    return this.#sides;
  }

  #heardMs(source: FeedSource): Instant | null {
    const { feed } = this.#sides[source];
    return feed.lastHeardMs?.() ?? null;
  }
}

function sideOf(feed: Feed): Side {
  return { feed, upSinceMs: null, lostSinceMs: null, lastTradeMs: null };
}
