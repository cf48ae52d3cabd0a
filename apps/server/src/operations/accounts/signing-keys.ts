import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../platform/start-error.ts";

const SHORTEST_SECRET = 32;
const FEWEST_DIFFERENT = 10;

/** One secret's two keys, derived apart so that neither can stand in for the other. */
export interface SigningKey {
  /** Names the key in a token's header; says nothing of the key. */
  readonly id: string;
  readonly accessKey: Uint8Array;
  readonly refreshKey: Uint8Array;
}

/** `current` signs; `previous` only verifies, so that a new secret signs nobody out (S-37). */
export interface SigningKeys {
  readonly current: SigningKey;
  readonly previous: SigningKey | null;
}

/**
 * The secret of `MARU_AUTH_KEY`, or of the file `keys/auth.key` under `dataDir`, which is made at the first start and readable by
 * its owner alone. `MARU_AUTH_KEY_PREVIOUS` is the secret before it while tokens of both are about.
 * Errors: {@link StartError} naming the setting when a secret is short, simple or readable by others.
 */
export function loadSigningKeys(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): SigningKeys {
  const set = env["MARU_AUTH_KEY"];
  const secret = set === undefined || set === "" ? secretOfFile(path.join(dataDir, "keys")) : set;
  const previous = env["MARU_AUTH_KEY_PREVIOUS"];
  return {
    current: signingKey(secret, "MARU_AUTH_KEY"),
    previous:
      previous === undefined || previous === "" ? null : signingKey(previous, "MARU_AUTH_KEY_PREVIOUS"),
  };
}

function signingKey(secret: string, setting: string): SigningKey {
  refuseWeak(secret, setting);
  return {
    id: createHash("sha256").update(`maru key id ${secret}`).digest("base64url").slice(0, 12),
    accessKey: derived(secret, "maru access token"),
    refreshKey: derived(secret, "maru refresh token"),
  };
}

function derived(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
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

/** The link fails when another process was first, so all of them read one whole file. */
function secretOfFile(folder: string): string {
  const file = path.join(folder, "auth.key");
  try {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      makeKeyFile(file);
    }
    refuseReadableByOthers(file);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `the signing key ${file} cannot be made or read (${String(error)}): set MARU_AUTH_KEY or MARU_DATA_DIR`,
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

function refuseReadableByOthers(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new StartError(
      `the signing key ${file} is open to other users (mode ${mode.toString(8)}): set its mode to 600, or set MARU_AUTH_KEY`,
    );
  }
}
