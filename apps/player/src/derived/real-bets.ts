import type { RealBet } from "../wire/shapes.ts";

/** As many as the server keeps (1-trading 9). */
const KEPT = 100;

/** The server names nobody and numbers nothing: a bet is told apart by all that it says. */
export function realBetKey({ roundId, username, createMs, type, point }: RealBet): string {
  return [createMs, roundId, username, type, point].join(" ");
}

/** What was read and what was heard since, newest first; a bet that came both ways stands once. */
export function mergeRealBets(read: readonly RealBet[], heard: readonly RealBet[]): readonly RealBet[] {
  const all = new Map([...heard, ...read].map((bet) => [realBetKey(bet), bet]));
  return [...all.values()].toSorted((a, b) => b.createMs - a.createMs).slice(0, KEPT);
}
