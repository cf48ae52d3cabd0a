import { wireContext } from "../wire/context.ts";
import type { Fields } from "../wire/read.ts";
import type { Bet } from "../wire/shapes.ts";

/**
 * What the live channel told of the stakes of the player's rounds when they locked, for the check of a round later on. It is fetched when a
 * market with an own bet locks; what it imports beside the context would be torn out of the first load's scripts.
 */

const KEPT = 200;

type Kept = readonly (readonly [roundId: number, body: string])[];

const keyOf = (): string => `maru.stakes.${wireContext.siteCode}`;

/**
 * Keeps the leaf of a round that the player has a bet on, as it was told first. What comes once the round's strike may be known says nothing
 * more, and is not kept.
 */
export function keepStakes(
  { tradeRoundId: roundId, body }: Fields,
  bets: readonly Bet[],
  nowMs: number,
): void {
  const bet = bets.find((one) => one.roundId === roundId);
  if (bet === undefined || typeof body !== "string") return;
  // A round's id begins with the half minute in which it begins, and its game's name ends with its minutes.
  const endMs = Math.floor(bet.roundId / 1_000) * 30_000 + Number(bet.gameType.slice(1)) * 60_000;
  const kept = parseKept(localStorage.getItem(keyOf()));
  if (!(nowMs < endMs) || kept.some(([id]) => id === roundId)) return;
  localStorage.setItem(keyOf(), JSON.stringify([[roundId, body], ...kept].slice(0, KEPT)));
}

/** Null where this browser was not told, or not in time. */
export function keptStakes(roundId: number): string | null {
  return parseKept(localStorage.getItem(keyOf())).find(([id]) => id === roundId)?.[1] ?? null;
}

/** Reads what this browser kept; anything broken is forgotten. */
function parseKept(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(row: unknown): row is Kept[number] {
  return Array.isArray(row) && row.length === 2 && typeof row[0] === "number" && typeof row[1] === "string";
}
