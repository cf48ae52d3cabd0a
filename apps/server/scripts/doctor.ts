import { examine } from "../src/wiring/doctor/examine.ts";
import { tellFindings } from "../src/wiring/doctor/tell-findings.ts";
import { thisMachine } from "../src/wiring/doctor/this-machine.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Examines what a production start of this installation would meet, and starts none: its settings file and environment, its data folder, its
 * database and whatever it relies on (docs/runbooks/opening.md). Changes nothing. Another `NODE_ENV` is examined where one is set.
 *
 *   npm run doctor             a line for each setting, `ok` or what to do, and for each other fault
 *   npm run -s doctor -- --json   what was found, for programs
 *
 * Ends with 1 where there is a fault, 0 where there is none; what is worth knowing alone ends nothing.
 */
const { values } = readArguments({ options: { json: { type: "boolean", default: false } } });
const found = await examine({ NODE_ENV: "production", ...process.env }, thisMachine());
console.log(values.json ? JSON.stringify(found, null, 2) : tellFindings(found).join("\n"));
process.exitCode = found.every(({ isNotice }) => isNotice === true) ? 0 : 1;
