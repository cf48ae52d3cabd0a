/** NUL, which PostgreSQL's text cannot hold, and halves of a pair, which no UTF-8 can. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Where a value that was sent holds a text, or a name, that no column can keep; null where all of it can be kept. */
export function unstorablePath(value: unknown): readonly string[] | null {
  if (typeof value === "string") return isStorable(value) ? null : [];
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const path = isStorable(name) ? unstorablePath(inner) : [];
    if (path !== null) return [name, ...path];
  }
  return null;
}
