import {
  BET_REFUSAL_RANK,
  type BetDecision,
  type BetRefusal,
  type BettingState,
  betTypeOf,
  familyOf,
  type GameType,
  isGameType,
  type KeyedWish,
  NO_PROTECTION,
  NO_RECORD,
  placeBatch,
  seoulDayIndex,
} from "@maru/rules";
import { betId, instant, memberId, type Points, points, roundId, siteId } from "@maru/values";
import { readArrayLiteral, writeArrayLiteral } from "./array-literal.ts";
import type { Answer } from "./statement.ts";
import { type BetRow, licencesAt, type MemberRow } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

const LIMITS_CHANGED = 99;
const RANKS = Object.entries(BET_REFUSAL_RANK);

/** One bet as the arguments of betting.place_bets describe it. */
interface SentBet {
  readonly wish: KeyedWish;
  readonly judgedLimits: string;
  readonly earlyRank: number;
}

interface Placed {
  readonly code: number;
  readonly bet: number;
  readonly first: number;
  readonly second: number;
}

/** The columns of the arguments; slots in them count from 1. */
type Columns = readonly (readonly string[])[];

/** betting.place_bets: decides by the rules' own model of it, one bet after the other, and books what it accepts. */
export function placeBetsStatement(transaction: Transaction, values: readonly unknown[]): Answer {
  const columns = values.map(readArrayLiteral);
  const versions = new Map((columns[1] ?? []).map((id) => [Number(id), versionOf(transaction, Number(id))]));
  const placed = sentBets(columns).map((bet) => placeOne(transaction, bet, versions));
  const told = placed.map((bet) => bet.told);
  const bets = placed.flatMap(({ booked }) => booked ?? []);
  if (bets.length > 0) {
    transaction.say("bets.placed", placedMessage(transaction, columns, { told, bets, versions }));
  }
  const answer = [
    writeArrayLiteral(told.map(({ code }) => code)),
    writeArrayLiteral(told.map(({ bet }) => bet)),
    writeArrayLiteral(told.map(({ first }) => first)),
    writeArrayLiteral(told.map(({ second }) => second)),
    String(transaction.nowMs),
  ];
  return { rows: [answer], rowCount: 1 };
}

/** Of an account; 0 where there is none. */
function versionOf({ tables }: Transaction, member: number): number {
  return tables.accounts.get(member)?.version ?? 0;
}

function sentBets(columns: Columns): readonly SentBet[] {
  const at = (place: number, slot: string | number | undefined): string =>
    columns[place]?.[Number(slot) - 1] ?? "";
  return (columns[10] ?? []).map((memberSlot, index): SentBet => {
    const offer = at(11, index + 1);
    const side = Number(at(5, offer));
    const earlyRank = Number(at(14, index + 1));
    const type = side === 0 ? "" : at(4, side);
    const known = betTypeOf("R", type) ?? betTypeOf("B", type);
    const round = roundId(Number(at(0, at(6, offer))));
    const early = RANKS.find(([, rank]) => rank === earlyRank)?.[0];
    return {
      judgedLimits: at(2, memberSlot),
      earlyRank,
      wish: {
        clientKey: at(13, index + 1),
        // The numbers that belong to it stay with the caller, who gave it.
        early: early === undefined ? null : ({ code: early } as BetRefusal),
        offer:
          known === null
            ? null
            : {
                type: known,
                multipleBp: Number(at(8, offer)),
                termsId: Number(at(9, offer)),
                limits: { min: 1, max: 1 },
              },
        wish: {
          memberId: memberId(Number(at(1, memberSlot))),
          siteId: siteId(Number(at(7, offer))),
          roundId: round,
          type,
          stakePoints: Number(at(12, index + 1)),
          seenMultipleBp: null,
        },
      },
    };
  });
}

