import type { ConsolePage } from "@maru/contract";
import type { StaffRole, StaffSites } from "@maru/rules";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { StaffDeps } from "./staff-deps.ts";

export interface AdminRow {
  id: number;
  username: string;
  name: string;
  role: StaffRole;
  level: number;
  parentId: number | null;
  status: "A" | "D";
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

interface Row {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly level: number;
  readonly created_by: string | null;
  readonly status: "A" | "D";
  readonly site_ids: number[] | null;
  readonly created_at_ms: string;
}

/** Staff as the administrator calls of the specification name them: partners are no administrators. Null for a cursor that is none. */
export async function listAdmins(
  { database }: StaffDeps,
  ask: AdminAsk,
): Promise<ConsolePage<AdminRow> | null> {
  const key = ask.cursor === null ? [0] : readCursor(ask.cursor, 1);
  if (key === null) return null;
  const rows = await database.read(ask.sites, (query) =>
    query<Row>(
      `select * from (
         select id, username, name, role, case role when 'admin' then 1 when 'manager' then 2 else 3 end as level, created_by, status,
                site_ids, created_at_ms
           from staff.account where role <> 'partner') listed
        where ($1::integer[] is null or site_ids is null or site_ids && $1) and id > $2 and ($3::bigint is null or id = $3)
          and ($4::integer is null or level = $4) and ($5::bigint is null or created_by = $5)
        order by id limit $6`,
      [ask.sites === "all" ? null : ask.sites, key[0], ask.id, ask.level, ask.parentId, ask.size + 1],
    ),
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
