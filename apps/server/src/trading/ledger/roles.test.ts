import type { StaffSites } from "@maru/rules";
import { siteId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DATABASE_ROLES, type DatabaseRole } from "../../ports/unit-of-work.ts";
import { openConsoleDatabase } from "../../platform/console-database.ts";
import { openSiteReads } from "../../platform/database.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

const ROUND_COLUMNS = `(id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
  precision, buy_pip, sell_pip, side_capacity, terms, site_status)`;
const ROUND = "values (1, 1, 'S', 'R1', 1, 0, 1, 2, 2, 3, 1, 2, 0, 0, 1, '{}', '{}')";
const BET = `insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
  accepted_at_ms, balance_after) values (1, 1, 1, 1, 'B', 1, 1, 1, gen_random_uuid(), 1, 0)`;
const TRANSFER = (code: number): string =>
  `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id) values (${code}, 1, 1, -12, 1, 1)`;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query(`
    insert into site.site (id, code, name, locale, mode) values (1, 'a', 'A', 'ko', 'play'), (37, 'b', 'B', 'en', 'play');
    insert into accounts.member (site_id, username, password_hash, role)
      values (1, 'one', 'x', 'PLAYER'), (37, 'two', 'x', 'PLAYER');
    insert into accounts.protection (member_id, site_id) select id, site_id from accounts.member;
    insert into ledger.account (id, site_id, kind) select id, site_id, 'player' from accounts.member;
    insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id)
      select 10, id, -(site_id * 10 + 3), id, 5, site_id from accounts.member;
    insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
      accepted_at_ms, balance_after) select 1, id, site_id, 1, 'B', 1, 1, 1, gen_random_uuid(), 1, 0 from accounts.member;`);
});
afterAll(() => database.close());

