import { GAME_TYPES, type GameType, type MarketRules, PLAY_WELCOME_POINTS } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../ports/unit-of-work.ts";
import type { FirstSiteSetting } from "../../platform/first-site-setting.ts";
import type { FirstSite, HashedMember, HashedStaff } from "./first-data.ts";
import type { FirstOption } from "./first-options.ts";

const FIRST_SITE_ID = 1;

type Client = Pick<PoolClient, "query">;

/** Whether nothing was ever put into this database. */
export async function isEmptyDatabase(database: Pick<Database, "query">): Promise<boolean> {
  const [row] = await database.query<{ empty: boolean }>(
    "select not exists (select from site.site) as empty",
  );
  return row?.empty === true;
}

/** Two servers that start at once on an empty database: one fills it, the other waits here and then finds it full. */
export async function lockFirstStart(client: Client): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(7003)");
  const { rows } = await client.query<{ empty: boolean }>(
    "select not exists (select from site.site) as empty",
  );
  return rows[0]?.empty === true;
}

const SITES = `
  insert into site.site (id, code, name, locale, mode, sandbox, look, welcome_points)
  select id, code, name, locale, mode, sandbox, coalesce(look, '{}'), case mode when 'play' then $2::bigint else 0 end from jsonb_to_recordset($1)
    as row (id integer, code text, name text, locale text, mode text, sandbox boolean, look jsonb)`;

/** The accounts of each site itself: the numbers are part of the books' rules. */
const SITE_ACCOUNTS = `
  insert into ledger.account (id, site_id, kind)
  select -(site.id * 10 + kind.number), site.id, kind.name from site.site
   cross join (values (1, 'house'), (2, 'escrow'), (3, 'issuer'), (4, 'reserve'), (5, 'bank'), (6, 'coin'), (7, 'partners')) as kind (number, name)`;

const DEPOSIT_ACCOUNTS = `
  insert into wallet.settings (site_id, account)
  select id, "depositAccount" from jsonb_to_recordset($1) as row (id integer, "depositAccount" jsonb)
   where "depositAccount" is not null`;

const SANDBOXES = `
  select site.open_sandbox(id, coalesce("betPauseMs", 5000)) from jsonb_to_recordset($1)
    as row (id integer, sandbox boolean, "betPauseMs" integer)
   where sandbox order by id`;

export async function writeSites(client: Client, sites: readonly FirstSite[]): Promise<void> {
  await client.query(SITES, [JSON.stringify(sites), PLAY_WELCOME_POINTS]);
  await client.query(DEPOSIT_ACCOUNTS, [JSON.stringify(sites)]);
  await client.query(SITE_ACCOUNTS);
  // What runs under a sandbox runs under the record of one.
  await client.query(SANDBOXES, [JSON.stringify(sites)]);
}

/** By what makes every later site (`site.create_from`). It is the first: the terms of its options follow with the markets. */
export async function writeFirstSite(client: Client, { code, settings }: FirstSiteSetting): Promise<void> {
  await client.query("select site.write_new($1, $2, $3, 'first start', null)", [
    FIRST_SITE_ID,
    code,
    JSON.stringify(settings),
  ]);
}

const MARKETS = `
  insert into market.market (stock, name, precision, rules, enabled)
  select rules->>'stock', rules->>'name', (rules->>'precision')::integer, rules, rules->>'kind' = 'simulated'
    from jsonb_array_elements($1) as rules`;

const OPTIONS = `
  insert into site.option (id, stock, type, label)
  select id, stock, type, label from jsonb_to_recordset($1)
    as row (id integer, stock text, type text, label text)`;

const TERMS = `
  insert into site.option_terms
    (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max)
  select option.id, site.id, 1, terms."isPlay", terms."isStop", terms."profitPer",
         nullif(terms.fee, 'null'::jsonb), terms."limitMin", terms."limitMax"
    from jsonb_to_recordset($1) as option (id integer, terms jsonb)
    cross join lateral jsonb_to_record(option.terms)
      as terms ("isPlay" boolean, "isStop" boolean, "profitPer" integer, fee jsonb, "limitMin" bigint, "limitMax" bigint)
    cross join site.site
   order by site.id, option.id`;

/** Real markets are written switched off. Every site offers every option on the same first terms. */
export async function writeMarkets(
  client: Client,
  markets: readonly MarketRules[],
  options: readonly FirstOption[],
): Promise<void> {
  await client.query(MARKETS, [JSON.stringify(markets)]);
  await client.query(OPTIONS, [JSON.stringify(options)]);
  await client.query(TERMS, [JSON.stringify(options)]);
}

const MEMBERS = `
  insert into accounts.member (site_id, username, password_hash, name, role, country)
  select "siteId", username, "passwordHash", username, role, person ->> 'country' from jsonb_to_recordset($1)
    as row ("siteId" integer, username text, "passwordHash" text, role text, person jsonb)`;

