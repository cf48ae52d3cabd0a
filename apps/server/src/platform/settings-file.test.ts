import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSettingsFile, settingsFileText, withSettingsFile } from "./settings-file.ts";
import { StartError } from "./start-error.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "maru-settings-"));
  file = path.join(folder, "maru.env");
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(text: string, mode = 0o600): void {
  writeFileSync(file, text);
  chmodSync(file, mode);
}

it("reads the file that is named, or that of the data folder, and the environment wins", () => {
  write("PORT=9000\nHOST='0.0.0.0'\n");
  for (const env of [{ MARU_SETTINGS: file }, { MARU_DATA_DIR: folder }])
    expect(withSettingsFile({ ...env, HOST: "::1" })).toEqual({ ...env, PORT: "9000", HOST: "::1" });
  expect(withSettingsFile({ MARU_DATA_DIR: path.join(folder, "none") })).toEqual({
    MARU_DATA_DIR: path.join(folder, "none"),
  });
});

it("S-37: refuses a file with a secret that others may read, and takes one without", () => {
  write("MARU_ADMIN_PASSWORD=long enough to be one\n", 0o640);
  expect(() => withSettingsFile({ MARU_SETTINGS: file })).toThrow(/MARU_ADMIN_PASSWORD .*mode 640.*600/);
  write("PORT=9000\n", 0o644);
  expect(withSettingsFile({ MARU_SETTINGS: file })["PORT"]).toBe("9000");
});

it("refuses names that are no setting, with the nearest that is, all at once", () => {
  write("MARU_FEED=live\nSMTP_URI=x\nMARU_SETTINGS=/x\n");
  const { faults } = readSettingsFile(file);
  expect(faults.map(({ code, message }) => [code, /: set (\w+), or/.exec(message)?.[1]])).toEqual([
    ["SETTING_UNKNOWN", "MARU_FEEDS"],
    ["SETTING_UNKNOWN", expect.any(String)],
    ["SETTING_UNKNOWN", "SMTP_URL"],
  ]);
  const read = () => withSettingsFile({ MARU_SETTINGS: file });
  expect(read).toThrow(StartError);
  expect(read).not.toThrow(/\n/);
});

it("says in one line that a file is not there", () => {
  const none = { MARU_SETTINGS: path.join(folder, "none.env") };
  expect(() => withSettingsFile(none)).toThrow(StartError);
  expect(() => withSettingsFile(none)).toThrow(/set MARU_SETTINGS /);
});

it("writes what it reads, whatever stands in it", () => {
  const settings = { MARU_FIRST_SITE: '{"name":"Jo’s #1 \\n"}', SMTP_FROM: "it's me", HOST: " a\\b$HOME " };
  write(settingsFileText(settings));
  expect(readSettingsFile(file)).toEqual({ settings, faults: [] });
  expect(() => settingsFileText({ HOST: "'`" })).toThrow(RangeError);
});
