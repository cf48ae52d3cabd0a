import type { AdjustmentWish } from "./adjust.ts";
import type { Client } from "./request-store.ts";

/** The player of this site; null where there is none. */
export async function playerOnSite(
  client: Client,
  memberId: number,
  siteId: number,
): Promise<{ readonly username: string } | null> {
  const { rows } = await client.query<{ username: string }>(
    "select username from accounts.member where id = $1 and site_id = $2 and role = 'PLAYER'",
    [memberId, siteId],
  );
  return rows[0] ?? null;
}

/** The fact that the transfer then names; its id is the approval's, so one approval adjusts once. */
export async function insertAdjustment(
  client: Client,
  of: AdjustmentWish & { readonly id: number; readonly reason: string },
): Promise<void> {
  await client.query(
    "insert into desk.adjustment (id, site_id, member_id, direction, amount, reason) values ($1, $2, $3, $4, $5, $6)",
    [of.id, of.siteId, of.memberId, of.direction, of.amount, of.reason],
  );
}
