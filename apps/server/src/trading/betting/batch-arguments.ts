import { assert } from "@maru/values";
import { BET_REFUSAL_RANK, type KeyedWish, stakeForLimits } from "@maru/rules";

/** A wish on its way to the database, with the member's limits as it was judged by them ('' when none are enabled). */
export interface QueuedBet extends KeyedWish {
  readonly judgedLimits: string;
}

type Column = (number | bigint | string)[];

/** Gives equal things the same slot, counted from 1 as SQL does. */
interface Slots {
  readonly order: Map<string, number>;
  readonly of: (key: string) => number;
}

/**
 * The arguments of `betting.place_bets` for a batch, as array literals. Rounds, members and sides are sent once, ascending:
 * that is the order in which the database locks them.
 */
export function batchArguments(bets: readonly QueuedBet[]): readonly string[] {
  const rounds = ascending(bets.map(({ wish }) => wish.roundId));
  const members = ascending(bets.map(({ wish }) => wish.memberId));
  const roundSlot = new Map(rounds.map((round, index) => [round, index + 1]));
  const memberSlot = new Map(members.map((member, index) => [member, index + 1]));
  const limits = limitsOf(bets);
  const sides = sidesOf(bets, roundSlot);
  const { offers, offerOf } = offersOf(bets, { roundSlot, sideSlot: sides.slot });
  return [
    rounds,
    members,
    members.map((member) => limits.get(member) ?? ""),
    sides.rows.map(([round]) => round),
    sides.rows.map(([, type]) => type),
    ...[0, 1, 2, 3, 4].map((column) => offers.map((offer) => offer[column] ?? 0)),
    bets.map(({ wish }) => slot(memberSlot, wish.memberId)),
    bets.map(offerOf),
    bets.map(({ wish }) => stakeForLimits(wish.stakePoints)),
    bets.map(({ clientKey }) => clientKey),
    bets.map(({ early }) => (early === null ? 0 : BET_REFUSAL_RANK[early.code])),
  ].map(arrayLiteral);
}

function limitsOf(bets: readonly QueuedBet[]): ReadonlyMap<number, string> {
  const limits = new Map<number, string>();
  for (const { wish, judgedLimits } of bets) {
    const known = limits.get(wish.memberId) ?? judgedLimits;
    assert(known === judgedLimits, `member ${wish.memberId} was judged by two limits in one batch`);
    limits.set(wish.memberId, judgedLimits);
  }
  return limits;
}

interface Sides {
  readonly rows: readonly (readonly [number, string])[];
  readonly slot: ReadonlyMap<string, number>;
}

/** The distinct (round slot, type) of the batch, ascending. */
function sidesOf(bets: readonly QueuedBet[], roundSlot: ReadonlyMap<number, number>): Sides {
  const distinct = new Map<string, readonly [number, string]>();
  for (const { wish, offer } of bets) {
    if (offer !== null)
      distinct.set(`${wish.roundId}:${offer.type}`, [slot(roundSlot, wish.roundId), offer.type]);
  }
  const sorted = [...distinct].toSorted(([, a], [, b]) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
  return {
    rows: sorted.map(([, row]) => row),
    slot: new Map(sorted.map(([key], index) => [key, index + 1])),
  };
}

type OfferRow = readonly [side: number, round: number, site: number, multipleBp: number, termsId: number];

/** The distinct offers of the batch: few, since they are (round, site, type). Side 0 is a type the round does not know. */
function offersOf(
  bets: readonly QueuedBet[],
  slots: { roundSlot: ReadonlyMap<number, number>; sideSlot: ReadonlyMap<string, number> },
): { offers: readonly OfferRow[]; offerOf: (bet: QueuedBet) => number } {
  const offers: OfferRow[] = [];
  const known: Slots = numbered();
  const keyOf = ({ wish, offer }: QueuedBet): string => `${wish.roundId}:${wish.siteId}:${offer?.type ?? ""}`;
  for (const bet of bets) {
    const key = keyOf(bet);
    if (known.order.has(key)) continue;
    known.of(key);
    const { wish, offer } = bet;
    const side = offer === null ? 0 : slot(slots.sideSlot, `${wish.roundId}:${offer.type}`);
    const round = slot(slots.roundSlot, wish.roundId);
    offers.push([side, round, wish.siteId, offer?.multipleBp ?? 0, offer?.termsId ?? 0]);
  }
  return { offers, offerOf: (bet) => known.of(keyOf(bet)) };
}

function numbered(): Slots {
  const order = new Map<string, number>();
  return {
    order,
    of: (key) => {
      const found = order.get(key) ?? order.size + 1;
      order.set(key, found);
      return found;
    },
  };
}

function slot<Key>(slots: ReadonlyMap<Key, number>, key: Key): number {
  const found = slots.get(key);
  assert(found !== undefined, `no slot for ${String(key)}`);
  return found;
}

function ascending(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/** Numbers, keys and types need no quotes; limits are JSON text and do. */
function arrayLiteral(column: readonly Column[number][]): string {
  return `{${column.map((value) => (typeof value === "string" ? quoted(value) : value.toString())).join(",")}}`;
}

function quoted(text: string): string {
  return /^[0-9A-Za-z-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
