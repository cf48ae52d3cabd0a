import { instant, roundId as toRoundId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReading } from "../src/operations/reading/reading.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { decodeEvent } from "../src/platform/outbox.ts";
import { openBooks } from "../src/trading/ledger/open-books.ts";
import { openSettlement } from "../src/trading/settlement/open-settlement.ts";
import { messagesOf } from "../src/trading/live/messages-of.ts";
import { recomputeStatement } from "../scripts/recompute.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";
import { playDays } from "./played-days.ts";

/** F-12: what two people do about a round that was settled by a palpable error, and what stays as it was. */
const [ANN, BOB, CHO] = [13, 14, 15];
const GIFT = 1_000_000;
const reason = "the venue took the trade back";

let world: ConsoleWorld;
let made = 0;
beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  await owner.query(`
    insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
      select 10, nextval('ledger.grant_ref'), -(site_id * 10 + 3), id, ${GIFT}, site_id, ${GIFT}, 1
        from accounts.member where role = 'PLAYER' order by id;
    update ledger.account a set balance = case a.kind when 'player' then ${GIFT}
      else -${GIFT} * (select count(*) from accounts.member m where m.site_id = a.site_id and m.role = 'PLAYER') end
     where a.kind in ('player', 'issuer');
    insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{"kind":"simulated","source":"maru"}');
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1');
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      values (1, 1, 1, true, false, 88, 1, 100000000), (1, 37, 1, true, false, 87, 1, 100000000);`);
  for (const name of ["ada", "abe", "abo", "mia", "aud"]) await world.signIn(name);
});
afterAll(() => world.close());

/** Member, side and stake. */
type Bet = readonly [member: number, type: "B" | "S", stake: number];

