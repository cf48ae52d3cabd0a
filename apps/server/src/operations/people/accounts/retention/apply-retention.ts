import { appendAudit } from "../../../../platform/audit.ts";
import type { Database } from "../../../../ports/unit-of-work.ts";
import { closedLongAgo, countRows, eraseClosed, removeRows, STEPS } from "./retention-store.ts";

export interface RetentionLine {
  readonly dataClass: string;
  readonly keptDays: string;
  /** Rows past their time; removed unless it is a dry run. */
  readonly rows: number;
}

/** Removes what is past its time, class by class, or with `dry-run` only says how much that would be (S-41). */
export function applyRetention(
  database: Database,
  mode: "dry-run" | "remove",
): Promise<readonly RetentionLine[]> {
  return database.transaction(async (client) => {
    const lines: RetentionLine[] = [];
    for (const step of STEPS) {
      const rows = mode === "dry-run" ? await countRows(client, step) : await removeRows(client, step);
      lines.push({ dataClass: step.dataClass, keptDays: String(step.keepMs / 86_400_000), rows });
    }
    const closed = await closedLongAgo(client);
    lines.push({
      dataClass: "personal data of closed accounts",
      keptDays: "30 (play), 1827 (licensed)",
      rows: closed.length,
    });
    if (mode === "dry-run") return lines;
    for (const memberId of closed) await eraseClosed(client, memberId);
    await appendAudit(
      client,
      closed.map((memberId) => ({ kind: "personal-data-erased", siteId: null, memberId }) as const),
    );
    return lines;
  });
}
