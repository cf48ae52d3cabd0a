import type { Statement } from "./database/statement.ts";
import type { BetRow, RoundRow } from "./database/tables.ts";
import type { Transaction } from "./database/transaction.ts";

type Run = Statement["run"];
type Plant = (statements: readonly Statement[]) => readonly Statement[];

/**
 * Bugs put into the stores on purpose, to show that the checks of the simulation see them: each must be caught within a few
 * seeds. The product's code stays as it is.
 */
export const PLANTED_BUGS: Readonly<Record<string, Plant>> = {
  "a settlement that pays again when asked again": inPlaceOf(
    "settle-round",
    (run) => (transaction, values) => {
      const { tables } = transaction;
      const isRepeated = tables.settlements.has(Number(values[0]));
      const answer = run(transaction, values);
      if (isRepeated) for (const bet of betsOf(transaction, Number(values[0]))) payAgain(transaction, bet);
      return answer;
    },
  ),
  "a payout with one point too many": inPlaceOf("settle-round", (run) => (transaction, values) => {
    const answer = run(transaction, values);
    const bet = betsOf(transaction, Number(values[0])).find(({ id }) =>
      transaction.tables.transfers.has(`2:${id}`),
    );
    if (bet !== undefined) changeTransfer(transaction, `2:${bet.id}`, 1n);
    return answer;
  }),
  "a refund that is dropped": inPlaceOf("settle-round", (run) => (transaction, values) => {
    const answer = run(transaction, values);
    for (const bet of betsOf(transaction, Number(values[0]))) {
      const refund = transaction.tables.transfers.get(`3:${bet.id}`);
      if (refund === undefined) continue;
      changeBalance(transaction, bet.member_id, -refund.amount);
      transaction.remove(transaction.tables.transfers, `3:${bet.id}`);
    }
    return answer;
  }),
  "no balance check": inPlaceOf("place-bets", (run) => (transaction, values) => {
    const lent = 1_000_000_000n;
    const players = [...transaction.tables.members.keys()];
    for (const player of players) changeBalance(transaction, player, lent);
    const answer = run(transaction, values);
    for (const player of players) changeBalance(transaction, player, -lent);
    return answer;
  }),
  "a clock that lags two seconds behind at the lock": inPlaceOf(
    "place-bets",
    (run) => (transaction, values) => run({ ...transaction, nowMs: transaction.nowMs - 2_000 }, values),
  ),
  "a side without a capacity": inPlaceOf("place-bets", (run) => (transaction, values) => {
    const { totals } = transaction.tables;
    for (const [side, total] of totals) transaction.set(totals, side, { ...total, stake: 0n });
    return run(transaction, values);
  }),
  "keys that are forgotten": inPlaceOf("place-bets", (run) => (transaction, values) => {
    const answer = run(transaction, values);
    for (const key of transaction.tables.keys.keys()) transaction.remove(transaction.tables.keys, key);
    return answer;
  }),
  "an acknowledged bet that is lost": inPlaceOf("place-bets", (run) => (transaction, values) => {
    const before = new Set(transaction.tables.bets.keys());
    const answer = run(transaction, values);
    for (const bet of transaction.tables.bets.values()) {
      if (!before.has(bet.id) && bet.id % 5 === 0) forget(transaction, bet);
    }
    return answer;
  }),
  "a used tick that never reaches the log": inPlaceOf("append-ticks", (run) => (transaction, values) => {
    const answer = run(transaction, values);
    for (const table of transaction.tables.ticks.values()) {
      const last = [...table.values()].at(-1);
      if (last !== undefined && last.seq % 50 === 0)
        transaction.set(table, last.seq, { ...last, flag: "late" });
    }
    return answer;
  }),
  "a result that is turned around": inPlaceOf("round-move", (run) => (transaction, values) => {
    const answer = run(transaction, values);
    for (const round of transaction.tables.rounds.values()) turnAround(transaction, round);
    return answer;
  }),
  "a round that changes its terms": inPlaceOf("round-move", (run) => (transaction, values) => {
    const answer = run(transaction, values);
    for (const round of transaction.tables.rounds.values()) {
      if (round.state !== "locked") continue;
      transaction.set(transaction.tables.rounds, round.id, {
        ...round,
        game_finish_ms: round.game_finish_ms + 30_000,
      });
    }
    return answer;
  }),
};

function inPlaceOf(label: string, wrap: (run: Run) => Run): Plant {
  return (statements) =>
    statements.map((statement) =>
      statement.label === label ? { ...statement, run: wrap(statement.run) } : statement,
    );
}

function betsOf({ tables }: Transaction, round: number): readonly BetRow[] {
  return [...tables.bets.values()].filter(({ round_id }) => round_id === round);
}

function changeBalance(transaction: Transaction, account: number, by: bigint): void {
  const { accounts } = transaction.tables;
  const row = accounts.get(account);
  if (row !== undefined) transaction.set(accounts, account, { ...row, balance: row.balance + by });
}

function changeTransfer(transaction: Transaction, key: string, by: bigint): void {
  const { transfers } = transaction.tables;
  const transfer = transfers.get(key);
  if (transfer === undefined) return;
  transaction.set(transfers, key, { ...transfer, amount: transfer.amount + by });
  changeBalance(transaction, transfer.credit_account, by);
}

/** In perfect double entry: only what the bet was due tells that it is wrong. */
function payAgain(transaction: Transaction, bet: BetRow): void {
  const { transfers } = transaction.tables;
  const paid = transfers.get(`2:${bet.id}`) ?? transfers.get(`3:${bet.id}`);
  if (paid === undefined) return;
  transaction.set(transfers, `again ${bet.id}`, paid);
  changeBalance(transaction, bet.member_id, paid.amount);
}

function forget(transaction: Transaction, bet: BetRow): void {
  const { tables } = transaction;
  transaction.remove(tables.bets, bet.id);
  transaction.remove(tables.keys, `${bet.member_id}:${bet.client_key}`);
  transaction.remove(tables.transfers, `1:${bet.id}`);
  changeBalance(transaction, bet.member_id, bet.stake);
}

function turnAround(transaction: Transaction, round: RoundRow): void {
  if (round.outcome?.kind !== "direction" || round.outcome.direction === "draw") return;
  const direction = round.outcome.direction === "rise" ? "fall" : "rise";
  // Once: a final round is never written again.
  if (round.id % 2 === 0)
    transaction.set(transaction.tables.rounds, round.id, {
      ...round,
      outcome: { kind: "direction", direction },
    });
}