const PARTNERS = `
  update accounts.member as member set partner_of = above.id
    from jsonb_to_recordset($1) as row ("siteId" integer, username text, partner text)
    join accounts.member above on above.site_id = row."siteId" and above.username = row.partner
   where member.site_id = row."siteId" and member.username = row.username`;

const INVITATIONS = `
  insert into accounts.invitation (site_id, code, partner_id)
  select member.site_id, row.invitation, member.id
    from jsonb_to_recordset($1) as row ("siteId" integer, username text, invitation text)
    join accounts.member member on member.site_id = row."siteId" and member.username = row.username
   where row.invitation is not null`;

export async function writeMembers(client: Client, members: readonly HashedMember[]): Promise<void> {
  const rows = JSON.stringify(members);
  for (const statement of [MEMBERS, PARTNERS, INVITATIONS]) await client.query(statement, [rows]);
}

export async function memberNamed(client: Client, siteId: number, username: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "select id from accounts.member where site_id = $1 and username = $2",
    [siteId, username],
  );
  return Number(rows[0]?.id);
}

const STAFF = `
  insert into staff.account (username, name, role, site_ids, person_ref, password_hash, enrol_until_ms)
  select username, username, role, "siteIds", 'staff:' || username, "passwordHash", platform.clock_ms() + 86400000
    from jsonb_to_recordset($1) as row (username text, role text, "siteIds" integer[], "passwordHash" text)`;

/** Each may register a first second factor within a day. */
export async function writeStaff(client: Client, staff: readonly HashedStaff[]): Promise<void> {
  await client.query(STAFF, [JSON.stringify(staff)]);
}

const PLAYER_ACCOUNTS = `
  insert into ledger.account (id, site_id, kind)
  select id, site_id, 'player' from accounts.member where role = 'PLAYER'`;

const GRANTS = `
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
  select 10, nextval('ledger.grant_ref'), -(member.site_id * 10 + 3), member.id, row."giftPoints", member.site_id,
         row."giftPoints"
    from jsonb_to_recordset($1) as row ("siteId" integer, username text, "giftPoints" bigint)
    join accounts.member member on member.site_id = row."siteId" and member.username = row.username
   where row."giftPoints" > 0 order by member.id`;

/** Balances follow from the transfers alone, so the books agree by construction. */
const BALANCES = `
  update ledger.account as account
     set balance = account.balance + moved.net, version = account.version + moved.movements
    from (select id, sum(amount) as net, count(*) as movements
            from (select credit_account as id, amount from ledger.transfer
                  union all select debit_account, -amount from ledger.transfer) as side
           group by id) as moved
   where account.id = moved.id`;

/** Grants each player their first points, issuer to player. Only in the transaction of a first start. */
export async function writeGrants(client: Client, members: readonly HashedMember[]): Promise<void> {
  await client.query(PLAYER_ACCOUNTS);
  await client.query(GRANTS, [JSON.stringify(members)]);
  await client.query(BALANCES);
}

export async function marketExists(client: Client, stock: string): Promise<boolean> {
  const { rowCount } = await client.query("select from market.market where stock = $1", [stock]);
  return rowCount === 1;
}

/** The games that the stock has no option for yet. */
export async function gamesWithoutOption(client: Client, stock: string): Promise<readonly GameType[]> {
  const { rows } = await client.query<{ type: string }>("select type from site.option where stock = $1", [
    stock,
  ]);
  return GAME_TYPES.filter((type) => rows.every((row) => row.type !== type));
}

/** Rounds keep the rules that they began under (`market.former_rules`); new ones follow these. */
export async function renewRules(client: Client, rules: MarketRules): Promise<void> {
  await client.query("update market.market set name = $2, rules = $3 where stock = $1 and rules <> $3", [
    rules.stock,
    rules.name,
    JSON.stringify(rules),
  ]);
}

/**
 * Ids of a fresh install's options end far below 901, so those of replays are told apart at a glance; and from 1,000 on an option has no
 * place in a round's id.
 */
export async function nextOptionId(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select greatest(max(id), 900) + 1 as id from site.option",
  );
  return rows[0]?.id ?? 901;
}

export interface Listened {
  readonly stocks: readonly string[];
  /** Those that two people made in the console are listened to whenever anything live is. */
  readonly isLive: boolean;
}

/** Recorded and real markets are on while something is listened to, and off at every other start. */
export async function switchFeedMarkets(client: Client, { stocks, isLive }: Listened): Promise<void> {
  await client.query(
    `update market.market set enabled = (stock = any($1) or $2 and approval_id is not null)
      where rules ->> 'kind' in ('real', 'replayed', 'simulated-replay')`,
    [stocks, isLive],
  );
}
