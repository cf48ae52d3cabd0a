const ENCODER = new TextEncoder();

/** The bytes of a text in UTF-8. */
export function bytesOfText(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** The parts one behind the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** Of hexadecimal text, two letters a byte. */
export function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const BASE64 = `${LETTERS}+/`;
const BASE64_URL = `${LETTERS}-_`;

/** With padding. */
export function base64Of(bytes: Uint8Array): string {
  const text = spelled(bytes, BASE64);
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
}

/** Without padding. */
export function base64UrlOf(bytes: Uint8Array): string {
  return spelled(bytes, BASE64_URL);
}

/** Null for text that is not the one spelling of bytes: another letter, padding too much or too little, stray bits at its end. */
export function bytesOfBase64(text: string): Uint8Array | null {
  const bytes = unspelled(text.replace(/={1,2}$/, ""), BASE64_VALUES);
  return bytes !== null && base64Of(bytes) === text ? bytes : null;
}

/** As {@link bytesOfBase64}, for the letters of addresses and without padding. */
export function bytesOfBase64Url(text: string): Uint8Array | null {
  const bytes = unspelled(text, BASE64_URL_VALUES);
  return bytes !== null && base64UrlOf(bytes) === text ? bytes : null;
}

function spelled(bytes: Uint8Array, letters: string): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const three = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    text += letters.charAt(three >> 18) + letters.charAt((three >> 12) & 63);
    if (second !== undefined) text += letters.charAt((three >> 6) & 63);
    if (third !== undefined) text += letters.charAt(three & 63);
  }
  return text;
}

const valuesOf = (letters: string): ReadonlyMap<string, number> =>
  new Map(Array.from(letters, (letter, value) => [letter, value]));
const BASE64_VALUES = valuesOf(BASE64);
const BASE64_URL_VALUES = valuesOf(BASE64_URL);

function unspelled(text: string, values: ReadonlyMap<string, number>): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [kept, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = values.get(letter);
    if (value === undefined) return null;
    kept = ((kept << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = kept >> bits;
    at += 1;
  }
  return bytes;
}
