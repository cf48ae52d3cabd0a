import type { ConsolePage, ConsoleRefusal, HarmCaseRow, WholeHarmCase } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import { caseById, casesFrom, markersOfCase, stepsOfCase, type StoredCase } from "./case-list-store.ts";
import type { HarmCaseAsk, HarmDeps } from "./harm-room.ts";

/** Cases in the queue, the one that has waited longest first; closed ones newest first. */
export async function listHarmCases(
  { console }: Pick<HarmDeps, "console">,
  siteId: SiteId,
  { ask, staffId }: { readonly ask: HarmCaseAsk; readonly staffId: number },
): Promise<Result<ConsolePage<HarmCaseRow>, ConsoleRefusal>> {
  const isClosed = ask.state === "closed";
  const most = Number.MAX_SAFE_INTEGER;
  const key = ask.cursor === undefined ? (isClosed ? [most, most] : [0, 0]) : readCursor(ask.cursor, 2);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const rows = await console.read([siteId], (query) =>
    casesFrom(query, {
      siteId,
      isClosed,
      marker: ask.marker ?? null,
      memberId: ask.memberId ?? null,
      assigned: assignedOf(ask.assigned, staffId),
      from: key,
      limit: ask.size + 1,
    }),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      show: rowOf,
      next: (row) => writeCursor(Number(isClosed ? row.closed_at_ms : row.opened_at_ms), Number(row.id)),
    }),
  );
}

/** One case of the site with every marker and step; null where there is none. */
export function readHarmCase(
  { console }: Pick<HarmDeps, "console">,
  siteId: SiteId,
  id: number,
): Promise<WholeHarmCase | null> {
  return console.read([siteId], async (query) => {
    const row = await caseById(query, siteId, id);
    if (row === null) return null;
    const [found, steps] = [await markersOfCase(query, id), await stepsOfCase(query, id)];
    return {
      ...rowOf(row),
      found: found.map((one) => ({
        day: dayText(one.day),
        marker: one.marker,
        figure: one.figure,
        least: one.least,
        limit: one.limit_field,
      })),
      steps: steps.map((step) => ({
        kind: step.kind,
        action: step.action,
        text: step.text,
        staffId: Number(step.staff_id),
        atMs: Number(step.at_ms),
      })),
    };
  });
}

function assignedOf(text: string | undefined, staffId: number): number | "none" | null {
  if (text === undefined) return null;
  return text === "me" ? staffId : text === "none" ? "none" : Number(text);
}

function rowOf(row: StoredCase): HarmCaseRow {
  return {
    id: Number(row.id),
    memberId: Number(row.member_id),
    username: row.username,
    state: row.state,
    assignedTo: row.assigned_to === null ? null : Number(row.assigned_to),
    fromDay: dayText(row.from_day),
    toDay: dayText(row.to_day),
    openedAtMs: Number(row.opened_at_ms),
    closedAtMs: row.closed_at_ms === null ? null : Number(row.closed_at_ms),
    markers: row.markers.map((one) => ({ ...one })),
    action: row.action,
  };
}

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
