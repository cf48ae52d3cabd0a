/** Fields of a JSON object whose values are still unknown. */
export type Fields = Readonly<Record<string, unknown>>;

export const NO_FIELDS: Fields = {};

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A finite number under `key`, also when it travels as text; null when absent. */
export function numberOrNull(fields: Fields, key: string): number | null {
  const value = fields[key];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  return null;
}

export function numberOf(fields: Fields, key: string, otherwise = 0): number {
  return numberOrNull(fields, key) ?? otherwise;
}

export function textOf(fields: Fields, key: string, otherwise = ""): string {
  const value = fields[key];
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : otherwise;
}

/** An object under `key`, also when it travels as JSON text (`feeJson`, `exStatus`); empty when absent or broken. */
export function objectOf(fields: Fields, key: string): Fields {
  const value = fields[key];
  if (isFields(value)) return value;
  if (typeof value !== "string" || value === "") return NO_FIELDS;
  try {
    const parsed: unknown = JSON.parse(value);
    return isFields(parsed) ? parsed : NO_FIELDS;
  } catch {
    return NO_FIELDS;
  }
}

export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}
