import { createHmac } from "node:crypto";
import type { LocalVenues, Trade, VenuePair } from "@maru/venues";
import {
  type PlainRound,
  type PlainTick,
  settleByReference,
} from "../../packages/rules/src/round/testing/reference-settler.ts";
import { isAway, type PlannedFault } from "./plan-faults.ts";

/** A finished round as it stands in the database. */
export interface FinishedRound extends Omit<PlainRound, "staleMs" | "brokenBy"> {
  readonly state: "decided" | "void";
  readonly strike: StoredTick | null;
  readonly close: StoredTick | null;
  readonly outcome: { readonly direction?: string; readonly digit?: number } | null;
  readonly voidCause: string | null;
}

export interface StoredTick {
  readonly atMs: number;
  readonly price: number;
  readonly tradeId: string | null;
}

export interface Truth {
  readonly venues: Pick<LocalVenues, "truthOf">;
  readonly pair: VenuePair;
  readonly faults: readonly PlannedFault[];
  /** When a connection of the product stood, in order. */
  readonly opened: readonly number[];
  readonly staleMs: number;
  /** Whether the venue's ids grow, so that trades of one millisecond have their order whatever order they are told in. */
  readonly ordersById: boolean;
}

/** `right`, or what is wrong; `late`: right by what the venue told in time, for a candle is frozen 2 s after its end. */
export type Verdict = { readonly kind: "right" | "late" } | { readonly kind: "wrong"; readonly why: string };

/** A trade that was told so much later than it was may have missed its candle. */
const MISSES_AFTER_MS = 1_400;
/** How much later the venues here tell while they are late. */
const LATE_MS = 3_000;
/** A hole this long cannot have been filled within half a minute: behind it come the first frame, the question and a step. */
const LONG_HOLE_MS = 26_500;
/** The venue has to be heard for so long behind a candle before it is frozen: a hole that begins earlier holds it up. */
const FROZEN_AFTER_MS = 2_000;
/** A fault that comes before a connection is whole again prolongs the hole before it. */
const WHOLE_AFTER_MS = 4_000;

const hmac = (key: Uint8Array, message: string): Uint8Array =>
  createHmac("sha256", key).update(message).digest();

/** A round by the venue's own trades, settled by code that shares no line with the rules or the adapters. */
export function judgeRound(round: FinishedRound, truth: Truth): Verdict {
  return round.state === "void" ? judgeVoid(round, truth) : judgeDecided(round, truth);
}

function judgeDecided(round: FinishedRound, truth: Truth): Verdict {
  const traded = truth.venues.truthOf(truth.pair, round.gameStartMs, round.gameFinishMs);
  const isSaidBy = (trades: readonly Trade[]): boolean =>
    agrees(round, trades, truth.staleMs) || agrees(round, asTold(round, trades, truth), truth.staleMs);
  if (isSaidBy(traded)) return { kind: "right" };
  const inTime = traded.filter((trade) => !mayMiss(trade, truth.faults));
  // The earliest and the last that were told in time, and any of those that may have missed their candle.
  const isByRule = traded.length > inTime.length && sides(round, traded, inTime).some(isSaidBy);
  if (isByRule) return { kind: "late" };
  const [first, last] = [traded[0], traded.at(-1)];
  const shown = (
    tick: { readonly atMs: number; readonly price: number | string } | null | undefined,
  ): string =>
    tick === null || tick === undefined ? "none" : `${tick.price} at ${tick.atMs - round.gameStartMs}`;
  return {
    kind: "wrong",
    why: `${round.type} ${round.gameStartMs}: ${shown(round.strike)}, ${shown(round.close)}; not ${shown(first)}, ${shown(last)}`,
  };
}

/** Of trades of one millisecond that a venue in disorder mixed, and that no id orders, each may be the first or the last. */
function asTold(
  round: FinishedRound,
  traded: readonly Trade[],
  { faults, ordersById }: Truth,
): readonly Trade[] {
  const isMixed = ({ atMs }: Trade): boolean =>
    faults.some(
      ({ kind, fromMs, untilMs }) => kind === "disorder" && fromMs - 500 <= atMs && atMs < untilMs + 500,
    );
  if (ordersById || !traded.some(isMixed)) return traded;
  const scale = 10 ** round.precision;
  const rankOf = (trade: Trade): number => {
    if (!isMixed(trade)) return 0;
    const price = Math.round(Number(trade.price) * scale);
    if (trade.atMs === traded[0]?.atMs && price === round.strike?.price) return -1;
    return trade.atMs === traded.at(-1)?.atMs && price === round.close?.price ? 1 : 0;
  };
  return traded.toSorted((a, b) => a.atMs - b.atMs || rankOf(a) - rankOf(b));
}

