import { createHash } from "node:crypto";
import { toWireRoundTerms } from "@maru/contract";
import type { Round } from "@maru/rules";
import { canonicalJson, type CanonicalValue } from "./canonical-json.ts";

/** What a receipt says of its round's terms. It is stored with the batch, so that a receipt can be shown again as it was. */
export interface RoundReference {
  readonly ruleVersion: number;
  /** SHA-256 of the canonical `round` part of the round's public proof, base64url. */
  readonly termsHash: string;
  /** The hash of the leaf that promised the round in the public log, base64url; missing of bets of before receipts named it. */
  readonly termsLeaf?: string;
  /** Site id → id of the terms that the site's multiples come from. */
  readonly termsBySite: Readonly<Record<string, number>>;
}

export function roundReference(round: Round, termsLeaf: string): RoundReference {
  const { ruleVersion, termsBySite } = round;
  return { ruleVersion, termsHash: termsHashOf(round), termsLeaf, termsBySite };
}

/** SHA-256 of the canonical `round` part of the round's public proof, base64url. */
export function termsHashOf(round: Round): string {
  const terms = canonicalJson(withTextNumbers(toWireRoundTerms(round)));
  return createHash("sha256").update(terms, "utf8").digest("base64url");
}

function withTextNumbers(terms: Readonly<Record<string, string | number | null>>): CanonicalValue {
  return Object.fromEntries(
    Object.entries(terms).map(([key, value]) => [key, typeof value === "number" ? String(value) : value]),
  );
}
