import type { WireBet, WireTradeRound } from "@maru/contract";
import { bytesOfText, sha256, toBase64Url } from "../../src/check/bytes.ts";
import { spell } from "../../src/check/spell.ts";
import { ticksBetween } from "./prices.ts";

/** Of a key that exists for these pictures alone: the same seed, the same signatures, on every visit. */
const SEED = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
/** What comes before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

/** The round's terms as its proof tells them. */
export function termsOf(round: WireTradeRound) {
  const { id, tradeOptionId, type, stock, startTime, lockTime, endTime, gameStartTime, gameFinishTime } =
    round;
  const times = { startTime, lockTime, endTime, gameStartTime, gameFinishTime };
  const rule = { ruleVersion: 1, buyPip: "0", sellPip: "0", seedCommit: null };
  return { id, tradeOptionId, number: round.round, type, stock, precision: 3, ...times, ...rule };
}

export function decidingTicks(round: WireTradeRound) {
  const ticks = ticksBetween(round.gameStartTime, round.gameFinishTime);
  const tell = (tick: (typeof ticks)[number] | undefined) =>
    tick === undefined
      ? null
      : {
          seq: tick.id,
          atMs: tick.tradeTime,
          tradeId: String(tick.id),
          price: tick.price.toFixed(3),
          qty: String(tick.qty),
        };
  return { strike: tell(ticks[0]), close: tell(ticks.at(-1)) };
}

export function proofOf(round: WireTradeRound) {
  const ticks = ticksBetween(round.gameStartTime, round.gameFinishTime);
  return {
    round: termsOf(round),
    state: "decided",
    ticks: ticks.map((tick) => [
      tick.id,
      tick.tradeTime,
      String(tick.id),
      tick.price.toFixed(3),
      String(tick.qty),
      "used",
    ]),
    ticksComplete: true,
  };
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

/** A receipt of the bet, alone in its batch, signed as the server signs. */
export async function receiptOf(bet: WireBet, round: WireTradeRound): Promise<string> {
  const { key, id: keyId } = await signingKey();
  const termsText = Object.entries(termsOf(round)).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : value,
  ]);
  const subject = {
    acceptedAtMs: String(bet.createDate),
    betId: String(bet.id),
    clientKey: bet.clientKey,
    kind: "bet",
    memberId: "1001",
    multipleBp: String(Math.round(bet.multiple * 10_000)),
    optionId: String(round.tradeOptionId),
    roundId: String(round.id),
    roundTerms: toBase64Url(await sha256(bytesOfText(spell(Object.fromEntries(termsText))))),
    ruleVersion: "1",
    siteId: "1",
    stakePoints: String(bet.point),
    termsId: "2",
    type: bet.type,
  };
  const salt = new Uint8Array(16).fill(7);
  const root = toBase64Url(await sha256(Uint8Array.of(0), salt, bytesOfText(spell(subject))));
  const signed = { issuedAtMs: String(bet.createDate + 40), keyId, root, size: "1" };
  const message = bytesOfText(spell({ ...signed, what: "maru receipts 1" }));
  const signature = toBase64Url(new Uint8Array(await crypto.subtle.sign("Ed25519", key, message)));
  const batch = { ...signed, index: "0", path: [], signature };
  return spell({ batch, salt: toBase64Url(salt), subject, version: "1" });
}
