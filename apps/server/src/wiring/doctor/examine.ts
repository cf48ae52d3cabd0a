import { isFirstStart, readConfig, readSettings } from "../../platform/config.ts";
import type { Env } from "../../platform/setting.ts";
import { readSettingsFile, settingsFileOf } from "../../platform/settings-file.ts";
import { examineDatabase } from "./examine-database.ts";
import type { Examined, Machine } from "./examined.ts";
import { examineFiles } from "./examine-files.ts";
import { examinePorts, isRunningHere } from "./examine-ports.ts";
import { examineBuild, examineNode } from "./examine-program.ts";
import { examineProviders } from "./examine-providers.ts";
import { examineNames, examineSettings } from "./examine-settings.ts";
import { type Fault, faultOf } from "./fault.ts";

/**
 * Everything that is wrong with an installation, by the readers and the tries of the product itself. Makes and changes nothing; an embedded
 * database that does not run is started for a look, and stopped again. Settings that cannot be read end it before anything is asked of what
 * they name.
 */
export async function examine(environment: Env, machine: Machine): Promise<readonly Fault[]> {
  const file = settingsFileOf(environment);
  const read = file === null ? { settings: {}, faults: [] } : readSettingsFile(file);
  const env = { ...read.settings, ...environment };
  const { faults } = readSettings(env, { isFirst: isFirstStart(env) });
  const early = [
    ...examineNode(machine),
    ...examineBuild(machine),
    ...read.faults.map(({ code, message }) => faultOf(code, message)),
    ...examineNames(environment),
    ...faults.map(({ message }) => faultOf("SETTING_REFUSED", message)),
  ];
  if (faults.length > 0) return early;
  return [...early, ...(await examineInstallation({ env, config: readConfig(env), machine }))];
}

/** An installation whose settings can be taken. */
export async function examineInstallation(of: Examined): Promise<readonly Fault[]> {
  const { config } = of;
  const [files, database, isRunning] = [
    await examineFiles(of),
    await examineDatabase(of),
    await isRunningHere(config),
  ];
  const isElsewhere = database.isServed && !isRunning;
  return [
    ...examineSettings(of),
    ...files,
    ...database.faults,
    ...(isElsewhere ? [inUse(config.dataDir)] : []),
    ...(isRunning ? [] : await examinePorts(of)),
    ...(await examineProviders(config)),
  ];
}

/** Two servers on one data folder: the second is refused as soon as it starts. */
function inUse(dataDir: string): Fault {
  return {
    code: "DATA_FOLDER_IN_USE",
    what: `another server runs on the data folder ${dataDir}, and not with these settings`,
    mend: "stop it, or set MARU_DATA_DIR to another folder",
  };
}
