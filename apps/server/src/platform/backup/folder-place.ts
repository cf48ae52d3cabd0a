import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { reasonOf } from "../start-error.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace } from "./backup-place.ts";

/** A draft's name; one that a crash left behind is no object. */
const DRAFT = ".draft";

/** Keeps objects as files below `folder`, readable by this user alone; each is on the disk before `put` answers. */
export function openFolderPlace(folder: string): BackupPlace {
  const fileOf = (object: string): string => path.join(folder, ...object.split("/"));
  const asked = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw new BackupError(
        "BACKUP_PLACE",
        `${folder} cannot be used (${reasonOf(error)}): set MARU_BACKUP_TO`,
        {
          cause: error,
        },
      );
    });
  return {
    name: folder,
    put: (object, bytes) => asked(() => writeWhole(fileOf(object), bytes)),
    get: (object) => asked(() => ifThere(readFile(fileOf(object)), null)),
    list: (prefix) =>
      asked(async () => {
        const below = path.join(folder, ...prefix.split("/").slice(0, -1));
        const found = await ifThere(readdir(below, { recursive: true, withFileTypes: true }), []);
        return found
          .filter((entry) => entry.isFile() && !entry.name.endsWith(DRAFT))
          .map((entry) =>
            path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
          )
          .filter((name) => name.startsWith(prefix))
          .toSorted();
      }),
    remove: (object) =>
      asked(async () => {
        await rm(fileOf(object), { force: true });
      }),
  };
}

async function ifThere<T, U>(asked: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return otherwise;
    throw error;
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(4).toString("hex")}${DRAFT}`;
  try {
    await writeDurably(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
