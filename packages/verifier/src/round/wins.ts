/** As the published table of bet types has them. */
const DIGITS: Readonly<Record<string, string>> = { O: "13579", E: "02468", S: "123", M: "456", L: "789" };
const HALVES: Readonly<Record<string, string>> = { UN: "01234", OV: "56789" };

/** Whether a bet type wins with what was found: a direction or a digit; a draw wins nothing. */
export function wins(type: string, found: string | number): boolean {
  if (found === "rise" || found === "fall" || found === "draw")
    return found !== "draw" && type === (found === "rise" ? "B" : "S");
  const digit = String(found);
  const half = HALVES[type];
  if (half !== undefined) return half.includes(digit);
  return Array.from(type).every((letter) => (DIGITS[letter] ?? letter).includes(digit));
}
