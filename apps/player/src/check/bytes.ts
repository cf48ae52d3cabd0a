/** Bytes as the browser's cryptography takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOfText(text: string): Bytes {
  return Uint8Array.from(new TextEncoder().encode(text));
}

export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

export function toBase64Url(bytes: Bytes): string {
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Exactly `length` bytes; null for anything else, and for a spelling with stray bits at its end. */
export function fromBase64Url(text: unknown, length: number): Bytes | null {
  if (typeof text !== "string" || !/^[\w-]*$/.test(text)) return null;
  let binary: string;
  try {
    binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
  return bytes.length === length && toBase64Url(bytes) === text ? bytes : null;
}
