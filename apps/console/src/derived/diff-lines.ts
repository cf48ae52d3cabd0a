/** One value that differs, by its place in the document. */
export interface DiffLine {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed between two JSON documents, leaf by leaf, in the order of the keys; lists of plain values count as one leaf. */
export function diffLines(before: unknown, after: unknown): readonly DiffLine[] {
  const [old, fresh] = [leaves(before, ""), leaves(after, "")];
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  return paths.flatMap((path) => {
    const line = { path, before: old.get(path) ?? null, after: fresh.get(path) ?? null };
    return line.before === line.after ? [] : [line];
  });
}

function leaves(value: unknown, path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (value === null || value === undefined) return found;
  if (typeof value !== "object" || isPlainList(value)) {
    found.set(path === "" ? "·" : path, typeof value === "string" ? value : JSON.stringify(value));
    return found;
  }
  for (const [key, inner] of Object.entries(value)) {
    for (const [at, text] of leaves(inner, path === "" ? key : `${path}.${key}`)) found.set(at, text);
  }
  return found;
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);
}
