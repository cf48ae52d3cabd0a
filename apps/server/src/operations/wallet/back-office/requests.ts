import type { ConsolePage, ConsoleRefusal, CsvFile } from "@maru/contract";
import { ageingOf, REQUEST_AGEING, type RequestType, type StaffSites } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { MoneyServiceDeps } from "./money-service-deps.ts";
import { CSV_ROWS, cursorOf, placeOf } from "./moves-page.ts";
import {
  type StaffRequestRow,
  readQueue,
  readRequest,
  readRequests,
  type RequestsWish,
  writeClaim,
} from "./request-store.ts";

/** A request as staff see it. */
export interface StaffRequest extends Omit<StaffRequestRow, "nowMs"> {
  /** Masked; null where nothing is known of the person. */
  readonly holderName: string | null;
  readonly ageMs: number;
  readonly ageing: "fresh" | "old" | "late";
}

export async function listQueue(
  deps: MoneyServiceDeps,
  asked: {
    readonly sites: StaffSites;
    readonly type: RequestType;
    readonly cursor: string | null;
    readonly size: number;
  },
): Promise<ConsolePage<StaffRequest>> {
  const { sites, type, cursor, size } = asked;
  const siteIds = sites === "all" ? null : [...sites];
  const afterId = cursor === null ? null : Number(cursor);
  const rows = await deps.database.read(sites, (query) =>
    readQueue(query, { type, siteIds, afterId, limit: size + 1 }),
  );
  return page(deps, { rows, size, next: ({ id }) => String(id) });
}

export type RequestsFilter = Omit<RequestsWish, "below" | "limit">;

export async function listRequests(
  deps: MoneyServiceDeps,
  asked: {
    readonly sites: StaffSites;
    readonly filter: RequestsFilter;
    readonly cursor: string | undefined;
    readonly size: number;
  },
): Promise<Result<ConsolePage<StaffRequest>, ConsoleRefusal>> {
  const { sites, filter, cursor, size } = asked;
  const below = placeOf(cursor);
  if (below === undefined) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const rows = await deps.database.read(sites, (query) =>
    readRequests(query, { ...filter, below, limit: size + 1 }),
  );
  const next = (row: StaffRequest): string => cursorOf({ atMs: row.requestedAtMs, id: row.id });
  return ok(await page(deps, { rows, size, next }));
}

async function page(
  deps: MoneyServiceDeps,
  of: {
    readonly rows: readonly StaffRequestRow[];
    readonly size: number;
    readonly next: (last: StaffRequest) => string;
  },
): Promise<ConsolePage<StaffRequest>> {
  const { rows, size, next } = of;
  const content = await shown(deps, rows.slice(0, size));
  const lastRow = content.at(-1);
  const last = rows.length <= size || lastRow === undefined;
  return { content, last, next: last ? null : next(lastRow) };
}

/** Null where the caller's sites hold none. */
export async function oneRequest(
  deps: MoneyServiceDeps,
  of: { readonly sites: StaffSites; readonly id: number },
): Promise<StaffRequest | null> {
  const row = await deps.database.read(of.sites, (query) => readRequest(query, of.id));
  return row === null ? null : ((await shown(deps, [row]))[0] ?? null);
}

async function shown(deps: MoneyServiceDeps, rows: readonly StaffRequestRow[]): Promise<StaffRequest[]> {
  const holders = await deps.holdersOf([...new Set(rows.map(({ memberId }) => memberId))]);
  return rows.map(({ nowMs, ...row }) => {
    const ageMs = Math.max(0, (row.endedAtMs ?? nowMs) - row.requestedAtMs);
    return {
      ...row,
      holderName: holders.get(row.memberId)?.masked ?? null,
      ageMs,
      ageing: ageingOf(ageMs, REQUEST_AGEING),
    };
  });
}

export async function requestsCsv(
  deps: MoneyServiceDeps,
  { sites, filter }: { readonly sites: StaffSites; readonly filter: RequestsFilter },
): Promise<CsvFile> {
  const rows = await deps.database.read(sites, (query) =>
    readRequests(query, { ...filter, below: null, limit: CSV_ROWS }),
  );
  return {
    fileName: "requests.csv",
    header: [
      "id",
      "site",
      "type",
      "state",
      "amount",
      "member",
      "username",
      "asked (UTC)",
      "ended (UTC)",
      "approved by",
      "reason",
    ],
    rows: rows.map((row) => [
      row.id,
      row.siteId,
      row.type,
      row.state,
      row.amount,
      row.memberId,
      row.username,
      utcText(row.requestedAtMs),
      utcText(row.endedAtMs),
      row.approvedBy.map(({ username }) => username).join(" "),
      row.reason,
    ]),
  };
}

function utcText(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}

/** Says that the caller works on it, or no more; a colleague's claim is refused while it counts. */
export async function claimRequest(
  deps: MoneyServiceDeps,
  order: { readonly by: Actor; readonly id: number; readonly isClaimed: boolean },
): Promise<Result<StaffRequest, ConsoleRefusal>> {
  const { by, id, isClaimed } = order;
  const sites = by.staff.siteIds;
  const seen = await deps.database.read(sites, (query) => readRequest(query, id));
  if (seen === null) return refused({ code: "NOT_FOUND" });
  if (seen.endedAtMs !== null) return refused({ code: "REQUEST_NOT_PENDING" });
  const isTaken = await deps.database.write(sites, async (client) => {
    const { siteId } = seen;
    const claimed = await writeClaim(client, { requestId: id, siteId, staffId: by.staff.staffId, isClaimed });
    if (claimed)
      await auditStaff(client, {
        by,
        action: isClaimed ? "money.claim" : "money.release",
        siteId,
        subject: `request:${id}`,
        memberId: seen.memberId,
      });
    return claimed;
  });
  const now = await oneRequest(deps, { sites, id });
  if (now === null) return refused({ code: "NOT_FOUND" });
  return isTaken ? ok(now) : refused({ code: "CLAIMED_BY_OTHER", username: now.claim?.username ?? "?" });
}
