import { expect, it } from "vitest";
import { readBackupTimes } from "./backup-setting.ts";
import { readConfig } from "./config.ts";

it("a backup's numbers are those of the table, and a wrong one is refused at the start, not at night", () => {
  expect(readBackupTimes({})).toEqual({ keep: 7, everyMs: 5_000 });
  expect(readBackupTimes({ MARU_BACKUP_KEEP: "3", MARU_BACKUP_WAL_SECONDS: "60" })).toEqual({
    keep: 3,
    everyMs: 60_000,
  });
  for (const name of ["MARU_BACKUP_KEEP", "MARU_BACKUP_WAL_SECONDS", "MARU_BACKUP_MAX_AGE_HOURS"])
    expect(() => readConfig({ [name]: "some" }), name).toThrow(`set ${name} to`);
});
