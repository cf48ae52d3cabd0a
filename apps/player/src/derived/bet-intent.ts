import type { Bet, WireRefusal } from "../wire/shapes.ts";

/** `unknown`: sent, but the connection was lost before an answer; the server is being asked. */
export type IntentState = "sent" | "unknown" | "accepted" | "refused";

/** One press of a bet button, under one client key for its whole life. */
export interface BetIntent {
  readonly clientKey: string;
  readonly optionId: number;
  readonly roundId: number;
  readonly type: string;
  readonly point: number;
  readonly multiple: number;
  readonly state: IntentState;
  readonly sentAtMs: number;
  readonly bet: Bet | null;
  readonly refusal: WireRefusal | null;
}

export function isUnresolved(intent: BetIntent): boolean {
  return intent.state === "sent" || intent.state === "unknown";
}