function placeOne(
  transaction: Transaction,
  sent: SentBet,
  versions: ReadonlyMap<number, number>,
): { readonly told: Placed; readonly booked: BetRow | null } {
  const { tables, nowMs } = transaction;
  const { wish, offer, clientKey } = sent.wish;
  const used = tables.keys.get(`${wish.memberId}:${clientKey}`);
  if (used !== undefined) {
    return {
      told: { code: BET_REFUSAL_RANK.CLIENT_KEY_REUSED, bet: used, first: 0, second: 0 },
      booked: null,
    };
  }
  const member = tables.members.get(wish.memberId);
  const state = stateFor(transaction, sent.wish, member);
  const decision = placeBatch(state, [sent.wish], instant(nowMs)).decisions[0];
  if (decision === undefined) throw new Error("placeBatch decides every bet");
  const rank = decision.kind === "refused" ? BET_REFUSAL_RANK[decision.refusal.code] : 0;
  const isStale = (member?.limits ?? "") !== sent.judgedLimits;
  const isSettledByLimits = rank === 0 || rank >= BET_REFUSAL_RANK.BET_BELOW_MINIMUM;
  if (isStale && isSettledByLimits) {
    return { told: { code: LIMITS_CHANGED, bet: 0, first: 0, second: 0 }, booked: null };
  }
  const option = tables.rounds.get(wish.roundId)?.option_id ?? 0;
  const told = toldOf(decision, option);
  if (decision.kind !== "accepted" || offer === null) return { told, booked: null };
  return {
    told,
    booked: book(transaction, sent.wish, {
      bet: decision.bet.betId,
      option,
      terms: offer.termsId,
      version: (versions.get(wish.memberId) ?? 0) + 1,
    }),
  };
}

/** The part of the state that one bet depends on. */
function stateFor(
  { tables, nowMs }: Transaction,
  { wish }: KeyedWish,
  member: MemberRow | undefined,
): BettingState {
  const account = tables.accounts.get(wish.memberId);
  const round = tables.rounds.get(wish.roundId);
  const side = `${wish.roundId}:${wish.type}`;
  return {
    accounts: new Map(
      member === undefined
        ? []
        : [
            [
              member.id,
              {
                role: member.role,
                status: member.status,
                frozenUntilMs: member.frozen_until_ms,
                country: member.country,
                protection: {
                  ...NO_PROTECTION,
                  excludedUntilMs: member.excluded_until_ms,
                  timedOutUntilMs: member.timed_out_until_ms,
                  singleStakeMax: asPoints(member.single_stake_max),
                  dayStakeMax: asPoints(member.day_stake_max),
                  dayLossMax: asPoints(member.day_loss_max),
                },
                // Simulated players set no limits beyond a day, and are never asked whether they want to go on.
                record: {
                  ...NO_RECORD,
                  totals: {
                    day: account?.day ?? 0,
                    stakedPoints: points(account?.day_staked ?? 0n),
                    returnedPoints: points(account?.day_returned ?? 0n),
                  },
                },
                openGames: [],
                balance: points(account?.balance ?? 0n),
                version: account?.version ?? 0,
              },
            ],
          ],
    ),
    rounds: new Map(
      round === undefined
        ? []
        : [
            [
              round.id,
              {
                startMs: round.start_ms,
                lockMs: round.lock_ms,
                state: round.state,
                sideCapacity: points(round.side_capacity),
                family: familyOf(gameOf(round.type)),
                optionId: round.option_id,
              },
            ],
          ],
    ),
    sideTotals: new Map([[side, points(tables.totals.get(side)?.stake ?? 0n)]]),
    keys: new Map(),
    nextBetId: tables.counters.bet + 1,
    licences: licencesAt(tables, nowMs),
  };
}

function gameOf(type: string): GameType {
  if (!isGameType(type)) throw new Error(`not a game: ${type}`);
  return type;
}

function asPoints(value: bigint | null): Points | null {
  return value === null ? null : points(value);
}

function toldOf(decision: BetDecision, option: number): Placed {
  if (decision.kind !== "refused") return { code: 0, bet: decision.bet.betId, first: option, second: 0 };
  const { refusal } = decision;
  const told = { code: BET_REFUSAL_RANK[refusal.code], bet: 0, second: 0 };
  if ("untilMs" in refusal) return { ...told, first: refusal.untilMs };
  if ("lockMs" in refusal) return { ...told, first: refusal.lockMs ?? 0 };
  if ("max" in refusal)
    return { ...told, first: refusal.max ?? 0, second: "left" in refusal ? (refusal.left ?? 0) : 0 };
  return { ...told, first: "left" in refusal ? (refusal.left ?? 0) : 0 };
}

