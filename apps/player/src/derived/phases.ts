import type { TradeRound } from "../wire/shapes.ts";

/** The rounds that matter at one moment. */
export interface RoundsNow {
  /** Bets go to it, until its lock. */
  readonly betting: TradeRound | null;
  /** Its contract is being measured; in digit games the same as `betting`. */
  readonly running: TradeRound | null;
  /** The newest round whose measuring is over. */
  readonly last: TradeRound | null;
}

export function roundsNow(rounds: readonly TradeRound[], nowMs: number): RoundsNow {
  const newestFirst = rounds.toSorted((a, b) => b.startMs - a.startMs);
  return {
    betting: newestFirst.find((round) => round.startMs <= nowMs && nowMs < round.endMs) ?? null,
    running: newestFirst.find((round) => round.gameStartMs <= nowMs && nowMs < round.gameFinishMs) ?? null,
    last: newestFirst.find((round) => round.gameFinishMs <= nowMs) ?? null,
  };
}

export interface Phase {
  readonly kind: "betting" | "locked";
  readonly leftMs: number;
  /** 1 at the start of the phase, 0 at its end. */
  readonly leftShare: number;
  /** The last ten seconds of betting. */
  readonly isWarning: boolean;
}

const WARNING_MS = 10_000;

/** Where a betting round stands; null before its start and after its end. */
export function phaseOf(round: TradeRound, nowMs: number): Phase | null {
  if (nowMs < round.startMs || nowMs >= round.endMs) return null;
  const isBetting = nowMs < round.lockMs;
  const fromMs = isBetting ? round.startMs : round.lockMs;
  const untilMs = isBetting ? round.lockMs : round.endMs;
  const leftMs = untilMs - nowMs;
  return {
    kind: isBetting ? "betting" : "locked",
    leftMs,
    leftShare: leftMs / (untilMs - fromMs),
    isWarning: isBetting && leftMs <= WARNING_MS,
  };
}
