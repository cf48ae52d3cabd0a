import type { PoolClient } from "pg";
import type { DomainEvent } from "../ports/events.ts";
import { openPlacedColumns, type PlacedColumns } from "./placed-columns.ts";
import { openSettledColumns, type SettledColumns } from "./settled-columns.ts";

/** Keys whose values are bigint inside and decimal text (or a number, from SQL) in the outbox. */
const BIGINT_KEYS = new Set(["stakePoints", "returnedPoints", "takenPoints", "balance", "points", "qty"]);

/** The event as JSON text: bigint as decimal text, everything else as it is. */
export function encodeEvent(event: DomainEvent): string {
  return JSON.stringify(event, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

/** Reads what {@link encodeEvent} or a statement of a room wrote. The outbox is ours alone, so its form is trusted. */
export function decodeEvent(payload: string): DomainEvent {
  // Bets come by the thousand, as columns without a key of {@link BIGINT_KEYS}: looking at every value would cost most of it.
  if (payload.startsWith('{"kind":"bets.placed","acceptedAtMs":')) {
    return openPlacedColumns(JSON.parse(payload) as PlacedColumns);
  }
  if (payload.startsWith('{"kind":"round.settled","of":')) {
    return openSettledColumns(JSON.parse(payload) as SettledColumns);
  }
  return JSON.parse(payload, (key, value: unknown) =>
    BIGINT_KEYS.has(key) && (typeof value === "string" || typeof value === "number") ? BigInt(value) : value,
  ) as DomainEvent;
}

/** Writes events in the transaction of their fact; the relay publishes them after the commit. */
export async function appendToOutbox(
  client: Pick<PoolClient, "query">,
  events: readonly DomainEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await client.query({
    name: "outbox-append",
    text: "insert into live.outbox (kind, payload) select kind, payload::json from unnest($1::text[], $2::text[]) as event (kind, payload)",
    values: [events.map((event) => event.kind), events.map(encodeEvent)],
  });
}
