import { run, runTool } from "../run.ts";

const LANE = { MARU_E2E_LANE: "night", MARU_E2E_BUILT: "1" };

/** The journeys of the night: each with a product and venues of its own. */
const isBuilt = run("npm", ["run", "--silent", "build"]);
const hasPassed = isBuilt && runTool("playwright", ["test", "--config", "e2e/playwright.config.ts"], LANE);
process.exitCode = hasPassed ? 0 : 1;
