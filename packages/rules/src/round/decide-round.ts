import { assert, type Instant, instant, type Price } from "@maru/values";
import type { BrokenCause } from "../market/bar.ts";
import type { MarketRules } from "../market/market-rules.ts";
import type { TickRef } from "../market/tick.ts";
import type { Seal } from "../game/family/family-rules.ts";
import { familyOf } from "../game/families.ts";
import { outcomesOf } from "../game/outcomes.ts";
import type { RoundOutcome, VoidCause } from "../game/family/outcome.ts";
import { type RoundTerms, SEALED_FROM_VERSION } from "./round.ts";
import { nextSeoulMinute } from "./seoul-day.ts";

/** What the tick log says of [gameStart, gameFinish) once it is final. */
export interface WindowFacts {
  readonly first: TickRef | null;
  readonly last: TickRef | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly trades: number;
  readonly broken: BrokenCause | null;
}

/** Everything an outcome depends on: ticks, rule and seed. No stake, no player, no site (F-38). */
export interface DecideInput {
  readonly terms: RoundTerms;
  /** Null while the window is not final. */
  readonly window: WindowFacts | null;
  readonly market: Pick<MarketRules, "staleLimitMs" | "session">;
  /** The round's secret where its digit is sealed. */
  readonly seal: Seal | null;
  /** When the round's stakes were sealed in the public log, null while they are not; null where nothing is sealed. */
  readonly stakes: { readonly sealedAtMs: Instant | null } | null;
  readonly nowMs: Instant;
}

export type Decision =
  | {
      readonly kind: "decided";
      readonly strike: TickRef;
      readonly close: TickRef;
      readonly high: Price;
      readonly low: Price;
      readonly outcome: RoundOutcome;
    }
  | { readonly kind: "void"; readonly cause: VoidCause }
  | { readonly kind: "wait" };

/** A round whose window is not final this long after its close is void (3-decisions C7). */
export const DECIDE_WITHIN_MS = 30_000;
/** Fewer ticks than this make no movement (F-10). */
const MIN_TICKS = 2;
/** 05:00 in Seoul, minutes of the day: the end of what a platform trading day may leave unresolved (3-decisions B2). */
const RESOLVE_MINUTE = 5 * 60;

/**
 * Decides a round at or after its close. A final window decides however late it is asked for; a window that is not final
 * keeps the round waiting for 30 s. Throws only on a bug: asked before the close, or a window that contradicts itself.
 */
export function decideRound(input: DecideInput): Decision {
  const { terms, window, nowMs } = input;
  const { gameFinishMs } = terms.times;
  assert(nowMs >= gameFinishMs, `round ${terms.id} was to be decided before its close`);
  if (nowMs >= resolveByMs(input)) return voided("UNDECIDED");
  if (window === null)
    return nowMs > gameFinishMs + DECIDE_WITHIN_MS ? voided("UNDECIDED") : { kind: "wait" };
  if (window.broken !== null) return voided(window.broken);
  const { first, last, high, low, trades } = window;
  if (first === null || last === null || high === null || low === null) return emptyWindow(terms, window);
  assertWindow(terms, { first, last, high, low, trades });
  const limitMs = staleLimitOf(terms, input.market.staleLimitMs);
  if (first.atMs - terms.times.gameStartMs > limitMs) return voided("STALE_STRIKE");
  if (gameFinishMs - last.atMs > limitMs) return voided("STALE_CLOSE");
  if (trades < MIN_TICKS) return voided("TOO_FEW_TICKS");
  const sealing = sealingOf(input, { first, last });
  if (sealing !== null) return sealing;
  const evidence = { strike: first, close: last, seal: input.seal };
  const outcome = outcomesOf(familyOf(terms.type)).decide(terms, evidence);
  if (outcome === null) return voided("UNDECIDED");
  return { kind: "decided", strike: first, close: last, high, low, outcome };
}

/** How old a deciding tick may be: the market's limit, never more than half the round (3-decisions D6). */
export function staleLimitOf(terms: RoundTerms, marketLimitMs: number): number {
  return Math.min(marketLimitMs, (terms.times.gameFinishMs - terms.times.gameStartMs) / 2);
}

function emptyWindow(terms: RoundTerms, window: WindowFacts): Decision {
  assert(
    window.first === null && window.last === null && window.trades === 0,
    `round ${terms.id}: half a window`,
  );
  return voided(outcomesOf(familyOf(terms.type)).emptyCause);
}

/**
 * Nobody can say of a round that no bet joined it behind what decides it, unless its stakes were sealed before: a strike, or the close where that
 * alone decides. Null where they were.
 */
function sealingOf(
  { terms, stakes, nowMs }: DecideInput,
  { first, last }: Pick<WholeWindow, "first" | "last">,
): Decision | null {
  if (stakes === null || terms.ruleVersion < SEALED_FROM_VERSION) return null;
  const deciding = familyOf(terms.type).measures === "next" ? first : last;
  if (stakes.sealedAtMs !== null) return stakes.sealedAtMs < deciding.atMs ? null : voided("UNSEALED");
  return nowMs > terms.times.gameFinishMs + DECIDE_WITHIN_MS ? voided("UNSEALED") : { kind: "wait" };
}

interface WholeWindow {
  readonly first: TickRef;
  readonly last: TickRef;
  readonly high: Price;
  readonly low: Price;
  readonly trades: number;
}

function assertWindow(terms: RoundTerms, window: WholeWindow): void {
  const { first, last, high, low, trades } = window;
  const { gameStartMs, gameFinishMs } = terms.times;
  const inside = gameStartMs <= first.atMs && first.atMs <= last.atMs && last.atMs < gameFinishMs;
  assert(inside, `round ${terms.id}: deciding ticks lie outside its window`);
  const bounded =
    low <= Math.min(first.price, last.price) && Math.max(first.price, last.price) <= high && low > 0;
  assert(bounded, `round ${terms.id}: high and low do not hold its prices`);
  assert(trades >= (first.seq === last.seq ? 1 : 2), `round ${terms.id}: ${trades} trades have two ends`);
}

/** When even a final window no longer counts: 05:00 after the close on the platform's day, never on the others. */
function resolveByMs(input: DecideInput): number {
  if (input.market.session !== "platform") return Number.POSITIVE_INFINITY;
  const lastMoment = instant(input.terms.times.gameFinishMs - 1);
  return nextSeoulMinute(lastMoment, RESOLVE_MINUTE);
}

function voided(cause: VoidCause): Decision {
  return { kind: "void", cause };
}
