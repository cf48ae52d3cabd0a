import { at, brief, type Json } from "../client/json.ts";

/** Ends a row with what was seen instead. */
export class Seen extends Error {}

export function must(holds: boolean, seen: string): asserts holds {
  if (!holds) throw new Seen(seen);
}

/** The row's evidence when both are the same; ends it otherwise. */
export function same(actual: Json | undefined, wanted: Json, what: string): string {
  must(
    JSON.stringify(actual) === JSON.stringify(wanted),
    `${what} is ${brief(actual)}, not ${brief(wanted)}`,
  );
  return `${what} is ${brief(wanted)}`;
}

/** Every field must be there, whatever it holds. */
export function hasFields(value: Json | undefined, fields: readonly string[], what: string): string {
  const missing = fields.filter((field) => at(value, field) === undefined);
  must(missing.length === 0, `${what} lacks ${missing.join(", ")}: ${brief(value)}`);
  return `${what} has ${fields.join(", ")}`;
}

export interface Wanted<T> {
  readonly holds: (value: T) => boolean;
  readonly what: string;
  readonly withinMs?: number;
  readonly everyMs?: number;
}

/** Asks again until it holds; ends the row with what came last when the time is over. */
export async function eventually<T>(ask: () => Promise<T> | T, wanted: Wanted<T>): Promise<T> {
  const { holds, what, withinMs = 10_000, everyMs = 200 } = wanted;
  const until = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    must(
      Date.now() < until,
      `${what} did not come within ${withinMs / 1_000} s; last: ${JSON.stringify(value)?.slice(0, 200)}`,
    );
    await pause(everyMs);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
