import type { ConsolePage, MemberStatusLetter } from "@maru/contract";
import type { StaffRole, StaffSites } from "@maru/rules";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import { adminsAfter } from "./admin-store.ts";
import type { StaffDeps } from "./staff-deps.ts";

export interface AdminRow {
  id: number;
  username: string;
  name: string;
  role: StaffRole;
  level: number;
  parentId: number | null;
  status: MemberStatusLetter;
  siteIds: number[] | null;
  createdAtMs: number;
}

export interface AdminAsk {
  readonly sites: StaffSites;
  readonly id: number | null;
  readonly level: number | null;
  readonly parentId: number | null;
  readonly cursor: string | null;
  readonly size: number;
}

/** Staff as the administrator calls of the specification name them: partners are no administrators. Null for a cursor that is none. */
export async function listAdmins(
  { database }: StaffDeps,
  ask: AdminAsk,
): Promise<ConsolePage<AdminRow> | null> {
  const key = ask.cursor === null ? [0] : readCursor(ask.cursor, 1);
  if (key === null) return null;
  const rows = await database.read(ask.sites, (query) =>
    adminsAfter(query, {
      siteIds: ask.sites === "all" ? null : ask.sites,
      id: ask.id,
      level: ask.level,
      createdBy: ask.parentId,
      afterId: key[0] ?? 0,
      limit: ask.size + 1,
    }),
  );
  return pageOfRows(rows, ask.size, {
    next: ({ id }) => writeCursor(Number(id)),
    show: (row) => ({
      id: Number(row.id),
      username: row.username,
      name: row.name,
      role: row.role,
      level: row.level,
      parentId: row.created_by === null ? null : Number(row.created_by),
      status: row.status,
      siteIds: row.site_ids,
      createdAtMs: Number(row.created_at_ms),
    }),
  });
}
