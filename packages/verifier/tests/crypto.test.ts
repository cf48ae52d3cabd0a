import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { expect, test } from "vitest";
import {
  base64Of,
  base64UrlOf,
  bytesOfBase64,
  bytesOfBase64Url,
  bytesOfHex,
  hexOf,
  isEqual,
} from "../src/base/bytes.ts";
import * as inPages from "../src/crypto/browser.ts";
import * as onNode from "../src/crypto/node.ts";

/** The platform's own cryptography is the measure of what pages bring along. */
test("hashes in pages are those of the platform, for every length around a block's end and for long ones", () => {
  for (const length of [...Array(300).keys(), 4_096, 70_001]) {
    const bytes = randomBytes(length);
    expect(hexOf(inPages.sha256(bytes)), `${length}`).toBe(hexOf(onNode.sha256(bytes)));
  }
  const parts = [randomBytes(5), randomBytes(0), randomBytes(59), randomBytes(64)];
  expect(hexOf(inPages.sha256(...parts))).toBe(hexOf(onNode.sha256(...parts)));
});

test("a chain of hashes is the hash of the hash, on both", () => {
  const link = randomBytes(32);
  let hashed: Uint8Array = link;
  for (let times = 0; times < 70; times += 1) {
    expect(hexOf(inPages.hashedOn(link, times)), `${times}`).toBe(hexOf(hashed));
    expect(hexOf(onNode.hashedOn(link, times)), `${times}`).toBe(hexOf(hashed));
    hashed = onNode.sha256(hashed);
  }
});

test("keyed hashes are those of the platform, for keys shorter and longer than a block", () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const [key, message] = [randomBytes(length), randomBytes(3 * length)];
    expect(hexOf(inPages.hmacSha256(key, message)), `${length}`).toBe(hexOf(onNode.hmacSha256(key, message)));
  }
});

/** RFC 8032, section 7.1, tests 1 to 3. */
test.each([
  [
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
])("a signature of the RFC holds on both: key %s", (key, message, signature) => {
  for (const { isSignature } of [inPages, onNode])
    expect(isSignature(bytesOfHex(signature), bytesOfHex(message), bytesOfHex(key))).toBe(true);
});

test("pages and the platform say the same of signatures, of whole ones and of those with one bit turned", () => {
  for (let round = 0; round < 20; round += 1) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const key = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
    const message = randomBytes(20 * round);
    const signature = sign(null, message, privateKey);
    expect(inPages.isSignature(signature, message, key)).toBe(true);
    expect(onNode.isSignature(signature, message, key)).toBe(true);
    const changed = Buffer.from(signature);
    const place = (round * 3) % 64;
    changed[place] = (changed[place] ?? 0) ^ (1 << (round % 8));
    expect(inPages.isSignature(changed, message, key), `byte ${place}`).toBe(false);
    expect(inPages.isSignature(signature, Buffer.concat([message, Buffer.of(0)]), key)).toBe(false);
    expect(inPages.isSignature(signature, message, randomBytes(32))).toBe(false);
  }
});

test("a signature whose scalar is as much larger as the order is none: it would be a second spelling of a good one", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
  const signature = sign(null, Buffer.of(1), privateKey);
  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
  let scalar = order + BigInt(`0x${Buffer.from(signature.subarray(32).toReversed()).toString("hex")}`);
  const second = Buffer.from(signature);
  for (let at = 32; at < 64; at += 1, scalar >>= 8n) second[at] = Number(scalar & 255n);
  for (const { isSignature } of [inPages, onNode]) {
    expect(isSignature(second, Buffer.of(1), key)).toBe(false);
    expect(isSignature(signature.subarray(0, 63), Buffer.of(1), key)).toBe(false);
  }
});

test("bytes are spelled as the platform spells them, and read in that one spelling alone", () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = randomBytes(length);
    expect(base64Of(bytes)).toBe(bytes.toString("base64"));
    expect(base64UrlOf(bytes)).toBe(bytes.toString("base64url"));
    expect(isEqual(bytesOfBase64(base64Of(bytes)) ?? randomBytes(1), bytes)).toBe(true);
    expect(isEqual(bytesOfBase64Url(base64UrlOf(bytes)) ?? randomBytes(1), bytes)).toBe(true);
  }
  for (const text of ["AB", "A", "AA", "AA=", "AA===", "AB==", "A A=", "AA==\n", "é==="])
    expect(bytesOfBase64(text), text).toBeNull();
  for (const text of ["A", "AB", "AA==", "A+A", "AA "]) expect(bytesOfBase64Url(text), text).toBeNull();
});
