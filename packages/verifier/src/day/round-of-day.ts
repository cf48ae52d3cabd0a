import { readRoundFile, type RoundStep } from "../round/check-round.ts";
import { type Leaf, type LogRoots, lookAtLeaves, lookAtResult, lookAtSeal } from "../round/logged-round.ts";
import { moneyOfRound, NO_MONEY, type RoundMoney } from "./money-of-round.ts";
import type { Evidence } from "../round/round-evidence.ts";
import { demand, runStepsInTurn, type Step } from "../base/verdict.ts";
import { shownUnder } from "../round/witnessed-chain.ts";

/** What is looked at of a round of a day; `proof` is that there is one. */
export type DayRoundStep = "proof" | "form" | RoundStep | "round" | "result" | "sealed";

/** How a round of a day came out. */
export interface DayRound {
  readonly roundId: number;
  /** Null where nothing says it. */
  readonly stock: string | null;
  /** By the log: the cause of a void, null of a decided round; undefined where it has no end. */
  readonly voidCause: string | null | undefined;
  /** The first step that failed; null where all hold. */
  readonly failed: Step<DayRoundStep> | null;
  /** Nothing of one that does not hold. */
  readonly money: RoundMoney;
}

/** A round's public proof as it was answered. */
export interface ProofAnswer {
  readonly bytes: Uint8Array;
}

/** Resolves with null where there is none; with `why` where it could not be had. */
export type ReadProof = (
  roundId: number,
  ticks: "deciding" | "all",
) => Promise<ProofAnswer | { readonly why: string } | null>;

/** Looks at one round whose leaves are known to be the log's. */
export async function checkRoundOfDay(
  roundId: number,
  leaves: readonly Leaf[],
  { proofOf, ...log }: LogRoots & { readonly proofOf: ReadProof },
): Promise<DayRound> {
  const voidCause = endOf(leaves);
  const ended = (failed: Step<DayRoundStep> | null, stock: string | null): DayRound => ({
    roundId,
    stock,
    voidCause,
    failed,
    money: failed === null ? moneyOfRound(leaves) : NO_MONEY,
  });
  let stock: string | null = null;
  for (const ticks of ["deciding", "all"] as const) {
    const answer = await proofOf(roundId, ticks);
    if (answer === null || !("bytes" in answer))
      return ended({ name: "proof", ok: false, detail: answer === null ? "it has none" : answer.why }, stock);
    const { verdict, evidence } = readRoundFile(answer.bytes, roundId);
    stock = evidence?.terms.stock ?? null;
    const failed = verdict.steps.find(({ ok }) => !ok) ?? null;
    // Some causes of a void take every tick.
    if (failed !== null && ticks === "deciding" && typeof voidCause === "string") continue;
    return ended(failed ?? (evidence && (await failedInLog(evidence, leaves, log))), stock);
  }
  return ended(null, stock);
}

async function failedInLog(
  evidence: Evidence,
  leaves: readonly Leaf[],
  log: LogRoots,
): Promise<Step<DayRoundStep> | null> {
  const { steps } = await runStepsInTurn<DayRoundStep>([
    ["round", async () => lookAtPromises(leaves)],
    ["result", async () => lookAtResult(evidence, leaves)],
    ["sealed", () => lookAtSeal(shownUnder(evidence), leaves, log)],
  ]);
  return steps.find(({ ok }) => !ok) ?? null;
}

function lookAtPromises(leaves: readonly Leaf[]): string {
  for (const kind of ["terms", "result"])
    demand(
      leaves.some((leaf) => leaf.kind === kind),
      `the log holds no ${kind} of it`,
    );
  return lookAtLeaves(leaves);
}

function endOf(leaves: readonly Leaf[]): string | null | undefined {
  const result = leaves.find(({ kind }) => kind === "result");
  return result === undefined ? undefined : (/"voidCause":"([A-Z_]{1,40})"/.exec(result.body)?.[1] ?? null);
}
