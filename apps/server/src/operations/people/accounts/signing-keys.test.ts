import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSigningKeys } from "./signing-keys.ts";

describe("S-37 signing keys", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "maru-keys-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = () => path.join(dataDir, "keys", "auth.key");

  it("makes a file for its owner alone at the first start and reads it at the next", () => {
    const first = loadSigningKeys(dataDir, {});
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(loadSigningKeys(dataDir, {})).toEqual(first);
    expect(first.current.accessKey).not.toEqual(first.current.refreshKey);
  });

  it("prefers the setting, and keeps the one before it for tokens that are about", () => {
    const old = loadSigningKeys(dataDir, { MARU_AUTH_KEY: "the old secret: 0123456789abcdefgh" });
    const both = loadSigningKeys(dataDir, {
      MARU_AUTH_KEY: "the new secret: 0123456789abcdefgh",
      MARU_AUTH_KEY_PREVIOUS: "the old secret: 0123456789abcdefgh",
    });
    expect(both.previous).toEqual(old.current);
    expect(both.current.id).not.toBe(old.current.id);
    expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined();
  });

  it.each([
    [{ MARU_AUTH_KEY: "short" }, /MARU_AUTH_KEY has 5 characters and needs at least 32/],
    [{ MARU_AUTH_KEY: "changeme".repeat(4) }, /MARU_AUTH_KEY repeats a few characters/],
    [
      { MARU_AUTH_KEY: "the new secret: 0123456789abcdefgh", MARU_AUTH_KEY_PREVIOUS: "x" },
      /MARU_AUTH_KEY_PREVIOUS/,
    ],
  ])("refuses %j", (env, message) => {
    expect(() => loadSigningKeys(dataDir, env)).toThrow(message);
  });

  it("refuses a file that others can read, and an emptied one", () => {
    loadSigningKeys(dataDir, {});
    chmodSync(file(), 0o644);
    expect(() => loadSigningKeys(dataDir, {})).toThrow(/open to other users \(mode 644\)/);
    chmodSync(file(), 0o600);
    writeFileSync(file(), "");
    expect(() => loadSigningKeys(dataDir, {})).toThrow(/MARU_AUTH_KEY/);
  });

  it("says in one line that the folder of the key cannot be one", () => {
    writeFileSync(path.join(dataDir, "keys"), "");
    expect(() => loadSigningKeys(dataDir, {})).toThrow(
      /cannot be made or read.*set MARU_AUTH_KEY or MARU_DATA_DIR/,
    );
  });
});