/** A round whose betting is open, with these bets; each makes the next one. */
async function openRound(bets: readonly Bet[]): Promise<number> {
  const { owner } = world.database;
  made += 1;
  const [row] = await owner.query<{ id: string }>(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     select (x.start / 30000) * 1000 + $1::integer, 1, 'SIM-V25', 'R1', $1::integer, x.start, x.start + 3600000, x.start + 3610000,
            x.start + 3610000, x.start + 3670000, 1, 2, 0, 0, 1000000000,
            (select jsonb_object_agg(t.site_id, t.id) from site.option_terms t), '{"1":1,"37":1}', 'open'
       from (select platform.clock_ms() / 30000 * 30000 as start) x returning id`,
    [made],
  );
  const id = Number(row?.id);
  for (const bet of bets) await placeBet(owner, id, bet);
  return id;
}

/** By betting's own function, on any connection. */
async function placeBet(
  on: { query: (text: string, values: unknown[]) => Promise<unknown> },
  round: number,
  bet: Bet,
) {
  const [member, type, stake] = bet;
  const site = member === CHO ? 37 : 1;
  await on.query(
    `select betting.write_bets(platform.clock_ms(), ((platform.clock_ms() + 32400000) / 86400000)::int, array[$1::bigint],
       array[$2::bigint], array[false], array[0]::bigint[], array[1, 1], array['B', 'S'], array[1, 2], array[1, 1],
       array[$3::integer, $3::integer], array[$4::integer, $4::integer],
       array[(select max(id) from site.option_terms where site_id = $3), (select max(id) from site.option_terms where site_id = $3)],
       array[1], array[$5::integer], array[$6::bigint], array[gen_random_uuid()])`,
    [round, member, site, site === 37 ? 18_700 : 18_800, type === "B" ? 1 : 2, stake],
  );
}

async function settle(id: number, direction: "rise" | "fall" | "draw" = "rise"): Promise<void> {
  await world.database.owner.query(
    `update rounds.round set state = 'decided', outcome = jsonb_build_object('kind', 'direction', 'direction', $2::text), decided_at_ms = 1,
       strike = '{"seq":1,"atMs":1,"tradeId":"1","price":100,"qty":"1"}', close = '{"seq":2,"atMs":2,"tradeId":"2","price":107,"qty":"1"}'
      where id = $1`,
    [id, direction],
  );
  await openSettlement(world.database.as("maru_settlement")).settle(toRoundId(id));
}

async function settledRound(bets: readonly Bet[]): Promise<number> {
  const id = await openRound(bets);
  await settle(id);
  return id;
}

const ask = (as: string, id: number, more: object = {}) =>
  world.call("requestCorrection", {
    as,
    params: { id },
    body: { reasonCode: "price-error", reason, ...more },
  });
const decide = (as: string, id: number, verdict = "approved") =>
  world.call("decideApproval", { as, params: { id }, body: { verdict } });

async function asked(id: number): Promise<number> {
  const reply = await ask("ada", id);
  expect(reply.status).toBe(200);
  return reply.data.approvalId;
}

async function corrected(id: number): Promise<void> {
  expect((await decide("abe", await asked(id))).status).toBe(200);
}

async function balances(): Promise<Readonly<Record<string, number>>> {
  const rows = await world.database.owner.query<{ id: string; balance: string }>(
    "select id, balance from ledger.account where id = any ($1::bigint[])",
    [[ANN, BOB, CHO, -11, -371]],
  );
  return Object.fromEntries(rows.map(({ id, balance }) => [id, Number(balance)]));
}

/** What moved the round's bets after it was settled: code, bet in the round's order, amount, balance after. */
async function reversals(id: number): Promise<readonly string[]> {
  const rows = await world.database.owner.query<{ text: string }>(
    `select concat_ws(' ', t.code, row_number() over (partition by t.code order by t.ref), t.debit_account || '>' || t.credit_account, t.amount, t.balance_after) as text
       from ledger.transfer t join betting.bet b on b.id = t.ref and b.round_id = $1 where t.code in (22, 23) order by t.code, t.ref`,
    [id],
  );
  return rows.map(({ text }) => text);
}

/** Everything of a round that was there when it was settled, as text. */
async function record(id: number): Promise<unknown> {
  return world.database.owner.query(
    `select (select jsonb_agg(to_jsonb(r)) from rounds.round r where r.id = $1) as round,
            (select jsonb_agg(to_jsonb(o) order by o.type) from settlement.round_outcome o where o.round_id = $1) as outcome,
            (select jsonb_agg(to_jsonb(s)) from settlement.round_settlement s where s.round_id = $1) as settlement,
            (select jsonb_agg(to_jsonb(b) order by b.id) from betting.bet b where b.round_id = $1) as bets,
            (select jsonb_agg(to_jsonb(t) order by t.code, t.ref) from ledger.transfer t
              where t.code in (1, 2, 3) and t.ref in (select id from betting.bet where round_id = $1)
                 or t.code in (4, 5) and t.ref / 10000 = $1) as moved`,
    [id],
  );
}

const faults = () => world.database.owner.query("select * from ledger.disagreement");

async function booksHold(): Promise<void> {
  expect(await faults()).toEqual([]);
  await openSettlement(world.database.as("maru_settlement")).settleDue();
  const checked = await openBooks(world.database.as("maru_books")).check(60_000);
  expect([checked.isWhole, checked.faults]).toEqual([true, []]);
}

const BETS: readonly Bet[] = [
  [ANN, "B", 5_003],
  [BOB, "S", 3_001],
  [ANN, "S", 1_009],
  [CHO, "B", 2_003],
];

describe("F-12 the correction of a settled round", () => {
  it("takes two different people: one alone, their other account and who works for one site cannot", async () => {
    const id = await settledRound(BETS);
    const before = await balances();
    expect((await ask("mia", id)).status).toBe(403);
    expect((await ask("aud", id)).code).toBe("FORBIDDEN");
    const approval = await asked(id);
    expect((await decide("ada", approval)).code).toBe("SELF_APPROVAL");
    expect((await decide("abo", approval)).code).toBe("SAME_PERSON");
    expect((await decide("mia", approval)).code).toBe("NOT_FOUND");
    const wallet = world.database.as("maru_wallet");
    await expect(wallet.query("select settlement.correct_round($1)", [approval])).rejects.toThrow(
      "nobody approved this correction",
    );
    expect((await decide("abe", approval, "rejected")).status).toBe(200);
    await expect(wallet.query("select settlement.correct_round($1)", [approval])).rejects.toThrow(
      "nobody approved this correction",
    );
    expect(await balances()).toEqual(before);
    expect(await reversals(id)).toEqual([]);
  });

  it("reverses each bet's own amounts, of winners and losers on all sites, and leaves the result as it was", async () => {
    const before = await balances();
    const id = await settledRound(BETS);
    const [settledBalances, settledRecord] = [await balances(), await record(id)];
    expect(settledBalances).not.toEqual(before);
    await corrected(id);
    // 5,003 at 1.88 had paid 9,405, 2,003 at 1.87 had paid 3,745: without a rounded point everybody stands where they stood.
    expect(await balances()).toEqual(before);
    const [ann, bob, cho] = [before[ANN] ?? 0, before[BOB] ?? 0, before[CHO] ?? 0];
    const held = ann - 5_003 - 1_009 + 9_405;
    expect(await reversals(id)).toEqual([
      `22 1 -11>13 5003 ${held + 5_003}`,
      `22 2 -11>14 3001 ${bob}`,
      `22 3 -11>13 1009 ${held + 6_012}`,
      `22 4 -371>15 2003 ${cho + 3_745}`,
      `23 1 13>-11 9405 ${ann}`,
      `23 2 15>-371 3745 ${cho}`,
    ]);
    expect(await record(id)).toEqual(settledRecord);
    await booksHold();
  });

  it("happens once, however often it is approved or asked for", async () => {
    const id = await settledRound(BETS);
    const [first, second] = [await asked(id), await asked(id)];
    const replies = await Promise.all([decide("abe", first), decide("abe", second), decide("abe", first)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const moved = await reversals(id);
    expect(moved).toHaveLength(6);
    expect((await ask("ada", id)).code).toBe("ROUND_CORRECTED");
    const wallet = world.database.as("maru_wallet");
    const [used] = await world.database.owner.query<{ id: string }>(
      "select approval_id as id from settlement.correction where round_id = $1",
      [id],
    );
    const again = wallet.query("select settlement.correct_round($1)", [used?.id]);
    await expect(again).rejects.toThrow(/is no more to be corrected/);
    expect(await reversals(id)).toEqual(moved);
    await booksHold();
  });

  it("is of a round that is settled and moved something", async () => {
    expect((await ask("ada", 7)).code).toBe("NOT_FOUND");
    const open = await openRound(BETS);
    expect((await ask("ada", open)).code).toBe("ROUND_NOT_SETTLED");
    await settle(open, "draw");
    expect((await ask("ada", open)).code).toBe("ROUND_MOVED_NOTHING");
    expect((await ask("ada", await settledRound([]))).code).toBe("ROUND_MOVED_NOTHING");
    expect((await ask("ada", open, { reasonCode: "we-lost-too-much" })).code).toBe("INVALID_FIELD");
  });

  it("that dies before its commit has moved nothing, stays asked for, and moves once when it is approved again", async () => {
    const id = await settledRound(BETS);
    const before = await balances();
    const approval = await asked(id);
    const other = await world.database.owner.dedicated();
    await other.query("begin");
    await other.query("select from ledger.account where id = $1 for update", [CHO]);
    const dying = decide("abe", approval).catch(() => ({ status: 500 }));
    await killWaiting();
    expect((await dying).status).not.toBe(200);
    await other.query("rollback");
    other.release();
    expect(await balances()).toEqual(before);
    expect(await reversals(id)).toEqual([]);
    expect((await decide("abe", approval)).status).toBe(200);
    expect(await reversals(id)).toHaveLength(6);
    await booksHold();
  });

  it("waits for a bet of the same player, and takes no more than that one left", async () => {
    const id = await settledRound([
      [ANN, "B", 500_000],
      [BOB, "S", 1_000],
    ]);
    const next = await openRound([]);
    const approval = await asked(id);
    const held = (await balances())[ANN] ?? 0;
    const other = await world.database.owner.dedicated();
    await other.query("begin");
    await placeBet(other, next, [ANN, "S", held - 10]);
    const deciding = decide("abe", approval);
    await untilWaiting();
    await other.query("commit");
    other.release();
    expect((await deciding).status).toBe(200);
    // Of 940,000 that were paid 500,010 were there: the stake that came back, and what the new bet had left.
    expect((await reversals(id)).at(-1)).toBe("23 1 13>-11 500010 0");
    expect((await balances())[ANN]).toBe(0);
    const [kept] = await world.database.owner.query(
      "select staked, returned, taken from settlement.correction where round_id = $1",
      [id],
    );
    expect(kept).toEqual({ staked: "501000", returned: "940000", taken: "500010" });
    await booksHold();
    // What is won later is the player's: nothing of it is owed.
    await settle(next, "fall");
    expect((await balances())[ANN]).toBe(Math.floor(((held - 10) * 18_800) / 10_000));
    await booksHold();
  });
});

/** Ends the connection that waits for an account's lock. */
async function killWaiting(): Promise<void> {
  const pid = await untilWaiting();
  await world.database.owner.query("select pg_terminate_backend($1)", [pid]);
}

async function untilWaiting(): Promise<number> {
  for (let tries = 0; tries < 400; tries += 1) {
    const [row] = await world.database.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%correct_round%' limit 1`,
    );
    if (row !== undefined) return row.pid;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("nobody waits");
}

