import { textOf, wholeOf } from "./plain-settings.ts";
import { type Env, row } from "./setting.ts";
import { StartError } from "./start-error.ts";

const HOUR_MS = 3_600_000;
/** A night's backup, and two hours for what it takes. */
const USUAL_HOURS = 26;

/** From which age on a backup is late, milliseconds; null where nobody watches. */
function backupMaxAgeOf(env: Env): number | null {
  const text = env["MARU_BACKUP_MAX_AGE_HOURS"] ?? "";
  if (text === "none") return null;
  if (text !== "" && !/^[1-9]\d{0,3}$/.test(text))
    throw new StartError(
      `MARU_BACKUP_MAX_AGE_HOURS=${text}: set MARU_BACKUP_MAX_AGE_HOURS to whole hours, or to none`,
    );
  return (text === "" ? USUAL_HOURS : Number(text)) * HOUR_MS;
}

const keepOf = (env: Env): number => wholeOf(env, "MARU_BACKUP_KEEP", { fallback: 7, most: 1_000 });
const walSecondsOf = (env: Env): number =>
  wholeOf(env, "MARU_BACKUP_WAL_SECONDS", { fallback: 5, most: 3_600 });

export interface BackupTimes {
  readonly keep: number;
  readonly everyMs: number;
}

/** How many base copies stay, and how long what was written may wait until it is shipped. */
export function readBackupTimes(env: Env): BackupTimes {
  return { keep: keepOf(env), everyMs: walSecondsOf(env) * 1_000 };
}

/** What the commands of the backup read; the server itself looks at its age alone. */
export const BACKUP_SETTINGS = {
  MARU_BACKUP_TO: row({
    kind: "text",
    default: "–",
    meaning:
      "where backups go: a folder, or a bucket as `https://host/bucket/prefix` ([backup](docs/runbooks/backup.md))",
    read: (env) => textOf(env, "MARU_BACKUP_TO"),
  }),
  MARU_BACKUP_KEY_FILE: row({
    kind: "path",
    default: "–",
    meaning: "the key that seals them; `npm run backup -- --new-key FILE` makes one",
    read: (env) => textOf(env, "MARU_BACKUP_KEY_FILE"),
  }),
  MARU_BACKUP_S3_KEY_ID: row({
    kind: "text",
    default: "–",
    meaning: "who asks the bucket",
    read: (env) => textOf(env, "MARU_BACKUP_S3_KEY_ID"),
  }),
  MARU_BACKUP_S3_SECRET: row({
    kind: "key",
    default: "–",
    meaning: "its secret",
    isSecret: true,
    read: (env) => textOf(env, "MARU_BACKUP_S3_SECRET"),
  }),
  MARU_BACKUP_S3_REGION: row({
    kind: "text",
    default: "`us-east-1`",
    meaning: "where the bucket is",
    read: (env) => textOf(env, "MARU_BACKUP_S3_REGION"),
  }),
  MARU_BACKUP_KEEP: row({
    kind: "number",
    default: "7",
    meaning: "base copies that stay; the newest verified one always does",
    read: (env) => keepOf(env),
  }),
  MARU_BACKUP_WAL_SECONDS: row({
    kind: "number",
    default: "5",
    meaning: "how long the database's log may wait until it is shipped",
    read: (env) => walSecondsOf(env),
  }),
  MARU_BACKUP_KEYS_TO: row({
    kind: "text",
    default: "–",
    meaning: "the same as `MARU_BACKUP_TO` for the product's keys, which lie apart from the data",
    read: (env) => textOf(env, "MARU_BACKUP_KEYS_TO"),
  }),
  MARU_BACKUP_KEYS_KEY_FILE: row({
    kind: "path",
    default: "–",
    meaning: "the key that seals those",
    read: (env) => textOf(env, "MARU_BACKUP_KEYS_KEY_FILE"),
  }),
  MARU_BACKUP_MAX_AGE_HOURS: row({
    kind: "number",
    default: "26",
    meaning: "a backup or a verified one that is older is an alarm; `none`: nobody watches",
    read: (env) => backupMaxAgeOf(env),
  }),
};
