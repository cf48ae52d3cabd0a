import type { PoolClient } from "pg";
import type { MemberId, SiteId } from "@maru/values";
import type { BalanceChange } from "../../ports/events.ts";
import { appendToOutbox } from "../../platform/outbox.ts";
import { moveWelcome } from "./ledger-store.ts";

/**
 * Gives a new player their site's welcome points in the caller's transaction (role maru_accounts) and says the new balance. The database
 * takes the amount from the site and refuses a second time.
 */
export async function welcomePlayer(
  client: Pick<PoolClient, "query">,
  player: { readonly memberId: MemberId; readonly siteId: SiteId },
): Promise<BalanceChange> {
  const change = await moveWelcome(client, player);
  await appendToOutbox(client, [{ kind: "balance.changed", balances: [change] }]);
  return change;
}