async function attempt(role: DatabaseRole, statement: string): Promise<string> {
  const pool = database.as(role);
  return pool
    .transaction(async (client) => {
      await client.query(statement);
      throw new Error("was allowed");
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

/** [what a statement begins like, and whether the role $1 holds what it takes of table $2 and column $3] */
const TAKEN: readonly (readonly [RegExp, string])[] = [
  [/^insert into (?<table>\S+)/, "has_any_column_privilege($1, $2, 'insert')"],
  [/^delete from (?<table>\S+)/, "has_table_privilege($1, $2, 'delete')"],
  [/^update (?<table>\S+) set (?<column>\w+)/, "has_column_privilege($1, $2, $3, 'update')"],
  [/^select \* from (?<table>\S+)/, "has_any_column_privilege($1, $2, 'select')"],
  [/^select (?<column>\w+) from (?<table>\S+)/, "has_column_privilege($1, $2, $3, 'select')"],
];

/** A statement may fail for a schema, a trigger or a policy that stands before the table; its right must be missing as well. */
async function holdsRight(role: DatabaseRole, statement: string): Promise<boolean> {
  const [taken] = TAKEN.flatMap(([begin, has]) => {
    const groups = begin.exec(statement)?.groups;
    return groups === undefined ? [] : [{ has, table: groups["table"], column: groups["column"] }];
  });
  if (taken === undefined) return false;
  const [row] = await database.owner.query<{ has: boolean }>(`select ${taken.has} as has`, [
    role,
    taken.table,
    ...(taken.column === undefined ? [] : [taken.column]),
  ]);
  return row?.has === true;
}

describe("a role is refused what its room does not need", () => {
  const forbidden: readonly (readonly [role: DatabaseRole, statement: string])[] = [
    ["maru_betting", "insert into market.tick values ('S', 1, 1, 1, 1, 1, '', 'used')"],
    ["maru_betting", `insert into rounds.round ${ROUND_COLUMNS} ${ROUND}`],
    ["maru_betting", "update rounds.round set state = 'void'"],
    ["maru_betting", "insert into settlement.round_outcome values (1, 'B', 1)"],
    ["maru_betting", "select password_hash from accounts.member"],
    ["maru_betting", "update accounts.protection set day_loss_max = null"],
    ["maru_betting", "select settlement.settle_round(1, '{}', '{}', 1)"],
    ["maru_betting", TRANSFER(2)],
    ["maru_betting", TRANSFER(10)],
    ["maru_settlement", BET],
    ["maru_settlement", "insert into market.tick values ('S', 1, 1, 1, 1, 1, '', 'used')"],
    ["maru_settlement", "update rounds.round set outcome = '{}'"],
    ["maru_settlement", TRANSFER(1)],
    ["maru_settlement", TRANSFER(10)],
    ["maru_settlement", "select * from accounts.member"],
    ["maru_accounts", TRANSFER(2)],
    ["maru_accounts", BET],
    ["maru_accounts", "select * from betting.bet"],
    ["maru_accounts", "update rounds.round set state = 'void'"],
    ...["betting.bet", "betting.round_total", "ledger.account", "ledger.transfer", "accounts.member"].map(
      (table) => ["maru_prices", `select * from ${table}`] as const,
    ),
    ["maru_http", BET],
    ["maru_http", "update ledger.account set balance = 1"],
    ["maru_http", "select password_hash from accounts.member"],
    ...(
      ["maru_prices", "maru_betting", "maru_settlement", "maru_accounts", "maru_http", "maru_relay"] as const
    ).flatMap((role) => [
      [role, "select salts from proof.batch"] as const,
      [role, "insert into proof.signing_key values ('k', '', 1)"] as const,
    ]),
    ...["betting.bet", "rounds.round", "ledger.account", "market.tick", "accounts.member", "live.outbox"].map(
      (table) => ["maru_proof", `select * from ${table}`] as const,
    ),
    ["maru_proof", "update proof.batch set signature = root"],
    ["maru_proof", "delete from proof.signing_key"],
    ["maru_relay", "select * from betting.bet"],
    ["maru_relay", "insert into live.outbox (kind, payload) values ('x', '{}')"],
  ];

  it.each(forbidden)("%s: %s", async (role, statement) => {
    expect(await attempt(role, statement)).toMatch(/permission denied|row-level security/);
    expect(await holdsRight(role, statement)).toBe(false);
  });

  it.each(
    DATABASE_ROLES.flatMap((role) =>
      ["ledger.transfer", "betting.bet"].map((table) => [role, table] as const),
    ),
  )("%s never changes or removes a row of %s", async (role, table) => {
    const column = table === "betting.bet" ? "stake" : "amount";
    for (const statement of [
      `update ${table} set ${column} = 9`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      expect(await attempt(role, statement)).toMatch("permission denied");
    }
  });

  it("not even the owner changes the books by accident", async () => {
    for (const table of ["ledger.transfer", "betting.bet"]) {
      await expect(database.owner.query(`delete from ${table}`)).rejects.toThrow("only added to");
      await expect(database.owner.query(`update ${table} set site_id = 1`)).rejects.toThrow("only added to");
    }
  });

  it("a cause moves points once", async () => {
    await expect(
      database.owner.transaction(async (client) => {
        await client.query(TRANSFER(1));
        await client.query(TRANSFER(1));
      }),
    ).rejects.toThrow("transfer_pkey");
  });
});

describe("seeds of rounds", () => {
  it.each(["maru_http", "maru_books"] as const)("%s reads none that is not revealed", async (role) => {
    await database.owner.query(`
      insert into rounds.seed (round_id, seed, revealed_at_ms) values (71, '\\x01', null), (72, '\\x02', 1), (73, '\\x03', null)
        on conflict do nothing`);
    const rows = await database.as(role).query("select round_id::int as id from rounds.seed order by 1");
    expect(rows).toEqual([{ id: 72 }]);
  });

  const READERS: readonly DatabaseRole[] = ["maru_prices", "maru_http", "maru_books"];

  it.each(DATABASE_ROLES.filter((role) => !READERS.includes(role)))("%s reads none at all", async (role) => {
    expect(await attempt(role, "select seed from rounds.seed")).toMatch("permission denied");
  });

  it.each(DATABASE_ROLES.filter((role) => role !== "maru_prices"))(
    "%s reads no secret that they are made of",
    async (role) => {
      expect(await attempt(role, "select * from market.seed_secret")).toMatch("permission denied");
      const [row] = await database.owner.query<{ may: boolean }>(
        "select has_any_column_privilege($1, 'market.seed_secret', 'select') as may",
        [role],
      );
      expect(row?.may).toBe(false);
    },
  );
});

describe("pages read by site", () => {
  const tables = ["accounts.protection", "ledger.account", "ledger.transfer", "betting.bet"] as const;

  it.each(tables)("%s: nothing without a site, and with one that site's rows only", async (table) => {
    const http = database.as("maru_http");
    expect(await http.query(`select site_id from ${table}`)).toEqual([]);
    for (const site of [1, 37]) {
      const rows = await openSiteReads(http).forSite(site, (query) => query(`select site_id from ${table}`));
      expect(rows).toEqual([{ site_id: site }]);
    }
    expect(await openSiteReads(http).forSite(2, (query) => query(`select site_id from ${table}`))).toEqual(
      [],
    );
  });
});

describe("the console reads by sites", () => {
  const tables = [
    "accounts.member",
    "accounts.protection",
    "ledger.account",
    "ledger.transfer",
    "betting.bet",
  ] as const;

  it.each(tables)("%s: nothing before its sites are said, and then those sites' rows only", async (table) => {
    const role = database.as("maru_console");
    // The house has accounts and transfers of its own; players' are those of sites.
    const read = `select distinct site_id from ${table} where site_id > 0 order by 1`;
    expect(await role.query(read)).toEqual([]);
    const reads = openConsoleDatabase(role);
    const sitesOf = async (...sites: readonly number[]) => rowsOf(sites.map(siteId));
    const rowsOf = async (sites: StaffSites) =>
      (await reads.read(sites, (query) => query<{ site_id: number }>(read))).map((row) => row.site_id);
    expect([await sitesOf(1), await sitesOf(37), await sitesOf(2), await sitesOf()]).toEqual([
      [1],
      [37],
      [],
      [],
    ]);
    expect([await sitesOf(1, 37), await rowsOf("all")]).toEqual([
      [1, 37],
      [1, 37],
    ]);
  });
});
