import { points } from "@maru/values";
import type { LockedStakes } from "../../ports/public-log.ts";
import type { Database } from "../../ports/unit-of-work.ts";

/**
 * Every bet that rounds will ever have; those that are not locked yet are missing. Whoever places bets holds a round's lock in share mode before
 * they look at the clock and until they commit: who held it alone, behind the moment of the lock, has seen the last of them commit.
 */
export async function lockedStakes(
  database: Database,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, LockedStakes>> {
  const locked = await lockedForGood(database, roundIds);
  if (locked.length === 0) return new Map();
  const rows = await database.query<SideRow>(
    `select round_id, type, string_agg(id::text, ',' order by id) as ids, sum(stake)::text as stake
       from betting.bet where round_id = any($1::bigint[]) group by round_id, type order by round_id, type`,
    [locked],
  );
  const sides = new Map(locked.map((id): [number, SideRow[]] => [id, []]));
  for (const row of rows) sides.get(Number(row.round_id))?.push(row);
  return new Map([...sides].map(([id, found]) => [id, stakesOf(found)]));
}

interface SideRow {
  readonly round_id: string;
  readonly type: string;
  readonly ids: string;
  readonly stake: string;
}

function stakesOf(rows: readonly SideRow[]): LockedStakes {
  const sides = rows.map(({ type, ids, stake }) => ({
    type,
    ids: ids.split(",").map(Number),
    stakePoints: points(Number(stake)),
  }));
  return {
    betIds: sides.flatMap(({ ids }) => ids).toSorted((a, b) => a - b),
    sides: sides.map(({ type, ids, stakePoints }) => ({ type, bets: ids.length, stakePoints })),
  };
}

/** Lets go of each lock at once: a bet that comes too late must not wait here, and no lock is held while another is waited for. */
async function lockedForGood(database: Database, roundIds: readonly number[]): Promise<readonly number[]> {
  return database.transaction(async (client) => {
    await client.query("set local lock_timeout = '2s'");
    await client.query(
      "select pg_advisory_lock(id), pg_advisory_unlock(id) from unnest($1::bigint[]) as round (id)",
      [roundIds],
    );
    const { rows } = await client.query<{ id: string }>(
      "select id from rounds.round where id = any($1::bigint[]) and platform.clock_ms() >= lock_ms",
      [roundIds],
    );
    return rows.map(({ id }) => Number(id));
  });
}