function book(
  transaction: Transaction,
  { wish, offer, clientKey }: KeyedWish,
  made: {
    readonly bet: number;
    readonly option: number;
    readonly terms: number;
    /** Grows by one with each batch, however many bets it has. */
    readonly version: number;
  },
): BetRow {
  const { tables, nowMs } = transaction;
  const stake = BigInt(wish.stakePoints);
  const account = tables.accounts.get(wish.memberId);
  if (account === undefined || offer === null) throw new Error("accepted without an account or an offer");
  const day = seoulDayIndex(instant(nowMs));
  const isToday = account.day === day;
  const balance = account.balance - stake;
  tables.counters.bet = betId(made.bet);
  transaction.set(tables.accounts, wish.memberId, {
    ...account,
    balance,
    version: made.version,
    day,
    day_staked: (isToday ? account.day_staked : 0n) + stake,
    day_returned: isToday ? account.day_returned : 0n,
  });
  const bet: BetRow = {
    id: made.bet,
    round_id: wish.roundId,
    member_id: wish.memberId,
    site_id: wish.siteId,
    option_id: made.option,
    type: offer.type,
    stake,
    multiple_bp: offer.multipleBp,
    terms_id: made.terms,
    client_key: clientKey,
    accepted_at_ms: nowMs,
    balance_after: balance,
  };
  transaction.add(tables.bets, bet.id, bet);
  transaction.add(tables.keys, `${bet.member_id}:${clientKey}`, bet.id);
  transaction.add(tables.transfers, `1:${bet.id}`, {
    code: 1,
    ref: bet.id,
    debit_account: bet.member_id,
    credit_account: -(bet.site_id * 10 + 2),
    amount: stake,
    site_id: bet.site_id,
    balance_after: balance,
    at_ms: nowMs,
  });
  const side = `${bet.round_id}:${bet.type}`;
  const total = tables.totals.get(side) ?? { stake: 0n, bets: 0 };
  transaction.set(tables.totals, side, { stake: total.stake + stake, bets: total.bets + 1 });
  return bet;
}

/** The batch's columns with its answers, refused bets too; the product opens them. */
function placedMessage(
  { tables, nowMs }: Transaction,
  columns: Columns,
  made: {
    readonly told: readonly Placed[];
    readonly bets: readonly BetRow[];
    readonly versions: ReadonlyMap<number, number>;
  },
): string {
  const numbers = (place: number): readonly number[] => (columns[place] ?? []).map(Number);
  const [rounds, members] = [numbers(0), numbers(1)];
  return JSON.stringify({
    kind: "bets.placed",
    acceptedAtMs: nowMs,
    rounds,
    options: rounds.map((round) => tables.rounds.get(round)?.option_id ?? 0),
    members,
    types: columns[4],
    offerSide: numbers(5),
    offerRound: numbers(6),
    offerSite: numbers(7),
    offerMultipleBp: numbers(8),
    code: made.told.map(({ code }) => code),
    bet: made.told.map(({ bet }) => bet),
    member: numbers(10),
    offer: numbers(11),
    stake: numbers(12),
    key: columns[13],
    balance: members.map((member) => Number(tables.accounts.get(member)?.balance ?? 0n)),
    version: members.map((member) => made.versions.get(member) ?? 0),
    remaining: remainingOf(tables, made.bets),
  });
}

/** What is left on each side that the bets went to. */
function remainingOf(tables: Transaction["tables"], bets: readonly BetRow[]): readonly object[] {
  const sides = new Map(bets.map((bet) => [`${bet.round_id}:${bet.type}`, bet]));
  return [...sides].map(([side, bet]) => {
    const standing = tables.totals.get(side)?.stake ?? 0n;
    const capacity = BigInt(tables.rounds.get(bet.round_id)?.side_capacity ?? 0);
    return { roundId: bet.round_id, type: bet.type, points: Number(capacity - standing) };
  });
}

/** A balance as the live sources say it. */
export function balanceJson(tables: Transaction["tables"], member: number): object {
  const account = tables.accounts.get(member);
  return {
    memberId: member,
    siteId: account?.site_id ?? 0,
    balance: String(account?.balance ?? 0n),
    version: account?.version ?? 0,
  };
}
