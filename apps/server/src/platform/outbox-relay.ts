import type { DomainEvent } from "../ports/events.ts";
import type { Database } from "../ports/unit-of-work.ts";
import { decodeEvent } from "./outbox.ts";

export interface Relay {
  /** Publishes what is waiting; resolves when the outbox was seen empty. Calls are served one after another. */
  drain(): Promise<void>;
}

const BATCH = 500;

/**
 * A message waits this long for a server that leads a market, milliseconds: longer than a dead leader's lease holds, so that
 * what it left is still told by whoever leads next.
 */
export const LEFT_TO_OTHERS_MS = 5_000;

/**
 * Hands committed events on, in the order of their ids, at least once: rows are removed only after every reader took them.
 * Rows are found by presence, not by a last id, because transactions commit in another order than they take their ids.
 * While `leavesToOthers`, only rows are taken that nobody took for {@link LEFT_TO_OTHERS_MS}.
 */
export function createRelay(
  database: Database,
  hand: (events: readonly DomainEvent[]) => Promise<void>,
  leavesToOthers: () => boolean = () => false,
): Relay {
  let chain: Promise<void> = Promise.resolve();
  let waiting = false;
  const drain = async (): Promise<void> => {
    waiting = false;
    while ((await handOn(database, hand, leavesToOthers() ? LEFT_TO_OTHERS_MS : 0)) === BATCH);
  };
  return {
    drain: () => {
      if (waiting) return chain;
      waiting = true;
      chain = chain.then(drain, drain);
      return chain;
    },
  };
}

async function handOn(
  database: Database,
  hand: (events: readonly DomainEvent[]) => Promise<void>,
  leastAgeMs: number,
): Promise<number> {
  return database.transaction(async (client) => {
    const { rows } = await client.query<{ id: string; payload: string }>({
      name: "outbox-take",
      text: `select id, live.message(id) as payload from live.outbox
              where $1::bigint = 0 or at_ms <= platform.clock_ms() - $1 order by id limit ${BATCH} for update skip locked`,
      values: [leastAgeMs],
    });
    if (rows.length === 0) return 0;
    await hand(rows.map((row) => decodeEvent(row.payload)));
    await client.query({
      name: "outbox-done",
      text: "delete from live.outbox where id = any($1::bigint[])",
      values: [rows.map((row) => row.id)],
    });
    return rows.length;
  });
}
