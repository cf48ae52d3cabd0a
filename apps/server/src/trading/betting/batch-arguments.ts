import { assert } from "@maru/values";
import {
  betTypeIn,
  type BettingAccount,
  type BookedBet,
  type KeyedWish,
  NO_PROTECTION,
  seoulDayIndex,
  sideKey,
} from "@maru/rules";
import type { Instant } from "@maru/values";

/** Equal things get the same slot, counted from 1 as SQL does. */
type Slots<Key> = ReadonlyMap<Key, number>;

/** What a batch touches, each once and ascending: the order in which the database locks it. */
export interface LockScope {
  readonly rounds: readonly number[];
  readonly members: readonly number[];
  /** Sides of rounds; a type that the round does not know has none. */
  readonly sides: readonly Side[];
}

type Side = Pick<KeyedWish["wish"], "roundId" | "type">;

/** A bet of the batch that was accepted, with the terms that its wish was judged by. */
export interface AcceptedWish {
  readonly bet: BookedBet;
  readonly termsId: number;
}

/** What the bets of a batch are judged by, and so what must be locked. */
export function scopeOf(bets: readonly KeyedWish[]): LockScope {
  const known = bets.filter(({ wish, terms }) => betTypeIn(terms.round, wish.type) !== null);
  return scopeFrom(
    bets.map(({ wish }) => wish),
    known.map(({ wish }) => wish),
  );
}

/** The arguments of `betting.lock_facts`, as array literals. */
export function lockArguments({ rounds, members, sides }: LockScope): readonly string[] {
  const roundSlot = slotsOf(rounds);
  return [
    literal(rounds),
    literal(members),
    literal(sides.map(({ roundId }) => slot(roundSlot, roundId))),
    literal(sides.map(({ type }) => type)),
  ];
}

/** The arguments of `betting.write_bets` for what was accepted, with the accounts after it: array literals but for the first two. */
export function writeArguments(
  accepted: readonly AcceptedWish[],
  { accounts, nowMs }: { readonly accounts: ReadonlyMap<number, BettingAccount>; readonly nowMs: Instant },
): readonly (string | number)[] {
  const bets = accepted.map(({ bet }) => bet);
  const scope = scopeFrom(bets, bets);
  const memberSlot = slotsOf(scope.members);
  const roundSlot = slotsOf(scope.rounds);
  const sideSlot = slotsOf(scope.sides.map(sideKey));
  const { offers, offerOfBet } = offersOf(accepted);
  const accountOf = scope.members.map((member) => {
    const account = accounts.get(member);
    assert(account !== undefined, `a bet of ${member}, who has no account, was accepted`);
    return account;
  });
  return [
    nowMs,
    seoulDayIndex(nowMs),
    literal(scope.rounds),
    literal(scope.members),
    literal(accountOf.map(isPlain)),
    literal(accountOf.map(({ record }) => record.play.fromMs)),
    ...lockArguments(scope).slice(2),
    literal(offers.map(({ bet }) => slot(sideSlot, sideKey(bet)))),
    literal(offers.map(({ bet }) => slot(roundSlot, bet.roundId))),
    literal(offers.map(({ bet }) => bet.siteId)),
    literal(offers.map(({ bet }) => bet.multipleBp)),
    literal(offers.map(({ termsId }) => termsId)),
    literal(bets.map((bet) => slot(memberSlot, bet.memberId))),
    literal(offerOfBet),
    literal(bets.map(({ stakePoints }) => stakePoints)),
    literal(bets.map(({ clientKey }) => clientKey)),
  ];
}

/** Nothing stands against the player but what stands on the account itself: most bets then need read no more than that. */
function isPlain({ limit, frozenUntilMs, protection }: BettingAccount): boolean {
  return limit === null && frozenUntilMs === null && protection === NO_PROTECTION;
}

function scopeFrom(
  wishes: readonly Pick<KeyedWish["wish"], "roundId" | "memberId">[],
  known: readonly Side[],
): LockScope {
  const sides = [...new Map(known.map((wish) => [sideKey(wish), wish])).values()];
  return {
    rounds: ascending(wishes.map(({ roundId }) => roundId)),
    members: ascending(wishes.map(({ memberId }) => memberId)),
    sides: sides.toSorted((a, b) => a.roundId - b.roundId || (a.type < b.type ? -1 : 1)),
  };
}

/** One bet for each distinct (side, site) of the batch, which are few, and for each bet the slot of its own. */
function offersOf(accepted: readonly AcceptedWish[]): {
  readonly offers: readonly AcceptedWish[];
  readonly offerOfBet: readonly number[];
} {
  const offers: AcceptedWish[] = [];
  const slots = new Map<string, number>();
  const offerOfBet = accepted.map((one) => {
    const key = `${sideKey(one.bet)}:${one.bet.siteId}`;
    const known = slots.get(key);
    if (known !== undefined) return known;
    offers.push(one);
    slots.set(key, offers.length);
    return offers.length;
  });
  return { offers, offerOfBet };
}

function slotsOf<Key>(keys: readonly Key[]): Slots<Key> {
  const slots = new Map<Key, number>();
  for (const key of keys) slots.set(key, slots.size + 1);
  return slots;
}

function slot<Key>(slots: Slots<Key>, key: Key): number {
  const found = slots.get(key);
  assert(found !== undefined, `no slot for ${String(key)}`);
  return found;
}

function ascending(ids: readonly number[]): readonly number[] {
  return [...Float64Array.from(new Set(ids)).toSorted()];
}

/** Numbers, types, keys (UUIDs, checked when the bet was asked for) and yes or no need no quotes. */
function literal(column: readonly (number | bigint | string | boolean)[]): string {
  return `{${column.join(",")}}`;
}
