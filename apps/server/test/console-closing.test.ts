import { instant, memberId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSealedBalances } from "../src/trading/ledger/sealed/open-sealed-balances.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const ANN = 13;
const BOB = 14;
const DAY_MS = 86_400_000;

let world: ConsoleWorld;
let week: Awaited<ReturnType<typeof simulateWeek>>;
beforeAll(async () => {
  world = await openConsoleWorld();
  await world.database.owner.query(
    `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
       select 10, nextval('ledger.grant_ref'), -(site_id * 10 + 3), id, 5000000, site_id, 5000000, 1
         from accounts.member where role = 'PLAYER' order by id`,
  );
  await world.database.owner.query(
    `update ledger.account a set balance = case a.kind when 'player' then 5000000
       else -5000000 * (select count(*) from accounts.member m where m.site_id = a.site_id and m.role = 'PLAYER') end
      where a.kind in ('player', 'issuer')`,
  );
  await world.database.owner.query(
    `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
       select 12, 'orb', 'operator', array[1], 'orb', password_hash from staff.account where id = 5
       union all select 13, 'ora2', 'operator', array[1], 'ora', password_hash from staff.account where id = 5`,
  );
  week = await simulateWeek();
  for (const username of ["mia", "ora"]) await world.signIn(username);
});
afterAll(() => world.close());

/** A player asks; answers the request's id. */
async function asks(member: number, type: "deposit" | "withdrawal", amount: number): Promise<number> {
  const answer = await world.wallet.apply({ memberId: memberId(member), type, amount, clientKey: null });
  expect(answer).toMatchObject({ ok: true });
  return answer.ok ? answer.value.id : 0;
}

const decide = (as: string, id: number, act: string, reason?: string) =>
  world.call("decideRequest", {
    as,
    params: { id },
    body: { act, ...(reason === undefined ? {} : { reason }) },
  });

const close = (day: string, as = "mia") => world.call("closeDay", { as, body: { day } });

const preview = (day: string) => world.call("closingPreview", { as: "mia", query: { day } });

