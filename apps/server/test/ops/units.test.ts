import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isInstalled, ROOT, runProgram } from "./programs.ts";

const folder = mkdtempSync(path.join(tmpdir(), "maru-units-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Of ten, as systemd rates what a unit may still do. */
const MOST_EXPOSED = 20;

describe.runIf(isInstalled("systemd-analyze")).each(["maru.service", "maru-witness.service"])(
  "%s",
  (unit) => {
    const file = path.join(folder, unit);
    // What the unit starts is not installed here: the folder and the program are this machine's own.
    const text = readFileSync(path.join(ROOT, "ops/systemd", unit), "utf8")
      .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`)
      .replace(/^ExecStart=\/usr\/bin\/node /m, `ExecStart=${process.execPath} `);
    writeFileSync(file, text);

    it("is a unit that systemd understands", () => {
      expect(runProgram("systemd-analyze", ["verify", file])).toEqual({ code: 0, said: "" });
    });

    it("may do little beside its work", () => {
      const { code, said } = runProgram("systemd-analyze", [
        "security",
        "--offline=true",
        `--threshold=${MOST_EXPOSED}`,
        "--no-pager",
        file,
      ]);
      expect({ code, said: said.split("\n").at(-2) }).toMatchObject({ code: 0 });
    });
  },
);
