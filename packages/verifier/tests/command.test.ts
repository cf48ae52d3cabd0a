import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkReceipt, readKeys } from "../src/index.ts";

const hash = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** A receipt written by hand from the description alone: two leaves, one signature. */
function writeReceipt() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(12);
  const keyId = hash(raw).toString("base64url").slice(0, 22);
  const salt = Buffer.alloc(16, 3);
  const subject =
    '{"clientKey":"k","code":"BUSY","kind":"refusal","memberId":"7","params":{},"refusedAtMs":"9","roundId":"1","siteId":"1","stakePoints":"5","type":"B"}';
  const other = hash(Buffer.from("another leaf"));
  const leaf = hash(Buffer.of(0), salt, Buffer.from(subject));
  const root = hash(Buffer.of(1), other, leaf).toString("base64url");
  const head = `{"issuedAtMs":"10","keyId":"${keyId}","root":"${root}","size":"2","what":"maru receipts 1"}`;
  const signature = sign(null, Buffer.from(head), privateKey).toString("base64url");
  const batch = `{"index":"1","issuedAtMs":"10","keyId":"${keyId}","path":["${other.toString("base64url")}"],"root":"${root}","signature":"${signature}","size":"2"}`;
  const text = `{"batch":${batch},"salt":"${salt.toString("base64url")}","subject":${subject},"version":"1"}`;
  const list = [
    { id: keyId, algorithm: "Ed25519", publicKey: raw.toString("base64url"), validFrom: 5, validTo: null },
  ];
  return { text, keys: { status: 200, message: "", data: list }, list };
}

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const { text, keys, list } = writeReceipt();
const check = (changed: string, with_ = readKeys(keys)) => checkReceipt(Buffer.from(changed), with_);
let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const run = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", MAIN, ...args], { encoding: "utf8" });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "maru-verify-"));
  writeFileSync(inFolder("receipt.json"), `${text}\n`);
  writeFileSync(inFolder("altered.json"), text.replace('"code":"BUSY"', '"code":"BUSI"'));
  writeFileSync(inFolder("keys.json"), JSON.stringify(keys));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("checkReceipt", () => {
  it("passes what was written from the description", () => {
    expect(check(text)).toMatchObject({ ok: true });
    expect(check(text, readKeys(list))).toMatchObject({ ok: true });
  });

  it.each([
    ["a space", text.replace(",", ", "), "form"],
    ["two names alike", text.replace('"salt":', '"salt":"x","salt":'), "form"],
    ["another order", text.replace(/^\{(.*),("salt".*?),/, "{$2,$1,"), "form"],
    ["a letter spelled otherwise", text.replace("BUSY", String.raw`\u0042USY`), "form"],
    ["stray bits at the end of a hash", text.replace(/("salt":"[^"]*)w"/, '$1x"'), "form"],
    ["two line ends", `${text}\n\n`, "form"],
    ["a byte order mark", `\uFEFF${text}`, "form"],
    ["an unknown name", text.replace('"version"', '"unknown":"1","version"'), "form"],
    ["a number", text.replace('"memberId":"7"', '"memberId":7'), "form"],
    ["a leading zero", text.replace('"memberId":"7"', '"memberId":"07"'), "form"],
    ["another index", text.replace('"index":"1"', '"index":"0"'), "tree"],
    ["a larger tree", text.replaceAll('"size":"2"', '"size":"3"'), "tree"],
    ["a longer path", text.replace(/"path":\["([^"]*)"\]/, '"path":["$1","$1"]'), "tree"],
    ["no path", text.replace(/"path":\["[^"]*"\]/, '"path":[]'), "tree"],
    ["another time", text.replaceAll('"issuedAtMs":"10"', '"issuedAtMs":"11"'), "signature"],
  ])("fails with %s", (_what, changed, step) => {
    expect(changed).not.toBe(text);
    expect(check(changed).steps.at(-1)).toMatchObject({ name: step, ok: false });
  });

  it("fails with another's key, without the key, and outside the key's time", () => {
    const failing = [
      readKeys(writeReceipt().list),
      [],
      readKeys([{ ...list[0], validFrom: 11 }]),
      readKeys([{ ...list[0], validTo: 9 }]),
    ];
    for (const other of failing)
      expect(check(text, other).steps.at(-1)).toMatchObject({ name: "signature", ok: false });
    expect(() => readKeys([{ ...list[0], id: "another id, 22 letters" }])).toThrow("another key's id");
  });
});

describe("maru-verify", () => {
  it("ends with 0 for a genuine receipt, with 1 for an altered one, with 2 when it could not look", () => {
    const good = run("receipt", inFolder("receipt.json"));
    expect([good.status, good.stdout]).toEqual([0, expect.stringMatching(/^ok {5}signature: signed by/m)]);
    const bad = run("receipt", inFolder("altered.json"), "--keys", inFolder("keys.json"));
    expect([bad.status, bad.stdout]).toEqual([
      1,
      expect.stringContaining("FAILED tree: it does not lead to its root"),
    ]);
    expect(run("receipt", inFolder("gone.json")).status).toBe(2);
    expect(run("receipt").stderr).toContain("maru-verify receipt FILE");
    expect(run("round", inFolder("keys.json"))).toMatchObject({ status: 1 });
  });

  it("asks an address for the keys", async () => {
    const server = createServer((_request, response) => response.end(JSON.stringify(keys)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { spawn } = await import("node:child_process");
    const child = spawn(process.execPath, [
      "--import",
      "tsx",
      MAIN,
      "receipt",
      inFolder("receipt.json"),
      "--keys",
      `http://127.0.0.1:${port}/`,
    ]);
    const code = await new Promise((resolve) => child.on("close", resolve));
    server.close();
    expect(code).toBe(0);
  });
});
