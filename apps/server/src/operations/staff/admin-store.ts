import type { StaffRole } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

export interface StoredAdmin {
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

/** Which administrators are asked for; null is any. */
export interface AdminsWish {
  readonly siteIds: readonly number[] | null;
  readonly id: number | null;
  readonly level: number | null;
  readonly createdBy: number | null;
  readonly afterId: number;
  readonly limit: number;
}

/** Staff who are no partners, oldest first. */
export function adminsAfter(
  query: Database["query"],
  { siteIds, id, level, createdBy, afterId, limit }: AdminsWish,
): Promise<readonly StoredAdmin[]> {
  return query(
    `select * from (
       select id, username, name, role, case role when 'admin' then 1 when 'manager' then 2 else 3 end as level, created_by, status,
              site_ids, created_at_ms
         from staff.account where role <> 'partner') listed
      where ($1::integer[] is null or site_ids is null or site_ids && $1) and id > $2 and ($3::bigint is null or id = $3)
        and ($4::integer is null or level = $4) and ($5::bigint is null or created_by = $5)
      order by id limit $6`,
    [siteIds, afterId, id, level, createdBy, limit],
  );
}
