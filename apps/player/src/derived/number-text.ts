/** What a number looks like when it is written with all its digits and no exponent. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/**
 * With thousands separators, rounded half away from zero where there are more digits than `most`. The browser's own formats cost a slow
 * processor tens of milliseconds to make and a price is written many times a second: they are asked only for what has an exponent.
 */
function digitsText(value: number, fewest: number, most: number): string {
  const [, sign = "", whole, digits = ""] = PLAIN.exec(Object.is(value, -0) ? "-0" : String(value)) ?? [];
  if (whole === undefined) return exponentText(value, fewest, most);
  const [units, parts] = digits.length > most ? rounded(whole, digits, most) : [whole, digits];
  const shown = parts.padEnd(fewest, "0");
  return `${sign}${units.replace(THOUSANDS, ",")}${shown === "" ? "" : `.${shown}`}`;
}

/** Both sides of the point, the right one with at most so many digits and no nought at its end. */
function rounded(whole: string, digits: string, most: number): readonly [string, string] {
  const kept = BigInt(whole + digits.slice(0, most));
  const up = (digits[most] ?? "0") >= "5" ? 1n : 0n;
  const text = String(kept + up).padStart(most + 1, "0");
  return [text.slice(0, text.length - most), text.slice(text.length - most).replace(/0+$/, "")];
}

const FORMATS = new Map<string, Intl.NumberFormat>();

function exponentText(value: number, fewest: number, most: number): string {
  const key = `${fewest}-${most}`;
  const known = FORMATS.get(key);
  if (known !== undefined) return known.format(value);
  const made = new Intl.NumberFormat("en-US", { minimumFractionDigits: fewest, maximumFractionDigits: most });
  FORMATS.set(key, made);
  return made.format(value);
}

/** Whole points with thousands separators. */
export function pointsText(points: number): string {
  return digitsText(points, 0, 0);
}

/** A number in a text, with the digits that it has. */
export function countText(count: number): string {
  return digitsText(count, 0, 3);
}

/** An amount of the instrument with `fewest` to `most` digits after the point. */
export function quantityText(qty: number, fewest: number, most: number): string {
  return digitsText(qty, fewest, most);
}

/** With its sign, for profits: +4,400, -5,000, 0. */
export function signedText(points: number): string {
  if (points === 0) return "0"; // and never a negative nought
  return points > 0 ? `+${pointsText(points)}` : pointsText(points).replace("-", "\u2212");
}

/** A price with exactly the market's digits, so that columns align and nothing jumps. */
export function priceText(price: number, precision: number): string {
  return digitsText(price, precision, precision);
}

/** A multiple of basis points: 18,800 is 1.88; at least two digits. */
export function multipleText(basisPoints: number): string {
  return digitsText(basisPoints / 10_000, 2, 4);
}

/** Minutes and seconds of a duration, rounded up: 0 is shown only when it is over. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Hours and minutes of a long duration, begun minutes not counted: 1:05. */
export function hoursText(lastedMs: number): string {
  const minutes = Math.max(0, Math.floor(lastedMs / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Korea has had no summer time since 1988. */
const SEOUL_AHEAD_MS = 9 * 3_600_000;

/** 2026-11-21T14:03:00.250Z, with Seoul's digits: the browser's own calendar takes a slow processor long to make. */
function seoulDigits(epochMs: number): string {
  return new Date(epochMs + SEOUL_AHEAD_MS).toISOString();
}

/** Wall-clock time in Seoul: 14:03:00. */
export function seoulTimeText(epochMs: number): string {
  return seoulDigits(epochMs).slice(11, 19);
}

/** The same without seconds that are none: 14:03, and 14:03:30. */
export function seoulMinuteText(epochMs: number): string {
  return seoulTimeText(epochMs).replace(/:00$/, "");
}

/** Seoul time to the millisecond, as ticks carry it: 14:03:00.250. */
export function seoulMomentText(epochMs: number): string {
  return seoulDigits(epochMs).slice(11, 23);
}

/** YYYY-MM-DD HH:mm:ss in Seoul. */
export function seoulDateTimeText(epochMs: number): string {
  return seoulDigits(epochMs).slice(0, 19).replace("T", " ");
}

/** The day in Seoul: 2026-11-21. */
export function seoulDayText(epochMs: number): string {
  return seoulDigits(epochMs).slice(0, 10);
}
