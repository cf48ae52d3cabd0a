import { assert } from "@maru/values";
import type { AcceptedBet } from "../../ports/events.ts";
import type { RefusedBet } from "../../ports/receipts.ts";
import type { RoundReference } from "./round-reference.ts";

/** What one leaf states; every value is text. */
export type ReceiptSubject = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** An accepted bet with the terms it was taken on. */
export function betSubject(bet: AcceptedBet, round: RoundReference): ReceiptSubject {
  const termsId = round.termsBySite[String(bet.siteId)];
  assert(termsId !== undefined, `bet ${bet.betId} is of a site without terms in round ${bet.roundId}`);
  return {
    kind: "bet",
    acceptedAtMs: String(bet.acceptedAtMs),
    betId: String(bet.betId),
    clientKey: bet.clientKey,
    memberId: String(bet.memberId),
    multipleBp: String(bet.multipleBp),
    optionId: String(bet.optionId),
    roundId: String(bet.roundId),
    roundTerms: round.termsHash,
    ruleVersion: String(round.ruleVersion),
    siteId: String(bet.siteId),
    stakePoints: String(bet.stakePoints),
    termsId: String(termsId),
    type: bet.type,
  };
}

/** A bet that was not taken, and why. */
export function refusalSubject({ request, code, params, refusedAtMs }: RefusedBet): ReceiptSubject {
  return {
    kind: "refusal",
    clientKey: request.clientKey,
    code,
    memberId: String(request.memberId),
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
    refusedAtMs: String(refusedAtMs),
    roundId: String(request.roundId),
    siteId: String(request.siteId),
    stakePoints: String(request.stakePoints),
    type: request.type,
  };
}
