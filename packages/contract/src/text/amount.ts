/** A whole number with thousands separators: 5,000. */
export function amount(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 0 });
}

/** A multiple of basis points as people read it: 18,800 → 1.88. */
export function multiple(basisPoints: number): string {
  return (basisPoints / 10_000).toString();
}

/** Milliseconds as seconds: 5,000 → 5, 1,500 → 1.5. */
export function secondsText(milliseconds: number): string {
  return (milliseconds / 1_000).toString();
}
