import type { FreezeScope, PlayerRow } from "@maru/contract";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** Which players are asked for, as far as the database is concerned. */
export interface PlayerFilter {
  readonly siteId: number;
  readonly status: "A" | "D" | null;
  /** Partners whose members they are; null is everybody's. */
  readonly partners: readonly number[] | null;
  /** Members of the headquarters too, where `partners` says whose. */
  readonly withHeadquarters: boolean;
  readonly isFrozen: boolean;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly belowId: number | null;
  readonly limit: number;
}

/** Values of a statement, by place; only what is asked for stands in it, so that each plan has its own index. */
class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Ids of the players asked for, newest first. */
export async function playerIds(query: Query, filter: PlayerFilter): Promise<readonly number[]> {
  const values = new Values();
  const site = values.add(filter.siteId);
  const limit = values.add(filter.limit);
  const span = await spanConditions(query, filter, values);
  if (span === null) return [];
  const rest = [
    ...(filter.belowId === null ? [] : [`member.id < ${values.add(filter.belowId)}`]),
    ...span,
    "member.role = 'PLAYER'",
  ];
  const text = filter.isFrozen
    ? frozenText(filter, { values, site, limit, rest })
    : filter.partners === null
      ? everybodyText(filter, { values, site, limit, rest })
      : branchText(filter, { values, site, limit, rest });
  const rows = await query<{ id: string }>(text, values.list);
  return rows.map(({ id }) => Number(id));
}

interface Parts {
  readonly values: Values;
  readonly site: string;
  readonly limit: string;
  readonly rest: readonly string[];
}

function everybodyText({ status }: PlayerFilter, { values, site, limit, rest }: Parts): string {
  const all = [...rest, ...(status === null ? [] : [`member.status = ${values.add(status)}`])];
  return `select member.id from accounts.member where member.site_id = ${site} and ${all.join(" and ")}
          order by member.id desc limit ${limit}`;
}

/** The newest of each partner by its own walk down an index, then the newest of those: a branch of any size costs a page each. */
function branchText(filter: PlayerFilter, { values, site, limit, rest }: Parts): string {
  const statuses = values.add(filter.status === null ? ["A", "D"] : [filter.status]);
  const walk = (whose: string) => `
    select member.id from accounts.member
     where member.site_id = ${site} and ${whose} and member.status = wanted.status and ${rest.join(" and ")}
     order by member.id desc limit ${limit}`;
  const ofPartners = `select found.id from unnest(${values.add(filter.partners)}::bigint[]) partner (id)
    cross join unnest(${statuses}::text[]) wanted (status) cross join lateral (${walk("member.partner_of = partner.id")}) found`;
  const ofNobody = `select found.id from unnest(${statuses}::text[]) wanted (status)
    cross join lateral (${walk("member.partner_of is null")}) found`;
  const all = filter.withHeadquarters ? `${ofPartners} union all ${ofNobody}` : ofPartners;
  return `select id from (${all}) every order by id desc limit ${limit}`;
}

/** Freezes that run are few: they lead, and the other filters look at their members. */
function frozenText(filter: PlayerFilter, { values, site, limit, rest }: Parts): string {
  const all = [...rest];
  if (filter.status !== null) all.push(`member.status = ${values.add(filter.status)}`);
  if (filter.partners !== null) {
    const whose = `member.partner_of = any (${values.add(filter.partners)}::bigint[])`;
    all.push(filter.withHeadquarters ? `(${whose} or member.partner_of is null)` : whose);
  }
  return `select member.id from (select distinct member_id from accounts.freeze
             where site_id = ${site} and lifted_at_ms is null and until_ms > platform.clock_ms()) frozen
           join accounts.member on member.id = frozen.member_id
          where ${all.join(" and ")} order by member.id desc limit ${limit}`;
}

/** A span of time becomes a span of ids, which grow with it; null where nobody joined then. */
async function spanConditions(
  query: Query,
  { siteId, fromMs, toMs }: PlayerFilter,
  values: Values,
): Promise<readonly string[] | null> {
  const conditions: string[] = [];
  if (fromMs !== null) {
    const [first] = await query<{ id: string }>(
      `select id from accounts.member where site_id = $1 and created_at_ms >= $2 order by site_id, created_at_ms, id limit 1`,
      [siteId, fromMs],
    );
    if (first === undefined) return null;
    conditions.push(
      `member.id >= ${values.add(first.id)}::bigint`,
      `member.created_at_ms >= ${values.add(fromMs)}::bigint`,
    );
  }
  if (toMs !== null) {
    const [last] = await query<{ id: string }>(
      `select id from accounts.member where site_id = $1 and created_at_ms < $2
        order by site_id desc, created_at_ms desc, id desc limit 1`,
      [siteId, toMs],
    );
    if (last === undefined) return null;
    conditions.push(
      `member.id <= ${values.add(last.id)}::bigint`,
      `member.created_at_ms < ${values.add(toMs)}::bigint`,
    );
  }
  return conditions;
}

