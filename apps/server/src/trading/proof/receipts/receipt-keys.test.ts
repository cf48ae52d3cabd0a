import { generateKeyPairSync, sign, verify } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadReceiptKeys, signingKeyAt } from "./receipt-keys.ts";

const NOW = 1_800_000_000_000;

describe("receipt keys (S-37)", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "maru-receipt-keys-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = (atMs: number) => path.join(dataDir, "keys", `receipt-${atMs}.pem`);
  const addKey = (atMs: number, kind: "ed25519" | "x25519" = "ed25519") => {
    const { privateKey } =
      kind === "ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("x25519");
    writeFileSync(file(atMs), privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  };

  it("makes one for its owner alone at the first start and reads it at the next", () => {
    const [first] = loadReceiptKeys(dataDir, NOW);
    expect(statSync(file(NOW)).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(dataDir, "keys"))).toEqual([`receipt-${NOW}.pem`]);
    const [again] = loadReceiptKeys(dataDir, NOW + 9);
    expect([again?.id, again?.validFromMs]).toEqual([first?.id, NOW]);
    if (first === undefined || again === undefined) throw new Error("no key");
    const message = Buffer.from("x");
    expect(verify(null, message, first.privateKey, sign(null, message, again.privateKey))).toBe(true);
  });

  it("signs with the youngest key whose moment has come", () => {
    loadReceiptKeys(dataDir, NOW);
    addKey(NOW + 1_000);
    const keys = loadReceiptKeys(dataDir, NOW);
    const at = (ms: number) => signingKeyAt(keys, ms).validFromMs;
    expect([at(NOW - 5), at(NOW), at(NOW + 999), at(NOW + 1_000), at(NOW + 10_000)]).toEqual([
      NOW,
      NOW,
      NOW,
      NOW + 1_000,
      NOW + 1_000,
    ]);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
  });

  it("refuses a file that others can read, one of another kind, and one that is no key", () => {
    loadReceiptKeys(dataDir, NOW);
    chmodSync(file(NOW), 0o640);
    expect(() => loadReceiptKeys(dataDir, NOW)).toThrow(/open to other users \(mode 640\)/);
    chmodSync(file(NOW), 0o600);
    addKey(NOW + 1, "x25519");
    expect(() => loadReceiptKeys(dataDir, NOW)).toThrow(/holds no Ed25519 key/);
    writeFileSync(file(NOW + 1), "no key");
    expect(() => loadReceiptKeys(dataDir, NOW)).toThrow(/holds no Ed25519 key/);
  });
});
