interface Tick {
  readonly atMs: number;
  readonly price: string;
  readonly flag: string;
}

export interface RoundPath {
  /** Points of the picture, of those ticks that counted; the ticks between both ends are not here, so neither is a line. */
  readonly first: string;
  readonly last: string;
  readonly strikeY: number | null;
  readonly closeY: number | null;
}

/** Ticks of a round's window as a picture of a width and height, with its strike and close as levels; null where there is nothing to draw. */
export function roundPath(
  round: {
    readonly gameStartMs: number;
    readonly gameFinishMs: number;
    readonly firstTicks: readonly Tick[];
    readonly lastTicks: readonly Tick[];
    readonly strike: string | null;
    readonly close: string | null;
  },
  { width, height }: { readonly width: number; readonly height: number },
): RoundPath | null {
  const [first, last] = [round.firstTicks, round.lastTicks].map((ticks) =>
    ticks.filter(({ flag }) => flag === "used"),
  );
  const levels = [round.strike, round.close].flatMap((one) => (one === null ? [] : [Number(one)]));
  const prices = [...(first ?? []), ...(last ?? [])].map(({ price }) => Number(price));
  const [low, high] = [Math.min(...prices, ...levels), Math.max(...prices, ...levels)];
  if (prices.length === 0) return null;
  const rise = high - low || 1;
  const span = round.gameFinishMs - round.gameStartMs || 1;
  const yOf = (price: number): number => rounded(height - ((price - low) / rise) * height);
  const pointsOf = (ticks: readonly Tick[]): string =>
    ticks
      .map(
        ({ atMs, price }) => `${rounded(((atMs - round.gameStartMs) / span) * width)},${yOf(Number(price))}`,
      )
      .join(" ");
  const levelOf = (level: string | null): number | null => (level === null ? null : yOf(Number(level)));
  return {
    first: pointsOf(first ?? []),
    last: pointsOf(last ?? []),
    strikeY: levelOf(round.strike),
    closeY: levelOf(round.close),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
