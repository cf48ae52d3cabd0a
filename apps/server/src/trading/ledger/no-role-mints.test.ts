import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAMILIES, FAMILY_LIST, outcomesOf, type RoundOutcome } from "@maru/rules";
import { DATABASE_ROLES, type DatabaseRole } from "../../ports/unit-of-work.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

/** What each code moves: from which account, to which; a site's own by its number, the player as `player`. */
const SHAPES: Readonly<Record<number, readonly [debit: string, credit: string]>> = {
  1: ["player", "-12"],
  2: ["-12", "player"],
  3: ["-12", "player"],
  4: ["-12", "-11"],
  5: ["-11", "-12"],
  10: ["-13", "player"],
  11: ["-13", "player"],
  12: ["player", "-14"],
  13: ["-14", "player"],
  14: ["-14", "-13"],
  15: ["-11", "player"],
  16: ["player", "-11"],
  17: ["-11", "-17"],
  18: ["-11", "player"],
  19: ["-16", "player"],
  20: ["player", "-16"],
  21: ["-13", "player"],
};
const CODES = Object.keys(SHAPES).map(Number);
const PLAYER = 1_001;
const OTHER = 1_002;
const RISE = '{"kind":"direction","direction":"rise"}';

let database: TestDatabase;

/** The day in Seoul, as SQL. */
const TODAY = "((platform.clock_ms() + 32400000) / 86400000)::int";

beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query(`
    insert into site.site (id, code, name, locale, mode, welcome_points) values (1, 'one', 'One', 'ko', 'play', 700);
    insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
      values (${PLAYER}, 1, 'one', 'x', 'PLAYER'), (${OTHER}, 1, 'two', 'x', 'PLAYER');
    insert into ledger.account (id, site_id, kind, balance)
      select -(10 + k.n), 1, k.kind, 0 from unnest('{house,escrow,issuer,reserve,bank,coin,partners}'::text[]) with ordinality k (kind, n);
    insert into ledger.account (id, site_id, kind) values (${PLAYER}, 1, 'player'), (${OTHER}, 1, 'player');
    do $$ begin
      perform ledger.move(10, nextval('ledger.grant_ref'), -13, ${PLAYER}, 100000, 1, 1);
      perform ledger.move(10, nextval('ledger.grant_ref'), -13, ${OTHER}, 100000, 1, 1);
    end $$;
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1');
    insert into site.option_terms (id, option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      overriding system value values (1, 1, 1, 1, true, false, 88, 1, 1000000);
    insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
       precision, buy_pip, sell_pip, side_capacity, terms, site_status)
      select n, 1, 'SIM-V25', 'R1', 1, 0, 9000000000000, 9000000000001, 9000000000001, 9000000000002, 1, 2, 0, 0, 1000000, '{"1":1}', '{"1":1}'
        from generate_series(1, 2) n;
    select betting.write_bets(platform.clock_ms(), ${TODAY}, '{1}', '{${PLAYER}}', '{t}', '{0}', '{1,1}', '{B,S}', '{1,2}', '{1,1}', '{1,1}',
      '{18800,18800}', '{1,1}', '{1}', '{2}', '{5003}', array[gen_random_uuid()]);
    update rounds.round set state = 'decided', outcome = '${RISE}' where id = 1;
    with made as (insert into wallet.request (site_id, member_id, type, amount, requested_at_ms)
       values (1, ${OTHER}, 'withdrawal', 9001, 1) returning id, amount)
     select ledger.move(12, id, ${OTHER}, -14, amount, 1, 1) from made`);
});
afterAll(() => database.close());

/** Everything that has a balance, and how many transfers there are. */
async function books(): Promise<string> {
  const rows = await database.owner.query(`
    select 'points' as what, id, balance from ledger.account union all select 'coins', id, balance from coin.account
    union all select 'transfers', 0, count(*) from ledger.transfer union all select 'coin transfers', 0, count(*) from coin.transfer order by 1, 2`);
  return JSON.stringify(rows);
}

