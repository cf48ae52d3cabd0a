import { seoulDayIndex } from "@maru/rules";
import { instant } from "@maru/values";
import { balanceJson, betJson } from "./place-bets.ts";
import { type Answer, column, rowsOf } from "./statement.ts";
import type { BetRow, ProgressRow } from "./tables.ts";
import { SqlError, type Transaction } from "./transaction.ts";

const WON = 1;
const PAID_BACK = 3;
const NO_PROGRESS: ProgressRow = { last_bet_id: 0, bets: 0, staked: 0n, returned: 0n };
/** Bets a transaction pays here at most, so that rounds of a few dozen bets are settled in pieces too. */
const SMALL_PIECE = 4;

const DONE: Answer = rowsOf([{ r_done: true }]);

/** settlement.settle_round, with the pieces of large rounds made small. */
export function settleRoundStatement(transaction: Transaction, values: readonly unknown[]): Answer {
  const { tables } = transaction;
  const round = Number(values[0]);
  if (tables.settlements.has(round)) return DONE;
  const state = tables.rounds.get(round)?.state;
  if (state !== "decided" && state !== "void") throw new SqlError("P0001", `round ${round} is not final`);
  const statuses = statusesOf(transaction, round, values);
  const before = tables.progress.get(round) ?? NO_PROGRESS;
  const waiting = [...tables.bets.values()].filter(
    (bet) => bet.round_id === round && bet.id > before.last_bet_id,
  );
  const piece = waiting.toSorted((a, b) => a.id - b.id).slice(0, SMALL_PIECE);
  const graded = piece.map((bet) => ({ bet, status: statusOf(statuses, bet), amount: 0n }));
  for (const entry of graded) {
    entry.amount = returnedFor(entry.bet, entry.status);
    if (entry.amount > 0n) pay(transaction, entry);
  }
  const after: ProgressRow = {
    last_bet_id: piece.at(-1)?.id ?? before.last_bet_id,
    bets: before.bets + piece.length,
    staked: before.staked + graded.reduce((sum, { bet }) => sum + bet.stake, 0n),
    returned: before.returned + graded.reduce((sum, { amount }) => sum + amount, 0n),
  };
  const isLast = waiting.length === piece.length;
  transaction.say("round.settled", settledMessage(transaction, { round, graded, isLast }));
  if (!isLast) {
    transaction.set(tables.progress, round, after);
    return rowsOf([{ r_done: false }]);
  }
  moveNets(transaction, round, statuses);
  transaction.remove(tables.progress, round);
  transaction.add(tables.settlements, round, after);
  return DONE;
}

interface Graded {
  readonly bet: BetRow;
  readonly status: number;
  readonly amount: bigint;
}

/** The first to settle fixes the round's one outcome. */
function statusesOf(
  transaction: Transaction,
  round: number,
  values: readonly unknown[],
): ReadonlyMap<string, number> {
  const stored = transaction.tables.outcomes.get(round);
  if (stored !== undefined) return stored;
  const statuses = new Map(
    column(values, 1).map((type, at) => [String(type), Number(column(values, 2)[at])] as const),
  );
  transaction.set(transaction.tables.outcomes, round, statuses);
  return statuses;
}

function statusOf(statuses: ReadonlyMap<string, number>, bet: BetRow): number {
  const status = statuses.get(bet.type);
  if (status === undefined) throw new SqlError("23502", `no status for ${bet.type}`);
  return status;
}

function returnedFor(bet: BetRow, status: number): bigint {
  if (status === WON) return (bet.stake * BigInt(bet.multiple_bp)) / 10_000n;
  return status === PAID_BACK ? bet.stake : 0n;
}

function pay(transaction: Transaction, { bet, status, amount }: Graded): void {
  const { tables, nowMs } = transaction;
  const account = tables.accounts.get(bet.member_id);
  if (account === undefined) throw new SqlError("P0001", "a player without an account");
  const day = seoulDayIndex(instant(nowMs));
  const isToday = account.day === day;
  const balance = account.balance + amount;
  transaction.set(tables.accounts, bet.member_id, {
    ...account,
    balance,
    version: account.version + 1,
    day,
    day_staked: isToday ? account.day_staked : 0n,
    day_returned: (isToday ? account.day_returned : 0n) + amount,
  });
  const code = status === WON ? 2 : 3;
  transaction.add(tables.transfers, `${code}:${bet.id}`, {
    code,
    ref: bet.id,
    debit_account: -(bet.site_id * 10 + 2),
    credit_account: bet.member_id,
    amount,
    site_id: bet.site_id,
    balance_after: balance,
    at_ms: nowMs,
  });
}

function moveNets(transaction: Transaction, round: number, statuses: ReadonlyMap<string, number>): void {
  const { tables, nowMs } = transaction;
  const gains = new Map<number, bigint>();
  for (const bet of tables.bets.values()) {
    if (bet.round_id !== round) continue;
    const gain = bet.stake - returnedFor(bet, statusOf(statuses, bet));
    gains.set(bet.site_id, (gains.get(bet.site_id) ?? 0n) + gain);
  }
  for (const [site, gain] of gains) {
    if (gain === 0n) continue;
    const [house, escrow] = [-(site * 10 + 1), -(site * 10 + 2)];
    const account = tables.accounts.get(house);
    if (account === undefined) throw new SqlError("P0001", `site ${site} has no house account`);
    transaction.set(tables.accounts, house, { ...account, balance: account.balance + gain });
    const code = gain > 0n ? 4 : 5;
    transaction.add(tables.transfers, `${code}:${round * 10_000 + site}`, {
      code,
      ref: round * 10_000 + site,
      debit_account: gain > 0n ? escrow : house,
      credit_account: gain > 0n ? house : escrow,
      amount: gain > 0n ? gain : -gain,
      site_id: site,
      balance_after: null,
      at_ms: nowMs,
    });
  }
}

function settledMessage(
  { tables }: Transaction,
  told: { readonly round: number; readonly graded: readonly Graded[]; readonly isLast: boolean },
): string {
  const paid = [...new Set(told.graded.filter(({ amount }) => amount > 0n).map(({ bet }) => bet.member_id))];
  return JSON.stringify({
    kind: "round.settled",
    roundId: told.round,
    bets: told.graded.map(({ bet, status, amount }) => ({
      bet: betJson(bet),
      status: ["won", "lost", "void"][status - 1],
      returnedPoints: String(amount),
    })),
    balances: paid.map((member) => balanceJson(tables, member)),
    isLast: told.isLast,
  });
}
