import { consoleMessageOf } from "@maru/contract";
import { judgeStaffPassword } from "../src/operations/people/accounts/judge-staff-password.ts";
import { addAdministrator } from "../src/operations/staff/add-administrator.ts";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { readConfig } from "../src/platform/config.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { migrate } from "../src/platform/migrate.ts";
import { StartError } from "../src/platform/start-error.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Adds an administrator of the console on the machine itself (docs/runbooks/audit.md): rights need two people, and a new install has one.
 *
 *   MARU_STAFF_PASSWORD=… npm run staff -- add NAME --person REF
 *
 * The password comes from the environment, since a command line is read by others. Ends with 0, or 2 where it cannot be done.
 */
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { person: { type: "string" } },
});

try {
  const [verb, username = ""] = positionals;
  const { person } = values;
  if (verb !== "add" || !/^[a-z0-9_-]{3,30}$/.test(username) || person === undefined || person === "")
    throw new StartError("say whom: staff -- add NAME --person REF (docs/runbooks/audit.md)");
  const password = process.env["MARU_STAFF_PASSWORD"] ?? "";
  const fault = judgeStaffPassword(password, [username, person]);
  if (fault !== null)
    throw new StartError(`MARU_STAFF_PASSWORD cannot be taken: ${consoleMessageOf(fault, "en", "P")}`);
  const attached = await attachDatabase(readConfig(withSettingsFile(process.env)));
  try {
    await migrate(attached.address);
    const added = await addAdministrator(attached.owner, { username, personRef: person, password });
    if (added === null) throw new StartError(`there is a staff account ${username} already`);
    console.log(
      `${username} administers from now on; the code for the first sign-in is ${added.enrolCode}, for three days`,
    );
  } finally {
    await attached.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
