import { totalOf } from "../round/payouts.ts";
import type { DayRound } from "./round-of-day.ts";

/** A market's rounds of a day. */
export interface MarketCount {
  /** Null of rounds of which nothing says whose they are. */
  readonly stock: string | null;
  readonly rounds: number;
  readonly equal: number;
  readonly different: number;
  /** Void rounds by their causes, as the log has them. */
  readonly voids: Readonly<Record<string, number>>;
  /** Points, of rounds that are equal. */
  readonly staked: bigint;
  /** Of those whose payouts are logged. */
  readonly returned: bigint;
}

/** By market, in the order of their names. */
export function countMarkets(rounds: readonly DayRound[]): readonly MarketCount[] {
  const markets = new Map<string | null, MarketCount>();
  for (const round of rounds) markets.set(round.stock, counted(markets.get(round.stock), round));
  return [...markets.values()].toSorted((a, b) => ((a.stock ?? "~") < (b.stock ?? "~") ? -1 : 1));
}

/** What all rounds that are equal took and gave back, in words. */
export function lookAtMoney(rounds: readonly DayRound[]): string {
  const [staked, returned] = [sumOf(rounds.map(stakedOn)), sumOf(rounds.map(returnedOf))];
  const unpaid = rounds.filter(isUnpaid).length;
  return [
    `${returned} of ${staked} points came back, as the results make it`,
    ...(unpaid === 0 ? [] : [`of ${unpaid} rounds with stakes no payouts are logged`]),
  ].join("; ");
}

/** Somebody had bet on it, and what came of that is not logged. */
export function isUnpaid({ money }: DayRound): boolean {
  return money.paid === null && money.staked.size > 0;
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
const stakedOn = ({ money }: DayRound): bigint => sumOf([...money.staked.values()]);
const returnedOf = ({ money }: DayRound): bigint => (money.paid === null ? 0n : totalOf(money.paid).returned);

const NONE: Omit<MarketCount, "stock"> = {
  rounds: 0,
  equal: 0,
  different: 0,
  voids: {},
  staked: 0n,
  returned: 0n,
};

function counted(before: MarketCount | undefined, round: DayRound): MarketCount {
  const { stock, failed, voidCause } = round;
  const { rounds, equal, different, voids, staked, returned } = before ?? NONE;
  return {
    stock,
    staked: staked + stakedOn(round),
    returned: returned + returnedOf(round),
    rounds: rounds + 1,
    equal: equal + Number(failed === null),
    different: different + Number(failed !== null),
    voids: typeof voidCause === "string" ? { ...voids, [voidCause]: (voids[voidCause] ?? 0) + 1 } : voids,
  };
}
