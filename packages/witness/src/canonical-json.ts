/** What statements are made of: texts, objects and lists. Numbers stand as decimal text, so that every reader has the same ones. */
export type CanonicalValue = string | readonly CanonicalValue[] | Fields;
export interface Fields {
  readonly [name: string]: CanonicalValue;
}

/** The one spelling of a value that is signed: names sorted, nothing between the marks. */
export function spell(value: CanonicalValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(spell).join(",")}]`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${spell(value[name] ?? "")}`).join(",")}}`;
}

/** An object from its one spelling; null for every other text, so that one statement has one signature and one hash. */
export function readCanonical(text: string): Fields | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isCanonical(value) || typeof value === "string" || isList(value)) return null;
  return spell(value) === text ? value : null;
}

/** The fields as texts and lists, when they are exactly those that are named; null otherwise. */
export function hasExactly(fields: Fields, names: readonly string[]): boolean {
  return Object.keys(fields).length === names.length && names.every((name) => Object.hasOwn(fields, name));
}

/** A text of the fields; empty where there is none, which no statement allows. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

export function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

function isCanonical(value: unknown): value is CanonicalValue {
  if (typeof value === "string") return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every(isCanonical);
}
