import type { PoolClient } from "pg";
import { assert, type MemberId, type Points, type SiteId } from "@maru/values";
import type { BalanceChange } from "../../ports/events.ts";
import { appendToOutbox } from "../../platform/outbox.ts";
import { moveGrant } from "./ledger-store.ts";

/** Points issued to a player by their site. */
export interface Grant {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  /** Above 0. */
  readonly amountPoints: Points;
  /** What a site gives to who joins it: once, however often it is tried. */
  readonly isWelcome?: boolean;
}

/**
 * Grants points in the caller's transaction (role maru_accounts) and says the new balance. Each call grants anew: the caller's own
 * fact, written in the same transaction, makes it once. A welcome is its own fact: a member has one.
 */
export async function grantPoints(client: Pick<PoolClient, "query">, grant: Grant): Promise<BalanceChange> {
  assert(grant.amountPoints > 0n, "a grant is above 0");
  const change = await moveGrant(client, grant);
  await appendToOutbox(client, [{ kind: "balance.changed", balances: [change] }]);
  return change;
}
