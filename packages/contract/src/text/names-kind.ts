const KINDS: ReadonlySet<string> = new Set(["type", "status", "resultType"]);

/** Whether a field holds a type or a status: one that is not valid is then one that is not defined. */
export function namesKind(field: string): boolean {
  return KINDS.has(field);
}
