import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.ts";

const SHORTEST_SECRET = 32;
const FEWEST_DIFFERENT = 10;

/** The settings that hold secrets of the installation, and the file of each under `keys/` in the data folder. */
export const KEY_FILES = {
  MARU_AUTH_KEY: "auth.key",
  MARU_PERSONAL_KEY: "personal.key",
  MARU_PERSONAL_INDEX_KEY: "personal-index.key",
  MARU_STAFF_KEY: "staff.key",
} as const;

export interface SecretPlace {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The setting that holds it; where it is empty, the file does. */
  readonly setting: keyof typeof KEY_FILES;
}

/** The secret of a setting, or of its file, which the first start makes, mode 600. Errors: {@link StartError} when it is short, simple or readable by others. */
export function readSecret({ dataDir, env, setting }: SecretPlace): string {
  const set = env[setting];
  const secret =
    set === undefined || set === ""
      ? secretOfFile(path.join(dataDir, "keys"), { setting, file: KEY_FILES[setting] })
      : set;
  refuseWeak(secret, setting);
  return secret;
}

/** A secret that is only there during a change of keys; null where the setting is empty. */
export function readPreviousSecret(env: SecretPlace["env"], setting: string): string | null {
  const set = env[setting];
  if (set === undefined || set === "") return null;
  refuseWeak(set, setting);
  return set;
}

function refuseWeak(secret: string, setting: string): void {
  if (secret.length < SHORTEST_SECRET) {
    throw new StartError(
      `${setting} has ${secret.length} characters and needs at least ${SHORTEST_SECRET}: set it to a random text`,
    );
  }
  if (new Set(secret).size < FEWEST_DIFFERENT) {
    throw new StartError(`${setting} repeats a few characters: set it to a random text`);
  }
}

interface Names {
  readonly setting: string;
  readonly file: string;
}

/** The link fails when another process was first, so all of them read one whole file. */
function secretOfFile(folder: string, names: Names): string {
  const file = path.join(folder, names.file);
  try {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      makeKeyFile(file);
    }
    refuseReadableByOthers(file, names.setting);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `the key ${file} cannot be made or read (${String(error)}): set ${names.setting} or MARU_DATA_DIR`,
      { cause: error },
    );
  }
}

function makeKeyFile(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    linkUnlessThere(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkUnlessThere(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Errors: {@link StartError} where the file is open to other users. */
export function refuseReadableByOthers(file: string, setting: string): void {
  const mode = statSync(file).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new StartError(
      `the key ${file} is open to other users (mode ${mode.toString(8)}): set its mode to 600, or set ${setting}`,
    );
  }
}
