import {
  assert,
  type Instant,
  type MemberId,
  type Points,
  points,
  subtractPoints,
  ZERO_POINTS,
} from "@maru/values";
import { playerAccount, siteAccount } from "../ledger/accounts.ts";
import type { Transfer } from "../ledger/transfer.ts";
import { recordStake } from "../protection/limits.ts";
import type { BetRefusal } from "./bet-refusal.ts";
import type { BetType } from "../game/families.ts";
import {
  type BetFacts,
  type BettingAccount,
  type BettingRound,
  type BetWish,
  checkBet,
  type LicenceCover,
  type Offer,
} from "./check-bet.ts";

/** A wish with its key, and the terms that it is judged by. */
export interface KeyedWish {
  readonly wish: BetWish;
  readonly clientKey: string;
  readonly terms: BetFacts["terms"];
}

/** A bet as the books hold it. */
export interface BookedBet {
  readonly betId: number;
  readonly clientKey: string;
  readonly memberId: MemberId;
  readonly siteId: KeyedWish["wish"]["siteId"];
  readonly roundId: KeyedWish["wish"]["roundId"];
  readonly optionId: number;
  readonly type: BetType;
  readonly stakePoints: Points;
  readonly multipleBp: number;
  readonly acceptedAtMs: Instant;
}

/** Everything a batch reads and changes. Maps are never changed in place. */
export interface BettingState {
  readonly accounts: ReadonlyMap<number, BettingAccount>;
  readonly rounds: ReadonlyMap<number, BettingRound>;
  /** `round:type` → points that stand there. */
  readonly sideTotals: ReadonlyMap<string, Points>;
  /** `member:key` → the bet made with it. */
  readonly keys: ReadonlyMap<string, BookedBet>;
  readonly nextBetId: number;
  /** Site in licensed mode → what its licence in force covers, nothing where there is no such licence. */
  readonly licences: ReadonlyMap<number, LicenceCover>;
}

export type BetDecision =
  | { readonly kind: "accepted"; readonly bet: BookedBet }
  | { readonly kind: "repeated"; readonly bet: BookedBet }
  | { readonly kind: "refused"; readonly refusal: BetRefusal };

export interface PlacedBatch {
  readonly state: BettingState;
  readonly decisions: readonly BetDecision[];
  readonly transfers: readonly Transfer[];
}

/**
 * Decides a batch: each wish judged in arrival order against what the ones before it left. What it says is what happens: the
 * database reads `before` under its locks, and writes what was accepted.
 */
export function placeBatch(before: BettingState, wishes: readonly KeyedWish[], nowMs: Instant): PlacedBatch {
  const batch = openBatch(before);
  const decisions = wishes.map((wish) => placeOne(batch, wish, nowMs));
  return { decisions, transfers: batch.transfers, state: closeBatch(batch) };
}

/** Whether a wish asks for the bet that its key already made; if not, the key is refused (3-decisions I1). */
export function isSameBet(
  bet: Pick<BookedBet, "roundId" | "type" | "stakePoints">,
  wish: Pick<BetWish, "roundId" | "type" | "stakePoints">,
): boolean {
  return (
    bet.roundId === wish.roundId && bet.type === wish.type && Number(bet.stakePoints) === wish.stakePoints
  );
}

interface OpenBatch {
  readonly accounts: Map<number, BettingAccount>;
  readonly rounds: ReadonlyMap<number, BettingRound>;
  readonly sideTotals: Map<string, Points>;
  readonly keys: Map<string, BookedBet>;
  readonly licences: BettingState["licences"];
  readonly touched: Set<number>;
  readonly transfers: Transfer[];
  nextBetId: number;
}

function openBatch(before: BettingState): OpenBatch {
  return {
    accounts: new Map(before.accounts),
    rounds: before.rounds,
    sideTotals: new Map(before.sideTotals),
    keys: new Map(before.keys),
    licences: before.licences,
    touched: new Set(),
    transfers: [],
    nextBetId: before.nextBetId,
  };
}

