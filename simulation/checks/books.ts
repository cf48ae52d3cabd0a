import type { BetRow, Tables, TransferRow } from "../postgres/tables.ts";

/** Transfer codes; a stake, a payout and a refund name a bet. */
const STAKE = 1;
const PAYOUT = 2;
const REFUND = 3;

/** Reads all money anew from its transfers; an empty list means that the books hold. Knows nothing of the rules' own checks. */
export function bookFaults(tables: Tables): readonly string[] {
  const faults: string[] = [];
  const moved = new Map<number, bigint>();
  const move = (account: number, amount: bigint): void =>
    void moved.set(account, (moved.get(account) ?? 0n) + amount);
  for (const transfer of tables.transfers.values()) {
    if (transfer.amount <= 0n)
      faults.push(`transfer ${transfer.code}:${transfer.ref} moves ${transfer.amount}`);
    move(transfer.debit_account, -transfer.amount);
    move(transfer.credit_account, transfer.amount);
    if (transfer.code <= REFUND) faults.push(...causeFaults(tables, transfer));
  }
  let sum = 0n;
  for (const [id, account] of tables.accounts) {
    const found = moved.get(id) ?? 0n;
    if (account.kind === "player" && account.balance < 0n)
      faults.push(`player ${id} owes ${-account.balance}`);
    // A site's stored escrow counts only what is settled: nothing.
    const isWrong = account.kind === "escrow" ? account.balance !== 0n : account.balance !== found;
    if (isWrong) faults.push(`account ${id} stores ${account.balance}, its transfers make ${found}`);
    sum += account.kind === "escrow" ? found : account.balance;
  }
  if (sum !== 0n) faults.push(`the books sum to ${sum}`);
  return [...faults, ...betFaults(tables, moved), ...dayFaults(tables), ...totalFaults(tables)];
}

function add(to: Map<number, bigint>, member: number, amount: bigint): void {
  to.set(member, (to.get(member) ?? 0n) + amount);
}

/** What an account says of its day, which is the whole run: what was staked, and what came back of it. */
function dayFaults(tables: Tables): readonly string[] {
  const staked = new Map<number, bigint>();
  const returned = new Map<number, bigint>();
  for (const bet of tables.bets.values()) add(staked, bet.member_id, bet.stake);
  for (const { code, credit_account, amount } of tables.transfers.values())
    if (code === PAYOUT || code === REFUND) add(returned, credit_account, amount);
  return [...tables.accounts.values()].flatMap(({ id, day_staked, day_returned }) => {
    const [out, back] = [staked.get(id) ?? 0n, returned.get(id) ?? 0n];
    if (day_staked === out && day_returned === back) return [];
    return [`account ${id} counts ${day_staked} staked and ${day_returned} back of ${out} and ${back}`];
  });
}

/** What a side of a round holds is what was bet on it. */
function totalFaults(tables: Tables): readonly string[] {
  const found = new Map<string, { stake: bigint; bets: number }>();
  for (const { round_id, type, stake } of tables.bets.values()) {
    const side = found.get(`${round_id}:${type}`) ?? { stake: 0n, bets: 0 };
    found.set(`${round_id}:${type}`, { stake: side.stake + stake, bets: side.bets + 1 });
  }
  return [...new Set([...found.keys(), ...tables.totals.keys()])].flatMap((side) => {
    const [stored, right] = [tables.totals.get(side), found.get(side)];
    if (stored?.stake === right?.stake && stored?.bets === right?.bets) return [];
    return [
      `side ${side} stores ${stored?.stake} of ${stored?.bets} bets, has ${right?.stake} of ${right?.bets}`,
    ];
  });
}