describe("the closing of a day", () => {
  it.each([
    ["a balance", "update ledger.account set balance = balance + 700 where id = 13", 700],
    [
      "a deposit",
      "update ledger.transfer set amount = amount + 700 where code = 11 and ref = (select min(ref) from ledger.transfer where code = 11)",
      -700,
    ],
    [
      "a bet",
      "update betting.bet set stake = stake + 700 where id = (select min(id) from betting.bet where member_id = 14)",
      null,
    ],
    [
      "an outcome",
      "update settlement.round_outcome set status = 3 - status where round_id = (select min(round_id) from settlement.round_outcome)",
      null,
    ],
    [
      "a transfer that nobody made",
      "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, at_ms) select 11, 999999, -13, 13, 700, 1, at_ms from ledger.transfer where code = 11 order by ref limit 1",
      -700,
    ],
  ])("is refused for an error planted in %s, with the difference", async (_, statement, planted) => {
    const [day = ""] = week.days;
    const undo = await tamper(statement);
    const { data } = await preview(day);
    expect(data.difference).not.toBe(0);
    if (planted !== null) expect(data.difference).toBe(planted);
    const reply = await close(day);
    expect([reply.code, reply.text]).toEqual([
      "DAY_UNBALANCED",
      expect.stringContaining(`"difference":${data.difference}`),
    ]);
    await undo();
    expect((await preview(day)).data.difference).toBe(0);
  });

  it("that does not balance, or follow the day before, fits the table for nobody", async () => {
    const insert = (columns: string) =>
      world.database.owner.query(
        `insert into back_office.closing (site_id, day, from_ms, to_ms, opening, deposits, withdrawals, granted, adjusted, play_result, closing,
           players, reserve, stakes, closed_by) values ${columns}`,
      );
    await expect(insert("(1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1)")).rejects.toMatchObject({
      constraint: "closing_balances",
    });
    await insert("(37, 1, 0, 1, 0, 5, 0, 0, 0, 0, 5, 5, 0, 0, 1)");
    await expect(insert("(37, 3, 0, 1, 5, 0, 0, 0, 0, 0, 5, 5, 0, 0, 1)")).rejects.toThrow(
      /does not go on from the day before/,
    );
    await expect(insert("(37, 2, 0, 1, 6, 0, 1, 0, 0, 0, 5, 5, 0, 0, 1)")).rejects.toThrow(
      /does not go on from the day before/,
    );
    await expect(world.database.owner.query("delete from back_office.closing")).rejects.toMatchObject({
      code: "P0001",
    });
  });

  it("of a simulated week balances to 0, day after day", async () => {
    const [first = "", second = "", third = ""] = week.days;
    const answers = await Promise.all([close(first), close(first)]);
    expect(answers.map(({ code }) => code ?? "closed").toSorted()).toEqual(["DAY_CLOSED", "closed"]);
    expect((await close(third)).code).toBe("DAY_BEFORE_OPEN");
    for (const day of [second, ...week.days.slice(2)]) {
      const { data, code } = await close(day);
      expect([day, code, data?.difference]).toEqual([day, undefined, 0]);
    }
    expect((await close(week.today)).code).toBe("DAY_NOT_OVER");
    const { data } = await world.call("closings", { as: "mia" });
    expect(data.content.map(({ day }) => day)).toEqual(week.days.toReversed());
    // The figures are the week's own, counted apart while it was made.
    for (const shown of data.content)
      expect({ day: shown.day, ...figures(shown) }).toEqual(week.said.get(shown.day));
    expect(data.content.some(({ stakes }) => stakes > 0)).toBe(true);
    expect(data.content.some(({ reserve }) => reserve > 0)).toBe(true);
    expect(data.content.some(({ playResult }) => playResult < 0)).toBe(true);
    expect((await world.call("closingsCsv", { as: "mia" })).text.split("\r\n")).toHaveLength(9);
    expect((await preview(week.today)).data).toMatchObject({ isOver: false, isClosed: false });
    expect((await close(first, "ora")).code).toBe("DAY_CLOSED");
  });

  it("is what the public log will say of it: all that is owed to the players of all sites, each apart", async () => {
    const balances = openSealedBalances(world.database.as("maru_books"));
    const closed = (await world.call("closings", { as: "mia" })).data.content.toReversed();
    for (const { toMs } of closed) expect(await balances.sealDue(instant(toMs + 10_000))).toEqual([]);
    // Nothing ever moved on the other site.
    const [other] = await world.database.owner.query<{ owed: string }>(
      "select sum(balance) as owed from ledger.account where kind = 'player' and site_id = 37",
    );
    const sealed = await balances.unlogged(instant(world.nowMs()));
    expect(sealed.map(({ day, owed }) => [day, owed - BigInt(other?.owed ?? 0)])).toEqual(
      closed.map(({ day, closing }) => [day, BigInt(closing)]),
    );
  });

  it("says of money in and out what the report of it says, day by day and altogether", async () => {
    const closed = (await world.call("closings", { as: "mia" })).data.content;
    const query = { from: week.days[0] ?? "", to: week.days.at(-1) ?? "" };
    const { data } = await world.call("reportMoney", { as: "mia", query });
    const moved = closed.filter(({ deposits, withdrawals }) => deposits > 0 || withdrawals > 0);
    expect(data.rows.map(({ date, deposits, withdrawals }) => ({ date, deposits, withdrawals }))).toEqual(
      moved.map(({ day, deposits, withdrawals }) => ({ date: day, deposits, withdrawals })),
    );
    expect(moved.length).toBeGreaterThan(1);
    const sum = (key: "deposits" | "withdrawals" | "depositCount" | "withdrawalCount" | "net") =>
      data.rows.reduce((total, row) => total + row[key], 0);
    for (const key of ["deposits", "withdrawals", "depositCount", "withdrawalCount", "net"] as const)
      expect([key, data.total[key]]).toEqual([key, sum(key)]);
    expect(data.total.net).toBe(data.total.deposits - data.total.withdrawals);
    const file = await world.call("reportMoneyCsv", { as: "mia", query });
    expect(file.text.trim().split("\r\n")).toHaveLength(data.rows.length + 1);
  });
});

