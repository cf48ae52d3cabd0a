import { isOpen } from "@maru/contract/wire-codes";
import type { Page, TradeRound } from "../wire/shapes.ts";

const isFinished = (round: TradeRound): boolean => !isOpen(round);

/**
 * The pages of a list of rounds, newest first, with what was heard since: a finished round replaces its running row or joins the
 * first page. The same pages come back when nothing changed, so that nothing renders anew.
 */
export function patchRounds(
  pages: readonly Page<TradeRound>[],
  heard: readonly TradeRound[],
): readonly Page<TradeRound>[] {
  const [first, ...older] = pages;
  if (first === undefined) return pages;
  // Older ones stand on the next page; where there is none, all that is heard belongs here, also on an empty page.
  const oldestMs = first.isLast
    ? Number.NEGATIVE_INFINITY
    : Math.min(...first.content.map((round) => round.startMs));
  const known = new Map(first.content.map((round) => [round.id, round]));
  const news = heard.filter((round) => {
    const row = known.get(round.id);
    if (!isFinished(round) || round.startMs < oldestMs) return false;
    return row === undefined || !isFinished(row);
  });
  if (news.length === 0) return pages;
  for (const round of news) known.set(round.id, round);
  const content = [...known.values()].toSorted((a, b) => b.startMs - a.startMs);
  return [{ ...first, content }, ...older];
}

/** The finished rounds of all pages, newest first. */
export function finishedRounds(pages: readonly Page<TradeRound>[]): readonly TradeRound[] {
  return pages.flatMap((page) => page.content.filter(isFinished));
}

/**
 * The finished rounds and above them those that have begun and are not decided, newest first (1-trading section 4). `begun` is the
 * newest round whose contract has begun; those after it only take bets.
 */
export function withBegun(
  finished: readonly TradeRound[],
  heard: readonly TradeRound[],
  begun: TradeRound | null,
): readonly TradeRound[] {
  if (begun === null) return finished;
  const decided = new Set(finished.map((round) => round.id));
  const waiting = heard.filter(
    (round) => !isFinished(round) && round.startMs <= begun.startMs && !decided.has(round.id),
  );
  if (waiting.length === 0) return finished;
  return [...waiting, ...finished].toSorted((a, b) => b.startMs - a.startMs);
}
