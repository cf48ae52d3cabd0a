export interface DayPath {
  /** Points of the picture. */
  readonly line: string;
  readonly low: number;
  readonly high: number;
}

/** Prices of a day as a picture of a width and height; null of fewer than two, which make no line. */
export function dayPath(
  points: readonly { readonly atMs: number; readonly price: number }[],
  { width, height }: { readonly width: number; readonly height: number },
): DayPath | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const span = last.atMs - first.atMs || 1;
  // A price that stood still lies in the middle.
  const heightOf = (price: number): number => (high === low ? 0.5 : (price - low) / (high - low));
  const line = points.map(
    ({ atMs, price }) =>
      `${rounded(((atMs - first.atMs) / span) * width)},${rounded(height - heightOf(price) * height)}`,
  );
  return { line: line.join(" "), low, high };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
