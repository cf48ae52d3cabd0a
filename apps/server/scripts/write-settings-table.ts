import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withSettingsTable } from "../src/platform/settings-table.ts";

/** Writes the table of settings into the README, or with `--check` fails where it stands there otherwise. */
const file = fileURLToPath(new URL("../../../README.md", import.meta.url));
const stands = readFileSync(file, "utf8");
const wanted = withSettingsTable(stands);
if (!process.argv.includes("--check")) writeFileSync(file, wanted);
else if (stands !== wanted) {
  process.stderr.write("README.md does not say the settings as they are: npm run docs:settings\n");
  process.exitCode = 1;
}
