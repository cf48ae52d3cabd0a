import { checkReceipt as checkOnNode, readKeys } from "../../../../packages/verifier/src/index.ts";
import { expect, test } from "vitest";
import { betOf } from "../../gallery/facts/bets.ts";
import { NOW_MS } from "../../gallery/facts/moment.ts";
import { publicKeys, receiptOf, termsOf } from "../../gallery/facts/receipts.ts";
import { roundOf } from "../../gallery/facts/rounds.ts";
import { bytesOfText, fromBase64Url, sha256, toBase64Url } from "./bytes.ts";
import { type CheckAgainst, checkReceipt } from "./check-receipt.ts";
import { spell } from "./spell.ts";

const at = { gameType: "R1", back: 2, nowMs: NOW_MS } as const;
const bet = betOf({ ...at, id: 4_207, type: "S", status: 1 });
const round = roundOf("R1", at);

async function world(): Promise<{ receipt: string; against: CheckAgainst; keys: unknown }> {
  const keys = await publicKeys();
  const { id, type, point, createDate } = bet;
  const told = { id, type, point, roundId: round.id, multipleBp: 18_800, acceptedAtMs: createDate };
  return { receipt: await receiptOf(bet, round), against: { bet: told, keys, terms: termsOf(round) }, keys };
}

const failedStep = async (text: string, against: CheckAgainst): Promise<string | undefined> => {
  const { holds, steps } = await checkReceipt(text, against);
  expect(holds).toBe(steps.every((step) => step.holds));
  return steps.find((step) => !step.holds)?.name;
};

test("a receipt as it was signed holds in every step, here and in the verifier", async () => {
  const { receipt, against, keys } = await world();
  const verdict = await checkReceipt(receipt, against);
  expect(verdict.steps.map(({ name }) => name)).toEqual(["form", "bet", "tree", "key", "signature", "terms"]);
  expect(verdict.holds).toBe(true);
  expect(checkOnNode(new TextEncoder().encode(receipt), readKeys(keys)).ok).toBe(true);
});

test("any changed letter is found, wherever it is", async () => {
  const { receipt, against, keys } = await world();
  const node = readKeys(keys);
  for (let place = 0; place < receipt.length; place += 7) {
    const other = receipt[place] === "1" ? "2" : "1";
    const changed = receipt.slice(0, place) + other + receipt.slice(place + 1);
    expect(await failedStep(changed, against), `letter ${place}`).toBeDefined();
    const said = checkOnNode(new TextEncoder().encode(changed), node).ok;
    expect(said, `letter ${place}, in the verifier`).toBe(false);
  }
});

/** The receipt signed again by a key of one's own, which is listed under the name of the one that signed it. */
async function signedByAnother(receipt: string): Promise<{ text: string; publicKey: string }> {
  const own = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
  const whole = JSON.parse(receipt);
  const { issuedAtMs, keyId, root, size } = whole.batch;
  const message = spell({ issuedAtMs, keyId, root, size, what: "maru receipts 1" });
  const signed = await crypto.subtle.sign("Ed25519", own.privateKey, bytesOfText(message));
  const signature = toBase64Url(new Uint8Array(signed));
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", own.publicKey));
  return {
    text: spell({ ...whole, batch: { ...whole.batch, signature } }),
    publicKey: toBase64Url(publicKey),
  };
}

test("a key is listed under its own name alone: another one's sound signature under it is none", async () => {
  const { receipt, against } = await world();
  const [key] = await publicKeys();
  const { text, publicKey } = await signedByAnother(receipt);
  expect(await failedStep(text, { ...against, keys: [{ ...key, publicKey }] })).toBe("signature");
  const own = toBase64Url(await sha256(fromBase64Url(publicKey, 32) ?? new Uint8Array())).slice(0, 22);
  expect(await failedStep(text, { ...against, keys: [{ ...key, publicKey, id: own }] })).toBe("key");
});

test("a key signs from its first moment to its last", async () => {
  const { receipt, against } = await world();
  const [key] = await publicKeys();
  const issuedAtMs = Number(JSON.parse(receipt).batch.issuedAtMs);
  const within = (validFrom: number, validTo: number | null) =>
    failedStep(receipt, { ...against, keys: [{ ...key, validFrom, validTo }] });
  expect(await within(issuedAtMs, issuedAtMs)).toBeUndefined();
  expect(await within(issuedAtMs + 1, null)).toBe("key");
  expect(await within(0, issuedAtMs - 1)).toBe("key");
});

test("a step names what is wrong", async () => {
  const { receipt, against } = await world();
  const other = { ...against.bet, point: 50_000 };
  expect(await failedStep(`${receipt} `, against)).toBe("form");
  expect(await failedStep("", against)).toBe("form");
  expect(await failedStep("null", against)).toBe("form");
  expect(await failedStep(receipt, { ...against, bet: other })).toBe("bet");
  expect(await failedStep(receipt, { ...against, bet: { ...against.bet, type: "B" } })).toBe("bet");
  const refusal = receipt.replace('"kind":"bet"', '"kind":"refusal"');
  expect(refusal).not.toBe(receipt);
  expect(await failedStep(refusal, against)).toBe("bet");
  const forged = receipt.replace('"memberId":"1001"', '"memberId":"1002"');
  expect(await failedStep(forged, against)).toBe("tree");
  expect(await failedStep(receipt, { ...against, keys: [] })).toBe("key");
  const [key] = await publicKeys();
  const early = [{ ...key, validTo: bet.createDate - 1 }];
  expect(await failedStep(receipt, { ...against, keys: early })).toBe("key");
  const renamed = [{ ...key, publicKey: "A".repeat(43) }];
  expect(await failedStep(receipt, { ...against, keys: renamed })).toBe("signature");
  const signature = /"signature":"(.)/.exec(receipt)?.[1] ?? "";
  const resigned = receipt.replace(/"signature":"./, `"signature":"${signature === "A" ? "B" : "A"}`);
  expect(await failedStep(resigned, against)).toBe("signature");
  expect(await failedStep(receipt, { ...against, terms: { ...termsOf(round), lockTime: 1 } })).toBe("terms");
});
