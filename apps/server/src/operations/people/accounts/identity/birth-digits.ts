/** The century that the seventh digit of a Korean resident number says. */
const CENTURIES: Readonly<Record<string, string>> = {
  9: "18",
  0: "18",
  1: "19",
  2: "19",
  5: "19",
  6: "19",
  3: "20",
  4: "20",
  7: "20",
  8: "20",
};

/** `9005051` as 1990-05-05; null for what is not seven digits. */
export function birthDateOfDigits(digits: string): string | null {
  const [, year, month, day, sign] = /^(\d{2})(\d{2})(\d{2})(\d)$/.exec(digits) ?? [];
  const century = CENTURIES[sign ?? ""];
  return century === undefined ? null : `${century}${year}-${month}-${day}`;
}
