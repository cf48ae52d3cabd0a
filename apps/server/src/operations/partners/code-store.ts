import type { SiteId } from "@maru/values";
import type { PoolClient } from "pg";
import type { Query } from "./tree-store.ts";

type Client = Pick<PoolClient, "query">;

interface OfSite {
  readonly siteId: SiteId;
}

/** Whether a partner of the site may invite: who is disabled may not. */
export async function mayInvite(
  client: Client,
  { siteId, partnerId }: OfSite & { readonly partnerId: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from accounts.member where id = $1 and site_id = $2 and role = 'PARTNER' and status = 'A'",
    [partnerId, siteId],
  );
  return rowCount === 1;
}

interface NewCode extends OfSite {
  readonly code: string;
  readonly partnerId: number;
  readonly madeBy: number;
}

/** False where the site has the code already, whoever's. */
export async function insertCode(
  client: Client,
  { siteId, code, partnerId, madeBy }: NewCode,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into accounts.invitation (site_id, code, partner_id, made_by) values ($1, $2, $3, $4)
     on conflict (site_id, code) do nothing`,
    [siteId, code, partnerId, madeBy],
  );
  return rowCount === 1;
}

/** Whose it was; null where there is no such code, or it is closed. */
export async function closeCodeOf(
  client: Client,
  { siteId, code }: OfSite & { readonly code: string },
): Promise<number | null> {
  const { rows } = await client.query<{ partner_id: string }>(
    `update accounts.invitation set closed_at_ms = platform.clock_ms()
      where site_id = $1 and code = $2 and closed_at_ms is null returning partner_id`,
    [siteId, code],
  );
  return rows[0] === undefined ? null : Number(rows[0].partner_id);
}

export interface StoredCode {
  readonly code: string;
  readonly created_at_ms: string;
  readonly closed_at_ms: string | null;
}

/** Newest first. */
export function codesOf(query: Query, partnerId: number): Promise<readonly StoredCode[]> {
  return query<StoredCode>(
    "select code, created_at_ms, closed_at_ms from accounts.invitation where partner_id = $1 order by created_at_ms desc, code",
    [partnerId],
  );
}
