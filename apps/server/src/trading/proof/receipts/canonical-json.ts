/** What canonical JSON is made of. Numbers do not occur: an integer is its decimal text, so that no reader can round it. */
export type CanonicalValue =
  | string
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/** One text for one value: keys sorted by code unit, no spaces. What is hashed and signed is the UTF-8 of this text. */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value === "string") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
