import { isFields } from "../wire/read.ts";
import { bytesOfText, fromBase64Url, type Bytes, sha256, toBase64Url } from "./bytes.ts";
import { rootFrom } from "./merkle-root.ts";
import { spell } from "./spell.ts";

/** What is looked at, in this order; the first that does not hold ends the check. */
export type CheckName = "form" | "bet" | "tree" | "key" | "signature" | "terms";

export interface CheckStep {
  readonly name: CheckName;
  readonly holds: boolean;
}

export interface ReceiptVerdict {
  readonly holds: boolean;
  readonly steps: readonly CheckStep[];
}

/** What the receipt must agree with: the bet on the page and what the platform publishes. */
export interface CheckAgainst {
  readonly bet: {
    readonly id: number;
    readonly roundId: number;
    readonly type: string;
    readonly point: number;
    readonly multipleBp: number;
    readonly acceptedAtMs: number;
  };
  /** The answer of the public key list. */
  readonly keys: unknown;
  /** The round's terms as its public proof tells them; null leaves that step out. */
  readonly terms: Readonly<Record<string, unknown>> | null;
}

type Fields = Readonly<Record<string, unknown>>;

interface Receipt {
  readonly subject: Fields;
  readonly batch: Fields;
  readonly salt: Bytes;
}

/** Checks a receipt with the browser's own cryptography. Never throws: what cannot be read does not hold. */
export async function checkReceipt(text: string, against: CheckAgainst): Promise<ReceiptVerdict> {
  const steps: CheckStep[] = [];
  const look = async (name: CheckName, holds: () => boolean | Promise<boolean>): Promise<boolean> => {
    const step = { name, holds: await settled(holds) };
    steps.push(step);
    return step.holds;
  };
  const receipt = readReceipt(text);
  const isWhole =
    (await look("form", () => receipt !== null)) &&
    receipt !== null &&
    (await look("bet", () => isOfBet(receipt.subject, against.bet))) &&
    (await look("tree", () => leadsToRoot(receipt))) &&
    (await look("key", () => keyOf(receipt.batch, against.keys) !== null)) &&
    (await look("signature", () => isSigned(receipt.batch, against.keys))) &&
    (against.terms === null || (await look("terms", () => isOfTerms(receipt.subject, against.terms ?? {}))));
  return { holds: isWhole, steps };
}

async function settled(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await holds();
  } catch {
    return false;
  }
}

/** The text must be the one spelling of its value: a space or another way to write a letter is a change. */
function readReceipt(text: string): Receipt | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(value) || spell(value) !== text.replace(/\n$/, "")) return null;
  const { subject, batch, version } = value;
  const salt = fromBase64Url(value["salt"], 16);
  if (version !== "1" || !isFields(subject) || !isFields(batch) || salt === null) return null;
  return { subject, batch, salt };
}

function isOfBet(subject: Fields, bet: CheckAgainst["bet"]): boolean {
  const told = { betId: bet.id, roundId: bet.roundId, stakePoints: bet.point, multipleBp: bet.multipleBp };
  const numbersAgree = Object.entries({ ...told, acceptedAtMs: bet.acceptedAtMs }).every(
    ([name, number]) => subject[name] === String(number),
  );
  return subject["kind"] === "bet" && subject["type"] === bet.type && numbersAgree;
}

async function leadsToRoot({ subject, batch, salt }: Receipt): Promise<boolean> {
  const leaf = await sha256(Uint8Array.of(0), salt, bytesOfText(spell(subject)));
  const path = pathOf(batch["path"]);
  if (path === null) return false;
  const root = await rootFrom(leaf, { index: wholeOf(batch["index"]), size: wholeOf(batch["size"]), path });
  return root !== null && toBase64Url(root) === batch["root"];
}

function pathOf(value: unknown): readonly Bytes[] | null {
  if (!Array.isArray(value)) return null;
  const hashes = value.map((hash: unknown) => fromBase64Url(hash, 32));
  return hashes.every((hash) => hash !== null) ? hashes : null;
}

/** A whole number in decimal text; anything else is below every tree. */
function wholeOf(value: unknown): bigint {
  return typeof value === "string" && /^(0|[1-9][0-9]{0,18})$/.test(value) ? BigInt(value) : -1n;
}

/** The key that the batch names, if it is on the public list and was in use when the batch was signed. */
function keyOf(batch: Fields, keys: unknown): Fields | null {
  const list: readonly unknown[] = Array.isArray(keys) ? keys : [];
  const key = list.filter(isFields).find(({ id }) => id === batch["keyId"]);
  if (key === undefined || key["algorithm"] !== "Ed25519") return null;
  const issuedAtMs = wholeOf(batch["issuedAtMs"]);
  const { validFrom, validTo } = key;
  const isInTime =
    typeof validFrom === "number" &&
    issuedAtMs >= BigInt(validFrom) &&
    (validTo === null || (typeof validTo === "number" && issuedAtMs <= BigInt(validTo)));
  return isInTime ? key : null;
}

async function isSigned(batch: Fields, keys: unknown): Promise<boolean> {
  const key = keyOf(batch, keys);
  const bytes = fromBase64Url(key?.["publicKey"], 32);
  const signature = fromBase64Url(batch["signature"], 64);
  if (key === null || bytes === null || signature === null) return false;
  // A key is named after itself, so that nobody can put another one under its name.
  if (toBase64Url(await sha256(bytes)).slice(0, 22) !== key["id"]) return false;
  const { issuedAtMs, keyId, root, size } = batch;
  const message = spell({ issuedAtMs, keyId, root, size, what: "maru receipts 1" });
  const publicKey = await crypto.subtle.importKey("raw", bytes, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify({ name: "Ed25519" }, publicKey, signature, bytesOfText(message));
}

/** Numbers of the terms are hashed as decimal text. */
async function isOfTerms(subject: Fields, terms: Fields): Promise<boolean> {
  const asText = Object.entries(terms).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : value,
  ]);
  const hash = await sha256(bytesOfText(spell(Object.fromEntries(asText))));
  return toBase64Url(hash) === subject["roundTerms"];
}

/** Whether this browser can check signatures at all: older ones, and pages without a secure address, cannot. */
export async function canCheckSignatures(): Promise<boolean> {
  if (typeof crypto === "undefined" || !("subtle" in crypto)) return false;
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32).fill(1), { name: "Ed25519" }, false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}