/** Without the late ones at the start, at the end, and at both. */
function sides(
  round: FinishedRound,
  traded: readonly Trade[],
  inTime: readonly Trade[],
): readonly (readonly Trade[])[] {
  const from = round.strike?.atMs ?? round.gameStartMs;
  const until = round.close?.atMs ?? round.gameFinishMs;
  const isInTime = new Set(inTime);
  const skips = traded.filter((trade) => trade.atMs < from || trade.atMs > until);
  // A trade that was told in time is never skipped.
  if (skips.some((trade) => isInTime.has(trade))) return [inTime];
  return [inTime, traded.filter((trade) => !skips.includes(trade))];
}

const isSame = (tick: PlainTick, stored: StoredTick): boolean =>
  tick.atMs === stored.atMs && tick.price === stored.price;

function agrees(round: FinishedRound, traded: readonly Trade[], staleMs: number): boolean {
  const ticks = ticksOf(round, traded);
  const [first, last] = [ticks[0], ticks.at(-1)];
  const { strike, close, outcome } = round;
  if (first === undefined || last === undefined || strike === null || close === null) return false;
  if (!isSame(first, strike) || !isSame(last, close)) return false;
  const said = outcome?.direction ?? `digit ${outcome?.digit}`;
  return settleByReference({ ...round, staleMs, brokenBy: null }, ticks, hmac) === said;
}

/** The digit is made of the venue's own id, which its protocol makes: it is taken from the round, whose price and moment are compared. */
function ticksOf(round: FinishedRound, traded: readonly Trade[]): readonly PlainTick[] {
  return traded.map((trade, seq) => ({
    seq,
    atMs: trade.atMs,
    price: Math.round(Number(trade.price) * 10 ** round.precision),
    qty: trade.qty.includes(".") ? trade.qty.replace(/\.?0+$/, "") : trade.qty,
    tradeId: round.close?.tradeId ?? null,
  }));
}

/** Whether a late venue told this trade so late that its candle may have been frozen before. */
function mayMiss({ atMs }: Trade, faults: readonly PlannedFault[]): boolean {
  return faults.some(
    ({ kind, fromMs, untilMs }) =>
      kind === "late" &&
      atMs >= fromMs - 200 &&
      atMs < untilMs &&
      Math.min(LATE_MS, untilMs - atMs) > MISSES_AFTER_MS,
  );
}

function judgeVoid(round: FinishedRound, truth: Truth): Verdict {
  const { gameStartMs, gameFinishMs, voidCause } = round;
  const traded = truth.venues.truthOf(truth.pair, gameStartMs, gameFinishMs);
  const saidOf = (trades: readonly Trade[]): string =>
    settleByReference({ ...round, staleMs: truth.staleMs, brokenBy: null }, ticksOf(round, trades), hmac);
  const said = saidOf(traded);
  if (said === `void ${voidCause}`) return { kind: "right" };
  const inTime = traded.filter((trade) => !mayMiss(trade, truth.faults));
  if (saidOf(inTime) === `void ${voidCause}`) return { kind: "late" };
  if (voidCause === "RESTART" && gameStartMs <= (truth.opened[0] ?? 0) + WHOLE_AFTER_MS)
    return { kind: "right" };
  const hole = longHoles(truth).find(
    ({ fromMs, untilMs }) => fromMs < gameFinishMs + FROZEN_AFTER_MS && untilMs > gameStartMs,
  );
  if (
    hole !== undefined &&
    (voidCause === "FEED_GAP" || voidCause === "UNDECIDED" || voidCause?.startsWith("NO_") === true)
  )
    return { kind: "right" };
  return {
    kind: "wrong",
    why: `${round.type} ${gameStartMs} is void for ${voidCause}: by the venue ${said}`,
  };
}

interface Hole {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The spans in which the venue was not heard, as the faults and the product's connections tell: those too long to be filled. */
export function longHoles({ faults, opened }: Pick<Truth, "faults" | "opened">): readonly Hole[] {
  const holes: { fromMs: number; untilMs: number }[] = [];
  for (const fault of faults.filter(isAway)) {
    const reopenedMs =
      opened.find((ms) => ms >= Math.max(fault.fromMs + 1, fault.untilMs - 1)) ?? Number.POSITIVE_INFINITY;
    const last = holes.at(-1);
    if (last !== undefined && fault.fromMs <= last.untilMs + WHOLE_AFTER_MS)
      last.untilMs = Math.max(last.untilMs, reopenedMs);
    else holes.push({ fromMs: fault.fromMs, untilMs: reopenedMs });
  }
  return holes.filter(({ fromMs, untilMs }) => untilMs - fromMs >= LONG_HOLE_MS);
}
