import type { PoolClient } from "pg";
import { assert } from "@maru/values";
import {
  type GameType,
  isGameType,
  lowestRoundIdFrom,
  MADE_WITHIN_MS,
  type RoundGrades,
  type RoundOutcome,
} from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

/** A round that nothing can change any more. `outcome` is null where it is void. */
export interface FinalRound {
  readonly type: GameType;
  readonly outcome: RoundOutcome | null;
  /** As the round's totals count them. */
  readonly bets: number;
}

/** A final round and what its outcome is for each bet type. */
export interface GradedRound {
  readonly roundId: number;
  readonly grades: RoundGrades;
}

/** The wire knows these three; `settlement.round_outcome` stores them. */
const STATUS = { won: 1, lost: 2, void: 3 } as const;

/** Null while the round can still change, or where there is none. */
export async function finalRound(database: Database, roundId: number): Promise<FinalRound | null> {
  const [row] = await database.query<{ type: string; outcome: RoundOutcome | null; bets: number | null }>(
    `select r.type, r.outcome, (select sum(t.bets)::int from betting.round_total t where t.round_id = r.id) as bets
       from rounds.round r where r.id = $1 and r.state in ('decided', 'void')`,
    [roundId],
  );
  if (row === undefined) return null;
  assert(isGameType(row.type), `not a game: ${row.type}`);
  return { type: row.type, outcome: row.outcome, bets: row.bets ?? 0 };
}

/** What became of a small chunk. `wasWaitedFor`: a bet of one of its players had to wait until it was committed. */
export interface SettledChunk {
  /** The round is settled, now or before. */
  readonly isDone: boolean;
  readonly wasWaitedFor: boolean;
}

/**
 * Closes the chunk whose partitions are paid; where none is, pays the next `chunk` bets in one transaction of its own, or fewer players of
 * them as soon as somebody waits for one.
 */
export async function settleChunk(
  database: Database,
  round: GradedRound,
  chunk: number,
): Promise<SettledChunk> {
  const [row] = await database.query<{ r_done: boolean; r_waited: boolean }>(
    "select r_done, r_waited from settlement.settle_round($1::bigint, $2::text[], $3::smallint[], $4::int)",
    [...outcomeOf(round), chunk],
  );
  assert(row !== undefined, "settle_round answered nothing");
  return { isDone: row.r_done, wasWaitedFor: row.r_waited };
}

/**
 * Shares the players of the next `chunk` bets out between two partitions, unless fewer than `least` bets are left. Resolves with whether
 * there are partitions to be paid, from now or from before.
 */
export async function openPartitions(
  database: Database,
  round: GradedRound,
  { chunk, least }: { readonly chunk: number; readonly least: number },
): Promise<boolean> {
  const [row] = await database.query<{ r_open: boolean }>(
    "select r_open from settlement.open_partitions($1::bigint, $2::text[], $3::smallint[], $4::int, $5::int)",
    [...outcomeOf(round), chunk, least],
  );
  return row?.r_open === true;
}

/** The players of a chunk below the middle one and with it, and those above. */
export const PARTITIONS = ["lower", "upper"] as const;

/**
 * Pays the players of a partition in one transaction, or some of them when somebody waits for one; nobody where the partition is over. Resolves with
 * whether somebody waited.
 */
export async function payPartition(
  database: Database,
  roundId: number,
  partition: (typeof PARTITIONS)[number],
): Promise<boolean> {
  const [row] = await database.query<{ r_waited: boolean }>(
    "select r_waited from settlement.pay_partition($1::bigint, $2::boolean)",
    [roundId, partition === "upper"],
  );
  return row?.r_waited === true;
}

function outcomeOf({ roundId, grades }: GradedRound): readonly unknown[] {
  return [roundId, [...grades.keys()], [...grades.values()].map((grade) => STATUS[grade])];
}

/** Final rounds above an id that wait to be settled, oldest first. Reads only what lies above the settled past. */
export async function roundsDue(
  database: Database,
  { above, limit }: { readonly above: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await database.query<{ id: string }>(
    `select r.id from rounds.round r
      where r.id >= (select round_id from settlement.settled_below) and r.state in ('decided', 'void')
        and r.id > $1 and not exists (select from settlement.round_settlement s where s.round_id = r.id)
      order by r.id limit $2`,
    [above, limit],
  );
  return rows.map(({ id }) => Number(id));
}

/** How far back a round may still appear, generously: its maker's clock is not the database's. */
const MAY_APPEAR_MS = 2 * MADE_WITHIN_MS;

/**
 * Moves the settled past forward to the first round that is not settled yet, and never into the time where a round can still be made:
 * an option that opens in the middle of its round makes it with an id below those of rounds that ended since.
 */
export async function advanceSettledPast(database: Database): Promise<void> {
  await database.transaction(async (client: PoolClient) => {
    const { rows } = await client.query<{ now: string }>("select platform.clock_ms() as now");
    await client.query(
      `update settlement.settled_below b set round_id = x.id
         from (select least(min(r.id), $1::bigint) as id from rounds.round r
                where r.id >= (select round_id from settlement.settled_below)
                  and not exists (select from settlement.round_settlement s where s.round_id = r.id)
               having min(r.id) is not null) x
        where x.id > b.round_id`,
      [lowestRoundIdFrom(Number(rows[0]?.now) - MAY_APPEAR_MS)],
    );
  });
}
