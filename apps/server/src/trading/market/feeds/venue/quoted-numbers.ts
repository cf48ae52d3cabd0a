const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Reads JSON with every number as its own text. Two neighbouring ids of a venue, `17853950411240001` and `…000`, are one and the same
 * JavaScript number, and a price must be the decimal that the venue wrote. Null where the text is no JSON object or array.
 */
export function parseQuoted(text: string): unknown {
  const quoted = text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
  try {
    return JSON.parse(quoted);
  } catch {
    return null;
  }
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A JSON number's text without an exponent: `1.5243E8` is `152430000`, `5.485e-05` is `0.00005485`. Null for any other text. */
export function plainDecimal(text: string): string | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent);
  if (shift === 0) return text.replace(/[eE].*$/, "");
  const digits = `${"0".repeat(Math.max(0, -shift))}${whole}${fraction}${"0".repeat(Math.max(0, shift))}`;
  const point = Math.max(0, -shift) + whole.length + shift;
  const above = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const below = digits.slice(point).replace(/0+$/, "");
  return below === "" ? sign + above : `${sign}${above}.${below}`;
}
