import {
  addTrade,
  averageAt,
  averagedText,
  type AverageRule,
  exchangeNowMs,
  forgetSeconds,
  type MarketRules,
  observeTick,
  openExchangeClock,
  openSecondPrices,
  type RawTick,
  secondEndMs,
  secondOf,
  tickOrder,
} from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { Feed, FeedListener } from "../../feed.ts";
import type { Timers } from "./timers.ts";

/** By the venue's clock, how long after its end a second is taken to be whole; a trade that is told later is not in it. */
const WHOLE_AFTER_MS = 1_000;
const LOOK_MS = 100;

/**
 * The feed of a market whose price is the mean of the last seconds of a symbol: it hears the trades of `trades` and says one price for each second that
 * is whole. A hole that the venue fills is filled here too; behind one that it does not, no second of the hole is part of a mean.
 */
export function createAveragedFeed(
  rules: MarketRules,
  { rule, trades, timers }: { readonly rule: AverageRule; readonly trades: Feed; readonly timers: Timers },
): Feed {
  return new AveragedFeed(rules, rule, { trades, timers });
}

class AveragedFeed implements Feed {
  readonly stock;
  readonly #rules: MarketRules;
  readonly #rule: AverageRule;
  readonly #trades: Feed;
  readonly #timers: Timers;
  #listener: FeedListener | null = null;
  #prices;
  #clock = openExchangeClock([]);
  /** Where trades that came are counted from, so that those of one millisecond keep their order. */
  #seq = 0;
  /** The second that is told next; null before there is a price. */
  #next: number | null = null;
  /** What was made of the trades that a hole was filled with. */
  #missed: readonly RawTick[] | null = null;
  /** What came while a hole was being filled: it stands behind it. Null once nothing is missing. */
  #waiting: RawTick[] | null = [];
  #heardMs: Instant | null = null;
  #cancelLook: () => void = () => undefined;

  constructor(
    rules: MarketRules,
    rule: AverageRule,
    { trades, timers }: { readonly trades: Feed; readonly timers: Timers },
  ) {
    this.stock = rules.stock;
    this.#rules = rules;
    this.#rule = rule;
    this.#trades = trades;
    this.#timers = timers;
    this.#prices = openSecondPrices(rule, tickOrder(rules));
  }

  async start(listener: FeedListener, nowMs: Instant): Promise<void> {
    this.#listener = listener;
    this.#waiting = [];
    this.#clock = openExchangeClock([]);
    this.#forget();
    await this.#trades.start(
      {
        connected: (atMs) => void this.#join(atMs),
        disconnected: (lastHeardMs, atMs) => this.#leave(lastHeardMs, atMs),
        ended: (lastHeardMs, atMs) => this.#listener?.ended(lastHeardMs, atMs),
        ticks: (ticks) => this.#hear(ticks),
        book: (book) => this.#listener?.book(book),
        broken: (input) => this.#listener?.broken(input),
      },
      nowMs,
    );
  }

  due(): Promise<void> {
    return Promise.resolve();
  }

  nextDueMs(): null {
    return null;
  }

  /** Of the way that trades come by, as it was when seconds were told last: what was said since then is in no price yet. */
  lastHeardMs(): Instant | null {
    return this.#heardMs;
  }

  async stop(): Promise<void> {
    this.#listener = null;
    this.#cancelLook();
    await this.#trades.stop();
  }

  backfill(fromMs: Instant): Promise<readonly RawTick[] | null> {
    return Promise.resolve(this.#missed?.filter(({ atMs }) => atMs >= fromMs) ?? null);
  }

  async #join(nowMs: Instant): Promise<void> {
    const missed = (await this.#trades.backfill?.(instant(0), nowMs)) ?? null;
    if (this.#listener === null || this.#waiting === null) return;
    if (missed === null) this.#forget();
    for (const trade of [...(missed ?? []), ...this.#waiting]) this.#add(trade);
    this.#waiting = null;
    this.#missed = missed === null ? null : this.#wholeSeconds(nowMs);
    this.#listener.connected(nowMs);
    this.#look();
  }

  #leave(lastHeardMs: Instant, nowMs: Instant): void {
    this.#waiting = [];
    this.#missed = null;
    this.#heardMs = null;
    this.#cancelLook();
    this.#listener?.disconnected(instant(Math.min(lastHeardMs, this.#toldUntilMs())), nowMs);
  }

  /** By our clock: a second that was heard and is not told is as lost as what comes behind it. */
  #toldUntilMs(): number {
    if (this.#next === null) return Number.POSITIVE_INFINITY;
    return Math.max(0, secondEndMs(this.#next - 1) - this.#clock.offsetMs);
  }

  /** A second that was not heard whole is in no mean: it begins anew. */
  #forget(): void {
    this.#prices = openSecondPrices(this.#rule, tickOrder(this.#rules));
    this.#next = null;
  }

  #hear(ticks: readonly RawTick[]): void {
    for (const tick of ticks) {
      observeTick(this.#clock, tick.atMs, tick.receivedAtMs);
      if (this.#waiting === null) this.#add(tick);
      else this.#waiting.push(tick);
    }
  }

  #add({ atMs, tradeId, price, qty }: RawTick): void {
    if (price <= 0) return;
    this.#seq += 1;
    // Its second was told: what it was made of stands in the log.
    if (this.#next !== null && secondOf(atMs) < this.#next) return;
    addTrade(this.#prices, { seq: this.#seq, atMs, tradeId, price, qty });
    this.#next ??= secondOf(atMs);
  }

  #look(): void {
    this.#cancelLook();
    if (this.#waiting !== null || this.#listener === null) return;
    const nowMs = this.#timers.now();
    const ticks = this.#wholeSeconds(nowMs);
    if (ticks.length > 0) this.#listener.ticks(ticks);
    this.#cancelLook = this.#timers.after(LOOK_MS, () => this.#look());
  }

  /** Every second that is whole and was not told yet. */
  #wholeSeconds(nowMs: Instant): readonly RawTick[] {
    const heardMs = this.#trades.lastHeardMs?.() ?? null;
    this.#heardMs = heardMs;
    if (heardMs === null || this.#next === null) return [];
    const knownMs = exchangeNowMs(this.#clock, Math.min(nowMs, heardMs)) - WHOLE_AFTER_MS;
    const ticks: RawTick[] = [];
    for (let second = this.#next; secondEndMs(second) <= knownMs; second += 1) {
      const made = averageAt(this.#prices, second);
      this.#next = second + 1;
      if (made === null) continue;
      const tradeId = averagedText(made, this.#rules.precision);
      ticks.push({
        stock: this.stock,
        atMs: made.atMs,
        receivedAtMs: nowMs,
        price: made.price,
        qty: 0n,
        tradeId,
      });
    }
    forgetSeconds(this.#prices, this.#next);
    return ticks;
  }
}
