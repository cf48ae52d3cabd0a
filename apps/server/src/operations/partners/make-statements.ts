import type { ConsoleRefusal } from "@maru/contract";
import { type MonthSpan, monthSpan, statementTotals } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { auditStaff } from "../../platform/staff-audit.ts";
import {
  type DueStatement,
  foldUntil,
  insertLines,
  insertStatement,
  lockMaking,
  partnersDue,
} from "./new-statement-store.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import { linesOf } from "./statement-lines.ts";
import { queryOf, type Query, todayOf } from "./tree-store.ts";

/**
 * Makes the statements of a month for every partner who has none of it, all or none. The month must be over and every round of it settled;
 * what a month left owing is carried into the next, so months follow each other.
 */
export function makeStatements(
  { console }: PartnersDeps,
  { by, siteId, month }: Order & { readonly month: string },
): Promise<Result<{ made: number }, ConsoleRefusal>> {
  const span = monthSpan(month);
  if (span === null) return Promise.resolve(refused({ code: "INVALID_FIELD", field: "month" }));
  return console.write([siteId], async (client) => {
    const query = queryOf(client);
    await lockMaking(query, siteId);
    if ((await todayOf(query)) < span.toDay) return refused({ code: "MONTH_NOT_OVER" });
    if (!(await foldUntil(query, span.toDay))) return refused({ code: "MONTH_NOT_SETTLED" });
    const due = await partnersDue(query, siteId, span);
    if (due === null) return refused({ code: "MONTH_NOT_SETTLED" });
    for (const partner of due)
      await makeOne(query, { siteId, month, span, partner, madeBy: by.staff.staffId });
    await auditStaff(client, {
      by,
      action: "partners.make-statements",
      siteId,
      subject: `month:${month}`,
      after: { made: due.length },
    });
    return ok({ made: due.length });
  });
}

interface Making {
  readonly siteId: number;
  readonly month: string;
  readonly span: MonthSpan;
  readonly partner: DueStatement;
  readonly madeBy: number;
}

async function makeOne(query: Query, { siteId, month, span, partner, madeBy }: Making): Promise<void> {
  const { partnerId, carriedIn } = partner;
  const lines = await linesOf(query, { siteId, partnerId, ...span });
  const totals = statementTotals(lines, carriedIn);
  const id = await insertStatement(query, { siteId, partnerId, month, span, totals, madeBy });
  await insertLines(query, id, lines);
}
