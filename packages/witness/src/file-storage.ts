import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError, type WitnessStorage } from "./storage.ts";

const OWNER_ONLY = 0o600;
const LOCK = "lock";
const LET_GO_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** Keeps a witness in a folder, which is made where there is none. One process at a time has it. */
export function fileStorage(directory: string): WitnessStorage {
  const at = (name: string): string => path.join(directory, name);
  const read = (name: string): Promise<Buffer | null> => orNull(readFile(at(name)));
  return {
    read,
    readSecret: async (name) => {
      const found = await orNull(stat(at(name)));
      if (found !== null && (found.mode & 0o077) !== 0)
        throw new StartError(
          `${at(name)} can be read by others: it is no secret any more (chmod 600, or a new one)`,
        );
      return read(name);
    },
    readAt: (name, offset, length) =>
      withFile(at(name), "r", async (file) => {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      }),
    size: async (name) => (await orNull(stat(at(name))))?.size ?? 0,
    writeAt: async (name, offset, bytes) => {
      const isNew = (await orNull(stat(at(name)))) === null;
      await withFile(at(name), isNew ? "wx" : "r+", (file) => writeAll(file, { offset, bytes }));
      if (isNew) await syncFolder(directory);
    },
    sync: (name) => withFile(at(name), "r+", (file) => file.sync()),
    truncate: async (name, size) => {
      if ((await orNull(stat(at(name)))) === null) return;
      await withFile(at(name), "r+", async (file) => {
        await file.truncate(size);
        await file.sync();
      });
    },
    replace: async (name, bytes) => {
      const made = at(`${name}.tmp`);
      await rm(made, { force: true });
      await withFile(made, "wx", async (file) => {
        await writeAll(file, { offset: 0, bytes });
        await file.sync();
      });
      await rename(made, at(name));
      await syncFolder(directory);
    },
    lock: () => lock(directory),
    unlock: () => rm(at(LOCK), { force: true }),
  };
}

async function withFile<T>(
  place: string,
  flags: "r" | "r+" | "wx",
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(place, flags, OWNER_ONLY);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

async function writeAll(
  file: FileHandle,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
}

/** A file's name lasts only when its folder does. */
async function syncFolder(directory: string): Promise<void> {
  await withFile(directory, "r", (folder) => folder.sync());
}

/** The id of the process stands in the file; one that is gone, or was this one's in another container, holds nothing. */
async function lock(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const place = path.join(directory, LOCK);
  // Whoever is being ended lets go in a moment.
  for (let waitedMs = 0; waitedMs < LET_GO_WITHIN_MS && (await isHeld(place)); waitedMs += LOOK_EVERY_MS)
    await delay(LOOK_EVERY_MS);
  const holder = Number((await orNull(readFile(place, "utf8"))) ?? "0");
  if (holder > 0 && holder !== process.pid && isRunning(holder))
    throw new StartError(`${directory} is in use by process ${holder}`);
  await rm(place, { force: true });
  try {
    await withFile(place, "wx", (file) => file.writeFile(`${process.pid}\n`));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    throw new StartError(`${directory} was taken by another process at this moment`, { cause: error });
  }
}

async function isHeld(place: string): Promise<boolean> {
  const holder = Number((await orNull(readFile(place, "utf8"))) ?? "0");
  return holder > 0 && holder !== process.pid && isRunning(holder);
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
