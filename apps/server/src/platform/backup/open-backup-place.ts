import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "../setting.ts";
import { reasonOf } from "../start-error.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { openFolderPlace } from "./folder-place.ts";
import { openS3Place } from "./s3-place.ts";
import { backupKey } from "./sealed-object.ts";
import { type SealedPlace, sealPlace } from "./sealed-place.ts";

/** Two places with a key each: who gets hold of one has either sealed data or keys that open nothing there. */
const SETTINGS = {
  data: { to: "MARU_BACKUP_TO", key: "MARU_BACKUP_KEY_FILE" },
  keys: { to: "MARU_BACKUP_KEYS_TO", key: "MARU_BACKUP_KEYS_KEY_FILE" },
} as const;

/** The place that the settings name, opened with the key file that they name. Errors: {@link BackupError} with the setting to change. */
export function openBackupPlace(env: Env, of: keyof typeof SETTINGS): SealedPlace {
  const { to, key } = SETTINGS[of];
  if (of === "keys") refuseTogether(env);
  return sealPlace(
    placeOf(env, to),
    backupKey(readKeyFile(settingOf(env, key), key), `the key file of ${key}`),
  );
}

function settingOf(env: Env, name: string): string {
  const text = env[name] ?? "";
  if (text === "")
    throw new BackupError("BACKUP_SETTING", `${name} is not set: set ${name} (docs/runbooks/backup.md)`);
  return text;
}

function placeOf(env: Env, setting: string): BackupPlace {
  const text = settingOf(env, setting);
  if (!/^[a-z0-9+]+:\/\//i.test(text)) return openFolderPlace(path.resolve(text));
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHere = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const isClean = url !== null && url.username === "" && url.search === "" && url.pathname.length > 1;
  if (url === null || !isClean || (url.protocol !== "https:" && !isHere))
    throw new BackupError(
      "BACKUP_SETTING",
      `${setting} is neither a folder nor a bucket: set ${setting} to a path or to https://host/bucket/prefix`,
    );
  return openS3Place({
    url: text.replace(/\/$/, ""),
    keyId: settingOf(env, "MARU_BACKUP_S3_KEY_ID"),
    secret: settingOf(env, "MARU_BACKUP_S3_SECRET"),
    region: env["MARU_BACKUP_S3_REGION"] ?? "us-east-1",
  });
}

function refuseTogether(env: Env): void {
  const alike = (a: string, b: string): boolean => (env[a] ?? "") !== "" && env[a] === env[b];
  if (alike(SETTINGS.keys.to, SETTINGS.data.to) || alike(SETTINGS.keys.key, SETTINGS.data.key))
    throw new BackupError(
      "BACKUP_SETTING",
      `the product's keys may not lie beside the data that they open: set ${SETTINGS.keys.to} and ${SETTINGS.keys.key} to others than those of the data`,
    );
}

function readKeyFile(file: string, setting: string): string {
  try {
    const mode = statSync(file).mode & 0o077;
    if (process.platform === "win32" || mode === 0) return readFileSync(file, "utf8");
  } catch (error) {
    throw new BackupError(
      "BACKUP_KEY",
      `${file} cannot be read (${reasonOf(error)}): set ${setting}, or make one with npm run backup -- --new-key FILE`,
      { cause: error },
    );
  }
  throw new BackupError("BACKUP_KEY", `${file} is open to other users: set its mode to 600`);
}

/** Errors: {@link BackupError} where there is a file already: another key would open nothing that the old one sealed. */
export function makeBackupKey(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw new BackupError("BACKUP_KEY", `${file} cannot be made (${reasonOf(error)})`, { cause: error });
  }
}
