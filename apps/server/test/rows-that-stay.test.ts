import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";

/** What is only ever added to, whoever asks: not even the database's owner changes or removes a row by accident. */
const STAYS = {
  "accounts.affordability": "delete",
  "accounts.consent": "update delete",
  "accounts.exclusion": "update delete",
  "accounts.harm_case": "delete",
  "accounts.harm_marker": "update delete",
  "accounts.harm_step": "update delete",
  "accounts.intensive_play": "delete",
  "accounts.note": "update delete",
  "audit.event": "update delete",
  "audit.head": "delete",
  "betting.bet": "update delete",
  "coin.account": "delete",
  "coin.conversion": "update delete",
  "coin.movement": "delete",
  "coin.rate": "update delete",
  "coin.transfer": "update delete",
  "coin.wallet": "delete",
  "content.page": "update delete",
  "coupon.coupon": "delete",
  "coupon.use": "update delete",
  "back_office.adjustment": "update delete",
  "back_office.closing": "update delete",
  "fairness.reference_difference": "update delete",
  "ledger.sealed_balance": "update",
  "ledger.sealed_day": "update delete",
  "ledger.sealed_tile": "update",
  "ledger.transfer": "update delete",
  "market.terms": "update delete",
  "partners.agreement": "update delete",
  "partners.move": "update delete",
  "partners.payment": "update delete",
  "partners.statement": "update delete",
  "partners.statement_line": "update delete",
  "proof.batch": "update delete",
  "proof.log_checkpoint": "update delete",
  "proof.log_leaf": "update delete",
  "proof.log_node": "update delete",
  "proof.signing_key": "update delete",
  "reports.member_day": "update delete",
  "settlement.correction": "update delete",
  "settlement.corrected_bet": "update delete",
  "site.licence": "update delete",
  "site.licence_end": "update delete",
  "site.option_terms": "update delete",
  "site.option_version": "update delete",
  "site.version": "update delete",
  "staff.approval": "delete",
  "wallet.approval": "update delete",
  "wallet.funds_check": "update delete",
  "wallet.request": "delete",
  "wallet.segregated_entry": "update delete",
  "wallet.settings_version": "update delete",
} as const;

/** What an option offers is the same for everybody who asks. */
const OPEN_BY_SITE = ["site.option_terms"];
/** An article may be of every site; a round belongs to none. */
const WIDE = [
  "content.article ((site_id = platform.current_site()) OR (site_id IS NULL))",
  "rounds.seed (revealed_at_ms IS NOT NULL)",
];

/** What a policy of the console asks for, of what it shows and of what it takes. */
const OF_ITS_SITES =
  "(( SELECT platform.console_sees_all() AS console_sees_all) OR (site_id = ANY (( SELECT platform.console_sites() AS console_sites)::integer[])))";
/** What an option offers, and whether the books are closed, is the same for everybody; sessions and approvals are asked for by site. */
const OPEN_TO_CONSOLE = ["accounts.session", "ledger.halt", "site.option_terms", "staff.approval"];
/** An article may be of every site; what staff did on the way in is of none, and is shown to those who share one with them. */
const BESIDE_ITS_SITES = [
  [
    "console_of_colleagues on audit.event",
    "((site_id IS NULL) AND (kind <> 'staff-act'::text) AND (staff_id IS NOT NULL) AND (EXISTS ( SELECT FROM staff.account a WHERE ((a.id = event.staff_id) AND ((a.site_ids IS NULL) OR (a.site_ids && ( SELECT platform.console_sites() AS console_sites)))))))",
  ],
  ["console_shared on content.article", "(site_id IS NULL)"],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function refusalOf(client: PoolClient, statement: string): Promise<string> {
  await client.query("begin");
  try {
    await client.query(statement);
    return "was allowed";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query("rollback");
  }
}

async function statementOf(table: string, act: string): Promise<string> {
  if (act === "delete") return `delete from ${table} where false`;
  const [row] = await database.owner.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1",
    [table],
  );
  return `update ${table} set ${row?.name} = default where false`;
}

it.each(Object.entries(STAYS))("%s keeps its rows: no %s", async (table, acts) => {
  const client = await database.owner.dedicated();
  const refusals: string[] = [];
  for (const act of [...acts.split(" "), "truncate"]) {
    // What others refer to cannot be emptied without them.
    const statement = act === "truncate" ? `truncate ${table} cascade` : await statementOf(table, act);
    refusals.push(await refusalOf(client, statement));
  }
  client.release();
  for (const refusal of refusals) expect(refusal).toMatch(/refused|only added|stay/);
});

it("a page's role reads no table of a site's rows but that site's, forced for everybody", async () => {
  const open = await database.owner.query(
    `select c.oid::regclass::text as table from pg_class c
      where c.relkind = 'r' and has_any_column_privilege('maru_http', c.oid, 'select')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
                     and has_column_privilege('maru_http', c.oid, a.attnum, 'select'))
        and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
  );
  expect(open.map((row) => Object.values(row)[0])).toEqual(OPEN_BY_SITE);
  const unforced = await database.owner.query(
    "select oid::regclass::text as table from pg_class where relrowsecurity and not relforcerowsecurity order by 1",
  );
  expect(unforced).toEqual([]);
  const wide = await database.owner.query<{ table: string; qual: string }>(
    `select schemaname || '.' || tablename as table, qual from pg_policies
      where 'maru_http' = any (roles) and qual is distinct from '(site_id = platform.current_site())' order by 1`,
  );
  expect(wide.map(({ table, qual }) => `${table} ${qual}`)).toEqual(WIDE);
});

it("the console's role reads no table of sites' rows but those of its sites, forced for everybody", async () => {
  const open = await database.owner.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attname = 'site_id' and not a.attisdropped
        and has_column_privilege('maru_console', c.oid, a.attnum, 'select')
        and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
  );
  expect(open.map(({ table }) => table)).toEqual(OPEN_TO_CONSOLE);
  const others = await database.owner.query<{ policy: string; qual: string }>(
    `select policyname || ' on ' || schemaname || '.' || tablename as policy, qual from pg_policies
      where 'maru_console' = any (roles)
        and (coalesce(qual, $1) is distinct from $1 or coalesce(with_check, $1) is distinct from $1)
      order by 1`,
    [OF_ITS_SITES],
  );
  expect(others.map(({ policy, qual }) => [policy, qual.replaceAll(/\s+/g, " ")])).toEqual(BESIDE_ITS_SITES);
});
