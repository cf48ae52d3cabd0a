import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { checkReceipt } from "../src/receipt/check-receipt.ts";
import { type PublicKey, readKeys } from "../src/log/public-keys.ts";
import { type SortedJson, spell } from "../src/base/sorted-json.ts";

const ISSUED = 1_772_413_200_007;
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const bytes = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();
const id = sha256(bytes).toString("base64url").slice(0, 22);

const subject = {
  kind: "bet",
  clientKey: "6f1c1b7e-6f0e-4c46-9a37-6f8f4d7f0a11",
  roundTerms: Buffer.alloc(32, 5).toString("base64url"),
  type: "B",
  acceptedAtMs: "1772413200001",
  betId: "4207",
  memberId: "1001",
  multipleBp: "18753",
  optionId: "3",
  roundId: "59000000001",
  ruleVersion: "1",
  siteId: "37",
  stakePoints: "7001",
  termsId: "11",
};

/** A receipt alone in its batch, as the operator would write it. */
function receipt(
  over: Readonly<Record<string, SortedJson>> = {},
  { version = "1", ...more }: Readonly<Record<string, string>> = {},
): Buffer {
  const said = { ...subject, ...more };
  const salt = Buffer.alloc(16, 3);
  const root = sha256(Buffer.of(0), salt, Buffer.from(spell(said))).toString("base64url");
  const signed = { issuedAtMs: String(ISSUED), keyId: id, root, size: "1" };
  const message = spell({ ...signed, what: "maru receipts 1" });
  const signature = sign(null, Buffer.from(message), privateKey).toString("base64url");
  const batch = { ...signed, index: "0", path: [], signature, ...over };
  return Buffer.from(spell({ version, subject: said, salt: salt.toString("base64url"), batch }));
}

const listed = (validFrom: number, validTo: number | null): readonly PublicKey[] =>
  readKeys([{ id, algorithm: "Ed25519", publicKey: bytes.toString("base64url"), validFrom, validTo }]);

const failing = (file: Buffer, keys: readonly PublicKey[]): string | null =>
  checkReceipt(file, keys).steps.find(({ ok }) => !ok)?.name ?? null;

test("a key signs from its first moment to its last, and not a millisecond beside", () => {
  expect(failing(receipt(), listed(ISSUED, null))).toBeNull();
  expect(failing(receipt(), listed(0, ISSUED))).toBeNull();
  expect(failing(receipt(), listed(ISSUED + 1, null))).toBe("signature");
  expect(failing(receipt(), listed(0, ISSUED - 1))).toBe("signature");
});

test("what the signature covers cannot be said otherwise, and no other key is taken", () => {
  expect(failing(receipt({ issuedAtMs: String(ISSUED + 1) }), listed(0, null))).toBe("signature");
  expect(failing(receipt({ size: "2" }), listed(0, null))).toBe("tree");
  expect(failing(receipt({ index: "1" }), listed(0, null))).toBe("tree");
  expect(failing(receipt({ root: Buffer.alloc(32, 9).toString("base64url") }), listed(0, null))).toBe("tree");
  expect(failing(receipt(), [])).toBe("signature");
  expect(failing(receipt({ more: "1" }), listed(0, null))).toBe("form");
});

const named = (more: Readonly<Record<string, string>>) => failing(receipt({}, more), listed(0, null));

test("from the second version on it names the leaf of its round's terms, and none before", () => {
  const termsLeaf = Buffer.alloc(32, 8).toString("base64url");
  expect(named({ version: "2", termsLeaf })).toBeNull();
  expect(named({ version: "2" })).toBe("form");
  expect(named({ termsLeaf })).toBe("form");
  expect(named({ version: "2", termsLeaf: "short" })).toBe("form");
  expect(named({ version: "3", termsLeaf })).toBe("form");
});

test("a listed key is named after itself", () => {
  const other = generateKeyPairSync("ed25519")
    .publicKey.export({ type: "spki", format: "der" })
    .subarray(-32);
  const list = [
    { id, algorithm: "Ed25519", publicKey: other.toString("base64url"), validFrom: 0, validTo: null },
  ];
  expect(() => readKeys(list)).toThrow(/another key's id/);
});
