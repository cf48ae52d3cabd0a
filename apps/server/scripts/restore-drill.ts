import { openBackupPlace } from "../src/platform/backup/open-backup-place.ts";
import { readConfig } from "../src/platform/config.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { StartError } from "../src/platform/start-error.ts";
import { drill } from "./backup/drill.ts";
import { readMoment } from "./backup/read-moment.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Plays the bad day beside a running product: restores to a second place, proves the books, the audit log and the public log against the live one,
 * says how long it took, and takes the second place away.
 *
 *   npm run restore:drill -- [--to 2026-11-29T03:04:05Z] [--live ORIGIN|none] [--scratch FOLDER]
 *
 * Ends with 0 when everything holds, 1 where not, 2 where it could not be restored.
 */
const { values } = readArguments({
  options: { to: { type: "string" }, live: { type: "string" }, scratch: { type: "string" } },
});

try {
  const env = withSettingsFile(process.env);
  const live = values.live ?? `http://127.0.0.1:${readConfig(env).port}`;
  const { line, faults } = await drill({
    sealed: openBackupPlace(env, "data"),
    toMs: readMoment(values.to),
    live: live === "none" ? null : live,
    scratch: values.scratch ?? null,
  });
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(line);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
