import { restoreKeys } from "../src/platform/backup/backup-keys.ts";
import { openBackupPlace } from "../src/platform/backup/open-backup-place.ts";
import { lsnText } from "../src/platform/backup/lsn.ts";
import { restore } from "../src/platform/backup/restore.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { StartError } from "../src/platform/start-error.ts";
import { readMoment } from "./backup/read-moment.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Restores a backup into a data folder that holds nothing (docs/runbooks/backup.md); nothing is ever overwritten.
 *
 *   npm run restore -- --into FOLDER                    the newest that is in the place
 *   npm run restore -- --into FOLDER --to 2026-11-29T03:04:05Z   as it was then
 *   npm run restore -- --into FOLDER --lost OLD         and what the log of the lost data folder OLD has beyond it
 *   npm run restore -- --into FOLDER --keys             the product's keys, from their own place
 *
 * Ends with 0 when it is whole, 2 otherwise; then nothing is left of what was begun.
 */
const { values } = readArguments({
  options: {
    into: { type: "string" },
    to: { type: "string" },
    lost: { type: "string" },
    keys: { type: "boolean", default: false },
  },
});

try {
  const env = withSettingsFile(process.env);
  const { into } = values;
  if (into === undefined) throw new StartError("say where to: --into FOLDER");
  if (values.keys) {
    console.log(`${await restoreKeys(into, openBackupPlace(env, "keys"))} keys are in ${into}`);
  } else {
    const startedMs = performance.now();
    const sealed = openBackupPlace(env, "data");
    const { manifest, walTo } = await restore({
      sealed,
      into,
      toMs: readMoment(values.to),
      lost: values.lost ?? null,
    });
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    console.log(
      `${manifest.id} with the log up to ${values.to ?? lsnText(walTo)} is in ${into}, in ${seconds} s: start the server with MARU_DATA_DIR=${into}`,
    );
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
