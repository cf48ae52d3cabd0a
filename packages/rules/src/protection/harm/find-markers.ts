import { PLAY_BREAK_MS } from "../play-session.ts";
import { type PlayedBet, type PlayerDay, USED_LIMITS } from "./harm-facts.ts";
import {
  AFTER_LOSS_MS,
  HARM_MARKERS,
  HARM_RULES,
  type HarmMarker,
  NIGHT_MS,
  RAISED_PERCENT,
} from "./harm-rules.ts";

export interface FoundMarker {
  readonly marker: HarmMarker;
  /** In the unit of the marker's rule. */
  readonly figure: number;
  /** The threshold that held. */
  readonly least: number;
  /** Of a limit: which one. */
  readonly limit: string | null;
}

interface Figure {
  readonly figure: number;
  readonly limit?: string;
}

const FIGURES: Readonly<Record<HarmMarker, (day: PlayerDay) => Figure>> = {
  "raised-stakes": (day) => ({ figure: raisedAfterLoss(day) }),
  "deposit-after-loss": (day) => ({ figure: depositsAfterLoss(day) }),
  "many-deposits": ({ deposits }) => ({ figure: deposits.filter(({ end }) => end === "kept").length }),
  "cancelled-deposits": ({ deposits }) => ({
    figure: deposits.filter(({ end }) => end === "cancelled").length,
  }),
  "night-play": ({ fromMs, bets }) => ({
    figure: bets.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + NIGHT_MS).length,
  }),
  "long-session": (day) => ({ figure: longestSessionMinutes(day) }),
  "limit-reached": fullestLimit,
};

/** The markers of a player's day, in the order of the table. */
export function findHarmMarkers(day: PlayerDay): readonly FoundMarker[] {
  return HARM_MARKERS.flatMap((marker) => {
    const { figure, limit = null } = FIGURES[marker](day);
    const { least } = HARM_RULES[marker];
    return figure < least ? [] : [{ marker, figure, least, limit }];
  });
}

/** Bets of the day whose stake is half more, or beyond, than that of the bet which the player had last seen end, and lost. */
function raisedAfterLoss({ fromMs, bets }: PlayerDay): number {
  const ended = bets.toSorted((a, b) => a.endedMs - b.endedMs);
  let place = 0;
  let last: PlayedBet | undefined;
  let raised = 0;
  for (const bet of bets) {
    for (let next = ended[place]; next !== undefined && next.endedMs <= bet.atMs; next = ended[place]) {
      last = next;
      place += 1;
    }
    if (last === undefined || bet.atMs < fromMs || !isLost(last)) continue;
    if (bet.atMs - last.endedMs < PLAY_BREAK_MS && bet.stake * 100 >= last.stake * RAISED_PERCENT)
      raised += 1;
  }
  return raised;
}

/** A void gives all of the stake back, and what is not settled is nobody's loss yet. */
function isLost({ stake, returned }: PlayedBet): boolean {
  return returned !== null && returned < stake;
}

function depositsAfterLoss({ bets, deposits }: PlayerDay): number {
  const before = ({ atMs }: { readonly atMs: number }): number =>
    bets
      .filter(({ endedMs }) => endedMs <= atMs && endedMs > atMs - AFTER_LOSS_MS)
      .reduce((net, { stake, returned }) => net + (returned ?? stake) - stake, 0);
  return deposits.filter((deposit) => deposit.end === "kept" && before(deposit) < 0).length;
}

/** Of the sessions that have a bet on the day, in minutes begun. One that goes on is counted as far as the day's last bet. */
function longestSessionMinutes({ fromMs, bets }: PlayerDay): number {
  let longestMs = 0;
  let sessionFromMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { atMs } of bets) {
    if (atMs - lastMs >= PLAY_BREAK_MS) sessionFromMs = atMs;
    lastMs = atMs;
    if (atMs >= fromMs) longestMs = Math.max(longestMs, atMs - sessionFromMs);
  }
  return Math.ceil(longestMs / 60_000);
}

/** The limit that is used most, in whole percent rounded down. */
function fullestLimit(day: PlayerDay): Figure {
  const uses = [
    ...USED_LIMITS.map((field) => ({ field, used: day.used[field] ?? 0 })),
    { field: "sessionMinutes" as const, used: longestSessionMinutes(day) },
  ];
  return uses
    .map(({ field, used }) => ({ limit: field, figure: percentOf(used, day.limits[field] ?? null) }))
    .reduce((fullest, one) => (one.figure > fullest.figure ? one : fullest));
}

function percentOf(used: number, limit: number | null): number {
  return limit === null || limit <= 0 || used <= 0 ? 0 : Math.floor((used * 100) / limit);
}
