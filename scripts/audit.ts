import { readFileSync } from "node:fs";
import { askRegistry } from "./audit/ask-registry.ts";
import { type AuditException, judgeAdvisories } from "./audit/judge-advisories.ts";

/**
 * The gate of what goes in: whether the registry knows a fault of anything that is shipped. Ends with 1 where it does, and where the registry
 * does not say with 2; with `--where-told` with 0, so that who has no such registry can go on, and sees it.
 */
const asked = await askRegistry(".");
if (asked.kind === "unanswered") {
  console.log(`the registry does not say what it knows: ${asked.reason}`);
  process.exitCode = process.argv.includes("--where-told") ? 0 : 2;
} else {
  const exceptions = JSON.parse(readFileSync("audit-exceptions.json", "utf8")) as readonly AuditException[];
  const today = new Date().toISOString().slice(0, 10);
  const faults = judgeAdvisories(asked.advisories, { exceptions, today });
  for (const fault of faults) console.log(fault);
  console.log(
    `${asked.advisories.length} known faults, ${exceptions.length} of them excepted, ${faults.length} to act on`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
