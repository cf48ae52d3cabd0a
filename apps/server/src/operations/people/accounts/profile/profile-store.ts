import { type CountryFault, nameKey } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

export interface ProfileRow {
  readonly nick: string | null;
  readonly joinedAtMs: number;
  readonly country: string | null;
  readonly countryFault: CountryFault | null;
  /** Null: the site's headquarters. */
  readonly partnerName: string | null;
  readonly lastLogin: { readonly atMs: number; readonly address: string; readonly userAgent: string } | null;
}

const READ = `
  select member.nick, member.created_at_ms, member.country,
         case when not site.is_country_open(member.site_id, member.country, platform.clock_ms())
              then case when member.country is null then 'COUNTRY_REQUIRED' else 'COUNTRY_BLOCKED' end end as country_fault,
         last.started_at_ms, last.address, last.user_agent,
         coalesce(partner.nick, nullif(partner.name, ''), partner.username) as partner_name
    from accounts.member member
    left join accounts.member partner on partner.id = member.partner_of
    left join lateral (
      select session.started_at_ms, session.address, session.user_agent from accounts.session session
       where session.member_id = member.id and session.id <> $2
         and session.started_at_ms <= (select own.started_at_ms from accounts.session own where own.id = $2)
       order by session.started_at_ms desc limit 1) last on true
   where member.id = $1`;

/** The member's own account: the sign-in before this session is the last one they can recognise or not (P-37). */
export async function readProfileRow(
  database: Database,
  memberId: number,
  sessionId: string,
): Promise<ProfileRow | null> {
  const [row] = await database.query<{
    nick: string | null;
    created_at_ms: string;
    country: string | null;
    country_fault: CountryFault | null;
    started_at_ms: string | null;
    address: string | null;
    user_agent: string | null;
    partner_name: string | null;
  }>(READ, [memberId, sessionId]);
  if (row === undefined) return null;
  return {
    nick: row.nick,
    joinedAtMs: Number(row.created_at_ms),
    country: row.country,
    countryFault: row.country_fault,
    partnerName: row.partner_name,
    lastLogin:
      row.started_at_ms === null
        ? null
        : { atMs: Number(row.started_at_ms), address: row.address ?? "", userAgent: row.user_agent ?? "" },
  };
}

/** False where the member has said it already: it is changed by staff alone. */
export async function writeCountry(client: Client, memberId: number, country: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "update accounts.member set country = $2 where id = $1 and country is null",
    [memberId, country],
  );
  return rowCount === 1;
}

export async function setNick(client: Client, memberId: number, nick: string): Promise<void> {
  await client.query("update accounts.member set nick = $2, nick_key = $3 where id = $1", [
    memberId,
    nick,
    nameKey(nick),
  ]);
}

/** Withdrawals wait this long after a change of the bank account (S-10). */
export async function holdWithdrawals(client: Client, memberId: number, forMs: number): Promise<void> {
  await client.query(
    `update accounts.personal set withdraw_hold_until_ms = greatest(withdraw_hold_until_ms, platform.clock_ms() + $2::bigint)
      where member_id = $1`,
    [memberId, forMs],
  );
}

export interface LeavingFacts {
  readonly openBets: number;
  readonly balance: bigint;
}

/** What would be left behind, under the account's lock: a bet in flight is either seen here or refused afterwards. */
export async function lockLeaving(client: Client, memberId: number): Promise<LeavingFacts> {
  const account = await client.query<{ balance: string }>(
    "select balance from ledger.account where id = $1 for update",
    [memberId],
  );
  const bets = await client.query<{ open: string }>("select betting.open_bets_of($1) as open", [memberId]);
  return { openBets: Number(bets.rows[0]?.open ?? 0), balance: BigInt(account.rows[0]?.balance ?? 0) };
}

export async function closeAccount(client: Client, memberId: number): Promise<void> {
  await client.query(
    "update accounts.member set status = 'D', left_at_ms = platform.clock_ms(), nick = null, nick_key = null where id = $1",
    [memberId],
  );
}

/** False when there is no such member, or they are disabled already. */
export async function disableAccount(client: Client, memberId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "update accounts.member set status = 'D' where id = $1 and status <> 'D'",
    [memberId],
  );
  return rowCount === 1;
}
