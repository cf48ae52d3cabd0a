import { seoulDayIndex } from "@maru/rules";
import { instant } from "@maru/values";
import { type Answer, column, rowsOf } from "./statement.ts";
import type { BetRow, ProgressRow } from "./tables.ts";
import { SqlError, type Transaction } from "./transaction.ts";

const WON = 1;
const PAID_BACK = 3;
const NO_PROGRESS: ProgressRow = { last_bet_id: 0, bets: 0, staked: 0n, returned: 0n, gains: new Map() };
/** Bets a transaction pays here at most, so that rounds of a few dozen bets are settled in pieces too. */
const SMALL_PIECE = 4;

const DONE: Answer = rowsOf([{ r_done: true, r_waited: false }]);

/** settlement.settle_round, with the pieces of large rounds made small. */
export function settleRoundStatement(transaction: Transaction, values: readonly unknown[]): Answer {
  const { tables } = transaction;
  const round = Number(values[0]);
  if (tables.settlements.has(round)) return DONE;
  const state = tables.rounds.get(round)?.state;
  if (state !== "decided" && state !== "void") throw new SqlError("P0001", `round ${round} is not final`);
  if (state === "void" && column(values, 2).some((status) => Number(status) !== PAID_BACK)) {
    throw new SqlError("P0001", `round ${round} cannot have these outcomes`);
  }
  const statuses = statusesOf(transaction, round, values);
  const before = tables.progress.get(round) ?? NO_PROGRESS;
  const size = Math.min(SMALL_PIECE, Number(values[3]));
  const piece = [...tables.bets.values()]
    .filter((bet) => bet.round_id === round && bet.id > before.last_bet_id)
    .toSorted((a, b) => a.id - b.id)
    .slice(0, size);
  const graded = piece.map((bet): Graded => {
    const status = statusOf(statuses, bet);
    return { bet, status, amount: returnedFor(bet, status) };
  });
  payAll(transaction, graded);
  const after = progressed(before, graded);
  const isLast = ![...tables.bets.values()].some(
    (bet) => bet.round_id === round && bet.id > after.last_bet_id,
  );
  transaction.say("round.settled", settledMessage({ round, before, piece, isLast }));
  if (!isLast) {
    transaction.set(tables.progress, round, after);
    // Statements of the simulation run one after another, so nobody waits for one.
    return rowsOf([{ r_done: false, r_waited: false }]);
  }
  moveNets(transaction, round, after.gains);
  transaction.remove(tables.progress, round);
  const { bets, staked, returned } = after;
  transaction.add(tables.settlements, round, { bets, staked, returned });
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

/** settlement.returned. */
export function returnedFor(bet: BetRow, status: number): bigint {
  if (status === WON) return (bet.stake * BigInt(bet.multiple_bp)) / 10_000n;
  return status === PAID_BACK ? bet.stake : 0n;
}

function progressed(before: ProgressRow, graded: readonly Graded[]): ProgressRow {
  const gains = new Map(before.gains);
  let { staked, returned } = before;
  for (const { bet, amount } of graded) {
    gains.set(bet.site_id, (gains.get(bet.site_id) ?? 0n) + bet.stake - amount);
    staked += bet.stake;
    returned += amount;
  }
  const last_bet_id = graded.at(-1)?.bet.id ?? before.last_bet_id;
  return { last_bet_id, bets: before.bets + graded.length, staked, returned, gains };
}

/** A piece is one change of a balance, however many bets it pays. */
function payAll(transaction: Transaction, graded: readonly Graded[]): void {
  const paying = graded.filter(({ amount }) => amount > 0n);
  const versions = new Map(
    paying.map(({ bet }) => [bet.member_id, transaction.tables.accounts.get(bet.member_id)?.version ?? 0]),
  );
  for (const entry of paying) pay(transaction, entry, (versions.get(entry.bet.member_id) ?? 0) + 1);
}

function pay(transaction: Transaction, { bet, status, amount }: Graded, version: number): void {
  const { tables, nowMs } = transaction;
  const account = tables.accounts.get(bet.member_id);
  if (account === undefined) throw new SqlError("P0001", "a player without an account");
  const day = seoulDayIndex(instant(nowMs));
  // A bet may have opened the next day already.
  const isToday = account.day >= day;
  const balance = account.balance + amount;
  transaction.set(tables.accounts, bet.member_id, {
    ...account,
    balance,
    version,
    day: Math.max(account.day, day),
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

function moveNets(transaction: Transaction, round: number, gains: ReadonlyMap<number, bigint>): void {
  const { tables, nowMs } = transaction;
  for (const [site, gain] of gains) {
    if (gain === 0n) continue;
    const [house, escrow] = [-(site * 10 + 1), -(site * 10 + 2)];
    const account = tables.accounts.get(house);
    if (account === undefined) throw new SqlError("P0001", `site ${site} has no house account`);
    transaction.set(tables.accounts, house, {
      ...account,
      balance: account.balance + gain,
      version: account.version + 1,
    });
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

/** Names the bets by a range, which the relay's reading opens (`told.ts`). */
function settledMessage(made: {
  readonly round: number;
  readonly before: ProgressRow;
  readonly piece: readonly BetRow[];
  readonly isLast: boolean;
}): string {
  return JSON.stringify({
    kind: "round.settled",
    roundId: made.round,
    above: made.before.last_bet_id,
    upTo: made.piece.at(-1)?.id ?? 0,
    isLast: made.isLast,
  });
}
