/** A share from 0 to 1 as percent with two digits: 12.34 %. */
export function shareText(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

/** What came back of a hundred staked: 94.10. */
export function perHundredText(paid: number): string {
  return (paid * 100).toFixed(2);
}

/** A span of time in seconds with one digit: 1.3. */
export function secondsText(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

const SMALLEST_P = 0.000_001;

/** A chance with three digits that tell something; `tiny` stands for what is less than a millionth. */
export function chanceText(p: number, tiny: string): string {
  return p < SMALLEST_P ? tiny : String(Number(p.toPrecision(3)));
}

export type Judgement = "fits" | "above" | "below" | "none";

/** Whether what the model says lies within the interval of what was seen. */
export function judgeChance(
  seen: { readonly low: number; readonly high: number } | null,
  model: number,
): Judgement {
  if (seen === null) return "none";
  if (model < seen.low) return "above";
  return model > seen.high ? "below" : "fits";
}
