import { randomUUID } from "node:crypto";
import { memberId, roundId, siteId } from "@maru/values";
import type { BettableRound, BettingState, KeyedWish, OptionTerms } from "@maru/rules";

/** What bets may name: everything that exists, good or bad. */
export interface BettingSetting {
  readonly rounds: ReadonlyMap<number, BettableRound>;
  readonly terms: ReadonlyMap<number, OptionTerms>;
}

type Pick1 = <T>(values: readonly T[]) => T;

export interface Random {
  readonly below: (n: number) => number;
  readonly pick: Pick1;
}

/** mulberry32: small, seeded, good enough to mix cases. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
  const pick: Pick1 = (values) => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  };
  return { below, pick };
}

/** Up to 80 bets of every kind: mostly fine, some wrong in each way, some that repeat an earlier key. */
export function randomBatch(
  random: Random,
  { setting, keys, state }: { setting: BettingSetting; keys: readonly string[]; state: BettingState },
): readonly KeyedWish[] {
  const batch = Array.from({ length: 1 + random.below(80) }, () =>
    randomBet(random, { setting, keys, state }),
  );
  // Distinct keys are the contract of a batch; the writer sees to it.
  return [...new Map(batch.map((bet) => [`${bet.wish.memberId}:${bet.clientKey}`, bet])).values()];
}

function randomBet(
  random: Random,
  { setting, keys, state }: { setting: BettingSetting; keys: readonly string[]; state: BettingState },
): KeyedWish {
  const repeated = random.below(20) === 0 ? random.pick([...state.keys.values(), null]) : null;
  const id = repeated?.memberId ?? random.pick([...state.accounts.keys()]);
  const site = random.below(60) === 0 ? siteId(37) : (state.accounts.get(id)?.siteId ?? siteId(1));
  const roundOf = repeated?.roundId ?? random.pick([...setting.rounds.keys()]);
  const unknown = random.below(60) === 0;
  const wish = {
    memberId: memberId(id),
    siteId: repeated?.siteId ?? site,
    roundId: roundId(unknown ? 77 : roundOf),
    type:
      repeated?.type ??
      random.pick(["B", "S", "B", "S", "O", "E", "OV", "UN", "L", "M", "OM", "OS", "7", "Z"]),
    stakePoints:
      repeated === null ? randomStake(random) : Number(repeated.stakePoints) + random.pick([0, 0, 5_000]),
    seenMultipleBp: random.below(12) === 0 ? random.pick([18_800, 19_000, 95_000]) : null,
  };
  const round = setting.rounds.get(wish.roundId) ?? null;
  const option = setting.terms.get(round?.termsBySite[wish.siteId] ?? 0) ?? null;
  return {
    wish,
    terms: { round, option },
    clientKey:
      repeated?.clientKey ?? (random.below(40) === 0 ? random.pick([...keys, randomUUID()]) : randomUUID()),
  };
}

function randomStake(random: Random): number {
  const shapes = [
    () => 5_000 * (1 + random.below(20)),
    () => 5_000 * (1 + random.below(20)),
    () => 5_000 * (1 + random.below(220)),
    () => random.below(20_000),
    () => random.pick([0, -5_000, 0.5, 5_000.5, 4_999, 1e15, 2 ** 60, Number.NaN]),
  ];
  return random.pick(shapes)();
}
