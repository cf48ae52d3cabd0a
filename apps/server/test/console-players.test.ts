import type { ConsoleName } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadPersonalKeys } from "../src/operations/people/accounts/personal/personal-keys.ts";
import { insertPerson } from "../src/operations/people/accounts/personal/personal-store.ts";
import { type ConsoleWorld, openConsoleWorld, PERSONAL_KEYS } from "./console-world.ts";
import { dayStartMs, playDays } from "./played-days.ts";

const ANN = 13;
const BOB = 14;
const CHO = 15;
const DAY_MS = 86_400_000;
const PHONE = "01055557777";
const ACCOUNT = "11022233344455";

let world: ConsoleWorld;

beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  const keys = loadPersonalKeys("unused", PERSONAL_KEYS);
  await owner.transaction((client) =>
    insertPerson(client, keys, {
      memberId: ANN,
      siteId: 1,
      licensee: "house",
      data: {
        name: "김하늘",
        phone: PHONE,
        email: "sky@example.com",
        birthDate: "1990-01-02",
        bankName: "신한은행",
        accountNum: ACCOUNT,
        accountHolder: "김하늘",
      },
    }),
  );
  await owner.query("update accounts.member set nick = '하늘별빛' where id = $1", [ANN]);
  await playDays(owner, {
    days: [20_000, 20_001],
    players: [
      { id: ANN, siteId: 1 },
      { id: BOB, siteId: 1 },
      { id: CHO, siteId: 37 },
    ],
    betsADay: 60,
    seed: 7,
  });
  for (const name of ["ada", "abe", "mia", "ora", "sue", "aud"]) await world.signIn(name);
  await world.signIn("pat", { siteCode: "maru" });
});
afterAll(() => world.close());

/** Every page of a list, by its cursors. */
async function allOf<Row>(
  name: ConsoleName,
  how: {
    readonly as?: string;
    readonly params?: Record<string, number>;
    readonly query?: Record<string, string | number>;
  },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page += 1) {
    const query = { size: 7, ...how.query, ...(cursor === undefined ? {} : { cursor }) };
    const reply = await world.call(name, { as: how.as ?? "mia", ...how, query });
    expect([name, reply.status, reply.text.slice(0, 200)]).toEqual([name, 200, expect.anything()]);
    const { content, next } = reply.data as unknown as { content: Row[]; next: string | null };
    rows.push(...content);
    if (next === null) return rows;
    cursor = next;
  }
  throw new Error(`${name} never ends`);
}

const ids = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

const narrowed = async (query: Record<string, string | number>) => ids(await allOf("players", { query }));

const freeze = (scope: string, forMs = DAY_MS) =>
  world.call("freezePlayer", {
    as: "mia",
    params: { id: BOB },
    body: { scope, untilMs: world.nowMs() + forMs, reason: "asked by the bank" },
  });

const tighten = (field: string, value: number) =>
  world.call("tightenPlayerLimit", {
    as: "ora",
    params: { id: ANN },
    body: { field, value, reason: "agreed by phone" },
  });

const expectedIds = async (where: string): Promise<readonly number[]> =>
  ids(
    (
      await world.database.owner.query<{ id: string }>(
        `select bet.id from betting.bet
           left join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
          where bet.site_id = 1 and ${where} order by bet.id desc`,
      )
    ).map(({ id }) => ({ id: Number(id) })),
  );

