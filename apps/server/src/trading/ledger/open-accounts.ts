import type { PoolClient } from "pg";
import type { MemberId, SiteId } from "@maru/values";
import { playerAccount, SITE_ACCOUNT_KINDS, siteAccount } from "@maru/rules";
import { insertAccount } from "./ledger-store.ts";

/** Opens a player's account with nothing on it, in the caller's transaction. A second time it does nothing. */
export async function openPlayerAccount(
  client: Pick<PoolClient, "query">,
  player: { readonly memberId: MemberId; readonly siteId: SiteId },
): Promise<void> {
  await insertAccount(client, { id: playerAccount(player.memberId), siteId: player.siteId, kind: "player" });
}

/** Opens a site's own accounts; a site takes no bets before. A second time it does nothing. */
export async function openSiteAccounts(client: Pick<PoolClient, "query">, siteId: SiteId): Promise<void> {
  for (const kind of SITE_ACCOUNT_KINDS) {
    await insertAccount(client, { id: siteAccount(siteId, kind), siteId, kind });
  }
}
