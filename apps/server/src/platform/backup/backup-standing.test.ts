import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { backupStanding } from "./backup-standing.ts";
import { noteBackup } from "./backup-state.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "maru-backup-state-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const lateAt = (
  nowMs: number,
  { production = false, maxAgeMs = 100 }: { production?: boolean; maxAgeMs?: number | null } = {},
): boolean => backupStanding({ dataDir, maxAgeMs, production }, nowMs).isLate;

it("is late where a backup or its proof is too old, and in production also where there never was one", () => {
  expect([
    lateAt(1),
    lateAt(1, { production: true }),
    lateAt(1, { production: true, maxAgeMs: null }),
  ]).toEqual([false, true, false]);
  noteBackup(dataDir, { backupAtMs: 1_000 });
  expect(lateAt(1_001)).toBe(true);
  noteBackup(dataDir, { verifiedAtMs: 1_050 });
  expect([lateAt(1_100), lateAt(1_101)]).toEqual([false, true]);
  noteBackup(dataDir, { backupAtMs: 2_000 });
  expect(lateAt(1_151)).toBe(true);
});

it("knows nothing of a file that is none, and says nothing to a folder that is not there", () => {
  writeFileSync(path.join(dataDir, "backup.json"), "{");
  expect(backupStanding({ dataDir, maxAgeMs: 1, production: false }, 1)).toEqual({
    backupAtMs: null,
    verifiedAtMs: null,
    shippedAtMs: null,
    isLate: false,
  });
  expect(() => noteBackup(path.join(dataDir, "elsewhere"), {})).toThrow(
    /^BACKUP_SETTING: .* set MARU_DATA_DIR$/,
  );
});
