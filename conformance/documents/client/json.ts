/** What a reply says, before anything of it is believed. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The value at `data.content.0.id`; undefined where there is none. */
export function at(value: Json | undefined, path: string): Json | undefined {
  return path
    .split(".")
    .filter((step) => step !== "")
    .reduce<Json | undefined>((inner, step) => stepInto(inner, step), value);
}

function stepInto(value: Json | undefined, step: string): Json | undefined {
  if (isList(value)) return value[Number(step)];
  return isRecord(value) ? value[step] : undefined;
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isRecord(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The number there; NaN where there is none, which equals nothing. */
export function numberAt(value: Json | undefined, path: string): number {
  const found = at(value, path);
  return typeof found === "number" ? found : Number.NaN;
}

/** The text there; empty where there is none. */
export function textAt(value: Json | undefined, path: string): string {
  const found = at(value, path);
  return typeof found === "string" ? found : "";
}

/** The list there; empty where there is none. */
export function listAt(value: Json | undefined, path: string): readonly Json[] {
  const found = at(value, path);
  return isList(found) ? found : [];
}

export function keysOf(value: Json | undefined): readonly string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

/** Text that is JSON as its value, anything else as itself. */
export function parsed(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** Short enough for a cell of the table. */
export function brief(value: Json | undefined, most = 240): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** An id, written as a number or as text; empty where there is none. */
export function idAt(value: Json | undefined, path: string): string {
  const found = at(value, path);
  return typeof found === "number" || typeof found === "string" ? String(found) : "";
}
