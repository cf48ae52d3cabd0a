import type { PoolClient } from "pg";
import { assert, type MemberId, type Points, points, type SiteId } from "@maru/values";
import { siteAccount, TRANSFER_CODES } from "@maru/rules";
import type { BalanceChange } from "../ports/events.ts";
import { appendToOutbox } from "../platform/outbox.ts";

/** Grants points as only the owner can: no role of the server may. Each call grants anew and says the new balance. */
export async function grantPoints(
  owner: Pick<PoolClient, "query">,
  grant: { readonly memberId: MemberId; readonly siteId: SiteId; readonly amountPoints: Points },
): Promise<BalanceChange> {
  const { memberId, siteId, amountPoints } = grant;
  const { rows } = await owner.query<{ r_balance: string; r_version: string }>(
    `select r_balance, r_version
       from ledger.move($1, nextval('ledger.grant_ref'), $2, $3, $4, $5, platform.clock_ms())`,
    [TRANSFER_CODES.grant, siteAccount(siteId, "issuer"), memberId, amountPoints, siteId],
  );
  const [after] = rows;
  assert(after !== undefined, "ledger.move answered nothing");
  const change = {
    memberId,
    siteId,
    balance: points(BigInt(after.r_balance)),
    version: Number(after.r_version),
  };
  await appendToOutbox(owner, [{ kind: "balance.changed", balances: [change] }]);
  return change;
}
