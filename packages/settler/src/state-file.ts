import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Counts } from "./counts.ts";
import { fieldsOf, parsed } from "./fields.ts";

/** Why a settler does not start; its message is for whoever runs it. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What a settler keeps: its counts, and the key that it signs them with. */
export interface SettlerFiles {
  /** Null where nothing was kept yet. Errors: {@link StartError} where it cannot be read. */
  load(): Promise<Counts | null>;
  /** All or nothing; lasts when it resolves. */
  save(counts: Counts): Promise<void>;
  /** Made at the first start. */
  key(): Promise<KeyObject>;
  close(): Promise<void>;
}

const OWNER_ONLY = 0o600;
const VERSION = 1;
const LET_GO_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** A folder that one settler at a time has; it is made where there is none. Errors: {@link StartError} while another one has it. */
export async function openFiles(directory: string): Promise<SettlerFiles> {
  const at = (name: string): string => path.join(directory, name);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await lock(directory, at("lock"));
  return {
    load: async () => {
      const text = await textOrNull(at("counts.json"));
      if (text === null) return null;
      const kept = fieldsOf(parsed(text));
      if (kept?.["version"] !== VERSION)
        throw new StartError(
          `${at("counts.json")} is not what this settler wrote: move it away to count anew`,
        );
      return kept["counts"] as Counts;
    },
    save: (counts) =>
      writeWhole(directory, "counts.json", `${JSON.stringify({ version: VERSION, counts })}\n`),
    key: async () => {
      const kept = await textOrNull(at("settler.pem"));
      if (kept !== null) return createPrivateKey(kept);
      const { privateKey } = generateKeyPairSync("ed25519");
      await writeWhole(directory, "settler.pem", String(privateKey.export({ type: "pkcs8", format: "pem" })));
      return privateKey;
    },
    close: () => rm(at("lock"), { force: true }),
  };
}

async function writeWhole(directory: string, name: string, text: string): Promise<void> {
  const made = path.join(directory, `${name}.new`);
  const file = await open(made, "w", OWNER_ONLY);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(made, path.join(directory, name));
  // A file's name lasts only when its folder does.
  const folder = await open(directory, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The id of the process stands in the file; one that is gone holds nothing. Whoever is being ended lets go in a moment. */
async function lock(directory: string, place: string): Promise<void> {
  for (
    let waitedMs = 0;
    waitedMs < LET_GO_WITHIN_MS && (await holderOf(place)) !== null;
    waitedMs += LOOK_EVERY_MS
  )
    await delay(LOOK_EVERY_MS);
  const holder = await holderOf(place);
  if (holder !== null) throw new StartError(`${directory} is in use by process ${holder}`);
  await rm(place, { force: true });
  try {
    const file = await open(place, "wx", OWNER_ONLY);
    await file.writeFile(`${process.pid}\n`);
    await file.close();
  } catch (error) {
    throw new StartError(`${directory} is in use: it was taken at this moment`, { cause: error });
  }
}

async function holderOf(place: string): Promise<number | null> {
  const holder = Number((await textOrNull(place)) ?? "0");
  return holder > 0 && holder !== process.pid && isRunning(holder) ? holder : null;
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

async function textOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
