import { assert } from "@maru/values";
import { BET_REFUSAL_RANK, type KeyedWish, stakeForLimits } from "@maru/rules";

/** A wish on its way to the database, with the member's limits as it was judged by them ('' when none are enabled). */
export interface QueuedBet extends KeyedWish {
  readonly judgedLimits: string;
}

/** Equal things get the same slot, counted from 1 as SQL does. */
type Slots<Key> = Map<Key, number>;

/**
 * The arguments of `betting.place_bets` for a batch, as array literals. Rounds, members and sides are sent once, ascending:
 * that is the order in which the database locks them.
 */
export function batchArguments(bets: readonly QueuedBet[]): readonly string[] {
  const limits = limitsOf(bets);
  const members = ascending(limits.keys());
  const memberSlot = slotsOf(members);
  const { offers, offerOfBet } = offersOf(bets);
  const rounds = ascending(offers.map(({ wish }) => wish.roundId));
  const roundSlot = slotsOf(rounds);
  const sides = sidesOf(offers, roundSlot);
  return [
    numbers(rounds),
    numbers(members),
    texts(members.map((member) => limits.get(member) ?? "")),
    numbers(sides.rows.map(([round]) => round)),
    texts(sides.rows.map(([, type]) => type)),
    numbers(offers.map(({ wish, offer }) => (offer === null ? 0 : slot(sides.slots, sideKey(wish, offer))))),
    numbers(offers.map(({ wish }) => slot(roundSlot, wish.roundId))),
    numbers(offers.map(({ wish }) => wish.siteId)),
    numbers(offers.map(({ offer }) => offer?.multipleBp ?? 0)),
    numbers(offers.map(({ offer }) => offer?.termsId ?? 0)),
    numbers(bets.map(({ wish }) => slot(memberSlot, wish.memberId))),
    numbers(offerOfBet),
    numbers(bets.map(({ wish }) => stakeForLimits(wish.stakePoints))),
    // Keys are UUIDs, checked when the bet was asked for: they need no quotes.
    `{${bets.map(({ clientKey }) => clientKey).join(",")}}`,
    numbers(bets.map(({ early }) => (early === null ? 0 : BET_REFUSAL_RANK[early.code]))),
  ];
}

/** The members of the batch with the limits by which their bets were judged. */
function limitsOf(bets: readonly QueuedBet[]): ReadonlyMap<number, string> {
  const limits = new Map<number, string>();
  for (const { wish, judgedLimits } of bets) {
    const known = limits.get(wish.memberId);
    assert(
      known === undefined || known === judgedLimits,
      `member ${wish.memberId} was judged by two limits in one batch`,
    );
    if (known === undefined) limits.set(wish.memberId, judgedLimits);
  }
  return limits;
}

/** One bet for each distinct (round, site, type) of the batch, which are few, and for each bet the slot of its own. */
function offersOf(bets: readonly QueuedBet[]): {
  readonly offers: readonly QueuedBet[];
  readonly offerOfBet: readonly number[];
} {
  const offers: QueuedBet[] = [];
  const slots: Slots<string> = new Map();
  const offerOfBet = bets.map((bet) => {
    const key = `${bet.wish.roundId}:${bet.wish.siteId}:${bet.offer?.type ?? ""}`;
    const known = slots.get(key);
    if (known !== undefined) return known;
    offers.push(bet);
    slots.set(key, offers.length);
    return offers.length;
  });
  return { offers, offerOfBet };
}

/** The distinct (round slot, type) of the offers, ascending. A type that the round does not know has no side. */
function sidesOf(
  offers: readonly QueuedBet[],
  roundSlot: Slots<number>,
): { readonly rows: readonly (readonly [number, string])[]; readonly slots: Slots<string> } {
  const distinct = new Map<string, readonly [number, string]>();
  for (const { wish, offer } of offers) {
    if (offer !== null) distinct.set(sideKey(wish, offer), [slot(roundSlot, wish.roundId), offer.type]);
  }
  const sorted = [...distinct].toSorted(([, a], [, b]) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
  return { rows: sorted.map(([, row]) => row), slots: slotsOf(sorted.map(([key]) => key)) };
}

function sideKey({ roundId }: QueuedBet["wish"], { type }: NonNullable<QueuedBet["offer"]>): string {
  return `${roundId}:${type}`;
}

function slotsOf<Key>(keys: readonly Key[]): Slots<Key> {
  const slots: Slots<Key> = new Map();
  for (const key of keys) slots.set(key, slots.size + 1);
  return slots;
}

function slot<Key>(slots: Slots<Key>, key: Key): number {
  const found = slots.get(key);
  assert(found !== undefined, `no slot for ${String(key)}`);
  return found;
}

function ascending(ids: Iterable<number>): readonly number[] {
  return [...Float64Array.from(new Set(ids)).toSorted()];
}

function numbers(column: readonly (number | bigint)[]): string {
  return `{${column.join(",")}}`;
}

/** Types need no quotes; limits are JSON text and do. */
function texts(column: readonly string[]): string {
  return `{${column.map(quoted).join(",")}}`;
}

function quoted(text: string): string {
  if (text === "") return '""';
  return /^[0-9A-Za-z-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