/** What the superuser can do and no role can; answers what puts it back. */
async function tamper(statement: string): Promise<() => Promise<void>> {
  const { owner } = world.database;
  const tables = ["ledger.account", "ledger.transfer", "betting.bet", "settlement.round_outcome"];
  await owner.query("drop schema if exists kept cascade; create schema kept");
  for (const table of tables)
    await owner.query(`create table kept.${table.replace(".", "_")} as select * from ${table}`);
  const asSuperuser = (work: readonly string[]) =>
    owner.transaction(async (client) => {
      await client.query("set local session_replication_role = replica");
      for (const one of work) await client.query(one);
    });
  await asSuperuser([statement]);
  return () =>
    asSuperuser(
      tables.flatMap((table) => [
        `delete from ${table}`,
        table === "betting.bet"
          ? `insert into ${table} overriding system value select * from kept.betting_bet`
          : `insert into ${table} select * from kept.${table.replace(".", "_")}`,
      ]),
    );
}

interface Figures {
  deposits: number;
  withdrawals: number;
  adjusted: number;
  playResult: number;
}
const figures = ({ deposits, withdrawals, adjusted, playResult }: Figures): Figures => ({
  deposits,
  withdrawals,
  adjusted,
  playResult,
});

const dayText = (atMs: number): string => new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 10);

/**
 * A week of one site by the rooms' own verbs and the product's own functions: deposits, withdrawals paid, given back and left waiting,
 * adjustments, bets of rounds won, lost and void, some of them running over midnight. Says what each day came to, counted apart.
 */
async function simulateWeek() {
  const { owner } = world.database;
  const said = new Map<string, Figures & { day: string }>();
  const today = (): Figures & { day: string } => {
    const day = dayText(world.nowMs());
    const kept = said.get(day) ?? { day, deposits: 0, withdrawals: 0, adjusted: 0, playResult: 0 };
    said.set(day, kept);
    return kept;
  };
  await owner.query(
    "insert into site.option (id, stock, type, label) values (1, 'S', 'R1', 'S'); " +
      "insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max) values (1, 1, 1, true, false, 88, 5000, 1000000)",
  );
  const days: string[] = [];
  // From the next noon in Seoul on, so that a day holds whole hours on both sides.
  const noon =
    Math.ceil((world.nowMs() + 9 * 3_600_000 - DAY_MS / 2) / DAY_MS) * DAY_MS + DAY_MS / 2 - 9 * 3_600_000;
  await world.pass(noon - world.nowMs());
  let number = 0;
  for (let n = 0; n < 7; n += 1) {
    days.push(dayText(world.nowMs()));
    for (const username of ["ora", "orb"]) await world.signIn(username);
    const deposit = await asks(ANN, "deposit", 10_000 * (n + 1));
    await decide("ora", deposit, "approve");
    today().deposits += 10_000 * (n + 1);
    const withdrawal = await asks(BOB, "withdrawal", 5_000 + n);
    if (n % 3 === 0) await decide("ora", withdrawal, "reject", "PLAYER_ASKED");
    else {
      await decide("ora", withdrawal, "approve");
      if (n % 3 === 1) {
        await decide("ora", withdrawal, "pay");
        today().withdrawals += 5_000 + n;
      }
    }
    const { data } = await world.call("requestAdjustment", {
      as: "ora",
      body: {
        memberId: ANN,
        direction: n % 2 === 0 ? "credit" : "debit",
        amount: 100 + n,
        reason: "a test of it",
      },
    });
    await world.call("decideApproval", {
      as: "orb",
      params: { id: data.approvalId },
      body: { verdict: "approved" },
    });
    today().adjusted += n % 2 === 0 ? 100 + n : -100 - n;
    for (const status of [1, 2, 3]) {
      number += 1;
      today().playResult += await playRound(number, status, 0);
    }
    // A round whose bets are of today and whose result is of tomorrow: an hour before midnight to two hours later.
    number += 1;
    await world.pass(11.5 * 3_600_000);
    const late = await placeBets(number);
    await world.pass(DAY_MS - 11.5 * 3_600_000 - 3_600_000);
    today().playResult += await settle(number, 2, late);
    await world.pass(3_600_000);
    if (n % 3 === 2) await decideWaiting();
  }
  async function decideWaiting(): Promise<void> {
    await world.signIn("ora");
    const { data } = await world.call("moneyQueue", { as: "ora", query: { type: "withdrawal" } });
    for (const { id, amount } of data.content) {
      await decide("ora", id, "pay");
      today().withdrawals += amount;
    }
  }
  // The first day begins in its middle: what it came to is whole all the same, since nothing was before.
  return { days, said, today: dayText(world.nowMs()) };
}

