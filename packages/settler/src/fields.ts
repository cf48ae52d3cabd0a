/** An object of JSON whose names were not looked at yet. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** Null for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A whole number, whether it stands as a number or as decimal text; null for all else. */
export function wholeOf(value: unknown): number | null {
  if (typeof value !== "number" && !(typeof value === "string" && /^(0|[1-9]\d{0,15})$/.test(value)))
    return null;
  const whole = Number(value);
  return Number.isSafeInteger(whole) && whole >= 0 ? whole : null;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
