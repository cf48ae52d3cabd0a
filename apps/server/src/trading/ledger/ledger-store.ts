import type { PoolClient } from "pg";
import { assert, type MemberId, points, type SiteId } from "@maru/values";
import type { AccountId } from "@maru/rules";
import type { BalanceChange } from "../../ports/events.ts";

/** Makes an account unless it is there. */
export async function insertAccount(
  client: Pick<PoolClient, "query">,
  account: { readonly id: AccountId; readonly siteId: SiteId; readonly kind: string },
): Promise<void> {
  await client.query(
    "insert into ledger.account (id, site_id, kind) values ($1, $2, $3) on conflict (id) do nothing",
    [account.id, account.siteId, account.kind],
  );
}

/** Gives a new player what their site welcomes them with; a second time it is refused. */
export async function moveWelcome(
  client: Pick<PoolClient, "query">,
  { memberId, siteId }: { readonly memberId: MemberId; readonly siteId: SiteId },
): Promise<BalanceChange> {
  const { rows } = await client.query<{ r_balance: string; r_version: string }>(
    "select r_balance, r_version from ledger.welcome($1)",
    [memberId],
  );
  const [after] = rows;
  assert(after !== undefined, "ledger.welcome answered nothing");
  return { memberId, siteId, balance: points(BigInt(after.r_balance)), version: Number(after.r_version) };
}
