import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import path from "node:path";
import { reasonOf, StartError } from "./start-error.ts";

/** Where root keeps what another user must reach: only root writes in it. */
export const STATE_FOLDER = "/var/lib/maru";
const WRITTEN_BY_OTHERS = 0o022;
const STICKY = 0o1000;

/** A folder, no link to one, that this user made and nobody else may write in. */
export function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & WRITTEN_BY_OTHERS) === 0
  );
}

/** Errors: {@link StartError} where somebody else was there first. */
export function makeStateFolder(folder = STATE_FOLDER): string {
  makeFolder(folder, 0o755);
  if (!isOurs(folder))
    throw new StartError(`${folder} belongs to somebody else, or others may write in it: set MARU_DATA_DIR`);
  return folder;
}

/**
 * The data folder: of this user alone, and where the database runs as another one, open to that one for passing through. A folder that
 * was there and is not this product's is left as it is.
 */
export function makeDataFolder(dataDir: string, group: number | null): void {
  const folder = path.resolve(dataDir);
  const isNew = makeFolder(folder, 0o700);
  const { mode, uid, gid } = lstatSync(folder);
  const isKnown = isNew || existsSync(path.join(folder, "postgres")) || existsSync(path.join(folder, "keys"));
  if (!isKnown || uid !== process.getuid?.() || (mode & STICKY) !== 0) return;
  if (group !== null && gid !== group) chownSync(folder, uid, group);
  chmodSync(folder, group === null ? 0o700 : 0o710);
}

/** Whether it was not there. Errors: {@link StartError} with the setting to change. */
export function makeFolder(folder: string, mode: number): boolean {
  try {
    return mkdirSync(folder, { recursive: true, mode }) !== undefined;
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be made (${reasonOf(error)}): set MARU_DATA_DIR`, {
      cause: error,
    });
  }
}