/** A stake, a payout and a refund name a bet, and move between its player and its site's escrow. */
function causeFaults(tables: Tables, transfer: TransferRow): readonly string[] {
  const bet = tables.bets.get(transfer.ref);
  if (bet === undefined) return [`transfer ${transfer.code}:${transfer.ref} has no bet`];
  const escrow = -(bet.site_id * 10 + 2);
  const isStake = transfer.code === STAKE;
  const [from, to] = isStake ? [bet.member_id, escrow] : [escrow, bet.member_id];
  const isRight = transfer.debit_account === from && transfer.credit_account === to;
  return isRight ? [] : [`transfer ${transfer.code}:${transfer.ref} moves between the wrong accounts`];
}

function betFaults(tables: Tables, moved: ReadonlyMap<number, bigint>): readonly string[] {
  const faults: string[] = [];
  const held = new Map<number, bigint>();
  for (const bet of tables.bets.values()) {
    const stake = tables.transfers.get(`${STAKE}:${bet.id}`);
    if (stake?.amount !== bet.stake) faults.push(`bet ${bet.id} has no stake transfer of ${bet.stake}`);
    if (stake?.balance_after !== bet.balance_after || bet.balance_after < 0n)
      faults.push(`bet ${bet.id} left ${bet.balance_after}, its transfer ${stake?.balance_after}`);
    faults.push(...returnFaults(tables, bet));
    if (tables.settlements.has(bet.round_id)) continue;
    const paid = (tables.transfers.get(`${PAYOUT}:${bet.id}`) ?? tables.transfers.get(`${REFUND}:${bet.id}`))
      ?.amount;
    held.set(bet.site_id, (held.get(bet.site_id) ?? 0n) + bet.stake - (paid ?? 0n));
  }
  // What stands in escrow belongs to bets that still wait.
  for (const [id, account] of tables.accounts) {
    if (account.kind !== "escrow") continue;
    const due = held.get(account.site_id) ?? 0n;
    if ((moved.get(id) ?? 0n) !== due)
      faults.push(`escrow ${id} holds ${moved.get(id) ?? 0n}, waiting bets ${due}`);
  }
  return faults;
}

/** Nothing comes back before the round is final; afterwards exactly what its end says, by a table of its own. */
function returnFaults(tables: Tables, bet: BetRow): readonly string[] {
  const payout = tables.transfers.get(`${PAYOUT}:${bet.id}`)?.amount ?? 0n;
  const refund = tables.transfers.get(`${REFUND}:${bet.id}`)?.amount ?? 0n;
  const round = tables.rounds.get(bet.round_id);
  if (round === undefined) return [`bet ${bet.id} is on no round`];
  if (round.state !== "decided" && round.state !== "void") {
    return payout + refund === 0n ? [] : [`bet ${bet.id} was paid before its round ended`];
  }
  const end = plainEnd(round.outcome, bet.type);
  const due = { won: (bet.stake * BigInt(bet.multiple_bp)) / 10_000n, lost: 0n, back: bet.stake }[end];
  const isSettled = tables.settlements.has(round.id);
  const [found, other] = end === "back" ? [refund, payout] : [payout, refund];
  const isRight = other === 0n && (found === due || (!isSettled && found === 0n));
  return isRight ? [] : [`bet ${bet.id} (${end}) got ${payout} and ${refund} back instead of ${due}`];
}

const DIGITS: Readonly<Record<string, string>> = {
  O: "13579",
  E: "02468",
  S: "123",
  M: "456",
  L: "789",
  UN: "01234",
  OV: "56789",
  OS: "13",
  OM: "5",
  OL: "79",
  ES: "2",
  EM: "46",
  EL: "8",
};

/** How a bet of this type ends: written anew, so that the rules are not asked about themselves. */
function plainEnd(
  outcome: { readonly kind: string; readonly direction?: string; readonly digit?: number } | null,
  type: string,
): "won" | "lost" | "back" {
  if (outcome === null || outcome.direction === "draw") return "back";
  if (outcome.kind === "direction") return (outcome.direction === "rise") === (type === "B") ? "won" : "lost";
  return (DIGITS[type] ?? type).includes(String(outcome.digit)) ? "won" : "lost";
}
