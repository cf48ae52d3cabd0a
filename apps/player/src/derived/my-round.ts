import type { BetIntent } from "../facts/bet-facts.ts";
import type { Bet } from "../wire/shapes.ts";

/** My stake on one side of one round. */
export interface Position {
  readonly type: string;
  readonly point: number;
  readonly payoutBp: number | null;
}

/** What I have on a round, one entry a bet type, in the order of placing. */
export function positionsOf(bets: readonly Bet[], roundId: number): readonly Position[] {
  const byType = new Map<string, Position>();
  const own = bets.filter((bet) => bet.roundId === roundId).toSorted((a, b) => a.createMs - b.createMs);
  for (const bet of own) {
    const known = byType.get(bet.type);
    byType.set(bet.type, {
      type: bet.type,
      point: (known?.point ?? 0) + bet.point,
      payoutBp: bet.multiple === null ? (known?.payoutBp ?? null) : Math.round(bet.multiple * 10_000),
    });
  }
  return [...byType.values()];
}

/** The intents of an option that the order panel still speaks of: everything unresolved, and the newest answer. */
export function shownIntent(intents: readonly BetIntent[], optionId: number): BetIntent | null {
  const own = intents.filter((intent) => intent.optionId === optionId);
  return own.find((intent) => intent.state === "sent" || intent.state === "unknown") ?? own[0] ?? null;
}
