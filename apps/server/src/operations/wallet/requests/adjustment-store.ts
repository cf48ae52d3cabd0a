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
    "insert into back_office.adjustment (id, site_id, member_id, direction, amount, reason) values ($1, $2, $3, $4, $5, $6)",
    [of.id, of.siteId, of.memberId, of.direction, of.amount, of.reason],
  );
}

/** What is known of somebody who was found to be under age. */
export interface MinorFacts {
  /** Of the approval that gives back what was lost; null where nobody asked yet. */
  readonly returnState: "requested" | "approved" | "rejected" | "expired" | null;
  /** Stakes less what came back, over the account's whole life. */
  readonly lost: number;
  readonly openBets: number;
}

/** Null where nobody found them to be under age. Under the account's lock. */
export async function readMinor(client: Client, memberId: number): Promise<MinorFacts | null> {
  const { rows } = await client.query<{
    return_state: MinorFacts["returnState"];
    lost: string;
    open_bets: string;
  }>(
    `select staff.approval_state(approval.state, approval.expires_at_ms) as return_state, played.lost, played.open_bets
       from accounts.minor left join staff.approval on approval.id = minor.return_approval, ledger.lost_of($1) played
      where minor.member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { returnState: row.return_state, lost: Number(row.lost), openBets: Number(row.open_bets) };
}

export async function setReturnApproval(client: Client, memberId: number, approvalId: number): Promise<void> {
  await client.query("update accounts.minor set return_approval = $2 where member_id = $1", [
    memberId,
    approvalId,
  ]);
}
