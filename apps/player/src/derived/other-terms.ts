import type { TradeRound } from "../wire/shapes.ts";

/** The round before `betting` where its terms were others; null where they are the same, or not told of either. */
export function roundOfOtherTerms(rounds: readonly TradeRound[], betting: TradeRound): TradeRound | null {
  const [before] = rounds
    .filter((round) => round.startMs < betting.startMs && termsOf(round) !== UNTOLD)
    .toSorted((a, b) => b.startMs - a.startMs);
  const terms = termsOf(betting);
  return before === undefined || terms === UNTOLD || termsOf(before) === terms ? null : before;
}

const termsOf = ({ fee, profitPer, limit }: Pick<TradeRound, "fee" | "profitPer" | "limit">): string =>
  JSON.stringify([fee, profitPer, limit]);
const UNTOLD = termsOf({ fee: null, profitPer: null, limit: null });
