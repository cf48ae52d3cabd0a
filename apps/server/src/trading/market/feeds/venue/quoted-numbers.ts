const QUOTE = 34;
const BACKSLASH = 92;
const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const SMALL_E = 101;
const LARGE_E = 69;

/**
 * Reads JSON with every number as its own text. Two neighbouring ids of a venue, `17853950411240001` and `…000`, are one and the same
 * JavaScript number, and a price must be the decimal that the venue wrote. Null where the text is no JSON object or array.
 */
export function parseQuoted(text: string): unknown {
  try {
    return JSON.parse(quoteNumbers(text));
  } catch {
    return null;
  }
}

/** Puts each number between quotes, in one walk over the text: an expression that also has to name every string takes four times as long. */
function quoteNumbers(text: string): string {
  let quoted = "";
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at);
    else if ((code >= ZERO && code <= NINE) || code === MINUS) {
      const end = numberEnd(text, at);
      if (end > at) {
        quoted += `${text.slice(copied, at)}"${text.slice(at, end)}"`;
        copied = end;
      }
      at = Math.max(end, at + 1);
    } else at += 1;
  }
  return quoted + text.slice(copied);
}

/** Behind the closing quote of the string that begins here; behind the text where it does not close. */
function stringEnd(text: string, from: number): number {
  for (let close = text.indexOf('"', from + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let before = close - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // An even number of backslashes escape each other.
    if ((close - before) % 2 === 1) return close + 1;
  }
  return text.length;
}

/** Behind the JSON number that begins here; here where none does, as at a lone minus. */
function numberEnd(text: string, from: number): number {
  const whole = digitsEnd(text, text.charCodeAt(from) === MINUS ? from + 1 : from);
  if (whole === from || text.charCodeAt(whole - 1) === MINUS) return from;
  let end = whole;
  if (text.charCodeAt(end) === POINT) {
    const fraction = digitsEnd(text, end + 1);
    if (fraction > end + 1) end = fraction;
  }
  const letter = text.charCodeAt(end);
  if (letter !== SMALL_E && letter !== LARGE_E) return end;
  const sign = text.charCodeAt(end + 1);
  const first = sign === PLUS || sign === MINUS ? end + 2 : end + 1;
  const exponent = digitsEnd(text, first);
  return exponent > first ? exponent : end;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt(at)) at += 1;
  return at;
}

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A JSON number's text without an exponent: `1.5243E8` is `152430000`, `5.485e-05` is `0.00005485`. Null for any other text. */
export function plainDecimal(text: string): string | null {
  if (PLAIN.test(text)) return text;
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
