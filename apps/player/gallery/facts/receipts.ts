import type { WireBet, WireTradeRound } from "@maru/contract";
import { bytesOfText, sha256, spell, toBase64Url } from "./hashes.ts";
import { marketHash, termsOf } from "./proofs.ts";

/** Of a key that exists for these pictures alone: the same seed, the same signatures, on every visit. */
const SEED = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
/** What comes before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

/** Signs as the operator. */
export async function signedText(text: string): Promise<Uint8Array> {
  const { key } = await signingKey();
  return new Uint8Array(await crypto.subtle.sign("Ed25519", key, bytesOfText(text)));
}

async function signingKey() {
  const bytes = Uint8Array.from([...PKCS8_HEAD, ...SEED]);
  const key = await crypto.subtle.importKey("pkcs8", bytes, { name: "Ed25519" }, true, ["sign"]);
  const { x = "" } = await crypto.subtle.exportKey("jwk", key);
  const publicBytes = Uint8Array.from(atob(x.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  const id = toBase64Url(await sha256(publicBytes)).slice(0, 22);
  return { key, publicKey: x, id };
}

export async function publicKeys() {
  const { publicKey, id } = await signingKey();
  return [{ id, algorithm: "Ed25519", publicKey, validFrom: 0, validTo: null }];
}

/** The hash by which receipts and the log name the round's terms. */
async function termsHash(round: WireTradeRound): Promise<string> {
  const asText = Object.entries(termsOf(round)).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : value,
  ]);
  return toBase64Url(await sha256(bytesOfText(spell(Object.fromEntries(asText)))));
}

/** What the log promises of a round before its bets. */
export async function promiseOf(round: WireTradeRound): Promise<string> {
  return spell({
    kind: "terms",
    lockMs: String(round.lockTime),
    market: await marketHash(),
    roundId: String(round.id),
    roundTerms: await termsHash(round),
  });
}

/** A receipt of the bet, alone in its batch, signed as the server signs. */
export async function receiptOf(bet: WireBet, round: WireTradeRound): Promise<string> {
  const { id: keyId } = await signingKey();
  const subject = {
    acceptedAtMs: String(bet.createDate),
    betId: String(bet.id),
    clientKey: bet.clientKey,
    kind: "bet",
    memberId: "1001",
    multipleBp: String(Math.round(bet.multiple * 10_000)),
    optionId: String(round.tradeOptionId),
    roundId: String(round.id),
    roundTerms: await termsHash(round),
    ruleVersion: "1",
    siteId: "1",
    stakePoints: String(bet.point),
    termsId: "2",
    termsLeaf: toBase64Url(await sha256(Uint8Array.of(0), bytesOfText(await promiseOf(round)))),
    type: bet.type,
  };
  const salt = new Uint8Array(16).fill(7);
  const root = toBase64Url(await sha256(Uint8Array.of(0), salt, bytesOfText(spell(subject))));
  const signed = { issuedAtMs: String(bet.createDate + 40), keyId, root, size: "1" };
  const signature = toBase64Url(await signedText(spell({ ...signed, what: "maru receipts 1" })));
  const batch = { ...signed, index: "0", path: [], signature };
  return spell({ batch, salt: toBase64Url(salt), subject, version: "2" });
}
