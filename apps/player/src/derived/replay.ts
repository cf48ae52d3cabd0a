import type { EvidenceTick } from "../wire/bet-endpoints.ts";
import type { Span } from "./chart-model.ts";

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A round's window on a picture of some size: where each tick stands. */
export interface ReplayPicture {
  readonly points: readonly PicturePoint[];
  readonly yOf: (price: number) => number;
  readonly xOf: (ms: number) => number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** Free space on each side, so that marks at the edge are whole. */
  readonly inset: { readonly x: number; readonly y: number };
}

/** Lays ticks out over the whole window; a price that never moved stands in the middle. */
export function replayPicture(ticks: readonly EvidenceTick[], span: Span, size: PictureSize): ReplayPicture {
  const prices = ticks.map(({ price }) => price);
  const [low, high] = prices.reduce(
    ([least, most], price) => [Math.min(least, price), Math.max(most, price)] as const,
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
  );
  const height = size.height - size.inset.y * 2;
  const width = size.width - size.inset.x * 2;
  const yOf = (price: number): number =>
    high > low ? size.inset.y + ((high - price) / (high - low)) * height : size.height / 2;
  const xOf = (ms: number): number => size.inset.x + ((ms - span.fromMs) / (span.toMs - span.fromMs)) * width;
  return { points: ticks.map(({ atMs, price }) => ({ x: xOf(atMs), y: yOf(price) })), yOf, xOf };
}

/** How many ticks have come by a moment of the replay. */
export function ticksUntil(ticks: readonly EvidenceTick[], ms: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tick = ticks[middle];
    if (tick !== undefined && tick.atMs <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line through the ticks as path data: a price stands until the next trade, so it goes in steps. */
export function stepPath(points: readonly PicturePoint[], untilX: number): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const steps = rest.map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`).join("");
  return `M${first.x.toFixed(1)} ${first.y.toFixed(1)}${steps}H${untilX.toFixed(1)}`;
}
