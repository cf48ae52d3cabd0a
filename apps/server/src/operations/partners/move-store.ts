import type { Query } from "./tree-store.ts";

/** Moves a member as two people decided; the database holds once more that they did, and that the tree stands as they saw it. */
export async function moveMember(query: Query, approvalId: number): Promise<void> {
  await query("select partners.move_member($1)", [approvalId]);
}

/** Undefined where there is no such member of the site; null is the headquarters. */
export async function partnerOfMember(
  query: Query,
  siteId: number,
  memberId: number,
): Promise<number | null | undefined> {
  const [row] = await query<{ partner_of: string | null }>(
    "select partner_of from accounts.member where id = $1 and site_id = $2 and role in ('PLAYER', 'PARTNER')",
    [memberId, siteId],
  );
  if (row === undefined) return undefined;
  return row.partner_of === null ? null : Number(row.partner_of);
}

/** Whether the site has such a partner, and one that is not disabled. */
export async function isPartnerOpen(query: Query, siteId: number, partnerId: number): Promise<boolean> {
  const rows = await query(
    "select from accounts.member where id = $1 and site_id = $2 and role = 'PARTNER' and status = 'A'",
    [partnerId, siteId],
  );
  return rows.length > 0;
}

/** A partner and those above them. */
export async function upwardsFrom(query: Query, partnerId: number): Promise<readonly number[]> {
  const rows = await query<{ id: string }>(
    `with recursive above as (
       select $1::bigint as id
       union all
       select member.partner_of from above join accounts.member on member.id = above.id where member.partner_of is not null)
     select id from above`,
    [partnerId],
  );
  return rows.map(({ id }) => Number(id));
}
