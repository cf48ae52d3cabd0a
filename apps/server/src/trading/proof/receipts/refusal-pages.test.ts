import { generateKeyPairSync } from "node:crypto";
import { memberId, roundId, siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { RefusedBet } from "../../../ports/receipts.ts";
import { keyIdOf } from "./receipt-keys.ts";
import { createRefusalPages } from "./refusal-pages.ts";

function open(limits = { perPage: 3, kept: 4 }) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const bytes = publicKey.export({ type: "spki", format: "der" }).subarray(12);
  const key = { id: keyIdOf(bytes), validFromMs: 0, publicKey: bytes, privateKey };
  let signatures = 0;
  const pages = createRefusalPages(() => {
    signatures += 1;
    return { key, nowMs: 5 };
  }, limits);
  return { pages, signatures: () => signatures };
}

const refusal = (member: number, clientKey: string, code = "BUSY"): RefusedBet => ({
  request: {
    memberId: memberId(member),
    siteId: siteId(1),
    roundId: roundId(1),
    type: "B",
    stakePoints: 5,
    clientKey,
    seenMultipleBp: null,
  },
  code,
  params: {},
  refusedAtMs: 1,
});

describe("refusals", () => {
  it("cost nothing until one is asked for, and then one signature for its page", () => {
    const { pages, signatures } = open();
    for (const key of ["a", "b", "c", "d"]) pages.note(refusal(1, key));
    expect(signatures()).toBe(0);
    const receipts = ["a", "b", "c"].map((clientKey) => pages.proofOf({ memberId: 1, clientKey }) ?? "");
    expect(signatures()).toBe(1);
    expect(new Set(receipts.map((text) => JSON.parse(text).batch.signature)).size).toBe(1);
    expect(new Set(receipts.map((text) => JSON.parse(text).salt)).size).toBe(3);
    expect(pages.proofOf({ memberId: 1, clientKey: "a" })).toBe(receipts[0]);
    pages.proofOf({ memberId: 1, clientKey: "d" });
    expect(signatures()).toBe(2);
  });

  it("a signed page takes no more", () => {
    const { pages } = open();
    pages.note(refusal(1, "a"));
    const first = pages.proofOf({ memberId: 1, clientKey: "a" });
    pages.note(refusal(1, "b"));
    expect(pages.proofOf({ memberId: 1, clientKey: "a" })).toBe(first);
    // A page of its own, of which it is the first.
    expect(JSON.parse(pages.proofOf({ memberId: 1, clientKey: "b" }) ?? "").batch).toMatchObject({
      size: "1",
      index: "0",
    });
  });

  it("stay whatever others ask for", () => {
    const { pages } = open({ perPage: 3, kept: 6 });
    pages.note(refusal(1, "mine"));
    for (const key of ["a", "b", "c", "d", "e"]) {
      pages.note(refusal(2, key));
      pages.proofOf({ memberId: 2, clientKey: key });
    }
    const proof = JSON.parse(pages.proofOf({ memberId: 1, clientKey: "mine" }) ?? "null");
    expect(proof).toMatchObject({
      subject: { kind: "refusal", memberId: "1", clientKey: "mine", refusedAtMs: "1" },
      batch: { size: "2", index: "0" },
    });
  });

  it("are forgotten page by page, however many come", () => {
    const { pages } = open({ perPage: 2, kept: 4 });
    const keys = Array.from({ length: 23 }, (_, n) => `key ${n}`);
    for (const key of keys) pages.note(refusal(1, key));
    const known = keys.filter((clientKey) => pages.proofOf({ memberId: 1, clientKey }) !== null);
    expect(known).toEqual(keys.slice(-5));
  });

  it("are kept for the newest only, and the newest of a key counts", () => {
    const { pages } = open();
    for (const key of ["a", "b", "c", "d", "e", "f", "g"]) pages.note(refusal(1, key));
    expect(pages.proofOf({ memberId: 1, clientKey: "a" })).toBeNull();
    expect(pages.proofOf({ memberId: 1, clientKey: "d" })).not.toBeNull();
    pages.note(refusal(1, "d", "ROUND_LOCKED"));
    expect(JSON.parse(pages.proofOf({ memberId: 1, clientKey: "D" }) ?? "").subject.code).toBe(
      "ROUND_LOCKED",
    );
    expect(pages.proofOf({ memberId: 2, clientKey: "d" })).toBeNull();
  });
});
