import type { Query } from "./query.ts";

export interface MemberRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: "PLAYER" | "PARTNER" | "OPERATOR" | "ADMIN";
  readonly status: "A" | "D";
  readonly limit_json: unknown;
  readonly site_id: number;
  readonly site_code: string;
  readonly balance: string | null;
  readonly version: string | null;
  readonly excluded_until_ms: string | null;
  readonly exclusion_return_ms: string | null;
  readonly timed_out_until_ms: string | null;
}

/** The member and their balance; staff and partners have none. Another site's member is not there (row-level security). */
export async function memberById(query: Query, id: number): Promise<MemberRow | null> {
  const [row] = await query<MemberRow>(
    `select member.id, member.username, member.name, member.role, member.status, member.limit_json, member.site_id,
            site.code as site_code, account.balance, account.version,
            protection.excluded_until_ms, protection.exclusion_return_ms, protection.timed_out_until_ms
       from accounts.member member
       join site.site site on site.id = member.site_id
       left join ledger.account account on account.id = member.id and account.kind = 'player'
       left join accounts.protection protection on protection.member_id = member.id
      where member.id = $1`,
    [id],
  );
  return row ?? null;
}
