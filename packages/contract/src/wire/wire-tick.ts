import { type Quantity, quantityText } from "@maru/rules";
import { type Price, priceToJson } from "@maru/values";
import type { WireChartBar, WireTick } from "./wire-schemas.ts";

/** A quantity of 10^-8 units as a JSON number: the double nearest to its decimal text. */
export function quantityToJson(qty: Quantity): number {
  return Number(quantityText(qty));
}

export interface TickLike {
  readonly seq: number;
  readonly atMs: number;
  readonly price: Price;
  readonly qty: Quantity;
}

/** `id` is the tick's place in its market's log: venues' own ids exceed what a JSON number holds. */
export function toWireTick(tick: TickLike, precision: number): WireTick {
  return {
    id: tick.seq,
    tradeTime: tick.atMs,
    price: priceToJson(tick.price, precision),
    qty: quantityToJson(tick.qty),
  };
}

export interface BarLike {
  readonly startMs: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Quantity;
  /** It was not watched from its beginning. */
  readonly isPartial: boolean;
  /** Nothing was traded in it: it is flat at the price before. */
  readonly isEmpty: boolean;
}

export function toWireBar(bar: BarLike, precision: number): WireChartBar {
  return {
    time: bar.startMs,
    open: priceToJson(bar.open, precision),
    high: priceToJson(bar.high, precision),
    low: priceToJson(bar.low, precision),
    close: priceToJson(bar.close, precision),
    volume: quantityToJson(bar.volume),
    ...(bar.isPartial ? { isPartial: true as const } : {}),
    ...(bar.isEmpty ? { isEmpty: true as const } : {}),
  };
}
