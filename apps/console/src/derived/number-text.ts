const WHOLE = /^(-?)(\d+)$/;

/** Thousands separated by commas, in both languages; never abbreviated. Takes what the wire carries: whole numbers, also as text. */
export function wholeText(value: number | bigint | string): string {
  const match = WHOLE.exec(typeof value === "number" ? value.toFixed(0) : String(value));
  if (match === null) return String(value);
  const [, sign = "", digits = ""] = match;
  return `${sign === "-" ? "−" : ""}${digits.replaceAll(/\B(?=(\d{3})+$)/g, ",")}`;
}

/** With its sign in front: what came in and what went out. */
export function signedText(value: number): string {
  return value > 0 ? `+${wholeText(value)}` : wholeText(value);
}

/** Parts per million as percent, two decimals: 970,000 reads 97.00 %. Rounded down, so that nothing under 100 reads 100. */
export function ppmText(ppm: number): string {
  const hundredths = Math.floor(ppm / 100);
  return `${wholeText(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, "0")} %`;
}

/** A multiple in basis points: 18,800 reads ×1.88. */
export function multipleText(multipleBp: number): string {
  const text = (multipleBp / 10_000).toFixed(4).replace(/0{1,2}$/, "");
  return `×${text}`;
}
