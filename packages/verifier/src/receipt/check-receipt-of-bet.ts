import { readReceipt } from "./check-receipt.ts";
import { demand, runSteps, type Verdict } from "../base/verdict.ts";

/** A bet as a page shows it. */
export interface ShownBet {
  readonly id: number;
  readonly roundId: number;
  readonly type: string;
  /** Points. */
  readonly stake: number;
  /** Parts in ten thousand. */
  readonly multipleBp: number;
  readonly acceptedAtMs: number;
}

/** Whether a receipt is of the very bet that a page shows. */
export function checkReceiptOfBet(bytes: Uint8Array, bet: ShownBet): Verdict<"same bet"> {
  return runSteps([
    [
      "same bet",
      () => {
        const { subject } = readReceipt(bytes);
        demand(subject["kind"] === "bet", "the receipt is of a refusal");
        const shown = {
          betId: String(bet.id),
          roundId: String(bet.roundId),
          type: bet.type,
          stakePoints: String(bet.stake),
          multipleBp: String(bet.multipleBp),
          acceptedAtMs: String(bet.acceptedAtMs),
        };
        for (const [name, value] of Object.entries(shown))
          demand(
            subject[name] === value,
            `the receipt is of another ${name} than the bet that is shown, which has ${value}`,
          );
        return `the receipt is of bet ${bet.id} as it is shown`;
      },
    ],
  ]);
}
