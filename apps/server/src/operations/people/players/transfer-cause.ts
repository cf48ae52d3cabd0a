/** What a code moves for; other codes than these are requests' and adjustments' own. */
const CAUSES: Readonly<Record<number, string>> = {
  1: "bet",
  2: "bet",
  3: "bet",
  4: "round",
  5: "round",
  10: "grant",
  17: "statement",
  18: "coupon",
  19: "conversion",
  20: "conversion",
  21: "grant",
  22: "bet",
  23: "bet",
};
const REQUEST_CODES: readonly number[] = [11, 12, 13, 14];
const ROUND_REF = 10_000;

/** What moved the points of a transfer, by its code and reference. */
export function causeOf(code: number, ref: number): { kind: string; id: number } {
  const kind = CAUSES[code] ?? (REQUEST_CODES.includes(code) ? "request" : "adjustment");
  return { kind, id: kind === "round" ? Math.floor(ref / ROUND_REF) : ref };
}
