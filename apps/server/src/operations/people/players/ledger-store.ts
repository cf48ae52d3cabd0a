import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** A transfer as the player's account saw it. */
export interface LedgerLine {
  readonly code: number;
  readonly ref: number;
  readonly atMs: number;
  /** What it did to the balance. */
  readonly change: number;
  readonly balance: number;
}

export interface LinesWish {
  readonly memberId: number;
  readonly fromMs: number | null;
  /** Lines of this moment and before it. */
  readonly atMs: number;
  /** No bet with a greater id can have a line there. */
  readonly topBet: number;
  readonly limit: number;
}

/** Lines, and the moment down to which none is missing. */
export interface FoundLines {
  readonly lines: readonly LedgerLine[];
  readonly fromMs: number;
}

interface StoredLine {
  readonly code: number;
  readonly ref: string;
  readonly at_ms: string;
  readonly change: string;
  readonly balance_after: string;
}

function lineOf({ code, ref, at_ms, change, balance_after }: StoredLine): LedgerLine {
  return {
    code,
    ref: Number(ref),
    atMs: Number(at_ms),
    change: Number(change),
    balance: Number(balance_after),
  };
}

/** One side of the account, by its own index; the last moment is whole, however many lines it has. */
function side(column: "debit_account" | "credit_account"): string {
  return `(select code, ref, at_ms, ${column === "credit_account" ? "amount" : "-amount"} as change, balance_after
             from ledger.transfer where ${column} = $1 and code >= 10 and at_ms <= $2 and ($3::bigint is null or at_ms >= $3)
            order by at_ms desc fetch first $4 rows with ties)`;
}

/** What anything but bets moved. */
export async function otherLines(query: Query, wish: LinesWish): Promise<FoundLines> {
  const { memberId, atMs, fromMs, limit } = wish;
  const rows = await query<StoredLine>(
    `${side("credit_account")} union all ${side("debit_account")} order by at_ms desc`,
    [memberId, atMs, fromMs, limit],
  );
  const lines = rows.map(lineOf);
  return { lines, fromMs: lines[limit - 1]?.atMs ?? 0 };
}

interface StoredBetLines {
  readonly id: string;
  readonly at_ms: string;
  readonly stake: string;
  readonly stake_after: string;
  readonly code: number | null;
  readonly back_ms: string | null;
  readonly amount: string | null;
  readonly balance_after: string | null;
}

const WITH_RETURNS = `select bet.id, bet.accepted_at_ms as at_ms, bet.stake, bet.balance_after as stake_after,
         back.code, back.at_ms as back_ms, back.amount, back.balance_after from`;
const RETURNED = `left join lateral (select code, at_ms, amount, balance_after from ledger.transfer
                       where code in (2, 3) and ref = bet.id limit 1) back on true`;

/** The newest bets at a moment, with what they paid and what came back. */
export async function betsAt(query: Query, wish: LinesWish): Promise<readonly BetLines[]> {
  const rows = await query<StoredBetLines>(
    `${WITH_RETURNS} (select * from betting.bet where member_id = $1 and id <= $2 and accepted_at_ms <= $3
                       order by id desc limit $4) bet ${RETURNED}`,
    [wish.memberId, wish.topBet, wish.atMs, wish.limit],
  );
  return rows.map(betLines);
}

/** A bet's own lines: its stake, and what came back of it once that is so. */
export interface BetLines {
  readonly id: number;
  readonly acceptedAtMs: number;
  readonly lines: readonly LedgerLine[];
}

function betLines(row: StoredBetLines): BetLines {
  const [id, acceptedAtMs] = [Number(row.id), Number(row.at_ms)];
  const stake = Number(row.stake);
  const lines = [{ code: 1, ref: id, atMs: acceptedAtMs, change: -stake, balance: Number(row.stake_after) }];
  if (row.code !== null)
    lines.push({
      code: row.code,
      ref: id,
      atMs: Number(row.back_ms),
      change: Number(row.amount),
      balance: Number(row.balance_after),
    });
  return { id, acceptedAtMs, lines };
}

/** Within this time a bet is paid, but for rounds that `settled_late` lists. */
const USUAL_MS = 3_600_000;

/** Bets below one that may have been paid since a moment: the hour before it, and rounds that ended late. */
export async function betsOpenAt(
  query: Query,
  {
    memberId,
    belowBet,
    sinceMs,
  }: { readonly memberId: number; readonly belowBet: number; readonly sinceMs: number },
): Promise<readonly BetLines[]> {
  const found: BetLines[] = [];
  let below = belowBet;
  for (;;) {
    const rows = await query<StoredBetLines>(
      `${WITH_RETURNS} (select * from betting.bet where member_id = $1 and id < $2 order by id desc limit 1000) bet ${RETURNED}`,
      [memberId, below],
    );
    const bets = rows.map(betLines);
    found.push(...bets);
    const last = bets.at(-1);
    if (last === undefined || bets.length < 1_000 || last.acceptedAtMs < sinceMs - USUAL_MS) break;
    below = last.id;
  }
  const late = await query<StoredBetLines>(
    `${WITH_RETURNS} (select bet.* from settlement.round_settlement settled
                        join betting.bet on bet.round_id = settled.round_id and bet.member_id = $1 and bet.id < $2
                       where settled.settled_at_ms - settled.round_id / 1000 * 30000 > ${USUAL_MS} and settled.settled_at_ms >= $3) bet
      ${RETURNED}`,
    [memberId, belowBet, sinceMs],
  );
  const known = new Set(found.map(({ id }) => id));
  return [...found, ...late.map(betLines).filter(({ id }) => !known.has(id))];
}

/** What the account holds now; null where it was never opened. */
export async function balanceOf(query: Query, memberId: number): Promise<number | null> {
  const [row] = await query<{ balance: string }>("select balance from ledger.account where id = $1", [
    memberId,
  ]);
  return row === undefined ? null : Number(row.balance);
}
