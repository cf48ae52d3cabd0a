import { runStep, STEPS } from "./night/steps.ts";

/** What is too long for a change to wait for: `npm run night`. Goes through all of it, whatever fails, and ends with 1 where anything did. */
const failed = STEPS.filter((step) => {
  const from = Date.now();
  const held = runStep(step);
  console.log(`${held ? "ok    " : "FAILED"} ${step.name} (${Math.round((Date.now() - from) / 60_000)} min)`);
  return !held;
});
for (const { name } of failed) console.log(`failed: ${name}`);
console.log(`${STEPS.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
