import { type Instant, type MemberId, type Points, points, subtractPoints, ZERO_POINTS } from "@maru/values";
import { playerAccount, siteAccount } from "../ledger/accounts.ts";
import type { Transfer } from "../ledger/transfer.ts";
import { type PlayRecord, type Protection, recordStake } from "../protection/limits.ts";
import type { GameFamily } from "../round/game-type.ts";
import type { RoundState } from "../round/round-states.ts";
import { countryFault } from "../site/country.ts";
import type { BetRefusal } from "./bet-refusal.ts";
import type { BetType } from "./bet-type.ts";
import { type BetWish, checkBet, type JudgedWish, type LockedFacts, type Offer } from "./check-bet.ts";

/** What the database keeps of a player that a bet depends on. */
export interface BettingAccount {
  readonly role: string;
  readonly status: string;
  /** The operator's freeze of betting, epoch ms. */
  readonly frozenUntilMs: number | null;
  /** Where the player said that they live. */
  readonly country: string | null;
  readonly protection: Protection;
  readonly record: PlayRecord;
  /** Options with a bet whose round is not settled. */
  readonly openGames: readonly number[];
  readonly balance: Points;
  /** Grows by one with each batch that changed the balance. */
  readonly version: number;
}

export interface BettingRound {
  readonly startMs: number;
  readonly lockMs: number;
  readonly state: RoundState;
  readonly sideCapacity: Points;
  readonly family: GameFamily;
  readonly optionId: number;
}

/** A wish with its key, judged as far as no lock is needed. */
export interface KeyedWish extends JudgedWish {
  readonly clientKey: string;
}

/** A bet as the books hold it. */
export interface BookedBet {
  readonly betId: number;
  readonly clientKey: string;
  readonly memberId: MemberId;
  readonly siteId: KeyedWish["wish"]["siteId"];
  readonly roundId: KeyedWish["wish"]["roundId"];
  readonly type: BetType;
  readonly stakePoints: Points;
  readonly multipleBp: number;
  readonly acceptedAtMs: Instant;
}

/** The games of a licence, and the countries where money is played for under it. */
export interface LicenceCover {
  readonly families: readonly GameFamily[];
  readonly countries: readonly string[];
  readonly oneGameAtATime: boolean;
  /** Money is bet once in this time at most, by each player (P-19). */
  readonly betPauseMs: number;
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
 * The whole of `betting.place_bets` as a pure function: each wish judged in arrival order against what the ones before it
 * left. The SQL must decide and book exactly this; a property test holds the two together.
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
  const { wish, offer } = keyed;
  const used = batch.keys.get(`${wish.memberId}:${keyed.clientKey}`);
  if (used !== undefined) {
    if (isSameBet(used, wish)) return { kind: "repeated", bet: used };
    return { kind: "refused", refusal: { code: "CLIENT_KEY_REUSED" } };
  }
  const account = batch.accounts.get(wish.memberId);
  if (account === undefined) return { kind: "refused", refusal: { code: "NOT_A_PLAYER" } };
  const refusal = checkBet(keyed, lockedFacts(batch, { keyed, account, nowMs }));
  if (refusal !== null) return { kind: "refused", refusal };
  // After this point it must succeed: without an offer the wish would have been refused as an unknown type.
  if (offer === null) return { kind: "refused", refusal: { code: "BET_TYPE_UNKNOWN", type: wish.type } };
  return book(batch, { keyed, account, offer, nowMs });
}

function lockedFacts(
  batch: OpenBatch,
  { keyed, account, nowMs }: { keyed: KeyedWish; account: BettingAccount; nowMs: Instant },
): LockedFacts {
  const round = batch.rounds.get(keyed.wish.roundId) ?? null;
  const standing = batch.sideTotals.get(sideKey(keyed)) ?? ZERO_POINTS;
  const sideLeft = round === null ? ZERO_POINTS : subtractPoints(round.sideCapacity, standing);
  const covered = batch.licences.get(keyed.wish.siteId);
  const isLicensed = covered === undefined || round === null || covered.families.includes(round.family);
  const closed = covered === undefined ? null : countryFault(account.country, covered.countries);
  const isOtherGameOpen =
    covered?.oneGameAtATime === true && account.openGames.some((game) => game !== round?.optionId);
  const pauseMs = covered?.betPauseMs ?? 0;
  return { ...account, isLicensed, countryFault: closed, pauseMs, isOtherGameOpen, round, sideLeft, nowMs };
}

function book(
  batch: OpenBatch,
  accepted: { keyed: KeyedWish; account: BettingAccount; offer: Offer; nowMs: Instant },
): BetDecision {
  const { account, offer, nowMs } = accepted;
  const { wish, clientKey } = accepted.keyed;
  const stakePoints = points(wish.stakePoints);
  const balance = subtractPoints(account.balance, stakePoints);
  const bet: BookedBet = {
    betId: batch.nextBetId,
    clientKey,
    memberId: wish.memberId,
    siteId: wish.siteId,
    roundId: wish.roundId,
    type: offer.type,
    stakePoints,
    multipleBp: offer.multipleBp,
    acceptedAtMs: nowMs,
  };
  batch.nextBetId += 1;
  batch.keys.set(`${wish.memberId}:${clientKey}`, bet);
  batch.touched.add(wish.memberId);
  const record = recordStake(account.record, stakePoints, nowMs);
  const game = batch.rounds.get(wish.roundId)?.optionId;
  const openGames = game === undefined ? account.openGames : [...account.openGames, game];
  batch.accounts.set(wish.memberId, { ...account, balance, record, openGames });
  const side = sideKey(accepted.keyed);
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

function sideKey({ wish }: Pick<KeyedWish, "wish">): string {
  return `${wish.roundId}:${wish.type}`;
}
