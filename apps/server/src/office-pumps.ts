import type { Clock } from "@maru/values";
import { instant } from "@maru/values";
import type { Members } from "./operations/accounts/members.ts";
import { applyRetention } from "./operations/accounts/retention/apply-retention.ts";
import { sealBooks } from "./platform/seal-books.ts";
import { openAuditFile } from "./platform/audit-file.ts";
import { type Pump, startPump } from "./platform/pump.ts";
import type { Database } from "./ports/unit-of-work.ts";

const MAIL_EVERY_MS = 2_000;
const AUDIT_EVERY_MS = 2_000;
/** The newest transfers and settled bets are in the log of security events within this. */
const SEAL_EVERY_MS = 15_000;
const SEAL_ROWS = 20_000;
const RETENTION_EVERY_MS = 6 * 3_600_000;

export interface OfficeParts {
  readonly members: Pick<Members, "sendEmails">;
  /** With the role `maru_accounts`. */
  readonly database: Database;
  /** With the role `maru_books`. */
  readonly books: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly onError: (where: string, error: unknown) => void;
}

/** The timers beside the trading path: e-mails, the second copy of the security events, and retention. */
export function startOfficePumps(parts: OfficeParts): { stop(): Promise<void> } {
  const { members, database, books, clock, dataDir, onError } = parts;
  const every = (where: string, sleepMs: number, work: () => Promise<unknown>): Pump =>
    startPump({
      clock,
      maxSleepMs: sleepMs,
      onError: (error) => onError(where, error),
      step: async (now) => {
        await work();
        return instant(now + sleepMs);
      },
    });
  const auditFile = openAuditFile(database, dataDir);
  const { sendEmails } = members;
  const pumps = [
    every("audit file", AUDIT_EVERY_MS, () => auditFile.copyNew()),
    every("audit seal", SEAL_EVERY_MS, () => sealBooks(books, SEAL_ROWS)),
    every("retention", RETENTION_EVERY_MS, () => applyRetention(database, "remove")),
    ...(sendEmails === null ? [] : [every("e-mail", MAIL_EVERY_MS, sendEmails)]),
  ];
  return { stop: async () => void (await Promise.all(pumps.map((pump) => pump.stop()))) };
}
