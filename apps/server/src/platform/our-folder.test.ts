import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDataFolder, makeStateFolder } from "./our-folder.ts";
import { StartError } from "./start-error.ts";

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "maru-folder-"));
  folder = path.join(place, "data");
});
afterEach(() => rmSync(place, { recursive: true }));

const modeOf = (name: string): number => statSync(name).mode & 0o7777;
const isRoot = process.getuid?.() === 0;
/** Root can give a folder to any group; others have their own alone. */
const GROUP = isRoot ? 4_711 : (process.getgid?.() ?? 0);

/** A folder that stood there before, open to everybody whatever the umask says. */
function standing(mode: number, ...inside: readonly string[]): void {
  for (const name of ["", ...inside]) mkdirSync(path.join(folder, name));
  chmodSync(folder, mode);
}

describe("the data folder", () => {
  it("is made for this user alone", () => {
    makeDataFolder(folder, null);
    expect(modeOf(folder)).toBe(0o700);
  });

  it.each(["keys", "postgres"])("that holds our %s and stood open is closed", (inside) => {
    standing(0o755, inside);
    makeDataFolder(folder, null);
    expect(modeOf(folder)).toBe(0o700);
  });

  it("lets the database's group through where that is another user's, and no further", () => {
    standing(0o755, "postgres");
    makeDataFolder(folder, GROUP);
    expect([modeOf(folder), statSync(folder).gid]).toEqual([0o710, GROUP]);
  });

  it.each([
    ["holds nothing of ours", 0o755, []],
    ["is shared by all", 0o1777, ["keys"]],
  ])("that %s is left as it is", (_, mode, inside) => {
    standing(mode, ...inside);
    makeDataFolder(folder, GROUP);
    expect(modeOf(folder)).toBe(mode);
  });
});

describe("the folder of the state", () => {
  it("is made where there is none", () => {
    expect(makeStateFolder(folder)).toBe(folder);
    expect(modeOf(folder) & 0o022).toBe(0);
  });

  it("is refused where others may write in it", () => {
    standing(0o777);
    expect(() => makeStateFolder(folder)).toThrow(StartError);
  });

  it.runIf(isRoot)("is refused where it is somebody else's", () => {
    standing(0o755);
    chownSync(folder, 4_711, 4_711);
    expect(() => makeStateFolder(folder)).toThrow(StartError);
  });
});
