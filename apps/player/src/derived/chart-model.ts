import { FAMILIES, type Side } from "@maru/rules";
import type { Bet, TradeRound } from "../wire/shapes.ts";
import { positionsOf } from "./my-round.ts";
import type { RoundsNow } from "./phases.ts";

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stake of mine. */
export interface ChartMark {
  readonly type: string;
  readonly point: number;
  /** The contract that it is on. */
  readonly span: Span;
  /** The price that it must beat; null while there is none, and in digit games. */
  readonly strike: number | null;
}

/** What the chart draws over its candles. */
export interface ChartModel {
  /** Bets are open: an open hatch on the time axis. */
  readonly betting: Span | null;
  /** From lock to the start of measuring or, in a digit game, to the result. */
  readonly locked: Span | null;
  /** The contract being measured. */
  readonly measuring: Span | null;
  /** Where the bets of now will be measured. */
  readonly next: Span | null;
  /** Where the price is a mean: the seconds that the contract being measured will close by. */
  readonly averaging: Span | null;
  readonly strike: number | null;
  /** The sides I stand on in the running contract; both are tinted when I have none. */
  readonly mySides: readonly Side[];
  /** What I have, where it counts: on the strike of the running contract, or in the place of the one to come. */
  readonly marks: readonly ChartMark[];
  /** What the contract view shows: it stands still during a contract and slides at its end. */
  readonly view: Span;
}

const spanOf = (fromMs: number, toMs: number): Span => ({ fromMs, toMs });

/** `averageSeconds` is 0 where the price is no mean. */
export function chartModel(
  now: RoundsNow,
  bets: readonly Bet[],
  { nowMs, averageSeconds = 0 }: { readonly nowMs: number; readonly averageSeconds?: number },
): ChartModel {
  const { betting, running } = now;
  const measuresNext = betting !== null && betting.gameStartMs >= betting.endMs;
  const isDirection = measuresNext || (running !== null && running.gameStartMs >= running.endMs);
  const rounds = [...new Set([running, betting])].filter((round) => round !== null);
  const sides =
    running === null ? [] : positionsOf(bets, running.id).map(({ type }) => FAMILIES.direction.sideOf(type));
  return {
    betting: betting === null ? null : spanOf(betting.startMs, betting.lockMs),
    locked: betting === null ? null : spanOf(betting.lockMs, betting.endMs),
    measuring: isDirection && running !== null ? spanOf(running.gameStartMs, running.gameFinishMs) : null,
    next: measuresNext ? spanOf(betting.gameStartMs, betting.gameFinishMs) : null,
    averaging:
      running === null || averageSeconds === 0
        ? null
        : spanOf(running.gameFinishMs - averageSeconds * 1_000, running.gameFinishMs),
    strike: isDirection ? (running?.openPrice ?? null) : null,
    mySides: [...new Set(sides.filter((side) => side !== null))],
    marks: rounds.flatMap((round) =>
      positionsOf(bets, round.id).map(({ type, point }) => ({
        type,
        point,
        span: spanOf(round.gameStartMs, round.gameFinishMs),
        strike: isDirection && round === running ? round.openPrice : null,
      })),
    ),
    view: viewOf(betting ?? running, nowMs),
  };
}

function viewOf(round: TradeRound | null, nowMs: number): Span {
  if (round === null) return spanOf(nowMs - 120_000, nowMs + 20_000);
  const length = round.gameFinishMs - round.gameStartMs;
  const { startMs, endMs } = round;
  return round.gameStartMs >= endMs
    ? // The whole betting time before, so that no entry of mine stands outside.
      spanOf(startMs - length * 1.25, endMs + length * 0.75)
    : spanOf(startMs - length * 1.4, endMs + length * 0.4);
}