describe("players", () => {
  it("are listed by site, newest first, with masked names", async () => {
    const rows = await allOf<{ id: number; name: string | null; username: string }>("players", {});
    expect(ids(rows)).toEqual([BOB, ANN]);
    expect(rows[1]).toMatchObject({ username: "ann", name: "김*늘", partnerId: 11, frozen: [] });
    const other = await world.call("players", { as: "ada", site: 37 });
    expect(ids(other.data.content)).toEqual([CHO]);
  });

  it.each([
    ["the beginning of a username", "an", [ANN]],
    ["an id", String(BOB), [BOB]],
    ["the beginning of a nickname", "하늘", [ANN]],
    ["a phone number, however written", "010-5555-7777", [ANN]],
    ["a phone number from abroad", "+82 10 5555 7777", [ANN]],
    ["an e-mail address", "Sky@Example.com", [ANN]],
    ["a bank account", "110-222-33344455", [ANN]],
    ["part of a phone number", "5555", []],
    ["the middle of a username", "nn", [ANN]],
    ["the end of a username, in capitals", "OB", [BOB]],
    ["the middle of a nickname", "늘별", [ANN]],
    ["one letter that stands further back", "o", []],
    ["part of the name of somebody of another site", "ho", []],
    ["nobody", "zzz", []],
    ["somebody of another site", "cho", []],
  ])("are found by %s", async (_, q, found) => {
    const reply = await world.call("players", { as: "sue", query: { q } });
    expect([reply.status, ids(reply.data.content)]).toEqual([200, found]);
  });

  it("are narrowed by status, partner, freeze and time", async () => {
    expect(await narrowed({ partnerId: 11 })).toEqual([ANN]);
    expect(await narrowed({ partnerId: 0 })).toEqual([BOB]);
    expect(await narrowed({ partnerId: 12 })).toEqual([]);
    expect(await narrowed({ status: "D" })).toEqual([]);
    expect(await narrowed({ isFrozen: "1" })).toEqual([]);
    const nowMs = world.nowMs();
    expect(await narrowed({ fromMs: nowMs - DAY_MS, toMs: nowMs + DAY_MS })).toEqual([BOB, ANN]);
    expect(await narrowed({ toMs: nowMs - DAY_MS })).toEqual([]);
    expect(await narrowed({ fromMs: nowMs + DAY_MS })).toEqual([]);
    const both = await world.call("players", { as: "mia", query: { q: "an", status: "A" } });
    expect([both.status, both.code]).toEqual([400, "SEARCH_ALONE"]);
    const bad = await world.call("players", { as: "mia", query: { cursor: "x~y" } });
    expect([bad.status, bad.code]).toEqual([400, "INVALID_FIELD"]);
  });

  it("go into a file that no spreadsheet runs", async () => {
    await world.database.owner.query("update accounts.member set nick = '=HYPERLINK' where id = $1", [BOB]);
    const file = await world.call("playersCsv", { as: "mia" });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.text).toContain("joined (UTC)");
    expect(file.text).toMatch(/,20\d{2}-\d{2}-\d{2}T[\d:.]+Z,/);
    expect(file.text).toContain("'=HYPERLINK");
    expect(file.text).not.toContain(PHONE);
    await world.database.owner.query("update accounts.member set nick = null where id = $1", [BOB]);
  });
});

