import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../find-browser.ts";
import { takeConsole } from "./console-screens.ts";
import { takeGallery } from "./gallery-screens.ts";
import { takeLive } from "./live-screens.ts";
import { writeIndex } from "./write-index.ts";

/**
 * Pictures of every screen and state, for eyes; each set writes its folder of docs/screens anew, and the list is of all that is there.
 *
 *   npm run screens                      every set
 *   npm run screens -- --only player     one set, the others stay as they are
 *   npm run screens -- --states receipt  of the player's set the states that start so, after a small change
 *   npm run screens -- --quick           without looking for words that are cut off
 *
 * Exits with 1 and says what is missing, or cut off in any of the four languages.
 */
const SETS = { player: takeGallery, live: takeLive, console: takeConsole };

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    states: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
  },
});

/** Longer than a slow machine needs, shorter than anybody waits for one that hangs. */
const LAST_MS = 40 * 60_000;
setTimeout(() => {
  console.error("the screens were not all taken in 40 minutes");
  process.exit(1);
}, LAST_MS).unref();

// States are of the player's set alone.
const only = values.only ?? (values.states === "" ? undefined : "player");
const chosen = Object.entries(SETS).filter(([name]) => only === undefined || only === name);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(SETS).join(", ")}`);
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
const problems: string[] = [];
try {
  for (const [name, take] of chosen) {
    const startMs = Date.now();
    problems.push(...(await take(browser, { start: values.states, isQuick: values.quick })));
    console.log(`${name}: ${Math.round((Date.now() - startMs) / 1_000)} s`);
  }
} finally {
  await browser.close();
}
writeIndex();
// The lists are documents as others are, and held to the same form.
spawnSync("npx", ["oxfmt", "docs/screens"], { stdio: "ignore" });
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
