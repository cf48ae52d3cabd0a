import { examine } from "../src/wiring/doctor/examine.ts";
import { thisMachine } from "../src/wiring/doctor/this-machine.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Examines this installation: its settings file and environment, its data folder, its database and whatever it relies on
 * (docs/runbooks/opening.md). Changes nothing.
 *
 *   npm run doctor             a line for each fault: code, what is wrong, what mends it
 *   npm run -s doctor -- --json   the same for programs
 *
 * Ends with 1 where there is a fault, 0 where there is none; what is worth knowing alone ends nothing.
 */
const { values } = readArguments({ options: { json: { type: "boolean", default: false } } });
const found = await examine(process.env, thisMachine());
const faults = found.filter(({ isNotice }) => isNotice !== true);
if (values.json) console.log(JSON.stringify(found, null, 2));
else {
  for (const { code, what, mend, isNotice } of found)
    console.log(`${isNotice === true ? "notice" : "FAULT"} ${code}: ${what}: ${mend}`);
  console.log(faults.length === 0 ? "no fault was found" : `${faults.length} faults`);
}
process.exitCode = faults.length === 0 ? 0 : 1;
