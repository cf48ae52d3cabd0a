import { dayEndMs, dayStartMs } from "./instant-text.ts";

/** The days `from` and `to` of the address, both inclusive, as a half-open span of epoch ms for a list's query. */
export function spanQuery(values: Readonly<Record<string, string>>): {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
} {
  const last = dayEndMs(values["to"] ?? "");
  return {
    fromMs: dayStartMs(values["from"] ?? "") ?? undefined,
    toMs: last === null ? undefined : last + 1,
  };
}

/** A whole number of the address as text; undefined for anything else. */
export function idOf(value: string | undefined): string | undefined {
  return value !== undefined && /^[1-9]\d{0,15}$/.test(value) ? value : undefined;
}
