import { memberId, type MemberId } from "@maru/values";
import { REQUEST_COLUMNS, requestOfRow, type RequestRow } from "./request-row.ts";
import type { Client } from "./request-store.ts";
import type { WalletRequest } from "./wallet-request.ts";

/** A request that somebody of the staff has yet to look at. */
export interface WaitingRequest {
  readonly request: WalletRequest;
  readonly username: string;
  /** From this much on two different operators say yes (F-41); null where the site sets nothing. */
  readonly fourEyesFrom: bigint | null;
  /** Who of the staff has said yes, in order. */
  readonly approvedBy: readonly string[];
}

interface WaitingRow extends RequestRow {
  readonly username: string;
  readonly four_eyes_from: string | null;
  readonly approved_by: readonly string[];
}

const WAITING = `
  select ${REQUEST_COLUMNS.split(",")
    .map((column) => `request.${column.trim()}`)
    .join(", ")},
         member.username, settings.four_eyes_from,
         array(select operator.username from wallet.approval
                 join accounts.member operator on operator.id = approval.operator_id
                where approval.request_id = request.id order by approval.at_ms, operator.id) as approved_by
    from wallet.request
    join accounts.member member on member.id = request.member_id
    left join wallet.settings on settings.site_id = request.site_id
   where request.state in ('requested', 'matched', 'approved')
   order by request.id limit $1`;

/** What waits on all sites, the oldest first. */
export async function waitingRequests(client: Client, limit: number): Promise<readonly WaitingRequest[]> {
  const { rows } = await client.query<WaitingRow>(WAITING, [limit]);
  return rows.map((row) => ({
    request: requestOfRow(row),
    username: row.username,
    fourEyesFrom: row.four_eyes_from === null ? null : BigInt(row.four_eyes_from),
    approvedBy: row.approved_by,
  }));
}

/** The member of a site's staff with this name; null where there is none. */
export async function staffNamed(
  client: Client,
  who: { readonly username: string; readonly siteId: number },
): Promise<MemberId | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from accounts.member where site_id = $1 and username = $2 and role in ('OPERATOR', 'ADMIN') and status = 'A'",
    [who.siteId, who.username],
  );
  const [row] = rows;
  return row === undefined ? null : memberId(Number(row.id));
}
