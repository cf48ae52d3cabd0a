import type { PoolClient } from "pg";
import { assert, type MemberId, type Points, points, type SiteId } from "@maru/values";
import { type AccountId, playerAccount, siteAccount, TRANSFER_CODES } from "@maru/rules";
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

/** Issues points to a player: the player's account first, then the site's, as everywhere. Throws where either is missing. */
export async function moveGrant(
  client: Pick<PoolClient, "query">,
  grant: {
    readonly memberId: MemberId;
    readonly siteId: SiteId;
    readonly amountPoints: Points;
    readonly isWelcome?: boolean;
  },
): Promise<BalanceChange> {
  const { memberId, siteId, amountPoints, isWelcome = false } = grant;
  const player = playerAccount(memberId);
  const issuer = siteAccount(siteId, "issuer");
  const change = "update ledger.account set balance = balance + $3, version = version + 1";
  const { rows } = await client.query<{ balance: string; version: string }>(
    `${change} where id = $1 and site_id = $2 and kind = 'player' returning balance, version`,
    [player, siteId, amountPoints],
  );
  const after = rows[0];
  assert(after !== undefined, `member ${memberId} has no account on site ${siteId}`);
  const issued = await client.query(`${change} where id = $1 and site_id = $2`, [
    issuer,
    siteId,
    -BigInt(amountPoints),
  ]);
  assert(issued.rowCount === 1, `site ${siteId} has no issuer account`);
  await client.query(
    `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
     values ($1, coalesce($7::bigint, nextval('ledger.grant_ref')), $2, $3, $4, $5, $6)`,
    [
      isWelcome ? TRANSFER_CODES.welcome : TRANSFER_CODES.grant,
      issuer,
      player,
      amountPoints,
      siteId,
      after.balance,
      isWelcome ? memberId : null,
    ],
  );
  return { memberId, siteId, balance: points(BigInt(after.balance)), version: Number(after.version) };
}
