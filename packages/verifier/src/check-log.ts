import { type GrowthStep, growthSteps, openLog, type OpenLog } from "./log/check-growth.ts";
import { asFields, bytesOf, integerField, listField, textField } from "./base/fields.ts";
import { readReceipt } from "./receipt/check-receipt.ts";
import { sha256 } from "#crypto";
import { base64UrlOf, bytesOfText, isEqual } from "./base/bytes.ts";
import { rootFrom } from "./log/inclusion.ts";
import { leafAt, type ReadTile, rootWhenSmaller } from "./log/log-tree.ts";
import {
  bodyOf,
  demandLogged,
  type Leaf,
  leafHashOf,
  leavesOf,
  lookAtLeaves,
  lookAtResult,
  lookAtSeal,
  lookAtTold,
  unwrapped,
} from "./round/logged-round.ts";
import { demandMultiple, type Offer } from "./round/offer.ts";
import { lookAtPayout } from "./round/payouts.ts";
import type { PublicKey } from "./log/public-keys.ts";
import { readEvidence } from "./round/round-evidence.ts";
import { spell } from "./base/sorted-json.ts";
import { demand, runStepsInTurn, type Verdict } from "./base/verdict.ts";
import { shownUnder } from "./round/witnessed-chain.ts";

/** What is asked of a log beside its signature and its root. */
export interface LogQuestions {
  /** The note of a checkpoint that was kept: the log must begin with that one. */
  readonly since?: string;
  /** The answer of `/api/public/round/{id}/log`, in its envelope or bare. */
  readonly round?: unknown;
  /** The body of the round's stakes as a live channel told it at the lock, kept since; asked together with `round`. */
  readonly told?: string;
  /** The answer of `/api/public/round/{id}/proof`, in its envelope or bare; asked together with `round`. */
  readonly proof?: unknown;
  /** A receipt, and the answer of `/api/trade/bet/{id}/path` for its bet; asked together with `round`. */
  readonly bet?: { readonly receipt: Uint8Array; readonly path: unknown };
}

/** What is looked at of the log, in its order, as far as it was asked. */
export type LogStep = GrowthStep | "round" | "told" | "result" | "sealed" | "bet" | "paid";

/** Checks the public log at its newest checkpoint, from the tiles that the operator serves. */
export function checkLog(
  note: string,
  {
    keys,
    read,
    asked,
  }: { readonly keys: readonly PublicKey[]; readonly read: ReadTile; readonly asked: LogQuestions },
): Promise<Verdict<LogStep>> {
  const { since, round, told, proof, bet } = asked;
  const log = openLog(note, { keys, read });
  const { newest, grown } = log;
  return runStepsInTurn<LogStep>([
    ...growthSteps(log, since),
    ...(round === undefined ? [] : [["round", () => lookAtRound(leavesOf(round), log)] as const]),
    ...(told === undefined ? [] : [["told", async () => lookAtTold(told, leavesOf(round))] as const]),
    ...(proof === undefined
      ? []
      : [
          ["result", async () => lookAtResult(readEvidence(proof), leavesOf(round))] as const,
          [
            "sealed",
            async () =>
              lookAtSeal(shownUnder(readEvidence(proof)), leavesOf(round), {
                origin: newest().origin,
                rootAt: async (size) => rootWhenSmaller(await grown(), size, read),
              }),
          ] as const,
        ]),
    ...(bet === undefined
      ? []
      : [
          ["bet", async () => lookAtBet(bet, leavesOf(round), offerIn(proof))] as const,
          ...(hasPayouts(round) ? [["paid", async () => lookAtPaid(bet, leavesOf(round))] as const] : []),
        ]),
  ]);
}

/** A round that nobody has been paid for yet, or one of before payouts were logged, has none. */
function hasPayouts(round: unknown): boolean {
  const leaves = unwrapped(round);
  return Array.isArray(leaves) && leaves.some((leaf: Partial<Leaf> | null) => leaf?.kind === "payouts");
}

/** What came back for the receipt's bet. */
function lookAtPaid({ receipt, path }: NonNullable<LogQuestions["bet"]>, leaves: readonly Leaf[]): string {
  const { subject, salt } = readReceipt(receipt);
  const body = (kind: string) => bodyOf(leaves, kind, textField(subject, "roundId"));
  const own = {
    subject,
    receipt: sha256(Uint8Array.of(0), salt, bytesOfText(spell(subject))),
    place: asFields(unwrapped(path), "the path"),
  };
  return lookAtPayout(own, { payouts: body("payouts"), result: body("result") });
}

/** The leaves are the log's, and go with each other. */
async function lookAtRound(leaves: readonly Leaf[], { grown, read }: OpenLog): Promise<string> {
  const tree = await grown();
  await demandLogged(leaves, (index) => leafAt(tree, index, read));
  return lookAtLeaves(leaves);
}

/** The receipt's terms are the logged ones, and its bet is among the stakes that were sealed. */
function lookAtBet(
  { receipt, path }: NonNullable<LogQuestions["bet"]>,
  leaves: readonly Leaf[],
  offer: Offer | null,
): string {
  const { subject, salt } = readReceipt(receipt);
  const body = (kind: string) => bodyOf(leaves, kind, textField(subject, "roundId"));
  demand(
    body("terms")["roundTerms"] === subject["roundTerms"],
    "the receipt is of other terms than the logged ones",
  );
  demandPromised(subject["termsLeaf"], leaves);
  demandMultiple(offer, subject);
  const sealed = asFields(body("stakes")["receipts"], "receipts");
  const place = asFields(unwrapped(path), "the path");
  const size = integerField(place, "size");
  demand(textField(sealed, "size") === String(size), "the path is of another number of bets");
  const root = rootFrom(sha256(Uint8Array.of(0), salt, bytesOfText(spell(subject))), {
    index: BigInt(integerField(place, "index")),
    size: BigInt(size),
    path: listField(place, "path").map((hash) => bytesOf(hash, 32, "path")),
  });
  demand(isEqual(root, bytesOf(sealed["root"], 32, "root")), "the bet is not among the sealed stakes");
  return `bet ${textField(subject, "betId")} is number ${integerField(place, "index")} of ${size} that were sealed`;
}

/** Who holds the receipt held the hash of the whole promise before anything decided the round: the log can show no other. */
function demandPromised(termsLeaf: unknown, leaves: readonly Leaf[]): void {
  // A receipt of before they named it holds the round's terms alone.
  if (termsLeaf === undefined) return;
  const promised = leaves.find(({ kind }) => kind === "terms");
  const hash = promised && base64UrlOf(leafHashOf(promised.body));
  demand(termsLeaf === hash, "the receipt names another leaf of terms than the log shows");
}

const offerIn = (proof: unknown): Offer | null => (proof === undefined ? null : readEvidence(proof).offer);
