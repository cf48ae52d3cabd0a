import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { haltMoney, liftHalt } from "./books-store.ts";
import { openBooks } from "./open-books.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

const WITHIN_MS = 10_000;

/** Two players with grants, a settled round (1) and an open one (2), each with a bet on either side. */
const BOOKS = `
  insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play');
  insert into ledger.account (id, site_id, kind)
    select -(10 + k.n), 1, k.kind from (values (1, 'house'), (2, 'escrow'), (3, 'issuer')) k (n, kind);
  insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1');
  insert into site.option_terms (id, option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
    overriding system value values (1, 1, 1, 1, true, false, 88, 1, 1000000);
  insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
    values (1001, 1, 'one', 'x', 'PLAYER'), (1002, 1, 'two', 'x', 'PLAYER');
  insert into ledger.account (id, site_id, kind, balance) values (1001, 1, 'player', 5000), (1002, 1, 'player', 5000);
  update ledger.account set balance = -10000 where id = -13;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
    select 10, nextval('ledger.grant_ref'), -13, m, 5000, 1, 5000 from unnest(array[1001, 1002]) m;
  create or replace function platform.clock_ms() returns bigint language sql as 'select 5000::bigint';
  insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
     rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
    select n, 1, 'SIM-V25', 'R1', 1, 0, 50000, 60000, 60000, 120000, 1, 2, 0, 0, 1000000, '{"1":1}', '{"1":1}'
      from generate_series(1, 3) n;
  select betting.write_bets(5000, 0, array[n], '{1001,1002}', '{t,t}', '{0,0}', '{1,1}', '{B,S}', '{1,2}', '{1,1}', '{1,1}',
      '{18800,18800}', '{1,1}', '{1,2}', '{1,2}', '{100,200}', array[gen_random_uuid(), gen_random_uuid()]) from generate_series(1, 2) n;
  update rounds.round set state = 'decided', outcome = '{"kind":"direction","direction":"rise"}' where id = 1;
  select settlement.settle_round(1, '{B,S}', '{1,2}', 100);
  update settlement.settled_below set round_id = 2;`;

const BET = `select betting.write_bets(5000, 0, '{3}', '{1001}', '{t}', '{0}', '{1}', '{B}', '{1}', '{1}', '{1}', '{18800}', '{1}', '{1}', '{1}',
  '{100}', array[gen_random_uuid()])`;

/** What a superuser could do behind the server's back: each must halt money, under the name of its comparison. */
const TAMPERINGS: readonly (readonly [question: string, subject: number, change: string])[] = [
  ["PLAYER_BALANCE", 1001, "update ledger.account set balance = balance + 1 where id = 1001"],
  ["PLAYER_BALANCE", 1002, "delete from ledger.transfer where code = 10 and credit_account = 1002"],
  [
    "PLAYER_BALANCE",
    1003,
    "insert into ledger.account (id, site_id, kind, balance) values (1003, 1, 'player', 7)",
  ],
  ["SITE_BALANCE", -11, "update ledger.account set balance = balance + 1 where id = -11"],
  ["SITE_BALANCE", -13, "update ledger.account set balance = 0 where id = -13"],
  ["BET_STAKE", 1, "update ledger.transfer set amount = 101 where code = 1 and ref = 1"],
  ["BET_STAKE", 3, "update ledger.transfer set amount = 101 where code = 1 and ref = 3"],
  ["BET_STAKE", 4, "delete from ledger.transfer where code = 1 and ref = 4"],
  ["BET_RETURN", 1, "update ledger.transfer set amount = 189 where code = 2 and ref = 1"],
  ["BET_RETURN", 2, "update settlement.round_outcome set status = 3 where round_id = 1 and type = 'S'"],
  ["BET_RETURN", 1, "update settlement.round_outcome set status = 2 where round_id = 1 and type = 'B'"],
  ["BET_TERMS", 1, "update betting.bet set terms_id = 2 where id = 1"],
  ["BET_STAKE", 1, "update betting.bet set stake = 99 where id = 1"],
  ["ROUND_TOTAL", 1, "delete from betting.bet where id = 2"],
  ["ROUND_TOTAL", 2, "update betting.round_total set stake = stake + 1 where round_id = 2"],
  ["ROUND_UNSETTLED", 1, "delete from settlement.round_settlement where round_id = 1"],
  ["SETTLED_TOTALS", 1, "update settlement.round_settlement set returned = 189"],
  ["ROUND_ESCROW", 1, "delete from ledger.transfer where code in (4, 5)"],
  [
    "TRANSFER_CAUSE",
    99,
    "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id) values (2, 99, -12, 1001, 5, 1)",
  ],
  [
    "TRANSFER_CAUSE",
    98,
    "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id) values (15, 98, -11, 1001, 5, 1)",
  ],
  [
    "OUTBOX_BET",
    4,
    "update live.outbox set payload = replace(payload::text, '200', '201')::json where id = 2",
  ],
  [
    "OUTBOX_ROUND",
    7,
    `insert into live.outbox (kind, payload) values ('round.settled', '{"roundId":7,"above":0}')`,
  ],
];

