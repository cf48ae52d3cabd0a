import { setTimeout as delay } from "node:timers/promises";
import { STATUS_CODES, type WireBet } from "@maru/contract";
import type { StolenBet } from "./thief.ts";

/** What bets came to, beside what is published for them. */
export interface Loot {
  /** Bets that won or lost; a draw or a void pays the stake back and says nothing. */
  readonly decided: number;
  readonly won: number;
  /** Parts of one: what came back of what was staked. */
  readonly return: number;
  /** The published return of these bets, and how far one of chance lies from it in one of 2,000 tries at most. */
  readonly published: number;
  readonly reach: number;
}

/** Standard deviations: beyond them lies one of 2,000. */
const REACH_SIGMA = 3.5;
/** Each kind that was bet on is half of all outcomes. */
const CHANCE = 0.5;
const SETTLED_WITHIN_MS = 420_000;

/** Waits until every bet is settled. */
export async function lootOf(bets: readonly StolenBet[]): Promise<Loot> {
  const settled = await settledBets(bets);
  const decided = settled.filter(({ status }) => status === STATUS_CODES.won || status === STATUS_CODES.lost);
  const won = decided.filter(({ status }) => status === STATUS_CODES.won);
  const staked = sum(decided.map(({ point }) => point));
  const expected = sum(decided.map(({ point, multiple }) => point * multiple * CHANCE));
  const variance = sum(decided.map(({ point, multiple }) => (point * multiple) ** 2 * CHANCE * (1 - CHANCE)));
  return {
    decided: decided.length,
    won: won.length,
    return: sum(won.map(({ point, multiple }) => point * multiple)) / staked,
    published: expected / staked,
    reach: (REACH_SIGMA * Math.sqrt(variance)) / staked,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

async function settledBets(bets: readonly StolenBet[]): Promise<readonly WireBet[]> {
  const ids = new Set(bets.map(({ id }) => id));
  const players = [...new Set(bets.map(({ player }) => player))];
  const untilMs = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const found: WireBet[] = [];
    for (const player of players) found.push(...(await player.history()).filter(({ id }) => ids.has(id)));
    if (found.length === ids.size && found.every(isSettled)) return found;
    if (Date.now() > untilMs) throw new Error("not every bet was settled");
    await delay(2_000);
  }
}

const isSettled = ({ status }: WireBet): boolean => status !== STATUS_CODES.open;
