import { assert } from "@maru/values";
import type { AcceptedBet } from "../../../ports/events.ts";
import type { RefusedBet } from "../../../ports/receipts.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { RoundReference } from "./round-reference.ts";

/**
 * An accepted bet with the terms it was taken on, as canonical JSON. Written out, since it is made for every bet twice: numbers hold
 * nothing to escape, and a test holds it against the general form.
 */
export function betSubject(bet: AcceptedBet, round: RoundReference): string {
  const termsId = round.termsBySite[String(bet.siteId)];
  assert(termsId !== undefined, `bet ${bet.betId} is of a site without terms in round ${bet.roundId}`);
  return (
    `{"acceptedAtMs":"${bet.acceptedAtMs}","betId":"${bet.betId}","clientKey":${JSON.stringify(bet.clientKey)},"kind":"bet",` +
    `"memberId":"${bet.memberId}","multipleBp":"${bet.multipleBp}","optionId":"${bet.optionId}","roundId":"${bet.roundId}",` +
    `"roundTerms":"${round.termsHash}","ruleVersion":"${round.ruleVersion}","siteId":"${bet.siteId}",` +
    `"stakePoints":"${bet.stakePoints}","termsId":"${termsId}",${leafText(round)}"type":${JSON.stringify(bet.type)}}`
  );
}

function leafText({ termsLeaf }: RoundReference): string {
  return termsLeaf === undefined ? "" : `"termsLeaf":"${termsLeaf}",`;
}

/** A bet that was not taken, and why, as canonical JSON. */
export function refusalSubject({ request, code, params, refusedAtMs }: RefusedBet): string {
  return canonicalJson({
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
  });
}
