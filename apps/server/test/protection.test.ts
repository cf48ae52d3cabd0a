import { randomUUID } from "node:crypto";
import { memberId, roundId, siteId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlaceBet } from "../src/ports/place-bet.ts";
import { type Betting, openBetting } from "../src/trading/betting/open-betting.ts";
import { type MemberWorld, openMemberWorld, PASSWORD } from "./member-world.ts";

/** Protection as the bet path enforces it: the real calls, the real `place_bets`, a clock that is moved. */
let world: MemberWorld;
let betting: Betting;
beforeAll(async () => {
  world = await openMemberWorld();
  betting = openBetting(world.database.as("maru_betting"), { writers: 1 });
  await world.database.owner.query(`
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'V25');
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      values (1, 1, 1, true, false, 88, 5000, 1000000), (1, 37, 1, true, false, 88, 5000, 1000000);
    update site.site set licensee = 'one' where id in (1, 37);
    update ledger.account set balance = 100000000 where kind = 'player'`);
});
afterAll(async () => {
  await betting.close();
  await world.close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let rounds = 0;

async function openRound(option = 1): Promise<number> {
  const nowMs = world.nowMs();
  rounds += 1;
  await world.database.owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     values ($1, $6, 'SIM-V25', 'R' || $6::int, 1, $2, $3, $4, $4, $5, 1, 2, 0, 0, 1000000000, $7, '{"1":1,"37":1}', 'open')`,
    [
      rounds,
      nowMs - 1_000,
      nowMs + 5 * MINUTE,
      nowMs + 6 * MINUTE,
      nowMs + 7 * MINUTE,
      option,
      option === 1 ? { 1: 1, 37: 2 } : { 37: 3 },
    ],
  );
  return rounds;
}

async function bet(stakePoints: number, who = 13, site = 1): Promise<string> {
  return betOn(await openRound(), { stakePoints, who, site });
}

async function betOn(
  round: number,
  wanted: { stakePoints: number; who: number; site?: number },
): Promise<string> {
  const request: Parameters<PlaceBet>[0] = {
    memberId: memberId(wanted.who),
    siteId: siteId(wanted.site ?? 1),
    roundId: roundId(round),
    type: "B",
    stakePoints: wanted.stakePoints,
    clientKey: randomUUID(),
    seenMultipleBp: null,
  };
  const answer = await betting.placeBet(request);
  return answer.ok ? "accepted" : answer.refusal.code;
}

const order = (path: string, body: object, as = "ann") =>
  world.ask(`POST /api/player/protection/${path}`, { as, body });

describe("limits", () => {
  it("P-08: lower at once, rise after 24 hours and a second yes", async () => {
    await world.signIn("ann");
    expect(await bet(10_000)).toBe("accepted");
    await order("limit", { field: "singleStake", value: 5_000 });
    expect(await bet(10_000)).toBe("SINGLE_STAKE_LIMIT");
    const raised = await order("limit", { field: "singleStake", value: 20_000 });
    expect(raised.text).toContain('"value":5000,"raise":{"value":20000');
    expect(await bet(10_000)).toBe("SINGLE_STAKE_LIMIT");
    expect((await order("limit/confirm", { field: "singleStake" })).code).toBe("RAISE_WAITS");
    await world.pass(DAY);
    await world.signIn("ann");
    expect(await bet(10_000)).toBe("SINGLE_STAKE_LIMIT");
    expect((await order("limit/confirm", { field: "singleStake" })).status).toBe(200);
    expect(await bet(10_000)).toBe("accepted");
    expect((await order("limit/confirm", { field: "singleStake" })).code).toBe("NOT_FOUND");
    await order("limit", { field: "singleStake", value: null });
    expect((await order("limit/cancel", { field: "singleStake" })).text).toContain(
      '"value":20000,"raise":null',
    );
  });

  it("P-27: keep the history of their changes: what was, what became of it, when and by whom", async () => {
    const history = async (query = "") =>
      (await world.ask(`GET /api/player/protection/changes?siteInfoId=1${query}`, { as: "ann" }))
        .data as unknown as {
        content: Record<string, unknown>[];
        last: boolean;
      };
    const { content, last } = await history();
    expect(last).toBe(true);
    const [dropped, raised, set] = content;
    const ofSingle = { field: "singleStake", by: "player" };
    // The newest first: no limit was asked for and dropped; the raise waited a day and was confirmed; the first acted at once.
    expect(dropped).toMatchObject({
      ...ofSingle,
      oldValue: 20_000,
      newValue: null,
      state: "cancelled",
      actedAt: null,
    });
    expect(raised).toMatchObject({ ...ofSingle, oldValue: 5_000, newValue: 20_000, state: "applied" });
    expect(set).toMatchObject({ ...ofSingle, oldValue: null, newValue: 5_000, state: "applied" });
    expect(set?.["actedAt"]).toBe(set?.["askedAt"]);
    expect(Number(raised?.["possibleFrom"]) - Number(raised?.["askedAt"])).toBe(DAY);
    expect(Number(raised?.["actedAt"])).toBeGreaterThanOrEqual(Number(raised?.["possibleFrom"]));
    expect((await history("&page=1&size=2")).content).toEqual([set]);
    await world.signIn("bob");
    const others = await world.ask("GET /api/player/protection/changes?siteInfoId=1", { as: "bob" });
    expect(others.data).toMatchObject({ content: [] });
  });

  it("P-10: are not passed by fifty bets at once", async () => {
    await world.signIn("bob");
    await order("limit", { field: "dayStake", value: 50_000 }, "bob");
    const round = await openRound();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => betOn(round, { stakePoints: 5_000, who: 14 })),
    );
    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(10);
    expect(new Set(answers)).toEqual(new Set(["accepted", "DAY_STAKE_LIMIT"]));
  });

  it("P-11: the lowest of several wins, and an operator's own limit loosens nothing that the player chose", async () => {
    const { owner } = world.database;
    await world.signIn("ann");
    await order("limit", { field: "monthStake", value: 9_000_000 });
    await order("limit", { field: "weekStake", value: 8_000_000 });
    await order("limit", { field: "singleStake", value: 10_000 });
    expect(await bet(15_000)).toBe("SINGLE_STAKE_LIMIT");
    const operatorsMax = async (max: number): Promise<void> => {
      const limit = JSON.stringify({ isEnabled: "Y", min: 5_000, max });
      await owner.query("update accounts.member set limit_json = $1::jsonb where id = 13", [limit]);
    };
    await operatorsMax(50_000_000);
    expect(await bet(15_000)).toBe("SINGLE_STAKE_LIMIT");
    expect(await bet(10_000)).toBe("accepted");
    await operatorsMax(5_000);
    expect(await bet(10_000)).toBe("BET_ABOVE_MAXIMUM");
    await owner.query(`update accounts.member set limit_json = '{"isEnabled":"N"}' where id = 13`);
    for (const field of ["monthStake", "weekStake", "singleStake"])
      await order("limit", { field, value: null });
    await world.pass(DAY);
    await world.signIn("ann");
    for (const field of ["monthStake", "weekStake", "singleStake"]) await order("limit/confirm", { field });
  });

  it("P-09: of seven days count the days before, and forget the eighth", async () => {
    await world.signIn("cho");
    await order("limit", { field: "weekLoss", value: 30_000 }, "cho");
    for (let day = 0; day < 3; day += 1) {
      expect(await bet(10_000, 15, 37)).toBe("accepted");
      await world.pass(DAY);
    }
    expect(await bet(10_000, 15, 37)).toBe("WEEK_LOSS_LIMIT");
    await world.pass(4 * DAY);
    expect(await bet(10_000, 15, 37)).toBe("accepted");
    expect(await bet(5_000, 15, 37)).toBe("WEEK_LOSS_LIMIT");
  });

  it("P-09, P-10: of open bets are not passed by fifty at once, and let more in when a round is settled", async () => {
    const { owner } = world.database;
    await world.signIn("bob");
    await order("limit", { field: "dayStake", value: 10_000 }, "bob");
    await world.pass(DAY);
    await world.signIn("bob");
    await order("limit", { field: "openBets", value: 3 }, "bob");
    expect((await order("limit", { field: "openBets", value: 5 }, "bob")).text).toContain(
      '"field":"openBets","value":3,"raise":{"value":5',
    );
    await order("limit", { field: "dayStake", value: null }, "bob");
    await world.pass(DAY);
    await world.signIn("bob");
    await order("limit/confirm", { field: "dayStake" }, "bob");
    await owner.query(
      `insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
       select distinct round_id, 1, 0, 0, 0 from betting.bet where member_id = 14 on conflict do nothing`,
    );
    const round = await openRound();
    const many = () =>
      Promise.all(Array.from({ length: 50 }, () => betOn(round, { stakePoints: 5_000, who: 14 })));
    const answers = await many();
    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(3);
    expect(new Set(answers)).toEqual(new Set(["accepted", "OPEN_BETS_LIMIT"]));
    await owner.query("insert into settlement.round_settlement values ($1, 1, 0, 0, 0)", [round]);
    expect(await bet(5_000, 14)).toBe("accepted");
  });

  it("P-09: of the balance stop what would be bet of more, until it has left", async () => {
    const { owner } = world.database;
    await order("limit", { field: "balance", value: 1_000_000 }, "bob");
    expect(await bet(5_000, 14)).toBe("BALANCE_ABOVE_LIMIT");
    await owner.query("update ledger.account set balance = 1000000 where id = 14");
    expect(await bet(5_000, 14)).toBe("accepted");
    await owner.query("update ledger.account set balance = 100000000 where id = 14");
  });

  it("are refused where they are higher than any that could be kept, and nothing changes", async () => {
    await world.signIn("ann");
    const limits = async () =>
      (await world.ask("GET /api/player/protection?siteInfoId=1", { as: "ann" })).text;
    const before = await limits();
    for (const [field, value] of [
      ["openBets", 1_000_001],
      ["openBets", Number.MAX_SAFE_INTEGER],
      ["sessionMinutes", 525_601],
      ["sessionMinutes", Number.MAX_SAFE_INTEGER],
      ["dayStake", Number.MAX_SAFE_INTEGER + 1],
    ] as const) {
      const refused = await order("limit", { field, value });
      expect(refused, field).toMatchObject({ status: 400, code: "INVALID_FIELD" });
    }
    expect(await limits()).toBe(before);
    expect((await order("limit", { field: "openBets", value: 1_000_000 })).status).toBe(200);
    expect((await order("limit", { field: "sessionMinutes", value: 525_600 })).status).toBe(200);
  });

  it("P-09: of play time end a session until a break", async () => {
    await world.signIn("ann");
    await order("limit", { field: "sessionMinutes", value: 20 });
    await world.pass(HOUR);
    expect(await bet(5_000)).toBe("accepted");
    await world.pass(10 * MINUTE);
    expect(await bet(5_000)).toBe("accepted");
    await world.pass(10 * MINUTE);
    expect(await bet(5_000)).toBe("SESSION_TIME_LIMIT");
    await world.pass(5 * MINUTE);
    expect(await bet(5_000)).toBe("accepted");
    await world.pass(DAY);
    await world.signIn("ann");
    await order("limit", { field: "sessionMinutes", value: null });
    await world.pass(DAY);
    await world.signIn("ann");
    await order("limit/confirm", { field: "sessionMinutes" });
  });
});

describe("the player's country", () => {
  it("P-03: refuses bets for money from where the licence is not for, at once, and lets points be", async () => {
    const { owner } = world.database;
    const live = (country: string | null) =>
      owner.query("update accounts.member set country = $1 where id in (13, 15)", [country]);
    await owner.query("update accounts.protection set week_loss_max = null where member_id = 15");
    expect(await bet(5_000, 15, 37)).toBe("accepted");
    await live("KR");
    expect(await bet(5_000, 15, 37)).toBe("COUNTRY_BLOCKED");
    await live(null);
    expect(await bet(5_000, 15, 37)).toBe("COUNTRY_REQUIRED");
    expect(await bet(5_000)).toBe("accepted");
    await live("ZZ");
    await owner.query("update site.site set blocked_countries = '{ZZ}' where id = 37");
    expect(await bet(5_000, 15, 37)).toBe("COUNTRY_BLOCKED");
    await owner.query("update site.site set blocked_countries = '{}' where id = 37");
    await world.pass(5_000);
    expect(await bet(5_000, 15, 37)).toBe("accepted");
  });
});

const licenceSaying = (words: object): string =>
  JSON.stringify({
    isSandbox: true,
    jurisdictions: ["ZZ"],
    minimumAge: "19",
    number: "PACE",
    operator: "Maru Sandbox",
    products: ["B", "P", "R"],
    regulator: "Development",
    validFromMs: "0",
    validToMs: "4102444800000",
    ...words,
  });
const licence = (oneGameAtATime: boolean) =>
  world.database.owner.query(`select site.log_licence(37, $1, null, null, null)`, [
    licenceSaying({ oneGameAtATime }),
  ]);

describe("the pace of play for money", () => {
  it("P-19: leaves five seconds between two bets, takes one of fifty at once, and lets points be", async () => {
    await world.pass(10_000);
    const round = await openRound();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => betOn(round, { stakePoints: 5_000, who: 15, site: 37 })),
    );
    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["accepted", "BET_TOO_SOON"]));
    await world.pass(4_000);
    expect(await betOn(round, { stakePoints: 5_000, who: 15, site: 37 })).toBe("BET_TOO_SOON");
    await world.pass(1_000);
    expect(await betOn(round, { stakePoints: 5_000, who: 15, site: 37 })).toBe("accepted");
    expect([await bet(5_000), await bet(5_000)]).toEqual(["accepted", "accepted"]);
  });

  it("P-19: lets a sandbox alone ask for less, and tells the pause with the refusal", async () => {
    const { owner } = world.database;
    await owner.query("select site.open_sandbox(37, 1300)");
    await world.pass(10_000);
    const round = await openRound();
    const inSandbox = () => betOn(round, { stakePoints: 5_000, who: 15, site: 37 });
    expect(await inSandbox()).toBe("accepted");
    await world.pass(500);
    expect(await inSandbox()).toBe("BET_TOO_SOON");
    await world.pass(801);
    expect(await inSandbox()).toBe("accepted");
    await licence(false);
    await world.pass(4_000);
    expect(await inSandbox()).toBe("BET_TOO_SOON");
    // What says that it is real keeps its five seconds whatever else it says.
    await owner.query(
      `with people as (
         insert into staff.account (username, name, role, person_ref, password_hash)
           values ('pace1', 'pace1', 'admin', 'pace1', 'none'), ('pace2', 'pace2', 'admin', 'pace2', 'none') returning id)
       select site.log_licence(37, $1, null, min(id), max(id)) from people`,
      [licenceSaying({ isSandbox: false, betPauseMs: "1300" })],
    );
    await world.pass(1_000);
    expect(await inSandbox()).toBe("accepted");
    await world.pass(4_000);
    expect(await inSandbox()).toBe("BET_TOO_SOON");
    await licence(false);
  });

  it("P-20: holds a player to one game at a time where the licence says so, until its bets are settled", async () => {
    const { owner } = world.database;
    await owner.query(`insert into site.option (id, stock, type, label) values (2, 'SIM-V25', 'R2', 'V25');
      insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
        values (2, 37, 1, true, false, 88, 5000, 1000000)`);
    const other = await openRound(2);
    const inOther = () => betOn(other, { stakePoints: 5_000, who: 15, site: 37 });
    await world.pass(5_000);
    expect(await inOther()).toBe("accepted");
    await licence(true);
    await world.pass(5_000);
    // Bets of both games are open: of neither more is taken, and nothing happens to them.
    expect(await inOther()).toBe("OTHER_GAME_OPEN");
    await owner.query(
      "insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned) select id, 1, 0, 0, 0 from rounds.round where id <> $1 on conflict do nothing",
      [other],
    );
    expect(await inOther()).toBe("accepted");
    await world.pass(5_000);
    expect(await bet(5_000, 15, 37)).toBe("OTHER_GAME_OPEN");
    await licence(false);
    expect(await bet(5_000, 15, 37)).toBe("accepted");
  });
});

describe("the review of limits", () => {
  it("P-12: are to be looked at every six months, from joining on, until the player says so", async () => {
    const { owner } = world.database;
    const review = async () => {
      await world.signIn("ann");
      return (await world.ask("GET /api/player/protection", { as: "ann" })).data["review"];
    };
    const joinedMs = world.nowMs();
    await owner.query("update accounts.member set created_at_ms = $1 where id = 13", [joinedMs]);
    expect(await review()).toEqual({ dueAt: joinedMs + 180 * DAY, isDue: false });
    await world.pass(180 * DAY);
    expect(await review()).toEqual({ dueAt: joinedMs + 180 * DAY, isDue: true });
    await order("limit", { field: "monthLoss", value: 90_000_000 });
    expect(await review()).toMatchObject({ isDue: true });
    const seen = await order("review", {});
    expect(seen.data["review"], seen.text).toMatchObject({ isDue: false });
    await world.pass(179 * DAY);
    expect(await review()).toMatchObject({ isDue: false });
    await world.pass(DAY + 1_000);
    expect(await review()).toMatchObject({ isDue: true });
    const noted = await owner.query("select member_id from audit.event where kind = 'limits-reviewed'");
    expect(noted).toEqual([{ member_id: "13" }]);
  });
});

describe("the reality check", () => {
  it("P-13, P-14: refuses bets after its interval until it is answered, and shows time and net result", async () => {
    await world.signIn("ann");
    await order("reality_check", { minutes: 15 });
    expect(await bet(10_000)).toBe("accepted");
    await world.pass(8 * MINUTE);
    expect(await bet(5_000)).toBe("accepted");
    await world.pass(8 * MINUTE);
    await world.signIn("ann");
    expect(await bet(5_000)).toBe("REALITY_CHECK_DUE");
    const play = await world.ask("GET /api/player/play", { as: "ann" });
    expect(play.data).toMatchObject({
      session: { bets: 2, staked: 15_000, returned: 0, net: -15_000 },
      check: { everyMinutes: 15, isDue: true },
    });
    expect(Math.round(Number(play.data["elapsedSeconds"]) / 60)).toBe(16);
    const confirmed = await world.ask("POST /api/player/play/confirm", { as: "ann", body: {} });
    expect(confirmed.data).toMatchObject({ check: { isDue: false } });
    expect(await bet(5_000)).toBe("accepted");
    expect((await order("reality_check", { minutes: 61 })).code).toBe("INVALID_FIELD");
  });
});

describe("breaks", () => {
  it("P-15: forbid bets at once, cannot be shortened by anyone, and end by themselves", async () => {
    await world.signIn("ann");
    expect((await order("time_out", { days: 7 })).status).toBe(200);
    await order("time_out", { days: 1 });
    expect(await bet(5_000)).toBe("TIMED_OUT");
    for (const sql of [
      "update accounts.protection set timed_out_until_ms = null where member_id = 13",
      "update accounts.protection set timed_out_until_ms = 5 where member_id = 13",
      "delete from accounts.protection where member_id = 13",
    ])
      await expect(world.database.owner.query(sql)).rejects.toThrow(/time-out/);
    await world.pass(7 * DAY + 1_000);
    expect(await bet(5_000)).toBe("accepted");
  });

  it("P-16, P-17: of self-exclusion cover every site of the licensee, end the sessions, stay until asked, and a day longer", async () => {
    const { owner } = world.database;
    const phone = Buffer.from("the same person");
    await owner.query(
      `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, phone_index)
       values (13, 1, 'one', 'x', '', $1), (15, 37, 'one', 'x', '', $1)`,
      [phone],
    );
    await world.signIn("cho");
    await world.signIn("ann");
    const done = await order("exclude", { months: 6 });
    expect(done.status).toBe(200);
    for (const who of ["ann", "cho"])
      expect((await world.ask("GET /api/player/play", { as: who })).code).toBe("SESSION_ENDED");
    const said = await owner.query<{ payload: { memberId: number; reason: string } }>(
      "select payload from live.outbox where kind = 'session.ended' order by id desc limit 2",
    );
    expect(said.map(({ payload }) => `${payload.memberId} ${payload.reason}`).toSorted()).toEqual([
      "13 SELF_EXCLUDED",
      "15 SELF_EXCLUDED",
    ]);
    expect([await bet(5_000), await bet(5_000, 15, 37)]).toEqual(["SELF_EXCLUDED", "SELF_EXCLUDED"]);
    // Signing in stays possible, so that the balance can be withdrawn.
    await world.signIn("ann");
    expect((await order("return", {})).code).toBe("EXCLUSION_RUNS");
    for (const sql of [
      "update accounts.protection set excluded_until_ms = null where member_id = 13",
      "update accounts.protection set excluded_until_ms = excluded_until_ms - 1 where member_id = 13",
      "update accounts.protection set exclusion_return_ms = platform.clock_ms() + 90000000 where member_id = 13",
      "delete from accounts.protection where member_id = 15",
      "delete from accounts.exclusion",
      "update accounts.exclusion set until_ms = 0",
    ])
      await expect(owner.query(sql), sql).rejects.toThrow(/exclusion|return|only added/);
    await world.pass(6 * 31 * DAY + 1_000);
    expect(await bet(5_000)).toBe("EXCLUSION_RETURN_NEEDED");
    await world.signIn("ann");
    expect((await order("return", {})).data).toMatchObject({ returnPossible: false });
    expect(await bet(5_000)).toBe("SELF_EXCLUDED");
    await world.pass(DAY + 1_000);
    expect(await bet(5_000)).toBe("accepted");
    expect(await bet(5_000, 15, 37)).toBe("EXCLUSION_RETURN_NEEDED");
  });
});

describe("what every page may say", () => {
  it("P-31, P-36: names help by language, the age, and the share of losing accounts once it means something", async () => {
    const ko = await world.ask("GET /api/public/protection?siteInfoId=1");
    expect(ko.data).toMatchObject({ minimumAge: 19, losingAccountsPercent: null });
    expect(ko.text).toContain("1336");
    await world.database.owner.query(`
      insert into ledger.account (id, site_id, kind) select 5000 + n, 1, 'player' from generate_series(1, 30) n;
      insert into ledger.player_day (member_id, day, staked, returned)
        select 5000 + n, floor((platform.clock_ms() + 32400000) / 86400000.0)::int - 3, 1000, case when n <= 24 then 0 else 2000 end
          from generate_series(1, 30) n`);
    await world.pass(11 * MINUTE);
    const later = await world.ask("GET /api/public/protection?siteInfoId=1");
    expect(later.data["countedAccounts"]).toBe(31);
    expect(later.data["losingAccountsPercent"]).toBe(80.6);
  });

  it("refuses protection calls to members who do not play", async () => {
    await world.signIn("opal", PASSWORD);
    expect((await world.ask("GET /api/player/play", { as: "opal" })).code).toBe("FORBIDDEN");
  });
});
