import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const OXLINT = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
const PLANTED = "export const draw = (): number => Math.random();\n";

let folder: string | null = null;
afterEach(() => {
  if (folder !== null) rmSync(folder, { recursive: true });
  folder = null;
});

/** What the product's lint rules say of a file in that place. */
function lintOf(place: string, text: string): string {
  folder = mkdtempSync(path.join(tmpdir(), "maru-lint-"));
  copyFileSync(path.join(ROOT, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
  const file = path.join(folder, place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  try {
    return execFileSync(process.execPath, [OXLINT, "--deny-warnings", "."], {
      cwd: folder,
      encoding: "utf8",
    });
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}

describe("a source of chance other than the operating system's", () => {
  it.each(["apps/server/src/trading/rounds/draw.ts", "packages/rules/src/round/draw.ts"])(
    "fails the lint in %s (F-37)",
    (place) => {
      expect(lintOf(place, PLANTED)).toContain("operating system's generator");
      expect(lintOf(place, PLANTED.replace("Math.random()", "4"))).toContain("0 errors");
    },
  );
});