/** What a search text may mean. */
export interface SearchTerms {
  readonly siteId: number;
  readonly id: number | null;
  /** Lower case. */
  readonly name: string;
  readonly phone: Buffer | null;
  readonly email: Buffer | null;
  readonly account: Buffer | null;
  /** Partners whose members may be found; null is everybody's. */
  readonly partners: readonly number[] | null;
}

/** Players whose id, phone, e-mail address or bank account it is, and whose nickname begins with it. A few, in the order of their ids. */
export async function exactIds(query: Query, terms: SearchTerms, limit: number): Promise<readonly number[]> {
  const rows = await query<{ id: string }>(
    `select member.id from (
       select $2::bigint as id
       union select member_id from accounts.blind_matches($1, $3, $4, $5)
       union select member_id from accounts.players_called($1, 'nick', $6, null, $7, $8)) found
       join accounts.member on member.id = found.id
      where member.site_id = $1 and member.role = 'PLAYER' and ($8::bigint[] is null or member.partner_of = any ($8))
      order by member.id limit $7`,
    [terms.siteId, terms.id, terms.phone, terms.email, terms.account, terms.name, limit, terms.partners],
  );
  return rows.map(({ id }) => Number(id));
}

/** Players whose username begins with the text, by name, after one that was shown. */
export async function namedIds(
  query: Query,
  { siteId, name, partners }: SearchTerms,
  page: { readonly after: string | null; readonly limit: number },
): Promise<readonly { readonly id: number; readonly username: string }[]> {
  const rows = await query<{ id: string; username: string }>(
    "select member_id as id, name as username from accounts.players_called($1, 'username', $2, $3, $4, $5)",
    [siteId, name, page.after, page.limit, partners],
  );
  return rows.map(({ id, username }) => ({ id: Number(id), username }));
}

/** Players inside whose username or nickname the text stands, behind its beginning; some of them where they are many. By name. */
export async function containingIds(
  query: Query,
  { siteId, name, partners }: SearchTerms,
  limit: number,
): Promise<readonly number[]> {
  const rows = await query<{ id: string }>(
    `select member_id as id from accounts.players_containing($1, $2, $3, $4) order by name using operator(pg_catalog.~<~)`,
    [siteId, name, limit, partners],
  );
  return rows.map(({ id }) => Number(id));
}

interface Row {
  readonly id: string;
  readonly username: string;
  readonly nick: string | null;
  readonly status: "A" | "D";
  readonly partner_of: string | null;
  readonly partner_name: string | null;
  readonly balance: string | null;
  readonly created_at_ms: string;
  readonly left_at_ms: string | null;
  readonly frozen: readonly FreezeScope[];
}

/** The players themselves, in the order of the ids given. */
export async function playerRows(
  query: Query,
  siteId: number,
  ids: readonly number[],
): Promise<readonly Omit<PlayerRow, "name">[]> {
  if (ids.length === 0) return [];
  const rows = await query<Row>(
    `select member.id, member.username, member.nick, member.status, member.partner_of, account.balance, member.created_at_ms,
            member.left_at_ms, coalesce(partner.nick, nullif(partner.name, ''), partner.username) as partner_name,
            array(select distinct scope from accounts.freeze held
                   where held.member_id = member.id and lifted_at_ms is null and until_ms > platform.clock_ms()
                   order by scope) as frozen
       from unnest($2::bigint[]) with ordinality wanted (id, place)
       join accounts.member on member.id = wanted.id and member.site_id = $1
       left join accounts.member partner on partner.id = member.partner_of
       left join ledger.account on account.id = member.id
      order by wanted.place`,
    [siteId, ids],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    username: row.username,
    nick: row.nick,
    status: row.status,
    partnerId: row.partner_of === null ? null : Number(row.partner_of),
    partnerName: row.partner_name,
    balance: Number(row.balance ?? 0),
    createdAtMs: Number(row.created_at_ms),
    leftAtMs: row.left_at_ms === null ? null : Number(row.left_at_ms),
    frozen: [...row.frozen],
  }));
}

/** A partner and everybody below them. */
export async function branchOf(query: Query, partnerId: number): Promise<readonly number[]> {
  const rows = await query<{ partner_id: string }>("select partner_id from partners.branch_of($1)", [
    partnerId,
  ]);
  return rows.map(({ partner_id }) => Number(partner_id));
}

/** Whether somebody is a member of one of these partners. */
export async function isBroughtBy(
  query: Query,
  of: { readonly siteId: number; readonly memberId: number; readonly partners: readonly number[] },
): Promise<boolean> {
  const rows = await query(
    "select from accounts.member where id = $1 and site_id = $2 and partner_of = any ($3)",
    [of.memberId, of.siteId, of.partners],
  );
  return rows.length === 1;
}
