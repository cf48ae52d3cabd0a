export interface Distance {
  readonly side: "above" | "below" | "level";
  /** How far from the strike, without sign. */
  readonly amount: number;
}

/** How the price stands to the strike. Compared in whole units of the precision: doubles of equal text must be level. */
export function distanceTo(strike: number, price: number, precision: number): Distance {
  const scale = 10 ** precision;
  const units = Math.round(price * scale) - Math.round(strike * scale);
  const amount = Math.abs(units) / scale;
  if (units === 0) return { side: "level", amount };
  return { side: units > 0 ? "above" : "below", amount };
}
