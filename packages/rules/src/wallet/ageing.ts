/** From when on something that waits is old, and from when on late: amber and red wherever a desk shows it. */
export interface Ageing {
  readonly oldMs: number;
  readonly lateMs: number;
}

/** People wait for money by the quarter of an hour. */
export const REQUEST_AGEING: Ageing = { oldMs: 600_000, lateMs: 1_800_000 };

export function ageingOf(ageMs: number, { oldMs, lateMs }: Ageing): "fresh" | "old" | "late" {
  if (ageMs >= lateMs) return "late";
  return ageMs >= oldMs ? "old" : "fresh";
}
