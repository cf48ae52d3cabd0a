import type { Wordings } from "../wordings.ts";
import type { proof as ko } from "../ko/proof.ts";

export const proof: Wordings<typeof ko> = {
  open: "Open the public proof",
  check: "Compute again",
  checkText: "Computes this round anew from its public proof alone, with the verifier that anybody can run.",
  checking: "Computing again",
  holds: "All of it holds: the public proof comes to the same result.",
  fails: "It does not hold: see the step below.",
  step: "Step",
  verdict: "Verdict",
  found: "What was found",
  yes: "Holds",
  no: "Differs",
  steps: {
    terms: "Terms",
    ticks: "Ticks",
    chain: "Chain of seeds",
    witness: "Witness",
    prices: "Parts of the price",
    path: "Path of prices",
    result: "Result",
    voided: "Had it not been void",
    whole: "Whole file",
  },
};
