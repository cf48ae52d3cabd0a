/** What is kept in parts of a whole (of a million, of ten thousand), as people write it: 902,500 of 1,000,000 is 90.25. Exact, without rests. */
export function percentOfParts(parts: number, whole: Whole): string {
  const decimals = decimalsOf(whole);
  const digits = String(parts).padStart(decimals + 1, "0");
  const [units, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const shown = rest.replace(/0+$/, "");
  return shown === "" ? units : `${units}.${shown}`;
}

/** The parts that a written percentage stands for; null for what is no percentage from 0 to 100 of so many decimals. No number in between is rounded. */
export function partsOfPercent(text: string, whole: Whole): number | null {
  const decimals = decimalsOf(whole);
  const match = /^(\d{1,3})(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return null;
  const [, units = "", rest = ""] = match;
  if (rest.length > decimals) return null;
  const parts = Number(units + rest.padEnd(decimals, "0"));
  return parts > whole ? null : parts;
}

/** How many parts are 100 %. */
export type Whole = 10_000 | 1_000_000;

/** How many decimals of a percentage are exact. */
export function decimalsOf(whole: Whole): number {
  return whole === 10_000 ? 2 : 4;
}

/** Which whole a field of the wire counts in, by its unit at the end of its name; null for fields of another kind. */
export function wholeOfField(field: string): Whole | null {
  if (field.endsWith("Ppm")) return 1_000_000;
  return field.endsWith("Bp") ? 10_000 : null;
}