let database: TestDatabase;

async function openWorld(): Promise<void> {
  database = await openTestDatabase();
  await database.owner.query(BOOKS);
}

const check = () => openBooks(database.as("maru_books")).check(WITHIN_MS);

async function tamper(change: string): Promise<void> {
  await database.owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(change);
  });
}

describe("sound books", () => {
  beforeAll(openWorld);
  afterAll(() => database.close());

  it("pass, again and again, from the checkpoint on, and nothing is halted", async () => {
    expect(await check()).toEqual({ isWhole: true, bets: 2, faults: [] });
    await database.owner.query(BET);
    expect(await check()).toEqual({ isWhole: true, bets: 0, faults: [] });
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = 2",
    );
    await database.owner.query("select settlement.settle_round(2, '{B,S}', '{3,3}', 100)");
    expect(await check()).toEqual({ isWhole: true, bets: 0, faults: [] });
    await database.owner.query("update settlement.settled_below set round_id = 3");
    expect(await check()).toEqual({ isWhole: true, bets: 2, faults: [] });
    expect(
      await database.owner.query("select round_id, bet_id, caused_bet_id from ledger.checkpoint"),
    ).toEqual([{ round_id: "3", bet_id: "4", caused_bet_id: "4" }]);
    expect(await database.owner.query("select * from ledger.disagreement")).toEqual([]);
  });
});

describe("tampered books", () => {
  beforeEach(openWorld);

  it.each(TAMPERINGS)("%s of %i halts money: %s", async (question, subject, change) => {
    try {
      await tamper(change);
      const { faults } = await check();
      expect(faults).toContainEqual(expect.objectContaining({ question, subject }));
      await expect(database.owner.query(BET)).rejects.toMatchObject({ code: "P0024", detail: "5000" });
      const halts = await openBooks(database.as("maru_books")).halts();
      expect(halts).toContainEqual(expect.objectContaining({ question, subject, haltedAtMs: 5_000 }));
    } finally {
      await database.close();
    }
  });
});

describe("a halt", () => {
  const fault = {
    question: "PLAYER_BALANCE",
    subject: 1001,
    stored: "1",
    found: "2",
    siteId: 1,
    roundId: null,
  };

  beforeAll(openWorld);
  afterAll(() => database.close());

  it("refuse bets and grants until an operator opens them with a name and a reason; no role of the server can", async () => {
    const grant = "select ledger.move(10, 900, -13, 1001, 1, 1, 1)";
    await haltMoney(database.as("maru_books"), [fault, fault]);
    const halts = await openBooks(database.as("maru_books")).halts();
    expect(halts).toHaveLength(1);
    await expect(database.owner.query(BET)).rejects.toMatchObject({ code: "P0024" });
    await expect(database.owner.query(grant)).rejects.toMatchObject({ code: "P0024" });
    const opening = {
      ids: halts.map(({ id }) => id),
      by: "operator1",
      reason: "restored from the backup",
    };
    await expect(liftHalt(database.as("maru_books"), opening)).rejects.toThrow("permission denied");
    await expect(liftHalt(database.as("maru_betting"), opening)).rejects.toThrow("permission denied");
    expect(await liftHalt(database.owner, opening)).toBe(1);
    await database.owner.query(BET);
    expect(await check()).toMatchObject({ faults: [] });
  });

  it("close again for the same fault after they were opened without a repair", async () => {
    await tamper("update ledger.account set balance = balance + 1 where id = 1001");
    await check();
    const books = openBooks(database.as("maru_books"));
    const ids = (await books.halts()).map(({ id }) => id);
    await liftHalt(database.owner, { ids, by: "operator1", reason: "looked at it" });
    expect(await books.halts()).toEqual([]);
    await check();
    expect(await books.halts()).toHaveLength(1);
    await tamper("update ledger.account set balance = balance - 1 where id = 1001");
  });

  it("stop the settlement of the rounds they concern, and of no other", async () => {
    await database.owner.query(
      "update ledger.halt set lifted_at_ms = 1, lifted_by = 'x', reason = 'x' where lifted_at_ms is null",
    );
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id in (2, 3)",
    );
    const settle = (id: number) =>
      database.as("maru_settlement").query(`select settlement.settle_round(${id}, '{B,S}', '{3,3}', 100)`);
    await haltMoney(database.as("maru_books"), [
      { ...fault, question: "ROUND_TOTAL", subject: 2, siteId: null, roundId: 2 },
    ]);
    await expect(settle(2)).rejects.toMatchObject({ code: "P0024" });
    await settle(3);
    await database.owner.query(
      "update ledger.halt set lifted_at_ms = 1, lifted_by = 'x', reason = 'x' where lifted_at_ms is null",
    );
    await haltMoney(database.as("maru_books"), [{ ...fault, siteId: 37 }]);
    await settle(2);
  });
});
