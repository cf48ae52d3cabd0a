import type { BrokenCause, TickRef } from "@maru/rules";
import { type Instant, instant, price, type Stock } from "@maru/values";
import type { Prices, PriceWindow } from "../../../ports/prices.ts";

/** A feed that said nothing in [fromMs, toMs). */
export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: BrokenCause;
}

const FREEZE_MS = 2_000;

/** Prices from a list of ticks and outages, seen at `nowMs`, for tests. The watermark stands still during an outage. */
export class ScriptedPrices implements Prices {
  readonly ticks: readonly TickRef[];
  readonly outages: readonly Outage[];
  nowMs = 0;
  fault: () => Promise<void> = () => Promise.resolve();

  constructor(ticks: readonly TickRef[], outages: readonly Outage[] = []) {
    this.outages = outages;
    this.ticks = ticks.filter(
      ({ atMs }) => !outages.some((outage) => atMs >= outage.fromMs && atMs < outage.toMs),
    );
  }

  frozenUntilMs(_stock: Stock): Instant {
    const down = this.#outageNow();
    return instant(Math.min(this.nowMs - FREEZE_MS, down?.fromMs ?? this.nowMs));
  }

  strikeFrom(_stock: Stock, fromMs: Instant): TickRef | null {
    const tick = this.ticks[this.#indexFrom(fromMs)];
    return tick !== undefined && tick.atMs <= this.nowMs ? tick : null;
  }

  async window(_stock: Stock, fromMs: Instant, toMs: Instant): Promise<PriceWindow> {
    await this.fault();
    const inside = this.between(fromMs, toMs);
    const prices = inside.map((tick) => tick.price);
    return {
      first: inside[0] ?? null,
      last: inside.at(-1) ?? null,
      high: prices.length === 0 ? null : price(Math.max(...prices)),
      low: prices.length === 0 ? null : price(Math.min(...prices)),
      trades: inside.length,
      broken: this.brokenBy(fromMs, toMs),
    };
  }

  liveSinceMs(_stock: Stock): Instant | null {
    if (this.#outageNow() !== undefined) return null;
    const ended = this.outages.filter(({ toMs }) => toMs <= this.nowMs).map(({ toMs }) => toMs);
    return instant(Math.max(0, ...ended));
  }

  /** The rule of this script: any outage inside the window hides its ticks. */
  brokenBy(fromMs: number, toMs: number): BrokenCause | null {
    return this.outages.find((outage) => outage.fromMs < toMs && outage.toMs > fromMs)?.cause ?? null;
  }

  between(fromMs: number, toMs: number): readonly TickRef[] {
    return this.ticks.slice(this.#indexFrom(fromMs), this.#indexFrom(toMs));
  }

  /** Where the first tick at or after `atMs` stands; the ticks are in order of time. */
  #indexFrom(atMs: number): number {
    let [low, high] = [0, this.ticks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ticks[middle]?.atMs ?? atMs) < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #outageNow(): Outage | undefined {
    return this.outages.find(({ fromMs, toMs }) => this.nowMs >= fromMs && this.nowMs < toMs);
  }
}