interface Placed {
  readonly roundId: number;
  readonly staked: number;
}

/** Two bets of one round by the product's own function, on both sides. */
async function placeBets(number: number): Promise<Placed> {
  const { owner } = world.database;
  const [{ now_ms: now } = { now_ms: "0" }] = await owner.query<{ now_ms: string }>(
    "select platform.clock_ms() as now_ms",
  );
  const startMs = Math.floor(Number(now) / 30_000) * 30_000;
  const roundId = (startMs / 30_000) * 1_000 + (number % 900) + 1;
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     select $1, 1, 'S', 'R1', $2, $3::bigint, $3::bigint + 3600000, $3::bigint + 3610000, $3::bigint + 3610000, $3::bigint + 3670000, 1, 2, 0, 0, 1000000000,
            jsonb_build_object('1', (select max(id) from site.option_terms)), '{"1":1}', 'open'`,
    [roundId, number, startMs],
  );
  const stakes = [5_000 + number, 7_000 + number];
  const placed = await world.database.as("maru_betting").query<{ bets: string[] }>(
    `select betting.write_bets(platform.clock_ms(), ((platform.clock_ms() + 32400000) / 86400000)::int, array[$1::bigint],
       array[13, 14]::bigint[], array[false, false], array[0, 0]::bigint[], array[1, 1], array['B', 'S'], array[1, 2], array[1, 1], array[1, 1], array[18800, 18800],
       array[(select max(id) from site.option_terms), (select max(id) from site.option_terms)],
       array[1, 2], array[1, 2], $2::bigint[], array[gen_random_uuid(), gen_random_uuid()]) as bets`,
    [roundId, stakes],
  );
  expect(placed[0]?.bets).toHaveLength(2);
  return { roundId, staked: stakes[0] === undefined || stakes[1] === undefined ? 0 : stakes[0] + stakes[1] };
}

/** Settles it by the product's own function; answers what the players won less what they lost. */
async function settle(number: number, status: number, { roundId, staked }: Placed): Promise<number> {
  const { owner } = world.database;
  await owner.query(
    status === 3
      ? "update rounds.round set state = 'void', void_cause = 'FEED_GAP', decided_at_ms = 1 where id = $1"
      : `update rounds.round set state = 'decided', outcome = '{"kind":"direction","direction":"${status === 1 ? "rise" : "fall"}"}',
          decided_at_ms = 1 where id = $1`,
    [roundId],
  );
  const statuses = status === 3 ? [3, 3] : [status, 3 - status];
  await world.database
    .as("maru_settlement")
    .query("select settlement.settle_round($1, array['B', 'S'], $2::smallint[], 1000)", [roundId, statuses]);
  if (status === 3) return 0;
  const winning = status === 1 ? 5_000 + number : 7_000 + number;
  return Math.floor((winning * 18_800) / 10_000) - staked;
}

async function playRound(number: number, status: number, waitMs: number): Promise<number> {
  const placed = await placeBets(number);
  await world.pass(waitMs);
  return settle(number, status, placed);
}