const reading = () =>
  openReading({
    siteReads: openSiteReads(world.database.as("maru_http")),
    clock: { now: () => instant(world.nowMs()) },
    sideRemaining: async () => null,
    receiptsOf: async () => new Map(),
    archivedTicks: async () => null,
    archivedBets: async () => null,
  });

const dayOf = (ms: number) => new Date(ms + 32_400_000).toISOString().slice(0, 10);

describe("F-12 a correction is seen", () => {
  const NO_FILTER = { option: null, round: null, types: null, statuses: null, fromMs: null, toMs: null };
  let round = 0;
  beforeAll(async () => {
    await world.database.owner.query("delete from live.outbox");
    round = await settledRound(BETS);
    await world.database.owner.query("delete from live.outbox");
    await world.database.owner.query("delete from content.message");
    await corrected(round);
  });

  it("by its player: beside the bet, whose result stays, and in the wallet, whose sums make the balance", async () => {
    const mine = { siteId: 1, memberId: ANN };
    const wish = { ...NO_FILTER, round, page: 0, size: 10, beforeId: null };
    const { content } = await reading().history(mine, wish);
    const undone = { time: expect.any(Number), reason: "price-error" };
    expect(content).toMatchObject([
      {
        type: "S",
        status: 2,
        profit: -1_009,
        correction: { ...undone, staked: 1_009, returned: 0, taken: 0 },
      },
      {
        type: "B",
        status: 1,
        profit: 4_402,
        correction: { ...undone, staked: 5_003, returned: 9_405, taken: 9_405 },
      },
    ]);
    const detail = await reading().betDetail(mine, content[1]?.id ?? 0);
    expect(detail?.correction).toEqual(content[1]?.correction);
    const asking = { memberId: ANN, types: null, statuses: null, startMs: null, endMs: null };
    const rows = await world.wallet.history(1, { ...asking, page: 0, size: 3, cursor: null });
    const held = (await balances())[ANN] ?? 0;
    expect(
      rows.content.map(({ type, change, balance, cause }) => [type, change, balance, cause.kind]),
    ).toEqual([
      ["CR", -9_405, held, "bet"],
      ["CR", 1_009, held + 9_405, "bet"],
      ["CR", 5_003, held + 8_396, "bet"],
    ]);
    const totals = await world.wallet.totals(mine, { startMs: null, endMs: null });
    const { granted, corrected: reversed, net } = totals;
    expect(granted + reversed + net).toBe(held);
    const other = await reading().history({ siteId: 1, memberId: BOB }, wish);
    expect(other.content).toMatchObject([
      { status: 2, correction: { staked: 3_001, returned: 0, taken: 0 } },
    ]);
  });

  it("in the inbox in the language of the site, and live; who excluded themself is not written to", async () => {
    const letters = await world.database.owner.query<{ member_id: string; title: string; content: string }>(
      "select member_id, title, content from content.message order by member_id",
    );
    expect(letters.map(({ member_id: id, title }) => [Number(id), title])).toEqual([
      [ANN, expect.stringContaining("회차의 정산을 정정했어요")],
      [BOB, expect.stringContaining("회차의 정산을 정정했어요")],
      [CHO, expect.stringContaining("was corrected")],
    ]);
    expect(letters[0]?.content).toContain("6,012P");
    expect(letters[0]?.content).toContain("9,405P");
    expect(letters[2]?.content).toContain("2,003KRW");
    const [row] = await world.database.owner.query<{ payload: string }>(
      "select payload::text as payload from live.outbox where kind = 'round.corrected'",
    );
    const nothing = { roundOf: () => null, usernameOf: () => null, remainingOf: () => null };
    const said = messagesOf(decodeEvent(row?.payload ?? ""), {
      ...nothing,
      termsOf: () => null,
      receiptOf: () => null,
    });
    const toAnn = said.filter((message) => message.to === "user" && message.memberId === ANN);
    expect(toAnn.map(({ destination }) => destination)).toEqual([
      "/user/queue/correction",
      "/user/queue/point",
    ]);
    expect(JSON.parse(String(toAnn[0]?.body))).toMatchObject({
      id: round,
      reason: "price-error",
      staked: 6_012,
      returned: 9_405,
      taken: 9_405,
    });
    await world.database.owner.query(
      "insert into accounts.protection (member_id, site_id, excluded_until_ms) values ($1, 1, 9000000000000)",
      [BOB],
    );
    await world.database.owner.query("delete from content.message");
    await corrected(await settledRound(BETS));
    expect(await world.database.owner.query("select member_id from content.message order by 1")).toEqual([
      { member_id: String(ANN) },
      { member_id: String(CHO) },
    ]);
  });

  it("by staff: on the round, with the two who decided it, and in the log of what they did", async () => {
    const { data } = await world.call("round", { as: "ada", params: { id: round } });
    expect(data.correction).toMatchObject({
      reason: "price-error",
      requestedBy: "ada",
      approvedBy: "abe",
      bets: 4,
      staked: 11_016,
      returned: 13_150,
      taken: 13_150,
    });
    expect(data.settlement).toMatchObject({ bets: 4, staked: 11_016, returned: 13_150 });
    expect(data.outcome).toEqual({ kind: "direction", direction: "rise" });
    const acts = await world.database.owner.query<{ content: string }>(
      "select content from audit.event where content like '%round:' || $1 || '%' order by seq",
      [String(round)],
    );
    expect(acts.map(({ content }) => /money\.[a-z-]+/.exec(content)?.[0])).toEqual([
      "money.request-correction",
      "money.correct-round",
    ]);
    const { data: player } = await world.call("player", { as: "mia", params: { id: ANN } });
    const { totals, balance } = player;
    const came = totals.granted + totals.correctedUp + totals.paid + totals.refunded;
    expect(came - totals.correctedDown - totals.staked).toBe(balance);
  });

  it("in the figures of the day it was made on, and not in those of the day that was played", async () => {
    const id = await settledRound(BETS);
    const played = dayOf(world.nowMs());
    const days = async () => {
      const { data } = await world.call("reportDays", { as: "ada" });
      return new Map(data.rows.map((row) => [row.date, row]));
    };
    const before = (await days()).get(played);
    await world.pass(86_400_000);
    for (const name of ["ada", "abe"]) await world.signIn(name);
    await corrected(id);
    const after = await days();
    expect(after.get(played)).toEqual(before);
    expect(after.get(dayOf(world.nowMs()))).toMatchObject({
      bets: 0,
      players: 0,
      stake: -9_013,
      returned: -9_405,
      net: 392,
      rtpBp: null,
    });
    const [moved] = await world.database
      .as("maru_console")
      .query("select deposits, play_result, corrected from back_office.movement(1, $1, $2)", [
        world.nowMs() - 3_600_000,
        world.nowMs() + 3_600_000,
      ]);
    expect(moved).toEqual({ deposits: "0", play_result: "0", corrected: "-392" });
  });
});

