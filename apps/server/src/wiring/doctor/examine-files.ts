import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { loadPersonalKeys } from "../../operations/people/accounts/personal/personal-keys.ts";
import { diskFault } from "../../platform/disk-fault.ts";
import { hasEmbeddedPostgres } from "../../platform/embedded-postgres.ts";
import { KEY_FILES, readSecret } from "../../platform/key-secret.ts";
import { loadReceiptKeys } from "../../trading/proof/receipts/receipt-keys.ts";
import type { Examined } from "./examined.ts";
import { type Fault, refusalOf } from "./fault.ts";

/** A database that takes bets all day fills a gigabyte before anybody looks again. */
const LEAST_FREE_BYTES = 2 ** 30;
/** A group may pass through for the database's user, and read nothing. */
const OPEN_TO_OTHERS = 0o067;

/** The data folder, its keys and its archive. What is not there yet is made by the first start, and no fault. */
export async function examineFiles(of: Examined): Promise<readonly Fault[]> {
  const { dataDir, archiveDir } = of.config;
  if (!existsSync(dataDir)) return [];
  return [
    ...folderFaults(of, path.resolve(dataDir)),
    ...(await keyFaults(of)),
    ...archiveFaults(path.resolve(archiveDir)),
  ];
}

function folderFaults({ machine }: Examined, folder: string): readonly Fault[] {
  const { uid, mode } = lstatSync(folder);
  const faults: Fault[] = [];
  if (machine.user !== null && uid !== machine.user)
    faults.push({
      code: "DATA_FOLDER_FOREIGN",
      what: `the data folder ${folder} belongs to user ${uid}, and this is user ${machine.user}`,
      mend: `chown it, or run as its owner, or set MARU_DATA_DIR`,
    });
  if (process.platform !== "win32" && (mode & OPEN_TO_OTHERS) !== 0)
    faults.push({
      code: "DATA_FOLDER_OPEN",
      what: `the data folder ${folder} is open to other users (mode ${(mode & 0o777).toString(8)})`,
      mend: `chmod 700 ${folder}`,
    });
  return [...faults, ...diskFaults(folder, machine.freeBytes(folder))];
}

function diskFaults(folder: string, freeBytes: number): readonly Fault[] {
  const mend = "make room, or set MARU_DATA_DIR to a folder on another disk";
  const fault = diskFault(folder);
  if (fault !== null) return [{ code: "DISK_FAULT", what: `the disk of ${folder} is ${fault}`, mend }];
  if (freeBytes >= LEAST_FREE_BYTES) return [];
  const what = `the disk of ${folder} has ${Math.floor(freeBytes / 2 ** 20)} MiB free`;
  return [{ code: "DISK_NEARLY_FULL", what, mend }];
}

/** The reader makes a key that is missing: it is asked where there is one, and where a database stands there has to be. */
async function keyFaults({ env, config }: Examined): Promise<readonly Fault[]> {
  const { dataDir, databaseUrl } = config;
  const folder = path.join(dataDir, "keys");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const isMade = databaseUrl === null && hasEmbeddedPostgres(dataDir);
  const faults: Fault[] = [];
  for (const [name, file] of Object.entries(KEY_FILES)) {
    const setting = Object.keys(KEY_FILES).find((known) => known === name) as keyof typeof KEY_FILES;
    const isSet = (env[setting] ?? "") !== "";
    if (isSet || names.includes(file))
      faults.push(...(await refusalOf("KEY_REFUSED", () => readSecret({ dataDir, env, setting }))));
    else if (isMade)
      faults.push({
        code: "KEY_MISSING",
        what: `${path.join(folder, file)} is not there, and the database was made with it`,
        mend: `restore it from the backup, or set ${setting}`,
      });
  }
  if (names.some((name) => name.startsWith("receipt-")))
    faults.push(...(await refusalOf("KEY_REFUSED", () => loadReceiptKeys(dataDir, Date.now()))));
  return faults;
}

/** The keys of personal data, where they can be read without making them. */
export function personalKeysOf({
  env,
  config: { dataDir },
}: Examined): ReturnType<typeof loadPersonalKeys> | null {
  const isThere = (["MARU_PERSONAL_KEY", "MARU_PERSONAL_INDEX_KEY"] as const).every(
    (name) => (env[name] ?? "") !== "" || existsSync(path.join(dataDir, "keys", KEY_FILES[name])),
  );
  return isThere ? loadPersonalKeys(dataDir, env) : null;
}

function archiveFaults(folder: string): readonly Fault[] {
  let place = folder;
  while (!existsSync(place)) place = path.dirname(place);
  if (statSync(place).isDirectory() && mayWrite(place)) return [];
  return [
    {
      code: "ARCHIVE_UNWRITABLE",
      what: `nothing can be written in the archive ${folder}`,
      mend: "chown it to the server's user, or set MARU_ARCHIVE_DIR to another folder",
    },
  ];
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
