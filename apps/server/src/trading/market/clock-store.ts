import type { Database } from "../../ports/unit-of-work.ts";

/** Keeps what the time servers said of our clock, milliseconds; null where none of them was heard of. */
export async function keepClockReading(
  prices: Pick<Database, "query">,
  offsetMs: number | null,
): Promise<void> {
  await prices.query("insert into market.clock_reading (offset_ms) values ($1)", [offsetMs]);
}