describe("F-12 a partner's statement", () => {
  const [MONTHS, PAT] = [["2025-03", "2025-04"] as const, 11];
  const FIRST_DAY = Date.UTC(2025, 2, 1) / 86_400_000;
  let other: ConsoleWorld;
  beforeAll(async () => {
    other = await openConsoleWorld();
    const { owner } = other.database;
    await owner.query("update accounts.member set created_at_ms = 1");
    await owner.query(
      `insert into partners.agreement (site_id, partner_id, version, kind, rate_bp, from_day, made_by)
         values (1, $1, 1, 'net', 3700, 0, 3)`,
      [PAT],
    );
    await playDays(owner, {
      days: Array.from({ length: 61 }, (_, n) => FIRST_DAY + n),
      players: [
        { id: ANN, siteId: 1 },
        { id: BOB, siteId: 1 },
      ],
      betsADay: 9,
      seed: 12,
    });
    await other.signIn("mia");
  });
  afterAll(() => other.close());

  /** As two people would have decided at a moment of the past; the database's own clock says it. */
  async function correctAt(roundId: number, atMs: number): Promise<void> {
    const { owner } = other.database;
    const [approval] = await owner.query<{ id: string }>(
      `insert into staff.approval (kind, site_id, payload, reason, requested_by, requested_session, expires_at_ms, state, decided_by, decided_at_ms)
         select 'round-correction', null, $1, 'a test', 1, id, 9000000000000, 'approved', 2, 1 from staff.session limit 1 returning id`,
      [JSON.stringify({ roundId, reasonCode: "rule-error" })],
    );
    await owner.query("update platform.test_clock set shift_ms = $1", [atMs - Date.now()]);
    await owner.query("select settlement.correct_round($1)", [approval?.id]);
    await owner.query("update platform.test_clock set shift_ms = 0");
  }

  it("gives back on the day of the correction what was earned by the round, as an independent recomputation says", async () => {
    const { owner } = other.database;
    const rounds = await owner.query<{ id: string; end_ms: string }>(
      `select r.id, r.end_ms from rounds.round r join settlement.round_settlement s on s.round_id = r.id
        where r.state = 'decided' and s.bets > 0 and exists (select from betting.bet b where b.round_id = r.id and b.member_id = $1)
        order by r.id`,
      [ANN],
    );
    // Three of March: one is corrected in March, two are in April.
    const [first, second, third] = [rounds[0], rounds[5], rounds[9]];
    await correctAt(Number(first?.id), Number(first?.end_ms) + 3_600_000);
    for (const late of [second, third]) await correctAt(Number(late?.id), (FIRST_DAY + 33) * 86_400_000);
    const undone = await owner.query<{ stake: string; taken: string }>(
      "select sum(stake) as stake, sum(taken) as taken from settlement.corrected_bet where member_id = $1 group by round_id order by round_id",
      [ANN],
    );
    expect(undone).toHaveLength(3);
    const rows = async <Row>(text: string, values: readonly unknown[]) =>
      (await owner.query<object>(text, values)) as readonly Row[];
    for (const month of MONTHS) {
      const reply = await other.call("makePartnerStatements", { as: "mia", body: { month } });
      expect([month, reply.status]).toEqual([month, 200]);
      const [played] = await owner.query<{ stake: string }>(
        `select sum(x.stake) as stake
           from generate_series($1::integer, $2::integer - 1) d, reports.day_of_bets(d, 1) x where x.member_id = 13`,
        [FIRST_DAY + (month === "2025-03" ? 0 : 31), FIRST_DAY + (month === "2025-03" ? 31 : 61)],
      );
      const { data } = await other.call("partnerStatements", { as: "mia", query: { month, partnerId: PAT } });
      const [statement] = data.content;
      const back = month === "2025-03" ? undone.slice(0, 1) : undone.slice(1);
      const stake = back.reduce((sum, one) => sum + Number(one.stake), 0);
      expect(statement?.stake).toBe(Number(played?.stake) - stake);
      const again = await recomputeStatement(rows, PAT, month);
      expect(again).toMatchObject({
        bets: statement?.bets,
        stake: BigInt(statement?.stake ?? 0),
        returned: BigInt(statement?.returned ?? 0),
        earned: BigInt(statement?.earned ?? 0),
      });
      const view = await other.call("partnerStatement", { as: "mia", params: { id: statement?.id ?? 0 } });
      expect(view.data.isSame).toBe(true);
    }
  });
});

