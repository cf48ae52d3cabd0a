import { demand } from "./verdict.ts";

/** JSON without numbers and booleans: text, null, lists and objects. */
export type SortedJson = string | null | readonly SortedJson[] | { readonly [name: string]: SortedJson };

export type SortedFields = { readonly [name: string]: SortedJson };

/** The one spelling of a value that is hashed and signed: names sorted, nothing between the marks. */
export function spell(value: SortedJson): string {
  if (typeof value === "string" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: SortedJson) => spell(item)).join(",")}]`;
  const names = Object.keys(value).toSorted();
  const fields = value as { readonly [name: string]: SortedJson };
  return `{${names.map((name) => `${JSON.stringify(name)}:${spell(fields[name] ?? null)}`).join(",")}}`;
}

/** The same for any value of JSON, numbers and booleans as they are. */
export function spellAny(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spellAny).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = new Map<string, unknown>(Object.entries(value));
  const names = [...members.keys()].toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${spellAny(members.get(name))}`).join(",")}}`;
}

/**
 * Reads bytes that must be the one spelling of their value, so that a space, a doubled name or another way to write a letter is as
 * much a change as another number. One line end after it is allowed.
 */
export function readSorted(bytes: Uint8Array): SortedFields {
  const text = textOf(bytes).replace(/\n$/, "");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    demand(false, "it is not JSON");
  }
  demand(isSorted(value), "it holds something else than text, lists and objects");
  demand(spell(value) === text, "it is not spelled the one way that can be signed");
  demand(typeof value === "object" && value !== null && !Array.isArray(value), "it is not an object");
  return value as SortedFields;
}

export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    demand(false, "it is not UTF-8");
    return "";
  }
}

function isSorted(value: unknown): value is SortedJson {
  if (value === null || typeof value === "string") return true;
  if (Array.isArray(value)) return value.every(isSorted);
  return typeof value === "object" && Object.values(value).every(isSorted);
}
