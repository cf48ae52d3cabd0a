import { StartError } from "../start-error.ts";

/** What can be wrong with a backup, a place for one, or a wish to restore one. */
export type BackupFault =
  | "BACKUP_SETTING"
  | "BACKUP_KEY"
  | "BACKUP_PLACE"
  | "BACKUP_NONE"
  | "BACKUP_MISSING"
  | "BACKUP_CUT"
  | "BACKUP_CHANGED"
  | "BACKUP_MIXED"
  | "BACKUP_WRONG_KEY"
  | "BACKUP_WAL_MISSING"
  | "BACKUP_OTHER_DATABASE"
  | "BACKUP_DATABASE"
  | "RESTORE_NOT_EMPTY"
  | "RESTORE_TOO_EARLY"
  | "RESTORE_TOO_LATE"
  | "RESTORE_FAILED";

/** One line for the operator that begins with its code. Nothing was touched, or what was begun was taken away again. */
export class BackupError extends StartError {
  readonly code: BackupFault;

  constructor(code: BackupFault, sentence: string, options?: ErrorOptions) {
    super(`${code}: ${sentence}`, options);
    this.code = code;
  }
}
