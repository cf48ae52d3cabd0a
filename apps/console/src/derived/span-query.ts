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

/** The amounts `least` and `most` of the address, in points and both inclusive; what is no whole number asks for nothing. */
export function amountQuery(values: Readonly<Record<string, string>>): {
  readonly leastAmount: string | undefined;
  readonly mostAmount: string | undefined;
} {
  return { leastAmount: amountOf(values["least"]), mostAmount: amountOf(values["most"]) };
}

function amountOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? text : undefined;
}

/** A value of the address where it is one of `allowed`; undefined for anything else. */
export function oneOf<T extends string>(value: string | undefined, allowed: readonly T[]): T | undefined {
  return allowed.find((one) => one === value);
}

/** A whole number of the address as text; undefined for anything else. */
export function idOf(value: string | undefined): string | undefined {
  return value !== undefined && /^[1-9]\d{0,15}$/.test(value) ? value : undefined;
}
