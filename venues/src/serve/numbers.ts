/** How venues write numbers. All of them take decimal text and give JSON: nothing passes through a float but its exponent. */

/** As Java writes a double: `127.0`, `1.5243E8` from ten million on, `7.9276E-4` below a thousandth. */
export function javaNumber(text: string): string {
  const digits = significant(text);
  if (digits === null) return "0.0";
  const { first, all, sign } = digits;
  if (first >= -3 && first < 7) {
    const plain = stripped(text);
    return plain.includes(".") ? plain : `${plain}.0`;
  }
  return `${sign}${all.slice(0, 1)}.${all.slice(1) || "0"}E${first}`;
}

/** Plain, without zeros behind: `116233000`, `0.0007772`. */
export function stripped(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Plain, with exactly so many digits behind the point: `0.00100000`. Digits beyond are cut. */
export function fixed(text: string, digits: number): string {
  const [whole = "0", behind = ""] = text.split(".");
  const kept = behind.slice(0, digits).padEnd(digits, "0");
  return digits === 0 ? whole : `${whole}.${kept}`;
}

/** The exponent of the first digit that is not 0, and all digits from there on; null for 0. */
function significant(
  text: string,
): { readonly first: number; readonly all: string; readonly sign: string } | null {
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "", behind = ""] = text.slice(sign.length).split(".");
  const all = (whole + behind).replace(/^0+/, "");
  if (all === "") return null;
  const first = whole.length - 1 - (whole.length + behind.length - all.length);
  return { first, all: all.replace(/0+$/, ""), sign };
}

/** JSON of an object whose values are written already. */
export function object(fields: Readonly<Record<string, string>>): string {
  return `{${Object.entries(fields)
    .map(([name, value]) => `"${name}":${value}`)
    .join(",")}}`;
}

export const list = (items: readonly string[]): string => `[${items.join(",")}]`;
export const quoted = (text: string): string => JSON.stringify(text);