describe("F-12 books that were tampered with", () => {
  it.each([
    [
      "a correction that nobody approved",
      "update staff.approval set state = 'requested', decided_by = null, decided_at_ms = null, decided_session = null where kind = 'round-correction' and state = 'approved'",
      "CORRECTION_CAUSE",
    ],
    ["another total", "update settlement.correction set bets = bets + 1", "CORRECTION_TOTALS"],
    [
      "a bet left out",
      "delete from settlement.corrected_bet where bet_id = (select min(bet_id) from settlement.corrected_bet)",
      "CORRECTION_TOTALS",
    ],
    [
      "a stake that came back to another",
      "update ledger.transfer set credit_account = 14 where code = 22 and credit_account = 13",
      "CORRECTION_MOVED",
    ],
    [
      "more taken than was paid back",
      "update ledger.transfer set amount = amount + 1 where code = 23",
      "CORRECTION_MOVED",
    ],
    [
      "a transfer without a bet",
      "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, at_ms) values (23, 999999, 13, -11, 1, 1, 1)",
      "CORRECTION_MOVED",
    ],
    [
      "a winner spared",
      "update settlement.corrected_bet set taken = 0 where taken > 0 and bet_id = (select min(bet_id) from settlement.corrected_bet where taken > 0)",
      "CORRECTION_SHORT",
    ],
    [
      "another bet than was placed",
      "update settlement.corrected_bet set returned = returned + 1 where taken = 0",
      "CORRECTION_BET",
    ],
  ])("say %s", async (_, statement, question) => {
    const found = await world.database.owner
      .transaction(async (client) => {
        await client.query("set local session_replication_role = replica");
        await client.query(statement);
        const { rows } = await client.query<{ question: string }>("select question from ledger.disagreement");
        throw Object.assign(new Error("undone"), { found: rows.map((row) => row.question) });
      })
      .catch((error: unknown) => (error as { readonly found?: readonly string[] }).found ?? [String(error)]);
    expect(found).toContain(question);
  });

  it("what was corrected stays: no row is changed or removed in place", async () => {
    for (const table of ["settlement.correction", "settlement.corrected_bet"])
      for (const statement of [`update ${table} set taken = 0`, `delete from ${table}`])
        await expect(world.database.owner.query(statement)).rejects.toThrow(/only added to/);
  });
});
