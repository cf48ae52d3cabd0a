import { BackupError } from "../../src/platform/backup/backup-error.ts";

/** The moment of `--to`, null where none is said. Errors: {@link BackupError} where it could be read in two ways. */
export function readMoment(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(ms))
    throw new BackupError("BACKUP_SETTING", `--to ${text} is not a moment: write it as 2026-11-29T03:04:05Z`);
  return ms;
}
