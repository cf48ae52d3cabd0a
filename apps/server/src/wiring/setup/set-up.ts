import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readConfig, readSettings } from "../../platform/config.ts";
import type { Env } from "../../platform/setting.ts";
import { dataDirOf } from "../../platform/settings.ts";
import { settingsFileText } from "../../platform/settings-file.ts";
import { reasonOf, StartError } from "../../platform/start-error.ts";
import { systemClock } from "../../platform/system-clock.ts";
import { staffKey } from "../console-server.ts";
import { examineInstallation } from "../doctor/examine.ts";
import type { Machine } from "../doctor/examined.ts";
import type { Fault } from "../doctor/fault.ts";
import { loadFiles } from "../load-files.ts";
import type { Draft } from "./questions.ts";

/** Where the file is written: where the server will look for it. */
export function settingsPlace(draft: Draft, environment: Env): string {
  const named = environment["MARU_SETTINGS"] ?? "";
  return path.resolve(named === "" ? path.join(dataDirOf(draft), "maru.env") : named);
}

/** Tries everything that the answers name, and writes nothing. Errors: {@link StartError} with all that is refused, in one line. */
export async function tryAnswers(draft: Draft, machine: Machine): Promise<readonly Fault[]> {
  const { faults } = readSettings(draft, { isFirst: true });
  if (faults.length > 0) throw new StartError(faults.map(({ message }) => message).join("; "));
  const found = await examineInstallation({ env: draft, config: readConfig(draft), machine });
  return found.filter(({ isNotice }) => isNotice !== true);
}

/**
 * Makes the keys in the data folder and writes the settings file, its owner's alone (mode 600). A file that was there is refused, or with
 * `mayReplace` kept beside it as `….before`. Errors: {@link StartError}; the file is whole or not there.
 */
export async function writeInstallation(
  draft: Draft,
  { file, mayReplace }: { readonly file: string; readonly mayReplace: boolean },
): Promise<void> {
  if (existsSync(file) && !mayReplace)
    throw new StartError(`${file} is there already, and stays as it is: look at it, and say --replace`);
  const config = readConfig(draft, { isFirst: true });
  await loadFiles({ config, env: draft, clock: systemClock });
  staffKey(config.dataDir, draft);
  const fresh = `${file}.${process.pid}.new`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(fresh, settingsFileText(draft), { mode: 0o600, flag: "wx" });
    if (existsSync(file)) renameSync(file, `${file}.before`);
    renameSync(fresh, file);
  } catch (error) {
    throw new StartError(
      `${file} cannot be written (${reasonOf(error)}): set MARU_SETTINGS or MARU_DATA_DIR`,
      {
        cause: error,
      },
    );
  }
}
