import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeBackupKey } from "../../src/platform/backup/open-backup-place.ts";

const folder = mkdtempSync(path.join(tmpdir(), "maru-backup-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCRIPTS = path.resolve(import.meta.dirname, "..");

/** As an operator calls it whose settings all stand in the file: the environment says where that is, and nothing else. */
function call(script: string, args: readonly string[], file: string) {
  const env = { PATH: process.env["PATH"], MARU_SETTINGS: file };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", path.join(SCRIPTS, script), ...args],
    { env, encoding: "utf8" },
  );
  return { status, said: `${stdout}${stderr}` };
}

it("backup, restore and drill take the place and the key from the installation's settings file", () => {
  const key = path.join(folder, "key");
  makeBackupKey(key);
  const file = path.join(folder, "maru.env");
  const place = path.join(folder, "place");
  writeFileSync(file, `MARU_BACKUP_TO=${place}\nMARU_BACKUP_KEY_FILE=${key}\n`, { mode: 0o600 });
  expect(call("backup.ts", ["--list"], file)).toEqual({ status: 0, said: "" });
  const none = { status: 2, said: expect.stringContaining(`${place} holds no base copy`) };
  expect(call("restore.ts", ["--into", path.join(folder, "new")], file)).toEqual(none);
  expect(call("restore-drill.ts", ["--live", "none"], file)).toEqual(none);
});
