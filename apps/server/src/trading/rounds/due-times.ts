import { CREATE_LEAD_MS, type Round, runningFromMs } from "@maru/rules";
import { type Instant, instant, type OptionId } from "@maru/values";
import { isPlayed } from "./make-round.ts";
import type { MarketMemory } from "./market-memory.ts";

/** How soon to ask again for something that comes with a price, not with the clock. */
const POLL_MS = 100;
/** How soon to look again at an option that lacks a round because of its feed. */
const REOPEN_POLL_MS = 1_000;
/** Every length is a multiple of 30 s, so rounds begin only on this grid. */
const SLOT_MS = 30_000;

/** The slot whose rounds are being prepared at `nowMs`: offers are read anew in each. */
export function offersSlotAt(nowMs: Instant): number {
  return Math.floor((nowMs + CREATE_LEAD_MS) / SLOT_MS);
}

/** When the next step of a leading engine is due; later than `nowMs`. */
export function nextStepMs(memory: MarketMemory, nowMs: Instant): Instant {
  const dues = [(offersSlotAt(nowMs) + 1) * SLOT_MS - CREATE_LEAD_MS];
  for (const round of memory.rounds.values()) dues.push(nextMoveMs(round, nowMs));
  if (memory.offers.some((offer) => isPlayed(offer) && lacksRound(memory, offer.optionId))) {
    dues.push(nowMs + REOPEN_POLL_MS);
  }
  return instant(Math.max(nowMs + 1, Math.min(...dues)));
}

/** When something of the round may change next: a moment of its grid, or soon, while it waits for a price. */
function nextMoveMs(round: Round, nowMs: Instant): number {
  const { gameStartMs, gameFinishMs } = round.times;
  const clockMs = nextClockMs(round);
  const waitsForStrike = round.strike === null && nowMs >= gameStartMs && nowMs < gameFinishMs;
  const waitsForClose = nowMs >= gameFinishMs;
  const isPolled = waitsForStrike || waitsForClose;
  if (!isPolled) return clockMs;
  return clockMs > nowMs ? Math.min(nowMs + POLL_MS, clockMs) : nowMs + POLL_MS;
}

function nextClockMs(round: Round): number {
  if (round.state === "scheduled") return round.times.startMs;
  if (round.state === "open") return round.times.lockMs;
  return round.state === "locked" ? runningFromMs(round) : round.times.gameFinishMs;
}

function lacksRound(memory: MarketMemory, option: OptionId): boolean {
  return ![...memory.rounds.values()].some(
    (round) => round.optionId === option && (round.state === "scheduled" || round.state === "open"),
  );
}
