import { WALLET_TYPE_CODES } from "@maru/contract/wallet-codes";
import type { WalletRequest } from "../wire/wallet-endpoints.ts";

/** `phoned` is a step of large withdrawals alone. */
const STAGES = [
  "requested",
  "phoned",
  "matched",
  "approved",
  "done",
  "rejected",
  "cancelled",
  "expired",
] as const;
export type WalletStage = (typeof STAGES)[number];

export interface WalletStep {
  readonly stage: WalletStage;
  /** When it was; null while it is awaited. */
  readonly atMs: number | null;
  /** `now` is the step that the request waits for. */
  readonly state: "past" | "now" | "ahead";
}

type Request = Pick<WalletRequest, "type" | "stage" | "needsPhone" | "timeline">;

/** What became of a request and, while it waits, what has yet to come. Without a bank no payment is awaited. */
export function walletSteps(request: Request, mode: "play" | "licensed"): readonly WalletStep[] {
  const past = request.timeline.flatMap(({ stage, atMs }): readonly WalletStep[] => {
    const known = STAGES.find((one) => one === stage);
    return known === undefined ? [] : [{ stage: known, atMs, state: "past" }];
  });
  if (!isWaiting(request)) return past;
  const path = pathOf(request, mode);
  // What was passed over does not come any more: an approval needs no payment that was seen.
  const reached = Math.max(-1, ...past.map(({ stage }) => path.indexOf(stage)));
  const ahead = path.slice(reached + 1);
  return [
    ...past,
    ...ahead.map((stage, at): WalletStep => ({ stage, atMs: null, state: at === 0 ? "now" : "ahead" })),
  ];
}

/** Whether somebody has yet to decide; while it lasts it blocks another request of its type. */
export function isWaiting({ stage }: Pick<Request, "stage">): boolean {
  return stage === "requested" || stage === "matched" || stage === "approved";
}

function pathOf(request: Request, mode: "play" | "licensed"): readonly WalletStage[] {
  if (request.type === WALLET_TYPE_CODES.withdrawal)
    return request.needsPhone ? ["phoned", "approved", "done"] : ["approved", "done"];
  return mode === "licensed" ? ["matched", "approved", "done"] : ["approved", "done"];
}
