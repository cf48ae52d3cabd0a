interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Bar {
  readonly digit: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DigitBars {
  readonly bars: readonly Bar[];
  /** Where each bar would end if all came equally often. */
  readonly evenY: number;
}

/** Of its tenth of the width a bar leaves this share free. */
const FREE = 0.3;

/** How often each digit came, as bars on a common floor; null where none came. */
export function digitBars(counts: readonly number[], { width, height }: Box): DigitBars | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const most = Math.max(...counts);
  const step = width / counts.length;
  const bars = counts.map((count, digit) => {
    const tall = (count / most) * height;
    return {
      digit,
      x: round(step * (digit + FREE / 2)),
      y: round(height - tall),
      width: round(step * (1 - FREE)),
      height: round(tall),
    };
  });
  return { bars, evenY: round(height - (all / counts.length / most) * height) };
}

interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

interface Seen {
  readonly chance: Interval | null;
  readonly modelChance: number;
}

/** How far the ends of any interval lie from its theory: what a common scale must reach; never nought. */
export function reachOf(figures: readonly Seen[]): number {
  const ends = figures.flatMap(({ chance, modelChance }) =>
    chance === null ? [] : [Math.abs(chance.low - modelChance), Math.abs(chance.high - modelChance)],
  );
  return Math.max(0.000_001, ...ends);
}

/** Where a share and the ends of its interval lie, with the theory in the middle of the width. */
export function intervalMarks(
  { share, low, high }: Interval,
  { model, reach, width }: { readonly model: number; readonly reach: number; readonly width: number },
) {
  const at = (value: number): number => round(width / 2 + ((value - model) / reach) * (width / 2));
  return { shareX: at(share), lowX: at(low), highX: at(high) };
}

const round = (px: number): number => Math.round(px * 10) / 10;
