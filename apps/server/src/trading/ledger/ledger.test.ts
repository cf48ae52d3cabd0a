import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberId, points, siteId } from "@maru/values";
import { decodeEvent } from "../../platform/outbox.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { grantPoints } from "../../testing/grant-points.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openPlayerAccount, openSiteAccounts } from "./open-accounts.ts";
import { reconcile } from "./reconcile.ts";

const SITE = siteId(1);
const PLAYER = memberId(1_001);

let database: TestDatabase;
let accounts: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  accounts = database.as("maru_accounts");
  await database.owner.query(
    "insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play')",
  );
  await accounts.transaction(async (client) => {
    await openSiteAccounts(client, SITE);
    await openPlayerAccount(client, { memberId: PLAYER, siteId: SITE });
  });
});
afterAll(() => database.close());

const report = () => reconcile(database.as("maru_settlement"));

describe("accounts", () => {
  it("are opened once, however often they are asked for", async () => {
    await accounts.transaction(async (client) => {
      await openSiteAccounts(client, SITE);
      await openPlayerAccount(client, { memberId: PLAYER, siteId: SITE });
    });
    const rows = await database.owner.query("select id, kind, balance from ledger.account order by id");
    expect(rows).toEqual([
      { id: "-17", kind: "partners", balance: "0" },
      { id: "-16", kind: "coin", balance: "0" },
      { id: "-15", kind: "bank", balance: "0" },
      { id: "-14", kind: "reserve", balance: "0" },
      { id: "-13", kind: "issuer", balance: "0" },
      { id: "-12", kind: "escrow", balance: "0" },
      { id: "-11", kind: "house", balance: "0" },
      { id: "1001", kind: "player", balance: "0" },
    ]);
  });
});

describe("a grant", () => {
  it("comes from the site's issuer, and its message and transfer carry the balance after it", async () => {
    const grant = { memberId: PLAYER, siteId: SITE, amountPoints: points(1_000_000) };
    const change = await database.owner.transaction((client) => grantPoints(client, grant));
    expect(change).toEqual({ memberId: PLAYER, siteId: SITE, balance: 1_000_000n, version: 1 });
    const rows = await database.owner.query(
      "select code, debit_account, credit_account, amount, balance_after from ledger.transfer",
    );
    expect(rows).toEqual([
      { code: 10, debit_account: "-13", credit_account: "1001", amount: "1000000", balance_after: "1000000" },
    ]);
    const [outbox] = await database.owner.query<{ payload: string }>("select payload::text from live.outbox");
    expect(decodeEvent(outbox?.payload ?? "")).toEqual({ kind: "balance.changed", balances: [change] });
    expect(await report()).toEqual({ isCoherent: true, disagreements: [] });
  });

  it("is nothing where its transaction is rolled back, and impossible without accounts", async () => {
    const grant = { memberId: PLAYER, siteId: SITE, amountPoints: points(7) };
    const failing = database.owner.transaction(async (client) => {
      await grantPoints(client, grant);
      throw new Error("the caller's own fact failed");
    });
    await expect(failing).rejects.toThrow("own fact");
    const stranger = { ...grant, memberId: memberId(5) };
    await expect(database.owner.transaction((client) => grantPoints(client, stranger))).rejects.toThrow(
      "no account",
    );
    expect(await report()).toEqual({ isCoherent: true, disagreements: [] });
  });

  it("made 50 times at once adds up", async () => {
    const one = { memberId: PLAYER, siteId: SITE, amountPoints: points(3) };
    await Promise.all(
      Array.from({ length: 50 }, () => database.owner.transaction((client) => grantPoints(client, one))),
    );
    const [row] = await database.owner.query("select balance, version from ledger.account where id = 1001");
    expect(row).toEqual({ balance: "1000150", version: "51" });
    expect(await report()).toMatchObject({ isCoherent: true });
  });
});