function closeBatch(batch: OpenBatch): BettingState {
  for (const member of batch.touched) {
    const account = batch.accounts.get(member);
    if (account !== undefined) batch.accounts.set(member, { ...account, version: account.version + 1 });
  }
  const { accounts, rounds, sideTotals, keys, licences, nextBetId } = batch;
  return { accounts, rounds, sideTotals, keys, licences, nextBetId };
}

function placeOne(batch: OpenBatch, keyed: KeyedWish, nowMs: Instant): BetDecision {
  const { wish, clientKey } = keyed;
  const used = batch.keys.get(`${wish.memberId}:${clientKey}`);
  if (used !== undefined) return isSameBet(used, wish) ? { kind: "repeated", bet: used } : KEY_REUSED;
  const facts = factsOf(batch, keyed, nowMs);
  const verdict = checkBet(wish, facts);
  if (!verdict.ok) return { kind: "refused", refusal: verdict.refusal };
  const { account, round } = facts;
  assert(account !== null && round !== null, "a bet of nobody, or on nothing, passed the checks");
  return book(batch, { keyed, account, round, offer: verdict.value, nowMs });
}

const KEY_REUSED: BetDecision = { kind: "refused", refusal: { code: "CLIENT_KEY_REUSED" } };

function factsOf(batch: OpenBatch, { wish, terms }: KeyedWish, nowMs: Instant): BetFacts {
  const round = batch.rounds.get(wish.roundId) ?? null;
  const standing = batch.sideTotals.get(sideKey(wish)) ?? ZERO_POINTS;
  return {
    terms,
    account: batch.accounts.get(wish.memberId) ?? null,
    round,
    licence: batch.licences.get(wish.siteId) ?? null,
    sideLeft: round === null ? ZERO_POINTS : subtractPoints(round.sideCapacity, standing),
    nowMs,
  };
}

function book(
  batch: OpenBatch,
  accepted: {
    keyed: KeyedWish;
    account: BettingAccount;
    round: BettingRound;
    offer: Offer;
    nowMs: Instant;
  },
): BetDecision {
  const { account, round, offer, nowMs } = accepted;
  const { wish, clientKey } = accepted.keyed;
  const stakePoints = points(wish.stakePoints);
  const balance = subtractPoints(account.balance, stakePoints);
  const bet: BookedBet = {
    betId: batch.nextBetId,
    clientKey,
    memberId: wish.memberId,
    siteId: wish.siteId,
    roundId: wish.roundId,
    optionId: round.optionId,
    type: offer.type,
    stakePoints,
    multipleBp: offer.multipleBp,
    acceptedAtMs: nowMs,
  };
  batch.nextBetId += 1;
  batch.keys.set(`${wish.memberId}:${clientKey}`, bet);
  batch.touched.add(wish.memberId);
  const record = recordStake(account.record, stakePoints, nowMs);
  const openGames = [...account.openGames, round.optionId];
  batch.accounts.set(wish.memberId, { ...account, balance, record, openGames });
  const side = sideKey(wish);
  batch.sideTotals.set(side, points((batch.sideTotals.get(side) ?? 0n) + stakePoints));
  batch.transfers.push(stakeTransfer(bet, balance));
  return { kind: "accepted", bet };
}

function stakeTransfer(bet: BookedBet, balanceAfter: Points): Transfer {
  return {
    kind: "stake",
    ref: bet.betId,
    debit: playerAccount(bet.memberId),
    credit: siteAccount(bet.siteId, "escrow"),
    amountPoints: bet.stakePoints,
    siteId: bet.siteId,
    balanceAfter,
  };
}

/** One side of a round, as the totals of a batch name it. */
export function sideKey({ roundId, type }: Pick<BetWish, "roundId" | "type">): string {
  return `${roundId}:${type}`;
}