/** Runs the statements in one transaction and commits; what the database said, or `committed`. */
async function commit(role: DatabaseRole, statements: readonly string[]): Promise<string> {
  try {
    await database.as(role).transaction(async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    return "committed";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

const account = (side: string): string => (side === "player" ? String(PLAYER) : side);
const transfer = (code: number, ref: number, amount = 111): string => {
  const [debit, credit] = SHAPES[code] ?? ["", ""];
  return `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id)
    values (${code}, ${ref}, ${account(debit)}, ${account(credit)}, ${amount}, 1)`;
};
const raise = (side: string, by: number): string =>
  `update ledger.account set balance = balance + ${by}, version = version + 1 where id = ${account(side)}`;

describe.each(DATABASE_ROLES)("%s", (role) => {
  it("commits no transfer of any code, no raised balance, and not both together", async () => {
    const before = await books();
    const answers: Record<string, string> = {};
    for (const code of CODES) {
      const [debit, credit] = SHAPES[code] ?? ["", ""];
      answers[`transfer ${code}`] = await commit(role, [transfer(code, 70_000 + code)]);
      answers[`balances of ${code}`] = await commit(role, [raise(credit, 111)]);
      answers[`both of ${code}`] = await commit(role, [
        raise(debit, -111),
        raise(credit, 111),
        transfer(code, 80_000 + code),
      ]);
      answers[`the wrong way round, ${code}`] = await commit(role, [
        raise(debit, 111),
        raise(credit, -111),
        transfer(code, 90_000 + code),
      ]);
    }
    expect(Object.entries(answers).filter(([, answer]) => answer !== "42501")).toEqual([]);
    expect(await books()).toBe(before);
  });

  it("has no right to write what moves points or coins, or what they are paid by", async () => {
    const tables = await database.owner.query<{ may: string }>(
      `select t || ': ' || p as may
         from unnest('{ledger.transfer,betting.bet,betting.round_total,coin.transfer,settlement.round_outcome,settlement.round_settlement,
                       settlement.round_progress,settlement.round_partition,settlement.round_site}'::text[]) t,
              unnest('{INSERT,UPDATE,DELETE}'::text[]) p
        where case p when 'DELETE' then has_table_privilege($1, t, p) else has_any_column_privilege($1, t, p) end`,
      [role],
    );
    const columns = await database.owner.query<{ may: string }>(
      `select t || '.' || c || ': ' || p as may
         from (values ('ledger.account', 'balance'), ('ledger.account', 'version'), ('ledger.account', 'site_id'), ('ledger.account', 'kind'),
                      ('ledger.account', 'day_staked'), ('ledger.account', 'day_returned'), ('coin.account', 'balance'),
                      ('coupon.coupon', 'uses'), ('wallet.approval', 'operator_id')) x (t, c),
              unnest('{INSERT,UPDATE}'::text[]) p
        where has_column_privilege($1, t, c, p)
          and not (p = 'INSERT' and (t, c) in (('ledger.account', 'site_id'), ('ledger.account', 'kind'), ('coupon.coupon', 'uses'),
                                                ('wallet.approval', 'operator_id')))`,
      [role],
    );
    const functions = await database.owner.query<{ may: string }>(
      `select f as may from unnest('{ledger.move,settlement.pay_bets,settlement.hold_round,settlement.move_net}'::text[]) f
        where has_function_privilege($1, f::regproc, 'EXECUTE')`,
      [role],
    );
    expect([...tables, ...columns, ...functions]).toEqual([]);
  });
});

/** What the wallet holds for somebody else. */
const hold = "(select max(id) from wallet.request where type = 'withdrawal')";

const move = (code: number, ref: string, sides: readonly [string, string], amount: number): string =>
  `select wallet.move(${code}, ${ref}, ${account(sides[0])}, ${account(sides[1])}, ${amount}, 1, platform.clock_ms())`;

const use = (coupon: number, amount: number): Promise<string> =>
  commit("maru_wallet", [
    `insert into coupon.use (coupon_id, site_id, member_id, amount) values (${coupon}, 1, ${PLAYER}, ${amount})`,
    move(18, "(select max(id) from coupon.use)", ["-11", "player"], amount),
  ]);

const place = (stake: number): string =>
  `select betting.write_bets(platform.clock_ms(), ${TODAY}, '{2}', '{${PLAYER}}', '{t}', '{0}', '{1}', '{B}', '{1}', '{1}', '{1}', '{18800}',
     '{1}', '{1}', '{1}', '{${stake}}', array[gen_random_uuid()])`;

const settle = (statuses: string, types = "{B,S}"): Promise<string> =>
  commit("maru_settlement", [`select settlement.settle_round(1, '${types}', '${statuses}', 100)`]);

const welcome = (member: number): Promise<string> =>
  commit("maru_accounts", [`select ledger.welcome(${member})`]);

describe("what a role may call gives nothing without its cause", () => {
  it.each(CODES)("the wallet with code %i, of no cause or of another's", async (code) => {
    const before = await books();
    const sides = SHAPES[code] ?? ["", ""];
    for (const ref of ["999999", hold]) {
      expect(await commit("maru_wallet", [move(code, ref, sides, 9_001)])).toMatch(/^(P0001|40001|42501)$/);
    }
    expect(await books()).toBe(before);
  });

  it("the wallet with requests that it made and ended itself", async () => {
    const before = await books();
    const made = (type: string, state: string): readonly string[] => [
      `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms)
         values (1, ${PLAYER}, '${type}', 77, 1, ${type === "deposit" ? 9 : "null"})`,
      `update wallet.request set state = '${state}', ended_at_ms = 1${state === "rejected" ? ", reason = 'x'" : ""}
         where member_id = ${PLAYER}`,
    ];
    const own = `(select id from wallet.request where member_id = ${PLAYER})`;
    const tries: readonly (readonly string[])[] = [
      [...made("deposit", "done"), move(11, own, ["-13", "player"], 77)],
      [
        ...made("deposit", "done"),
        `insert into wallet.approval (request_id, operator_id, at_ms, session_id) values (${own}, 1, 1, gen_random_uuid())`,
        move(11, own, ["-13", "player"], 77),
      ],
      // Nothing was held, so nothing is given back out of what is held for others.
      [...made("withdrawal", "rejected"), move(13, own, ["-14", "player"], 77)],
    ];
    const answers = [];
    for (const statements of tries) answers.push(await commit("maru_wallet", statements));
    expect(answers).toEqual(["40001", "40001", "40001"]);
    expect(await books()).toBe(before);
  });

  it("the wallet with an approved deposit: no other amount or player, and not before it is done", async () => {
    await database.owner.query(`
      set session_replication_role = replica;
      insert into wallet.request (id, site_id, member_id, type, amount, state, requested_at_ms, expires_at_ms, ended_at_ms)
        overriding system value values
        (501, 1, ${PLAYER}, 'deposit', 6007, 'done', 1, 9, 2), (502, 1, ${OTHER}, 'deposit', 6011, 'matched', 1, 9, null);
      insert into wallet.approval (request_id, operator_id, at_ms) values (501, 1, 1), (502, 1, 1);
      set session_replication_role = origin`);
    const before = await books();
    const tries = [
      move(11, "501", ["-13", "player"], 6_008),
      move(11, "501", ["-13", String(OTHER)], 6_007),
      move(11, "501", ["-11", "player"], 6_007),
      move(14, "501", ["-14", "-13"], 6_007),
      move(11, "502", ["-13", String(OTHER)], 6_011),
    ];
    for (const statement of tries) expect(await commit("maru_wallet", [statement]), statement).toBe("40001");
    expect(await books()).toBe(before);
    expect(await commit("maru_wallet", [move(11, "501", ["-13", "player"], 6_007)])).toBe("committed");
    expect(await commit("maru_wallet", [move(11, "501", ["-13", "player"], 6_007)])).toBe("23505");
  });

  it("the wallet with uses of a coupon that gives less, or that is used up or not there", async () => {
    await database.owner.query(`
      set session_replication_role = replica;
      insert into coupon.coupon (id, site_id, code, amount, uses_max, uses, from_ms, until_ms) values
        (1, 1, 'ONCE', 50, 1, 0, 0, 9000000000000), (2, 1, 'GONE', 50, 1, 1, 0, 9000000000000), (3, 1, 'LATE', 50, 1, 0, 0, 1);
      set session_replication_role = origin`);
    const before = await books();
    expect([await use(1, 51), await use(2, 50), await use(3, 50), await use(4, 50)]).toEqual([
      "P0001",
      "23514",
      "P0001",
      "P0001",
    ]);
    expect(await books()).toBe(before);
    expect(await use(1, 50)).toBe("committed");
  });

  it("the wallet with a conversion whose coins never moved, or at a rate nobody gave", async () => {
    await database.owner.query(`
      set session_replication_role = replica;
      insert into coin.wallet (id, site_id, member_id, currency) overriding system value values (1, 1, ${PLAYER}, 'USDT');
      insert into coin.rate (id, site_id, currency, points_per_coin) values (1, 1, 'USDT', 1400);
      insert into coin.account (id, site_id, currency, kind) values (1, 1, 'USDT', 'wallet');
      set session_replication_role = origin`);
    const before = await books();
    const sold = (points: number): readonly string[] => [
      `insert into coin.conversion (site_id, member_id, wallet_id, currency, direction, coins, points, rate_id)
         values (1, ${PLAYER}, 1, 'USDT', 'sell', 1000000, ${points}, 1)`,
    ];
    const made = "(select max(id) from coin.conversion)";
    const coins = `select coin.move(5, ${made}, 1000000, 1, 'USDT', 1)`;
    const points = (amount: number): string => move(19, made, ["-16", "player"], amount);
    // A wallet with no coins sells none: the account's check says so.
    expect(await commit("maru_wallet", [...sold(1_400), coins, points(1_400)])).toBe("23514");
    expect(await commit("maru_wallet", [...sold(1_400), points(1_400)])).toBe("P0001");
    await database.owner.query("update coin.account set balance = 5000000 where id = 1");
    expect(await commit("maru_wallet", [...sold(1_401), coins, points(1_401)])).toBe("P0001");
    await database.owner.query("update coin.account set balance = 0 where id = 1");
    expect(await books()).toBe(before);
  });

  it("the wallet with coins under every code", async () => {
    const before = await books();
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      expect(await commit("maru_wallet", [`select coin.move(${code}, 999999, 5, 1, 'USDT', 1)`])).not.toBe(
        "committed",
      );
    }
    expect(await books()).toBe(before);
  });

  it("accounts with a welcome that was given, or of who is no player", async () => {
    await database.owner.query(`
      set session_replication_role = replica;
      insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
        values (1003, 1, 'partner', 'x', 'PARTNER');
      insert into ledger.account (id, site_id, kind) values (1003, 1, 'player');
      set session_replication_role = origin`);
    const partner = 1_003;
    expect(await welcome(PLAYER)).toBe("committed");
    const before = await books();
    expect([await welcome(PLAYER), await welcome(99), await welcome(partner)]).toEqual([
      "23505",
      "P0001",
      "P0001",
    ]);
    expect(
      await commit("maru_accounts", [
        "insert into ledger.account (id, site_id, kind) values (-19, 1, 'house')",
      ]),
    ).toBe("42501");
    expect(await books()).toBe(before);
  });

  it("betting with a stake that is negative or beyond the balance", async () => {
    const before = await books();
    expect(await commit("maru_betting", [place(-5_000)])).toBe("23514");
    expect(await commit("maru_betting", [place(900_000)])).toBe("23514");
    expect(await books()).toBe(before);
  });

  it("settlement with an outcome that is not the round's, and then with the one that is", async () => {
    const before = await books();
    expect([
      await settle("{1,1}"),
      await settle("{2,1}"),
      await settle("{3,3}"),
      await settle("{1,2,1}", "{B,S,O}"),
    ]).toEqual(["P0001", "P0001", "P0001", "P0001"]);
    expect(await books()).toBe(before);
    expect(await settle("{1,2}")).toBe("committed");
  });
});

it("the database ends every bet type as the rules do, for every outcome", async () => {
  const STATUS = { won: 1, lost: 2, void: 3 } as const;
  const outcomes: readonly RoundOutcome[] = [
    ...(["rise", "fall", "draw"] as const).map((direction) => ({ kind: "direction" as const, direction })),
    ...Array.from({ length: 10 }, (_, digit) => ({ kind: "digit" as const, digit })),
  ];
  for (const outcome of outcomes) {
    const family = outcome.kind === "direction" ? FAMILIES.direction : FAMILIES.digits;
    const types = [...new Set([...FAMILY_LIST.flatMap(({ betTypes }) => betTypes), "Z", "10", ""])];
    const [row] = await database.owner.query<{ said: readonly (number | null)[] }>(
      "select array_agg(settlement.status_of($1, u.type) order by u.o) as said from unnest($2::text[]) with ordinality u (type, o)",
      [JSON.stringify(outcome), types],
    );
    const grades = new Map<string, number>(
      family.betTypes.map((type) => [type, STATUS[outcomesOf(family).gradeOf(outcome, type)]] as const),
    );
    expect(row?.said, JSON.stringify(outcome)).toEqual(types.map((type) => grades.get(type) ?? null));
  }
});
