import { randomUUID } from "node:crypto";
import type { PlayerSession } from "../player-session.ts";

/** A round that takes bets now. */
export interface OpenRound {
  readonly id: number;
  readonly type: string;
  readonly lockMs: number;
}

/** One bet that somebody wants, and what became of it. */
export interface Intent {
  readonly player: PlayerSession;
  readonly by: "http" | "stomp";
  readonly body: {
    readonly type: string;
    readonly point: number;
    readonly tradeRound: { readonly id: number };
    readonly clientKey: string;
  };
  readonly lockMs: number;
  readonly sentMs: number;
  /** `lost`: nobody but the server can say. `refused` by BUSY promises that nothing was written. */
  answer: "accepted" | "refused" | "lost";
  code: string | null;
  betId: number | null;
  answeredMs: number;
}

const STAKE = 5_000;

export function intend(
  player: PlayerSession,
  by: Intent["by"],
  { round, random }: { readonly round: OpenRound; readonly random: () => number },
): Intent {
  const types = round.type.startsWith("R") ? ["B", "S"] : ["O", "E", "UN", "OV", "3"];
  const type = types[Math.floor(random() * types.length)] ?? "B";
  const body = { type, point: STAKE, tradeRound: { id: round.id }, clientKey: randomUUID() };
  const { lockMs } = round;
  return {
    player,
    by,
    body,
    lockMs,
    sentMs: Date.now(),
    answer: "lost",
    code: null,
    betId: null,
    answeredMs: 0,
  };
}

export function accept(intent: Intent, betId: number): void {
  intent.answer = "accepted";
  intent.betId = betId;
  intent.code = null;
  intent.answeredMs = Date.now();
}

export function refuse(intent: Intent, code: string | null): void {
  intent.answer = "refused";
  intent.code = code;
  intent.answeredMs = Date.now();
}
