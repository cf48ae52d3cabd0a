/** One value that differs between two versions; `field` is the path, its parts joined by dots. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a change changes, field by field: what a second person is shown and what the log keeps. Lists are compared whole. */
export function differenceOf(before: unknown, after: unknown): readonly FieldChange[] {
  return changesAt("", before, after);
}

function changesAt(field: string, before: unknown, after: unknown): readonly FieldChange[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return names.flatMap((name) =>
      changesAt(field === "" ? name : `${field}.${name}`, before[name], after[name]),
    );
  }
  if (isSame(before, after)) return [];
  return [{ field, before: before ?? null, after: after ?? null }];
}

function isSame(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((part, at) => isSame(part, after[at]));
  if (isRecord(before) && isRecord(after)) return changesAt("", before, after).length === 0;
  return Object.is(before ?? null, after ?? null);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
