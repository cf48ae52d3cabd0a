import { points } from "@maru/values";
import type { LockedStakes } from "../../ports/public-log.ts";
import type { Database } from "../../ports/unit-of-work.ts";

/**
 * Every bet a round will ever have; null before its lock. Whoever places bets holds the round's lock in share mode before they look at
 * the clock and until they commit: who held it alone, behind the moment of the lock, has seen the last of them commit.
 */
export async function lockedStakes(database: Database, roundId: number): Promise<LockedStakes | null> {
  if (!(await isLockedForGood(database, roundId))) return null;
  const rows = await database.query<{ type: string; ids: string; stake: string }>(
    `select type, string_agg(id::text, ',' order by id) as ids, sum(stake)::text as stake
       from betting.bet where round_id = $1 group by type order by type`,
    [roundId],
  );
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

/** Lets go of the lock at once: a bet that comes too late must not wait here. */
async function isLockedForGood(database: Database, roundId: number): Promise<boolean> {
  return database.transaction(async (client) => {
    await client.query("set local lock_timeout = '2s'");
    await client.query("select pg_advisory_xact_lock($1::bigint)", [roundId]);
    const { rows } = await client.query<{ locked: boolean }>(
      "select platform.clock_ms() >= lock_ms as locked from rounds.round where id = $1",
      [roundId],
    );
    return rows[0]?.locked === true;
  });
}