describe("reconcile", () => {
  const books = `
    alter table ledger.transfer disable trigger transfers_stay; alter table betting.bet disable trigger bets_stay;
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1');
    insert into site.option_terms (id, option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      overriding system value values (1, 1, 1, 1, true, false, 88, 1, 1000000);
    insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
      values (1001, 1, 'player', 'x', 'PLAYER');
    create or replace function platform.clock_ms() returns bigint language sql as 'select 5000::bigint';
    insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
      select n, 1, 'SIM-V25', 'R1', 1, 0, 50000, 60000, 60000, 120000, 1, 2, 0, 0, 1000000, '{"1":1}', '{"1":1}'
        from generate_series(1, 2) n;
    do $$ begin
      for n in 1 .. 2 loop
        perform betting.write_bets(5000, 0, array[n], '{1001}', '{t}', '{0}', '{1,1}', '{B,S}', '{1,2}', '{1,1}', '{1,1}',
          '{18800,18800}', '{1,1}', '{1,1}', '{1,2}', '{100,200}', array[gen_random_uuid(), gen_random_uuid()]);
      end loop;
      update rounds.round set state = 'decided', outcome = '{"kind":"direction","direction":"rise"}' where id = 1;
      perform settlement.settle_round(1, '{B,S}', '{1,2}', 100);
    end $$`;

  const faults: readonly (readonly [question: string, change: string])[] = [
    ["PLAYER_BALANCE", "update ledger.account set balance = balance + 1 where id = 1001"],
    ["SITE_BALANCE", "update ledger.account set balance = balance + 1 where id = -11"],
    ["SITE_BALANCE", "update ledger.account set balance = 1 where id = -12"],
    ["BOOKS_SUM", "update ledger.account set balance = balance - 1 where id = -13"],
    ["ESCROW_OPEN", "delete from ledger.transfer where code = 1 and ref = (select max(id) from betting.bet)"],
    [
      "NEGATIVE_BALANCE",
      "alter table ledger.account drop constraint account_check; update ledger.account set balance = -1 where id > 0",
    ],
    ["BET_STAKE", "update ledger.transfer set amount = amount + 1 where code = 1"],
    ["BET_STAKE", "delete from betting.bet where round_id = 2"],
    ["ROUND_TOTAL", "update betting.round_total set stake = stake + 1"],
    ["BET_RETURN", "update ledger.transfer set amount = amount + 1 where code = 2"],
    ["BET_RETURN", "update settlement.round_outcome set status = 1"],
    ["RETURN_CAUSE", "update settlement.round_outcome set status = 2"],
    ["RETURN_CAUSE", "update ledger.transfer set ref = 99 where code = 2"],
    ["SETTLED_TOTALS", "update settlement.round_settlement set returned = returned + 1"],
    ["ROUND_ESCROW", "update ledger.transfer set amount = amount + 1 where code = 4"],
    ["BET_TERMS", "update betting.bet set accepted_at_ms = 50000"],
    ["BET_TERMS", "update betting.bet set terms_id = 2"],
  ];

  it("finds nothing in sound books, and each planted fault by its name", async () => {
    await database.owner.query(books);
    expect(await report()).toEqual({ isCoherent: true, disagreements: [] });
    for (const [question, change] of faults) {
      const found = await database.owner
        .transaction(async (client) => {
          await client.query(change);
          const { rows } = await client.query<{ question: string }>(
            "select question from ledger.disagreement",
          );
          throw new Found(rows.map((row) => row.question));
        })
        .catch((error: unknown) => {
          if (error instanceof Found) return error.questions;
          throw error;
        });
      expect(found, change).toContain(question);
    }
    expect(await report()).toEqual({ isCoherent: true, disagreements: [] });
  });

  /** Carries what was found out of a transaction that is rolled back. */
  class Found extends Error {
    readonly questions: readonly string[];
    constructor(questions: readonly string[]) {
      super("found");
      this.questions = questions;
    }
  }
});
