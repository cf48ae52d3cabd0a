import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { BackupError } from "./backup-error.ts";

/**
 * What the last backups came to, in a file of the data folder: it is not part of what is backed up, so that a database that was put back does not
 * say of itself how old its backup is. With a PostgreSQL of one's own, whatever makes the backups writes it.
 */
const state = z.object({
  /** When the newest base copy was whole. */
  backupAtMs: z.int().nullable().default(null),
  /** When one was last restored and proved. */
  verifiedAtMs: z.int().nullable().default(null),
  /** Up to when the log is shipped. */
  shippedAtMs: z.int().nullable().default(null),
});

export type BackupState = z.infer<typeof state>;

const fileOf = (dataDir: string): string => path.join(dataDir, "backup.json");

/** Of a file that is not there, or not readable, nothing is known. */
export function readBackupState(dataDir: string): BackupState {
  try {
    return state.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
  } catch {
    return state.parse({});
  }
}

/** Errors: {@link BackupError} where there is no such data folder, whose server would read nothing of it. */
export function noteBackup(dataDir: string, news: Partial<BackupState>): void {
  if (!existsSync(dataDir))
    throw new BackupError(
      "BACKUP_SETTING",
      `${dataDir} is not there, so no server hears of the backup: set MARU_DATA_DIR`,
    );
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...readBackupState(dataDir), ...news }), { mode: 0o600 });
  renameSync(draft, fileOf(dataDir));
}
