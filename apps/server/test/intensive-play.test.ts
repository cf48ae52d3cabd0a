import { instant } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBirthDates } from "../src/operations/people/accounts/back-office/open-people.ts";
import { loadPersonalKeys } from "../src/operations/people/accounts/personal/personal-keys.ts";
import { insertPerson } from "../src/operations/people/accounts/personal/personal-store.ts";
import { openIntensive } from "../src/operations/people/intensive/intensive-room.ts";
import { KEYS, type MemberWorld, openMemberWorld } from "./member-world.ts";

/** P-33: who loses much three weeks in a row, what that stops, and what they are sent. Weeks of March 2026, which begins on a Sunday. */
const DAY_MS = 86_400_000;
const HOUR = 3_600_000;
const [ANN, BOB, CHO, DAN] = [13, 14, 15, 16];
const NAMES = ["ann", "bob", "cho", "dan"];
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
/** Half an hour after a day began in Seoul. */
const after = (text: string): number => Date.parse(`${text}T00:30:00+09:00`);

let world: MemberWorld;
const keys = loadPersonalKeys("unused", KEYS);
beforeAll(async () => {
  world = await openMemberWorld();
  for (const name of NAMES) await world.signIn(name);
  const { owner } = world.database;
  for (const [memberId, siteId, birthDate] of [
    [ANN, 1, "1988-08-08"],
    [BOB, 1, "2003-08-08"],
    [CHO, 37, "1990-08-08"],
  ] as const)
    await owner.transaction((client) =>
      insertPerson(client, keys, { memberId, siteId, licensee: "house", data: { birthDate } }),
    );
  await arrangeLosses();
  await owner.transaction(async (client) => {
    // As if two people had made it: nobody works on this site.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into coupon.coupon (id, site_id, code, amount, uses_max, from_ms, until_ms)
         values (901, 1, 'SPRING', 7300, 9, 0, 4102444800000)`,
    );
  });
});
afterAll(() => world.close());

/** A day's bets of a player: staked so much, and this came back. */
async function playDay(memberId: number, on: string, staked: number, returned: number): Promise<void> {
  await world.database.owner.query(
    `insert into ledger.player_day values ($1, $2, $3, $4)
       on conflict (member_id, day) do update set staked = player_day.staked + excluded.staked,
                                                  returned = player_day.returned + excluded.returned`,
    [memberId, day(on), staked, returned],
  );
}

/** Ann loses a million a week, in days that win too; bob, cho and dan lose 400,000. */
async function arrangeLosses(): Promise<void> {
  for (const monday of ["2026-03-02", "2026-03-09", "2026-03-16"]) {
    await playDay(ANN, monday, 900_000, 0);
    for (const loser of [BOB, CHO, DAN]) await playDay(loser, monday, 700_000, 300_000);
  }
  await playDay(ANN, "2026-03-08", 300_000, 200_000);
  await playDay(ANN, "2026-03-15", 100_000, 0);
  // The last day of the three weeks is the one that her account still counts.
  await world.database.owner.query(
    "update ledger.account set day = $2, day_staked = 400000, day_returned = 300000 where id = $1",
    [ANN, day("2026-03-22")],
  );
  // Not of these weeks.
  await playDay(ANN, "2026-03-01", 500_000, 9_000_000);
  await playDay(ANN, "2026-03-23", 5_000, 2_000);
}

const room = () =>
  openIntensive({ database: world.database.as("maru_accounts"), birthDatesOf: openBirthDates(keys) });
const computeAt = (nowMs: number) => room().computeDue(instant(nowMs));
const plays = () =>
  world.database.owner.query<{ member_id: string; least: string; losses: readonly string[] }>(
    "select member_id, least, losses from accounts.intensive_play where ended_at_ms is null order by member_id",
  );
const protectionOf = async (as: string) =>
  (await world.ask(`GET /api/player/protection?siteInfoId=${as === "cho" ? 37 : 1}`, { as })).data;
const useCoupon = (as: string) =>
  world.ask("POST /api/coupon/use?siteInfoId=1", { as, body: { promoCode: "spring" } });
const lettersTo = (memberId: number) =>
  world.database.owner.query<{ title: string; content: string }>(
    "select title, content from content.message where member_id = $1 order by id",
    [memberId],
  );

describe("P-33: three weeks of large losses", () => {
  it("are not judged in the half hour in which their last rounds are settled", async () => {
    expect((await computeAt(after("2026-03-23") - 1)).weeks.map(({ monday }) => monday)).toEqual(
      ["2026-02-23", "2026-03-02", "2026-03-09"].map(day),
    );
    expect(await plays()).toEqual([]);
  });

  it("are judged once though two servers try at once", async () => {
    const both = await Promise.all([computeAt(after("2026-03-23")), computeAt(after("2026-03-23"))]);
    expect(both.flatMap(({ weeks }) => weeks)).toEqual([{ monday: day("2026-03-16"), begun: 2, ended: 0 }]);
    expect((await computeAt(after("2026-03-23") + HOUR)).weeks).toEqual([]);
  });

  it("mark who lost so much, and who is under 26 from less; of whom no age is known the general threshold holds", async () => {
    expect(await plays()).toEqual([
      { member_id: String(ANN), least: "1000000", losses: ["1000000", "1000000", "1000000"] },
      { member_id: String(BOB), least: "330000", losses: ["400000", "400000", "400000"] },
    ]);
  });

  it("are told the player, where their protection is and in their own data", async () => {
    const own = { losses: [400_000, 400_000, 400_000], least: 330_000 };
    expect((await protectionOf("bob"))["intensivePlay"]).toMatchObject(own);
    expect((await protectionOf("dan"))["intensivePlay"]).toBeNull();
    const record = await world.ask("POST /api/player/export", {
      as: "bob",
      body: { currentPassword: "correct horse 31" },
    });
    expect(record.data).toMatchObject({ intensivePlay: [{ until: null, ...own }] });
  });

  it("stop coupons, in the wallet and in the database, and of nobody else", async () => {
    const refused = await useCoupon("ann");
    expect([refused.status, refused.code]).toEqual([403, "PROMOTIONS_STOPPED"]);
    await expect(
      world.database
        .as("maru_wallet")
        .query("insert into coupon.use (coupon_id, site_id, member_id, amount) values (901, 1, $1, 7300)", [
          ANN,
        ]),
    ).rejects.toThrow("are stopped");
    expect((await useCoupon("dan")).data).toMatchObject({ point: 7_300 });
  });

  it.each([
    ["what was found does not change", "update accounts.intensive_play set least = 1", "stays as it is"],
    ["nor whose it is", `update accounts.intensive_play set member_id = ${DAN}`, "stays as it is"],
    ["nor is it removed", "delete from accounts.intensive_play", "only added to"],
  ])("whoever asks: %s", async (_, statement, refusal) => {
    await expect(world.database.owner.query(statement)).rejects.toThrow(refusal);
  });
});

const pay = (memberId: number, type: string, amount: number, endedAt: string, state = "done") =>
  world.database.owner.query(
    `insert into wallet.request (site_id, member_id, type, amount, state, requested_at_ms, expires_at_ms, ended_at_ms, reason)
       values (1, $1, $2, $3, $5, $4::bigint - 1000, case $2 when 'deposit' then $4::bigint + 1000 end, $4,
               case $5 when 'rejected' then 'DUPLICATE' end)`,
    [memberId, type, amount, Date.parse(endedAt), state],
  );

describe("P-33: a month that is over", () => {
  beforeAll(async () => {
    await pay(ANN, "deposit", 70_000, "2026-03-01T00:00:00+09:00");
    await pay(ANN, "deposit", 8_000, "2026-03-31T23:59:59.999+09:00");
    await pay(ANN, "deposit", 900_000, "2026-04-01T00:00:00+09:00");
    await pay(ANN, "deposit", 600_000, "2026-02-28T23:59:59.999+09:00");
    await pay(ANN, "deposit", 50_000, "2026-03-10T12:00:00+09:00", "rejected");
    await pay(ANN, "withdrawal", 12_000, "2026-03-12T12:00:00+09:00");
    await pay(DAN, "deposit", 1_000, "2026-03-12T12:00:00+09:00");
  });

  it("is written to whose play was intensive in it, once though two servers try, half an hour after its end", async () => {
    expect(await computeAt(after("2026-04-01") - 1)).toMatchObject({ month: null });
    const both = await Promise.all([computeAt(after("2026-04-01")), computeAt(after("2026-04-01"))]);
    expect(both.flatMap(({ month }) => (month === null ? [] : [month]))).toEqual([
      { firstDay: day("2026-03-01"), letters: 2 },
    ]);
    expect((await computeAt(after("2026-04-02"))).month).toBeNull();
  });

  it("says what was deposited, withdrawn, staked and lost in it, and in no other", async () => {
    const letters = await lettersTo(ANN);
    expect(letters.map(({ title }) => title)).toEqual(["2026년 3월 이용 요약"]);
    // 500,000 on the first, 3,705,000 in the days after it with the one that her account counts.
    const lines = letters[0]?.content.split("</p><p>") ?? [];
    expect(lines.slice(1, 5)).toEqual([
      "입금: 78,000P",
      "출금: 12,000P",
      "투자: 4,005,000P",
      "순손익: +5,497,000P",
    ]);
    expect(await lettersTo(DAN)).toEqual([]);
    const inbox = await world.ask("GET /api/message/my?siteInfoId=1", { as: "ann" });
    expect(inbox.data).toMatchObject({ content: [{ title: "2026년 3월 이용 요약" }] });
  });
});

describe("P-33: three weeks of smaller losses", () => {
  beforeAll(async () => {
    await playDay(ANN, "2026-03-30", 999_999, 0);
    await playDay(BOB, "2026-04-12", 330_000, 0);
  });

  it("end it, but a large one among them does not; and coupons are taken again", async () => {
    const { weeks } = await computeAt(after("2026-04-13"));
    expect(weeks.map(({ ended }) => ended)).toEqual([0, 1]);
    expect((await plays()).map((play) => Number(play.member_id))).toEqual([BOB]);
    expect((await protectionOf("ann"))["intensivePlay"]).toBeNull();
    expect((await useCoupon("ann")).data).toMatchObject({ point: 7_300 });
  });

  it("leave the month in which they ended to be written, and no later one; who excluded themself is not written to", async () => {
    await world.database.owner.query(
      "insert into accounts.protection (member_id, site_id, excluded_until_ms) values ($1, 1, 4102444800000)",
      [BOB],
    );
    expect((await computeAt(after("2026-05-01"))).month).toMatchObject({ letters: 2 });
    expect((await lettersTo(ANN)).map(({ title }) => title)).toEqual([
      "2026년 3월 이용 요약",
      "2026년 4월 이용 요약",
    ]);
    expect((await lettersTo(BOB)).map(({ title }) => title)).toEqual(["2026년 3월 이용 요약"]);
    // Of weeks in which no server ran the last three are made up for; bob's play ended in the first of them.
    const june = await computeAt(after("2026-06-01"));
    expect(june.weeks.map(({ monday, ended }) => [monday, ended])).toEqual([
      [day("2026-05-11"), 1],
      [day("2026-05-18"), 0],
      [day("2026-05-25"), 0],
    ]);
    expect(june.month).toMatchObject({ letters: 1 });
    expect(await lettersTo(ANN)).toHaveLength(2);
  });

  it("are kept with what began it, and can be followed by it again", async () => {
    for (const monday of ["2026-06-01", "2026-06-08", "2026-06-15"]) await playDay(ANN, monday, 2_000_000, 0);
    expect((await computeAt(after("2026-06-22"))).weeks.at(-1)).toMatchObject({ begun: 1, ended: 0 });
    const record = await world.ask("POST /api/player/export", {
      as: "ann",
      body: { currentPassword: "correct horse 31" },
    });
    expect(record.data).toMatchObject({
      intensivePlay: [{ until: null, least: 1_000_000 }, { until: expect.any(Number) }],
    });
  });
});
