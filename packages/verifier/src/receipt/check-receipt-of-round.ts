import { readReceipt } from "./check-receipt.ts";
import { demandMultiple } from "../round/offer.ts";
import { readEvidence } from "../round/round-evidence.ts";
import { termsHashOf } from "../round/terms-hash.ts";
import { demand, runSteps, type Verdict } from "../base/verdict.ts";

/** Whether a receipt's bet was taken on exactly the terms that a round's public proof shows. */
export function checkReceiptOfRound(bytes: Uint8Array, json: unknown): Verdict<"same terms"> {
  return runSteps([
    [
      "same terms",
      () => {
        const { subject } = readReceipt(bytes);
        const { terms, offer } = readEvidence(json);
        demand(subject["kind"] === "bet", "a refusal has no round's terms");
        demand(subject["roundId"] === String(terms.id), "the receipt is of another round");
        const hash = termsHashOf(terms);
        demand(subject["roundTerms"] === hash, "the round's terms are not those of the receipt");
        demandMultiple(offer, subject);
        return `the receipt is of this round's terms ${hash}`;
      },
    ],
  ]);
}
