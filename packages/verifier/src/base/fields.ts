import { bytesOfBase64Url, bytesOfHex } from "./bytes.ts";
import { demand } from "./verdict.ts";

type Fields = Readonly<Record<string, unknown>>;

export function asFields(value: unknown, what: string): Fields {
  demand(typeof value === "object" && value !== null && !Array.isArray(value), `${what} is not an object`);
  return value as Fields;
}

/** Exactly these names, no more and no fewer. */
export function demandNames(fields: Fields, names: readonly string[], what: string): void {
  for (const name of names) demand(Object.hasOwn(fields, name), `${what} lacks ${name}`);
  for (const name of Object.keys(fields)) demand(names.includes(name), `${what} has the unknown ${name}`);
}

export function textField(fields: Fields, name: string): string {
  const value = fields[name];
  demand(typeof value === "string", `${name} is not text`);
  return value;
}

/** A whole number written as decimal text without a sign or leading zeros. */
export function wholeField(fields: Fields, name: string): bigint {
  const text = textField(fields, name);
  demand(/^(0|[1-9][0-9]{0,18})$/.test(text), `${name} is not a whole number: ${text}`);
  return BigInt(text);
}

/** A JSON number that is a whole number. */
export function integerField(fields: Fields, name: string): number {
  const value = fields[name];
  demand(typeof value === "number" && Number.isSafeInteger(value), `${name} is not a whole number`);
  return value;
}

export function listField(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  demand(Array.isArray(value), `${name} is not a list`);
  return value;
}

/** Bytes as base64url without padding; a spelling with stray bits at its end is refused. */
export function bytesOf(text: unknown, length: number, what: string): Uint8Array {
  demand(typeof text === "string", `${what} is not text`);
  const bytes = bytesOfBase64Url(text);
  demand(bytes?.length === length, `${what} is not ${length} bytes`);
  return bytes;
}

export function hexBytes(text: unknown, what: string): Uint8Array {
  demand(typeof text === "string" && /^([0-9a-f]{2})*$/.test(text), `${what} is not hexadecimal`);
  return bytesOfHex(text);
}
