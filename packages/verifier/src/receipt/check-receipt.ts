import { asFields, bytesOf, demandNames, listField, textField, wholeField } from "../base/fields.ts";
import { sha256 } from "#crypto";
import { bytesOfText, isEqual } from "../base/bytes.ts";
import { rootFrom } from "../log/inclusion.ts";
import { isSignedBy, type PublicKey } from "../log/public-keys.ts";
import { readSorted, type SortedJson, spell } from "../base/sorted-json.ts";
import { demand, runSteps, type Verdict } from "../base/verdict.ts";

/** What a bet's receipt names by its hash, by version: from the second on the leaf too that promised its round in the public log. */
const BET_HASHES: ReadonlyMap<string, readonly string[]> = new Map([
  ["1", ["roundTerms"]],
  ["2", ["roundTerms", "termsLeaf"]],
]);
const REFUSAL_HASHES: typeof BET_HASHES = new Map([["1", []]]);
const BET_TEXTS = ["clientKey", "kind", "type"];
const BET_NUMBERS = [
  "acceptedAtMs",
  "betId",
  "memberId",
  "multipleBp",
  "optionId",
  "roundId",
  "ruleVersion",
  "siteId",
  "stakePoints",
  "termsId",
];
const REFUSAL_TEXTS = ["clientKey", "code", "kind", "stakePoints", "type"];
const REFUSAL_NUMBERS = ["memberId", "refusedAtMs", "roundId", "siteId"];
const BATCH = ["index", "issuedAtMs", "keyId", "path", "root", "signature", "size"];

type Fields = Readonly<Record<string, SortedJson>>;

/** A receipt whose form is right; nothing of it is believed yet. */
export interface Receipt {
  readonly subject: Fields;
  readonly salt: Uint8Array;
  readonly batch: Fields;
}

/** Reads a receipt file. Throws where its form is wrong. */
export function readReceipt(bytes: Uint8Array): Receipt {
  const whole = readSorted(bytes);
  demandNames(whole, ["batch", "salt", "subject", "version"], "the receipt");
  const version = textField(whole, "version");
  const subject = asFields(whole["subject"], "subject") as Fields;
  const batch = asFields(whole["batch"], "batch") as Fields;
  demandNames(batch, BATCH, "batch");
  demandSubject(subject, version);
  return { subject, batch, salt: bytesOf(whole["salt"], 16, "salt") };
}

/** What is looked at of a receipt, in its order. */
export type ReceiptStep = "form" | "tree" | "signature";

/** Checks a receipt of a bet or of a refusal against the operator's public keys, without asking anybody. */
export function checkReceipt(bytes: Uint8Array, keys: readonly PublicKey[]): Verdict<ReceiptStep> {
  let receipt: Receipt | null = null;
  const read = (): Receipt => (receipt ??= readReceipt(bytes));
  return runSteps([
    ["form", () => describe(read().subject)],
    ["tree", () => lookAtTree(read())],
    ["signature", () => lookAtSignature(read(), keys)],
  ]);
}

function demandSubject(subject: Fields, version: string): void {
  const isBet = subject["kind"] === "bet";
  demand(isBet || subject["kind"] === "refusal", "it is neither of a bet nor of a refusal");
  const hashes = (isBet ? BET_HASHES : REFUSAL_HASHES).get(version);
  demand(hashes !== undefined, "it is of a version that this program does not know");
  const [texts, numbers] = isBet ? [BET_TEXTS, BET_NUMBERS] : [REFUSAL_TEXTS, REFUSAL_NUMBERS];
  demandNames(subject, [...texts, ...hashes, ...numbers, ...(isBet ? [] : ["params"])], "subject");
  for (const name of texts) textField(subject, name);
  for (const name of numbers) wholeField(subject, name);
  for (const name of hashes) bytesOf(subject[name], 32, name);
  if (!isBet)
    for (const value of Object.values(asFields(subject["params"], "params")))
      demand(typeof value === "string", "params holds no text");
}

function describe(subject: Fields): string {
  const said = (name: string): string => textField(subject, name);
  if (subject["kind"] === "refusal")
    return `bet ${said("clientKey")} of member ${said("memberId")} was refused: ${said("code")}`;
  const multiple = Number(said("multipleBp")) / 10_000;
  return (
    `bet ${said("betId")} of member ${said("memberId")}: ${said("stakePoints")} points on ${said("type")} ` +
    `in round ${said("roundId")}, multiple ${multiple}`
  );
}

function lookAtTree({ subject, salt, batch }: Receipt): string {
  const leaf = sha256(Uint8Array.of(0), salt, bytesOfText(spell(subject)));
  const path = listField(batch, "path").map((hash) => bytesOf(hash, 32, "path"));
  const place = { index: wholeField(batch, "index"), size: wholeField(batch, "size"), path };
  demand(isEqual(rootFrom(leaf, place), bytesOf(batch["root"], 32, "root")), "it does not lead to its root");
  return `it is number ${place.index} of ${place.size} under the root ${textField(batch, "root")}`;
}

function lookAtSignature({ batch }: Receipt, keys: readonly PublicKey[]): string {
  const [keyId, root] = [textField(batch, "keyId"), textField(batch, "root")];
  const issuedAtMs = wholeField(batch, "issuedAtMs");
  const key = keys.find(({ id }) => id === keyId);
  demand(key !== undefined, `the key ${keyId} is not in the list of public keys`);
  const isInTime =
    issuedAtMs >= BigInt(key.validFromMs) && (key.validToMs === null || issuedAtMs <= BigInt(key.validToMs));
  demand(isInTime, `the key ${keyId} did not sign at ${issuedAtMs}`);
  const signed = spell({
    issuedAtMs: String(issuedAtMs),
    keyId,
    root,
    size: textField(batch, "size"),
    what: "maru receipts 1",
  });
  demand(
    isSignedBy(key, signed, bytesOf(batch["signature"], 64, "signature")),
    "the signature is not of this root",
  );
  return `signed by ${keyId} at ${new Date(Number(issuedAtMs)).toISOString()}`;
}