describe("one player", () => {
  it("is shown masked, with totals and what stands against them", async () => {
    const { data, text } = await world.call("player", { as: "mia", params: { id: ANN } });
    expect(data).toMatchObject({
      username: "ann",
      partners: [{ id: 11, name: "pat" }],
      person: { name: "김*늘", phone: "010-****-7777", birthDate: "1990-**-**", accountNum: "110-***-**455" },
    });
    expect(data.totals.staked).toBeGreaterThan(0);
    for (const secret of [PHONE, ACCOUNT, "sky@example.com", "1990-01-02"])
      expect(text).not.toContain(secret);
  });

  it("P-33: is known by staff where their losses stop promotions, and not by their partner", async () => {
    const { owner } = world.database;
    const shown = async (as: string) =>
      (await world.call("player", { as, params: { id: ANN } })).data.intensivePlay;
    expect(await shown("mia")).toBeNull();
    await owner.query("insert into accounts.intensive_week (monday) values (20514), (20521)");
    const [play] = await owner.query<{ begun_at_ms: string }>(
      `insert into accounts.intensive_play (member_id, site_id, monday, losses, least)
         values ($1, 1, 20514, '{1000,1200,1003}', 1000) returning begun_at_ms`,
      [ANN],
    );
    expect(await shown("mia")).toEqual({
      sinceMs: Number(play?.begun_at_ms),
      losses: [1_000, 1_200, 1_003],
      least: 1_000,
    });
    expect(await shown("pat")).toBeNull();
    await owner.query(
      "update accounts.intensive_play set end_monday = 20521, ended_at_ms = platform.clock_ms() where member_id = $1",
      [ANN],
    );
    expect(await shown("mia")).toBeNull();
  });

  it("P-34: is known by staff with the newest assessment of what they can afford, none of its answers, and not by their partner", async () => {
    const { owner } = world.database;
    const shown = async (as: string) => {
      const { data } = await world.call("player", { as, params: { id: ANN } });
      return data.affordability;
    };
    expect(await shown("mia")).toBeNull();
    const made = await owner.query<{ made_at_ms: string }>(
      `insert into accounts.affordability (member_id, site_id, answers, month_loss, month_deposit, made_at_ms)
         values ($1, 1, '{"fundSource":"pension"}', 7, 9, platform.clock_ms() - 31536000000),
                ($1, 1, '{"fundSource":"pension"}', 510000, 720000, platform.clock_ms() - 31535000000) returning made_at_ms`,
      [ANN],
    );
    const madeAtMs = Number(made[1]?.made_at_ms);
    expect(await shown("mia")).toEqual({
      madeAtMs,
      validUntilMs: madeAtMs + 31_536_000_000,
      isValid: true,
      monthLoss: 510_000,
      monthDeposit: 720_000,
    });
    expect(await shown("pat")).toBeNull();
  });

  it("of another site, or none at all, is the same 404", async () => {
    const answers = await Promise.all(
      [CHO, 999_999, 11].map((id) => world.call("player", { as: "mia", params: { id } })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it("has bets with receipts, a ledger, sessions, notes, requests and a timeline, page by page", async () => {
    const { owner } = world.database;
    await owner.query(
      `insert into accounts.session (id, member_id, site_id, address, user_agent, expires_at_ms, started_at_ms)
       select gen_random_uuid(), $1, 1, '203.0.113.7', 'test', 9000000000000, 1000 + n / 3 from generate_series(1, 20) n`,
      [ANN],
    );
    await owner.query(
      `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms, state, ended_at_ms)
       select 1, $1, 'deposit', 5000, 5000 + n / 2, 9000, 'done', 9000 from generate_series(1, 15) n`,
      [ANN],
    );
    const of = { params: { id: ANN } };
    const bets = await allOf<{ id: number; clientKey: string; receipt: string }>("playerBets", of);
    const [counted] = await owner.query<{ bets: number }>(
      "select count(*)::integer as bets from betting.bet where member_id = $1",
      [ANN],
    );
    expect(bets.length).toBe(counted?.bets);
    expect(ids(bets)).toEqual(ids(bets).toSorted((a, b) => b - a));
    expect(bets[0]?.receipt).toBe(`receipt of ${bets[0]?.id}`);
    const [stored] = await owner.query<{ client_key: string }>(
      "select client_key from betting.bet where id = $1",
      [bets[0]?.id],
    );
    expect(bets[0]?.clientKey).toBe(stored?.client_key);
    const found = await world.call("playerBetReceipt", {
      as: "ora",
      params: { clientKey: bets[0]?.clientKey ?? "" },
      query: { memberId: ANN },
    });
    expect(found.data.receipt).toBe(bets[0]?.receipt);
    expect((await allOf("playerSessions", of)).length).toBe(20);
    expect((await allOf("playerRequests", of)).length).toBe(15);
    const [transfers] = await owner.query<{ lines: number }>(
      "select count(*)::integer as lines from ledger.transfer where $1 in (debit_account, credit_account)",
      [ANN],
    );
    expect((await allOf("playerLedger", of)).length).toBe(transfers?.lines);
    for (let n = 0; n < 9; n += 1)
      await world.call("addPlayerNote", { as: "sue", ...of, body: { text: `note ${n}` } });
    const notes = await allOf<{ text: string; staffId: number }>("playerNotes", of);
    expect([notes.length, notes[0]]).toMatchObject([9, { text: "note 8", staffId: 7 }]);
    const timeline = await allOf<{ source: string; id: number; atMs: number }>("playerTimeline", of);
    expect(new Set(timeline.map(({ source }) => source))).toEqual(new Set(["note", "event", "request"]));
    expect(new Set(timeline.map(({ source, id }) => `${source} ${id}`)).size).toBe(timeline.length);
    expect(timeline.filter(({ source }) => source === "request").length).toBe(15);
  });

  it("is unmasked with a reason, which stays in the audit, and not for everyone", async () => {
    const body = { reason: "caller forgot the number" };
    const shown = await world.call("unmaskPlayer", { as: "sue", params: { id: ANN }, body });
    expect(shown.data).toMatchObject({ name: "김하늘", phone: PHONE, accountNum: ACCOUNT });
    const events = await world.database.owner.query<{ content: string }>(
      "select content from audit.event where action = 'players.unmask'",
    );
    expect(events.map(({ content }) => JSON.parse(content))).toMatchObject([
      { staffId: 7, memberId: ANN, siteId: 1, reason: body.reason },
    ]);
    expect(events[0]?.content).not.toContain(PHONE);
    const refused = await Promise.all([
      world.call("unmaskPlayer", { as: "sue", params: { id: ANN }, body: {} }),
      world.call("unmaskPlayer", { as: "aud", params: { id: ANN }, body }),
      world.call("unmaskPlayer", { as: "pat", params: { id: ANN }, body }),
      world.call("unmaskPlayer", { as: "sue", params: { id: CHO }, body }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 403, 403, 404]);
  });

  it("is unmasked for 60 players an hour at most", async () => {
    const { owner } = world.database;
    const many = await owner.query<{ id: string }>(
      `insert into accounts.member (site_id, username, password_hash, role)
         select 1, 'many' || n, 'x', 'PLAYER' from generate_series(1, 60) n returning id`,
    );
    const codes: string[] = [];
    for (const { id } of many) {
      const reply = await world.call("unmaskPlayer", {
        as: "sue",
        params: { id },
        body: { reason: "looking around" },
      });
      codes.push(reply.code ?? "shown");
    }
    expect([codes.filter((code) => code === "shown").length, codes.at(-1)]).toEqual([59, "UNMASK_QUOTA"]);
    await world.pass(3_600_001);
    const later = await world.call("unmaskPlayer", {
      as: "sue",
      params: { id: many.at(-1)?.id ?? 0 },
      body: { reason: "an hour later" },
    });
    // The console's session is over by then; somebody else is asked.
    expect(later.status).toBe(401);
    await owner.query("delete from accounts.member where username like 'many%'");
    for (const name of ["ada", "abe", "mia", "ora", "sue", "aud"]) await world.signIn(name);
    await world.signIn("pat", { siteCode: "maru" });
  });
});

describe("a freeze", () => {
  it("of signing in ends the sessions, and opens no other until it is lifted", async () => {
    const { owner } = world.database;
    await owner.query(
      `insert into accounts.session (id, member_id, site_id, address, user_agent, expires_at_ms)
       values ('00000000-0000-4000-8000-0000000000aa', $1, 1, '', '', 9000000000000)`,
      [BOB],
    );
    const made = await freeze("sign-in");
    expect(made.status).toBe(200);
    const [session] = await owner.query<{ end_reason: string }>(
      "select end_reason from accounts.session where id = '00000000-0000-4000-8000-0000000000aa'",
    );
    expect(session?.end_reason).toBe("FORCED_LOGOUT");
    await expect(
      owner.query(
        `insert into accounts.session (id, member_id, site_id, address, user_agent, expires_at_ms)
         values (gen_random_uuid(), $1, 1, '', '', 9000000000000)`,
        [BOB],
      ),
    ).rejects.toThrow(/sign-in is frozen/);
    expect(ids(await allOf("players", { query: { isFrozen: "1" } }))).toEqual([BOB]);
    const lift = { freezeId: made.data.id, reason: "the bank has called back" };
    const lifted = await world.call("liftFreeze", { as: "mia", params: { id: BOB }, body: lift });
    const again = await world.call("liftFreeze", { as: "mia", params: { id: BOB }, body: lift });
    expect([lifted.status, again.code]).toEqual([200, "FREEZE_OVER"]);
    await owner.query(
      `insert into accounts.session (id, member_id, site_id, address, user_agent, expires_at_ms)
       values (gen_random_uuid(), $1, 1, '', '', 9000000000000)`,
      [BOB],
    );
  });

  it("of withdrawing refuses a withdrawal, whoever writes it, and lets deposits be", async () => {
    const { owner } = world.database;
    const made = await freeze("withdraw");
    const insert = (type: string) =>
      owner.query(
        `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms)
         values (1, $1, $2, 5000, 1, case when $2 = 'deposit' then 2 end)`,
        [BOB, type],
      );
    await expect(insert("withdrawal")).rejects.toThrow(/withdrawals of member \d+ are frozen/);
    await insert("deposit");
    await world.call("liftFreeze", {
      as: "mia",
      params: { id: BOB },
      body: { freezeId: made.data.id, reason: "done with it" },
    });
  });

  it("wants an end ahead, and is no way around an exclusion", async () => {
    expect((await freeze("bet", -1)).code).toBe("FREEZE_END_PAST");
    expect((await freeze("bet", 11 * 366 * DAY_MS)).code).toBe("FREEZE_END_PAST");
    const { owner } = world.database;
    await owner.query(
      "insert into accounts.protection (member_id, site_id, excluded_until_ms) values ($1, 1, $2)",
      [BOB, world.nowMs() + 200 * DAY_MS],
    );
    const before = await owner.query("select * from accounts.protection where member_id = $1", [BOB]);
    const made = await freeze("bet");
    await world.call("liftFreeze", {
      as: "mia",
      params: { id: BOB },
      body: { freezeId: made.data.id, reason: "done with it" },
    });
    await world.call("tightenPlayerLimit", {
      as: "mia",
      params: { id: BOB },
      body: { field: "dayStake", value: 1_000, reason: "agreed by phone" },
    });
    const [after] = await owner.query<{ excluded_until_ms: string }>(
      "select * from accounts.protection where member_id = $1",
      [BOB],
    );
    expect(before[0]).toMatchObject({ excluded_until_ms: after?.excluded_until_ms });
  });

  it("stays as it was made", async () => {
    const { owner } = world.database;
    for (const statement of [
      "delete from accounts.freeze",
      "update accounts.freeze set until_ms = until_ms + 1",
      "update accounts.freeze set lifted_at_ms = null, lifted_by = null, lift_reason = null",
    ])
      await expect(owner.query(statement)).rejects.toThrow(/freeze/);
  });
});

describe("limits", () => {
  it("of the player are lowered and never raised", async () => {
    expect((await tighten("dayLoss", 50_000)).status).toBe(200);
    expect((await tighten("dayLoss", 20_000)).status).toBe(200);
    expect(
      await world.database.owner.query(
        "select made_by, old_value, new_value from accounts.limit_change order by id desc limit 2",
      ),
    ).toEqual([
      { made_by: "staff", old_value: "50000", new_value: "20000" },
      { made_by: "staff", old_value: null, new_value: "50000" },
    ]);
    expect((await tighten("dayLoss", 20_000)).code).toBe("LIMIT_NOT_TIGHTER");
    expect((await tighten("dayLoss", 90_000)).code).toBe("LIMIT_NOT_TIGHTER");
    expect((await tighten("openBets", 1_000_001)).status).toBe(400);
    expect((await tighten("sessionMinutes", 525_601)).status).toBe(400);
    const { data } = await world.call("playerLimits", { as: "ora", params: { id: ANN } });
    expect(data.own).toMatchObject({ dayLoss: 20_000, dayStake: null });
  });

  it("of one bet are set beside them", async () => {
    const set = (body: object) =>
      world.call("setPlayerBetLimit", {
        as: "ora",
        params: { id: ANN },
        body: { reason: "watching", ...body },
      });
    expect((await set({ isEnabled: true, min: 10, max: 5 })).code).toBe("LIMIT_BOUNDS");
    expect((await set({ isEnabled: true, min: 10, max: 500 })).status).toBe(200);
    const { data } = await world.call("playerLimits", { as: "ora", params: { id: ANN } });
    expect(data.bet).toEqual({ isEnabled: true, min: 10, max: 500 });
  });
});

const fourthOf = async (site: number) => {
  const [row] = await world.database.owner.query<{ id: string; member_id: string; round_id: string }>(
    "select id, member_id, round_id from betting.bet where site_id = $1 order by id offset 3 limit 1",
    [site],
  );
  return { id: Number(row?.id), memberId: Number(row?.member_id), roundId: Number(row?.round_id) };
};

const found = async (query: Record<string, string | number>) => ids(await allOf("bets", { query }));

describe("bets and movements of a site", () => {
  it.each([
    ["all of them", {}, "true"],
    ["of an option", { optionId: 2 }, "bet.option_id = 2"],
    ["of a player", { memberId: BOB }, `bet.member_id = ${BOB}`],
    ["of a type", { type: "S" }, "bet.type = 'S'"],
    ["won ones", { status: 1 }, "outcome.status = 1"],
    ["lost ones of a player", { status: 2, memberId: ANN }, `outcome.status = 2 and bet.member_id = ${ANN}`],
    ["from a moment on", { fromMs: dayStartMs(20_001) }, `bet.accepted_at_ms >= ${dayStartMs(20_001)}`],
    ["of a stake and above", { leastAmount: 2_001 }, "bet.stake >= 2001"],
    ["of stakes between two", { leastAmount: 501, mostAmount: 2_001 }, "bet.stake between 501 and 2001"],
    ["before a moment", { toMs: dayStartMs(20_001) }, `bet.accepted_at_ms < ${dayStartMs(20_001)}`],
  ])("are %s, none twice and none missing", async (_, query, where) => {
    const rows = await allOf<{ id: number }>("bets", { query });
    expect(ids(rows)).toEqual(await expectedIds(where));
    expect(rows.length).toBeGreaterThan(0);
  });

  it("are found by their number alone, within the site and what else is asked", async () => {
    const first = await fourthOf(1);
    const foreign = await fourthOf(37);
    expect(await found({ betId: first.id })).toEqual([first.id]);
    expect(await found({ betId: first.id, memberId: first.memberId })).toEqual([first.id]);
    expect(await found({ betId: first.id, memberId: first.memberId === ANN ? BOB : ANN })).toEqual([]);
    expect(await found({ betId: first.id, roundId: first.roundId })).toEqual([first.id]);
    expect(await found({ betId: first.id, roundId: first.roundId + 1 })).toEqual([]);
    expect(await found({ betId: foreign.id })).toEqual([]);
    expect(await found({ betId: 999_999_999 })).toEqual([]);
  });

  it("are found by their key alone among players who were here lately, and of one player always", async () => {
    const { owner } = world.database;
    const bet = async (site: number) => {
      const { id } = await fourthOf(site);
      const [row] = await owner.query<{ key: string; member_id: string }>(
        "select client_key as key, member_id from betting.bet where id = $1",
        [id],
      );
      return { id, key: String(row?.key), memberId: Number(row?.member_id) };
    };
    const [own, foreign] = [await bet(1), await bet(37)];
    await owner.query("update accounts.session set site_id = site_id + 100 where member_id = $1", [
      own.memberId,
    ]);
    expect(await found({ clientKey: own.key })).toEqual([]);
    expect(await found({ clientKey: own.key, memberId: own.memberId })).toEqual([own.id]);
    await owner.query(
      `insert into accounts.session (id, member_id, site_id, address, user_agent, expires_at_ms)
       select gen_random_uuid(), member.id, member.site_id, '10.1.2.3', 'test', 9000000000000 from accounts.member where id = any($1)`,
      [[own.memberId, foreign.memberId]],
    );
    expect(await found({ clientKey: own.key.toUpperCase() })).toEqual([own.id]);
    expect(await found({ clientKey: own.key, optionId: 999 })).toEqual([]);
    expect(await found({ clientKey: foreign.key })).toEqual([]);
  });

  it("are void ones round by round", async () => {
    const rows = await allOf<{ id: number; returned: number; stake: number }>("bets", {
      query: { status: 3 },
    });
    expect(ids(rows).toSorted((a, b) => b - a)).toEqual(await expectedIds("outcome.status = 3"));
    expect(rows.every(({ returned, stake }) => returned === stake)).toBe(true);
  });

  it.each([1, 2, 3])("are movements of code %i of an amount between two", async (code) => {
    const { owner } = world.database;
    const amounts = await owner.query<{ amount: number }>(
      "select amount::integer from ledger.transfer where site_id = 1 and code = $1 order by amount",
      [code],
    );
    const all = amounts.map(({ amount }) => amount);
    const [leastAmount = 0, mostAmount = 0] = [
      all[Math.floor(all.length / 3)],
      all[Math.floor(all.length / 2)],
    ];
    const rows = await allOf<{ amount: number }>("transfers", { query: { code, leastAmount, mostAmount } });
    const within = all.filter((amount) => amount >= leastAmount && amount <= mostAmount);
    expect(rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(within);
    expect(within.length).toBeGreaterThan(0);
  });

  it("are movements of one kind, and of one player", async () => {
    const { owner } = world.database;
    for (const code of [1, 2, 3]) {
      const rows = await allOf<{ ref: number }>("transfers", { query: { code } });
      const [counted] = await owner.query<{ n: number }>(
        "select count(*)::integer as n from ledger.transfer where site_id = 1 and code = $1",
        [code],
      );
      expect([code, rows.length, new Set(rows.map(({ ref }) => ref)).size]).toEqual([
        code,
        counted?.n,
        counted?.n,
      ]);
    }
    await owner.query(
      `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
       select 10, 900 + n, -13, $1, n, 1, 5, 1000 + n / 4 from generate_series(1, 30) n`,
      [ANN],
    );
    expect((await allOf("transfers", {})).length).toBe(30);
    expect((await allOf("transfers", { query: { memberId: ANN } })).length).toBe(30);
    expect((await allOf("transfers", { query: { code: 10, fromMs: 1_003, toMs: 1_005 } })).length).toBe(8);
    expect((await allOf("transfers", { query: { memberId: BOB } })).length).toBe(0);
    const within = { leastAmount: 7, mostAmount: 11 };
    expect((await allOf("transfers", { query: within })).length).toBe(5);
    expect((await allOf("transfers", { query: { memberId: ANN, ...within } })).length).toBe(5);
  });
});

describe("a partner", () => {
  it("sees the players of their own branch, and of nobody else", async () => {
    expect(ids(await allOf("players", { as: "pat" }))).toEqual([ANN]);
    expect(ids(await allOf("players", { as: "pat", query: { partnerId: 0 } }))).toEqual([]);
    expect(ids(await allOf("players", { as: "pat", query: { q: "bob" } }))).toEqual([]);
    expect(ids(await allOf("players", { as: "pat", query: { q: "ob" } }))).toEqual([]);
    expect(ids(await allOf("players", { as: "pat", query: { q: "nn" } }))).toEqual([ANN]);
    expect(ids(await allOf("players", { as: "pat", query: { q: String(BOB) } }))).toEqual([]);
    const mine = await world.call("player", { as: "pat", params: { id: ANN } });
    expect(mine.data).toMatchObject({
      name: "김*늘",
      person: null,
      lastSignIn: null,
      freezes: [],
      openInquiries: null,
    });
    const foreign = await Promise.all(
      [BOB, CHO, 999_999].map((id) => world.call("player", { as: "pat", params: { id } })),
    );
    expect(new Set(foreign.map(({ text }) => text)).size).toBe(1);
    const bets = await world.call("playerBets", { as: "pat", params: { id: ANN } });
    expect(bets.data.content[0]).toMatchObject({ memberId: ANN, receipt: null, clientKey: null });
    expect((await world.call("playerBets", { as: "pat", params: { id: BOB } })).status).toBe(404);
  });

  it("is refused everything that is the staff's", async () => {
    const names = [
      "playerLedger",
      "playerNotes",
      "playerTimeline",
      "playerLimits",
      "bets",
      "transfers",
    ] as const;
    for (const name of names)
      expect([name, (await world.call(name, { as: "pat", params: { id: ANN } })).status]).toEqual([
        name,
        403,
      ]);
  });
});

const fresh = async (as: string) =>
  expect((await world.call("stepUp", { as, body: { password: "correct horse 31" } })).status).toBe(200);

const balanceOfBob = async (): Promise<number> =>
  Number(
    (
      await world.database.owner.query<{ balance: string }>(
        "select balance from ledger.account where id = $1",
        [BOB],
      )
    )[0]?.balance,
  );

describe("P-04 a player who turns out to be under age", () => {
  const reason = "identity document shown";
  const close = (as = "ora") =>
    world.call("closeMinor", { as, site: 1, params: { id: BOB }, body: { reason } });
  const giveBack = (as = "mia") =>
    world.call("returnMinorLosses", { as, site: 1, params: { id: BOB }, body: { reason } });

  it("P-04: is out at once and for good, loses nothing by it, and gets back by two people what was lost", async () => {
    await fresh("mia");
    expect((await giveBack()).code).toBe("MINOR_NOT_RECORDED");
    expect((await close("aud")).status).toBe(403);
    await fresh("mia");
    const closings = await Promise.all(Array.from({ length: 8 }, () => close("mia")));
    expect(closings.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(closings.map(({ code }) => code))).toEqual(new Set([undefined, "MINOR_KNOWN"]));
    const { owner } = world.database;
    const state = await owner.query("select status from accounts.member where id = $1", [BOB]);
    expect(state).toEqual([{ status: "D" }]);
    const open = "select from accounts.session where member_id = $1 and ended_at_ms is null";
    expect(await owner.query(open, [BOB])).toEqual([]);
    await expect(owner.query("update accounts.member set status = 'A' where id = $1", [BOB])).rejects.toThrow(
      "under age",
    );
    await expect(owner.query("delete from accounts.minor")).rejects.toThrow("stays so");

    await owner.query(
      "insert into ledger.player_day values ($1, 20010, 90000, 50000), ($1, 20011, 5000, 9000)",
      [BOB],
    );
    const played =
      "update ledger.account set day = 20020, day_staked = $2, day_returned = 2000 where id = $1";
    await owner.query(played, [BOB, 0]);
    // What the day before today brought back stands against what was lost before.
    const lost = 90_000 - 50_000 + 5_000 - 9_000 + 10_000 - 2_000;
    await owner.query(played, [BOB, 10_000]);
    const before = await balanceOfBob();
    await fresh("mia");
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "RETURN_ASKED")).toHaveLength(7);
    const asked = answers.find(({ status }) => status === 200)?.data;
    const { approvalId, amount } = asked as { approvalId: number; amount: number };
    expect(amount).toBe(lost);
    expect(await balanceOfBob()).toBe(before);
    // Nobody decided in time: it is over, and somebody asks once more.
    await world.pass(3 * 86_400_000);
    for (const name of ["mia", "ora"]) await world.signIn(name);
    await fresh("ora");
    const say = (id: number) =>
      world.call("decideApproval", { as: "ora", params: { id }, body: { verdict: "approved" } });
    expect((await say(approvalId)).code).toBe("APPROVAL_OVER");
    const late = await world.call("player", { as: "ora", site: 1, params: { id: BOB } });
    expect(late.data.minor).toMatchObject({ returnState: "expired" });
    await fresh("mia");
    const again = await giveBack();
    expect(again.data).toMatchObject({ amount: lost });
    expect((await giveBack()).code).toBe("RETURN_ASKED");
    await fresh("ora");
    expect((await say(again.data.approvalId)).status).toBe(200);
    expect(await balanceOfBob()).toBe(before + lost);
    const { data } = await world.call("player", { as: "ora", site: 1, params: { id: BOB } });
    expect(data.minor).toMatchObject({ reason, returnState: "approved" });
    expect(data.status).toBe("D");
  });
});
