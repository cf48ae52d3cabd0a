import type { BalanceStep, LogStep, ReceiptStep, RoundStep, ShownBet, Verdict } from "@maru/verifier";
import type { SeenLog } from "./watch-log.ts";

/** What the steps are taken of: the player's receipt, the round's public proof, the public log, or a sealed balance beside it. */
export interface StepNames {
  readonly receipt: ReceiptStep | "same bet" | "same terms";
  readonly round: "form" | RoundStep;
  readonly log: LogStep;
  readonly balance: BalanceStep;
}
export type Place = keyof StepNames;

/** What a place came to: every step up to the first that failed. */
export type Part = {
  readonly [P in Place]: {
    readonly place: P;
    readonly steps: Verdict<StepNames[P]>["steps"];
  };
}[Place];

/** A bet's receipt, and the bet as the page shows it. */
export interface OwnReceipt {
  readonly text: string;
  readonly bet: ShownBet;
}

export type Outcome =
  /** Everything holds, or something does not: the last step of the last part. */
  | {
      readonly kind: "done";
      readonly holds: boolean;
      readonly parts: readonly Part[];
      /** What was seen of the log itself; null where the check ended before it. */
      readonly seen: SeenLog | null;
    }
  /** What the round came to does not stand in the signed log yet. */
  | { readonly kind: "early"; readonly parts: readonly Part[] }
  /** A public address gave no answer. */
  | { readonly kind: "unanswered"; readonly parts: readonly Part[] };
