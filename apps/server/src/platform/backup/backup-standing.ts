import { type BackupState, readBackupState } from "./backup-state.ts";

export interface BackupStanding extends BackupState {
  /** A backup or its proof is older than the setting allows, or there is none where there has to be one. */
  readonly isLate: boolean;
}

export interface BackupWatch {
  readonly dataDir: string;
  /** Null: nobody watches. */
  readonly maxAgeMs: number | null;
  /** Without one of its own a production is late from its first day on; elsewhere only who began is watched. */
  readonly production: boolean;
}

/** How the backups of this installation stand, as the data folder says it now. */
export function backupStanding(
  { dataDir, maxAgeMs, production }: BackupWatch,
  nowMs: number,
): BackupStanding {
  const state = readBackupState(dataDir);
  const { backupAtMs, verifiedAtMs } = state;
  const isWatched = maxAgeMs !== null && (production || backupAtMs !== null);
  const isOld = (atMs: number | null): boolean => atMs === null || nowMs - atMs > (maxAgeMs ?? 0);
  return { ...state, isLate: isWatched && (isOld(backupAtMs) || isOld(verifiedAtMs)) };
}
