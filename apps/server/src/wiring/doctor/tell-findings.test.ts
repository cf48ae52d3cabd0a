import { expect, it } from "vitest";
import { SETTING_NAMES } from "../../platform/settings.ts";
import { tellFindings } from "./tell-findings.ts";

it("says of each setting that it is right, or what to do, and then the rest", () => {
  expect(tellFindings([])).toEqual([...SETTING_NAMES.map((name) => `ok ${name}`), "no fault was found"]);
  const lines = tellFindings([
    { code: "SETTING_REFUSED", what: "PORT=x is no port", mend: "set PORT to a number from 1 to 65535" },
    { code: "BUILD_STALE", what: "a file was changed", mend: "npm run build", isNotice: true },
  ]);
  expect(lines).toContain("FAULT SETTING_REFUSED: PORT=x is no port: set PORT to a number from 1 to 65535");
  expect(lines).not.toContain("ok PORT");
  expect(lines).toContain("ok HOST");
  expect(lines.slice(-2)).toEqual(["notice BUILD_STALE: a file was changed: npm run build", "faults: 1"]);
});
