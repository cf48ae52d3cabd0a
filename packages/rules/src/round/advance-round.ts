import { assert, type Instant, instant } from "@maru/values";
import type { TickRef } from "../market/tick.ts";
import { decideRound, type DecideInput, type Decision, type WindowFacts } from "./decide-round.ts";
import type { VoidCause } from "../game/family/outcome.ts";
import type { Round } from "./round.ts";
import { moveRound, type RoundEvent } from "./round-states.ts";

/** One thing that happened to a round. `dueMs` is when it was due, so that late news keeps its order. */
export interface RoundNews {
  readonly kind: "created" | "opened" | "locked" | "struck" | "decided" | "voided";
  readonly dueMs: Instant;
  /** The round right after it. */
  readonly round: Round;
}

/** What prices say of a round now. */
export interface RoundFacts extends Omit<DecideInput, "terms" | "nowMs"> {
  /** The first tick at or after gameStart, once it is final. */
  readonly strike: TickRef | null;
}

type Moment = Pick<RoundNews, "round" | "dueMs">;

export interface Advance {
  readonly round: Round;
  readonly news: readonly RoundNews[];
}

/**
 * Every move of the round that is due at `nowMs`, in order: asked once after a pause of any length it comes to the same round
 * as when asked at every moment.
 */
export function advanceRound(round: Round, facts: RoundFacts, nowMs: Instant): Advance {
  const { startMs, lockMs } = round.times;
  let advance: Advance = { round, news: [] };
  if (advance.round.state === "scheduled" && nowMs >= startMs) {
    advance = tell(advance, "opened", { round: moved(advance.round, "opened"), dueMs: startMs });
  }
  advance = strikeIfDue(advance, facts.strike, nowMs);
  if (advance.round.state === "open" && nowMs >= lockMs) {
    advance = tell(advance, "locked", { round: moved(advance.round, "locked"), dueMs: lockMs });
  }
  if (advance.round.state === "locked" && nowMs >= runningFromMs(round)) {
    advance = { ...advance, round: moved(advance.round, "started") };
  }
  advance = strikeIfDue(advance, facts.strike, nowMs);
  return decideIfDue(advance, facts, nowMs);
}

/** A digit game's window opens with its betting, but a round runs only once no bet can join it. */
export function runningFromMs(round: Round): Instant {
  return instant(Math.max(round.times.lockMs, round.times.gameStartMs));
}

/** The round void as a whole, from any state before its end. */
export function voidRound(round: Round, cause: VoidCause, nowMs: Instant): Advance {
  const voided = { ...moved(round, "voided"), voidCause: cause, decidedAtMs: nowMs };
  return { round: voided, news: [{ kind: "voided", dueMs: nowMs, round: voided }] };
}

export function isFinal(round: Pick<Round, "state">): boolean {
  return round.state === "decided" || round.state === "void";
}

function strikeIfDue(advance: Advance, strike: TickRef | null, nowMs: Instant): Advance {
  const { round } = advance;
  const { gameStartMs, gameFinishMs } = round.times;
  if (round.strike !== null || strike === null || round.state === "scheduled" || isFinal(round))
    return advance;
  // A rising or falling round is struck only behind its lock, so that nobody bets on a strike they can see.
  if (nowMs < gameStartMs || (gameStartMs >= round.times.lockMs && round.state !== "running")) return advance;
  assert(strike.atMs >= gameStartMs, `round ${round.id}: a strike before gameStart`);
  if (strike.atMs >= gameFinishMs) return advance;
  return tell(advance, "struck", { round: { ...round, strike }, dueMs: strike.atMs });
}

function decideIfDue(advance: Advance, facts: RoundFacts, nowMs: Instant): Advance {
  const { round } = advance;
  if (round.state !== "running" || nowMs < round.times.gameFinishMs) return advance;
  const { window, market, seal, stakes } = facts;
  assertSameStrike(round, window);
  const decision = decideRound({ terms: round, window, market, seal, stakes, nowMs });
  if (decision.kind === "wait") return advance;
  if (decision.kind === "void") {
    const last = voidRound(round, decision.cause, nowMs);
    return { round: last.round, news: [...advance.news, ...last.news] };
  }
  return decide(advance, decision, nowMs);
}

/** The strike was published: a whole window that opens with another tick means that the log changed under us. */
function assertSameStrike(round: Round, window: WindowFacts | null): void {
  if (window === null || window.broken !== null || round.strike === null) return;
  assert(window.first?.seq === round.strike.seq, `round ${round.id}: its strike changed`);
}

function decide(advance: Advance, decision: Extract<Decision, { kind: "decided" }>, nowMs: Instant): Advance {
  const { strike, close, high, low, outcome } = decision;
  const published = advance.round.strike;
  const struck =
    published === null
      ? tell(advance, "struck", { round: { ...advance.round, strike }, dueMs: strike.atMs })
      : advance;
  const decided: Round = {
    ...moved(struck.round, "decided"),
    close,
    high,
    low,
    outcome,
    decidedAtMs: nowMs,
  };
  return tell(struck, "decided", { round: decided, dueMs: decided.times.gameFinishMs });
}

/** News of one round never goes back in time: a strike learnt after the lock is told after it. */
function tell(advance: Advance, kind: RoundNews["kind"], at: Moment): Advance {
  const dueMs = instant(Math.max(at.dueMs, advance.news.at(-1)?.dueMs ?? 0));
  return { round: at.round, news: [...advance.news, { kind, dueMs, round: at.round }] };
}

function moved(round: Round, event: RoundEvent): Round {
  const state = moveRound(round.state, event);
  assert(state !== null, `round ${round.id}: ${event} from ${round.state}`);
  return { ...round, state };
}
