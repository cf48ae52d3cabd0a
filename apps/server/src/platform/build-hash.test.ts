import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOfBuild, runningBuild } from "./build-hash.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "maru-build-"));
  mkdirSync(path.join(folder, "server"));
  mkdirSync(path.join(folder, "player/assets"), { recursive: true });
  put("server/main.js", "start()");
  put("player/index.html", "<p>");
  put("player/assets/app.js", "app()");
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
const hash = (): string => hashOfBuild([path.join(folder, "server"), path.join(folder, "player")]);

describe("the hash of a build", () => {
  it("is the same for the same files, and not moved by what follows from them", () => {
    const first = hash();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    put("server/main.js.map", "{}");
    put("player/index.html.br", "x");
    put("player/assets/app.js.gz", "x");
    expect(hash()).toBe(first);
  });

  it("is another for one other letter, another name, another place, one file more or less", () => {
    const seen = new Set([hash()]);
    put("player/assets/app.js", "App()");
    seen.add(hash());
    put("player/assets/app.js", "app()");
    renameSync(path.join(folder, "player/assets/app.js"), path.join(folder, "player/assets/b.js"));
    seen.add(hash());
    renameSync(path.join(folder, "player/assets/b.js"), path.join(folder, "player/app.js"));
    seen.add(hash());
    rmSync(path.join(folder, "player/app.js"));
    seen.add(hash());
    put("player/more.css", "");
    seen.add(hash());
    seen.add(hashOfBuild([path.join(folder, "player"), path.join(folder, "server")]));
    expect(seen.size).toBe(7);
  });

  it("is none where the server runs from its source", () => {
    expect(runningBuild()).toBeNull();
  });
});
