import type { Database } from "../../../ports/unit-of-work.ts";
import { type Client, MAY_BE_WRITTEN_TO } from "../support-store.ts";

/** Named players, the direct players of a partner, or everybody of the site. */
export type Recipients =
  | { readonly memberIds: readonly number[] }
  | { readonly partnerId: number }
  | { readonly everyone: true };

function whoOf(to: Recipients): { readonly text: string; readonly value: unknown } {
  if ("memberIds" in to) return { text: "member.id = any ($5::bigint[])", value: to.memberIds };
  if ("partnerId" in to) return { text: "member.partner_of = $5::bigint", value: to.partnerId };
  return { text: "$5::boolean", value: true };
}

/** Writes to those of them who may be written to; answers how many. */
export async function insertMessages(
  client: Client,
  of: {
    readonly siteId: number;
    readonly to: Recipients;
    readonly title: string;
    readonly content: string;
    readonly sentBy: number;
  },
): Promise<number> {
  const who = whoOf(of.to);
  const { rowCount } = await client.query(
    `insert into content.message (site_id, member_id, title, content, sent_by)
     select $1, member.id, $2, $3, $4 from accounts.member
       left join accounts.protection on protection.member_id = member.id
      where member.site_id = $1 and member.role = 'PLAYER' and member.status = 'A' and ${who.text} and ${MAY_BE_WRITTEN_TO}`,
    [of.siteId, of.title, of.content, of.sentBy, who.value],
  );
  return rowCount ?? 0;
}

export interface StoredMessage {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly title: string;
  readonly content: string;
  readonly sent_at_ms: string;
  readonly read_at_ms: string | null;
  readonly sent_by: string | null;
}

/** Newest first; those to one player where one is named. */
export function messagesBelow(
  query: Database["query"],
  of: {
    readonly siteId: number;
    readonly below: number;
    readonly memberId: number | null;
    readonly limit: number;
  },
): Promise<readonly StoredMessage[]> {
  const values = [of.siteId, of.below, of.limit];
  return query(
    `select message.*, member.username from content.message join accounts.member on member.id = message.member_id
      where message.site_id = $1 and message.id < $2 ${of.memberId === null ? "" : "and message.member_id = $4"}
      order by message.id desc limit $3`,
    of.memberId === null ? values : [...values, of.memberId],
  );
}
