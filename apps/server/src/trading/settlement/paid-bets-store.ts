import { assert, points } from "@maru/values";
import type { PaidBet, PaidBets } from "../../ports/public-log.ts";
import type { Database } from "../../ports/unit-of-work.ts";

/** What settled rounds have paid, bet by bet; those that are not settled are missing. Throws where the bets do not come to what the round moved. */
export async function paidBets(
  database: Database,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, PaidBets>> {
  const rows = await database.query<PaidRow>(
    `select s.round_id, s.bets::text, s.returned::text, paid.type, paid.status, paid.ids, paid.amounts
       from settlement.round_settlement s
       left join (
         select b.round_id, b.type, o.status, string_agg(b.id::text, ',' order by b.id) as ids,
                string_agg(settlement.returned(b.stake, b.multiple_bp, o.status)::text, ',' order by b.id) as amounts
           from betting.bet b join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
          where b.round_id = any($1::bigint[]) group by b.round_id, b.type, o.status) paid on paid.round_id = s.round_id
      where s.round_id = any($1::bigint[]) order by s.round_id, paid.type`,
    [roundIds],
  );
  const rounds = new Map<number, PaidRow[]>();
  for (const row of rows)
    rounds.set(Number(row.round_id), [...(rounds.get(Number(row.round_id)) ?? []), row]);
  return new Map([...rounds].map(([id, found]) => [id, paidOf(id, found)]));
}

interface PaidRow {
  readonly round_id: string;
  readonly bets: string;
  readonly returned: string;
  /** Null of a round that nobody bet on, as all that follows. */
  readonly type: string | null;
  readonly status: 1 | 2 | 3;
  readonly ids: string;
  readonly amounts: string;
}

const STATUS = { 1: "won", 2: "lost", 3: "void" } as const;

function paidOf(roundId: number, rows: readonly PaidRow[]): PaidBets {
  const sides = rows.flatMap(({ type, status, ids, amounts }) =>
    type === null ? [] : [{ type, status: STATUS[status], bets: betsOf(STATUS[status], ids, amounts) }],
  );
  const bets = sides.flatMap((side) => side.bets).toSorted((a, b) => a.betId - b.betId);
  const [moved] = rows;
  const isAll = moved?.bets === String(bets.length) && moved.returned === String(sumOf(bets));
  assert(isAll, `the bets of round ${roundId} come to what it has paid`);
  return {
    bets,
    sides: sides.map(({ type, status, bets: own }) => ({
      type,
      status,
      bets: own.length,
      returnedPoints: points(sumOf(own)),
    })),
  };
}

function betsOf(status: PaidBet["status"], ids: string, amounts: string): readonly PaidBet[] {
  const returned = amounts.split(",");
  return ids
    .split(",")
    .map((id, at) => ({ betId: Number(id), status, returnedPoints: points(Number(returned[at])) }));
}

function sumOf(bets: readonly PaidBet[]): bigint {
  return bets.reduce((sum, { returnedPoints }) => sum + returnedPoints, 0n);
}
