import { instant } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHarm } from "../src/operations/people/harm/harm-room.ts";
import { openConsoleDatabase } from "../src/platform/console-database.ts";
import { type ConsoleWorld, openConsoleWorld, STAFF_IDS } from "./console-world.ts";

/** P-32: what a day's play and deposits say of each player, once, and what staff do about it. */
const DAY = "2026-03-02";
const NEXT = "2026-03-03";
const DAY_INDEX = Date.UTC(2026, 2, 2) / 86_400_000;
const FROM = Date.UTC(2026, 2, 1, 15);
const DAY_MS = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A day is computed half an hour after its end. */
const DUE = FROM + DAY_MS + 30 * MINUTE;
const [ANN, BOB, CHO] = [13, 14, 15];
const SITE_OF: Readonly<Record<number, number>> = { 13: 1, 14: 1, 15: 37 };

let world: ConsoleWorld;
let bets = 0;
beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  await owner.query(`
    insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{}') on conflict do nothing;
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'V25') on conflict do nothing;`);
  for (const name of ["ada", "mia", "sue", "con", "aud", "otto"]) await world.signIn(name);
  await arrangeDay();
});
afterAll(() => world.close());

/** A round of a minute that ends a minute after its lock, with one bet; null: not settled. */
async function playBet(
  memberId: number,
  atMs: number,
  stake: number,
  returned: number | null,
): Promise<void> {
  const { owner } = world.database;
  bets += 1;
  const start = Math.floor((atMs - 10_000) / 30_000) * 30_000;
  const round = (start / 30_000) * 1_000 + (bets % 900);
  const values = [round, start, memberId, SITE_OF[memberId], stake, atMs, bets];
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, void_cause)
     values ($1, 1, 'SIM-V25', 'R1', $2::bigint % 1000, $3, $3::bigint + 50000, $3::bigint + 60000, $3::bigint + 60000, $3::bigint + 120000,
             1, 2, 0, 0, 1000000000, '{"1":1,"37":1}', '{"1":1,"37":1}', 'void', 'RESTART')`,
    [round, bets, start],
  );
  await owner.query(
    `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
       accepted_at_ms, balance_after) values ($7, $1, $3, $4, 1, 'B', $5, 18800, $2::bigint * 0 + 1, gen_random_uuid(), $6, 0)`,
    values,
  );
  await owner.query(
    "insert into ledger.player_day values ($1, $2, $3, $4) on conflict (member_id, day) do update set staked = player_day.staked + excluded.staked, returned = player_day.returned + excluded.returned",
    [memberId, Math.floor((atMs + 9 * HOUR) / DAY_MS), stake, returned ?? 0],
  );
  if (returned === null) return;
  await owner.query(
    "insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned) values ($1, $2, 1, $3, $4)",
    [round, start + 121_000, stake, returned],
  );
  if (returned > 0)
    await owner.query(
      `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
       values (2, $1, $2, $3, $4, $5, 0, $6)`,
      [bets, -((SITE_OF[memberId] ?? 1) * 10 + 2), memberId, returned, SITE_OF[memberId], start + 121_000],
    );
}

async function askDeposit(
  memberId: number,
  atMs: number,
  state: "done" | "cancelled" | "expired",
): Promise<void> {
  await world.database.owner.query(
    `insert into wallet.request (site_id, member_id, type, amount, state, requested_at_ms, expires_at_ms, ended_at_ms)
     values ($1, $2, 'deposit', 7000, $3, $4, $4::bigint + 600000, $4::bigint + 1000)`,
    [SITE_OF[memberId], memberId, state, atMs],
  );
}

/** Ann runs after a loss and fills a limit; bob plays a little; cho, of another site, plays all night. */
async function arrangeDay(): Promise<void> {
  const noon = FROM + 12 * HOUR;
  for (const [place, stake] of [1_000, 2_000, 4_000, 8_000].entries())
    await playBet(ANN, noon + place * 5 * MINUTE, stake, 0);
  await askDeposit(ANN, noon + 30 * MINUTE, "done");
  await askDeposit(ANN, noon + 40 * MINUTE, "cancelled");
  await playBet(BOB, noon, 1_000, 1_880);
  await askDeposit(BOB, noon + 20 * MINUTE, "done");
  for (let minute = -60; minute <= 90; minute += 10)
    await playBet(CHO, FROM + minute * MINUTE, 1_000, minute % 20 === 0 ? 1_880 : null);
  // What happened a moment before the day and a moment after it is not of it.
  await askDeposit(BOB, FROM - 1, "done");
  await askDeposit(BOB, FROM + DAY_MS, "done");
  await world.database.owner.query(
    "insert into accounts.protection (member_id, site_id, day_loss_max) values ($1, 1, 9000)",
    [ANN],
  );
  // Lowered after the day: on the day it was 16,000, of which 15,000 were lost.
  await world.database.owner.query(
    `insert into accounts.limit_change (member_id, site_id, field, old_value, new_value, possible_from_ms, state, acted_at_ms, made_by)
     values ($1, 1, 'dayLoss', 16000, 9000, $2, 'applied', $2, 'player')`,
    [ANN, FROM + DAY_MS + MINUTE],
  );
}

const room = () =>
  openHarm({
    database: world.database.as("maru_accounts"),
    console: openConsoleDatabase(world.database.as("maru_console")),
  });
const computeAt = (nowMs: number) => room().computeDue(instant(nowMs));
const cases = async (as: string, query: Record<string, string | number> = {}, site = 1) =>
  (await world.call("harmCases", { as, query, site })).data.content;
const memberIds = async (query: Record<string, string | number>) =>
  (await cases("sue", query)).map(({ memberId }) => memberId);
/** A loss in the first hour of a day, and a deposit ten minutes after. */
async function chase(memberId: number, from: number): Promise<void> {
  await playBet(memberId, from + HOUR, 1_000, 0);
  await askDeposit(memberId, from + HOUR + 10 * MINUTE, "done");
}
const markers = () =>
  world.database.owner.query<{
    member_id: string;
    marker: string;
    figure: number;
    limit_field: string | null;
  }>(
    `select member_id, marker, figure, limit_field from accounts.harm_marker where day = $1 order by member_id, marker`,
    [DAY_INDEX],
  );

describe("P-32: a day that is over", () => {
  it("is not computed in the half hour in which its last rounds are settled", async () => {
    const days = (await computeAt(DUE - 1)).map(({ day }) => day);
    expect(days).not.toContain(DAY_INDEX);
    // The days before it are over: somebody played the hour before midnight, which marks nobody.
    expect(days).toEqual([7, 6, 5, 4, 3, 2, 1].map((ago) => DAY_INDEX - ago));
    expect(await cases("ada")).toEqual([]);
  });

  it("is computed once though two servers try at once", async () => {
    const both = await Promise.all([computeAt(DUE), computeAt(DUE)]);
    expect(both.flat()).toEqual([{ day: DAY_INDEX, players: 3, markers: 5 }]);
    expect(await computeAt(DUE + HOUR)).toEqual([]);
  });

  it("marks who ran after a loss, who played over the night, and nobody else", async () => {
    expect(await markers()).toEqual([
      { member_id: String(ANN), marker: "deposit-after-loss", figure: 1, limit_field: null },
      { member_id: String(ANN), marker: "limit-reached", figure: 93, limit_field: "dayLoss" },
      { member_id: String(ANN), marker: "raised-stakes", figure: 3, limit_field: null },
      { member_id: String(CHO), marker: "long-session", figure: 150, limit_field: null },
      { member_id: String(CHO), marker: "night-play", figure: 10, limit_field: null },
    ]);
  });

  it("leaves nothing behind where it fails half-way, and is whole the next time", async () => {
    const { owner } = world.database;
    await owner.query("alter table accounts.harm_marker add constraint fails check (day <> 20516)");
    await chase(BOB, FROM + 2 * DAY_MS);
    const due = DUE + 2 * DAY_MS;
    await expect(computeAt(due)).rejects.toThrow("fails");
    const kept = () => owner.query("select from accounts.harm_day where day = $1", [DAY_INDEX + 2]);
    expect([(await kept()).length, (await cases("ada", { memberId: BOB })).length]).toEqual([0, 0]);
    await owner.query("alter table accounts.harm_marker drop constraint fails");
    expect(await computeAt(due)).toEqual([{ day: DAY_INDEX + 2, players: 1, markers: 1 }]);
    expect(await cases("ada", { memberId: BOB })).toMatchObject([{ state: "open", fromDay: "2026-03-04" }]);
  });
});

describe("P-32: a case", () => {
  it("is seen by staff of its site, with its markers, and by no other", async () => {
    const [own] = await cases("sue", { memberId: ANN });
    expect(own).toMatchObject({
      memberId: ANN,
      username: "ann",
      state: "open",
      fromDay: DAY,
      toDay: DAY,
      assignedTo: null,
      action: null,
    });
    expect(own?.markers).toContainEqual({ marker: "raised-stakes", days: 1, figure: 3 });
    expect((await world.call("harmCases", { as: "otto" })).code).toBe("SITE_MISMATCH");
    expect((await world.call("harmCase", { as: "otto", site: 37, params: { id: own?.id ?? 0 } })).code).toBe(
      "NOT_FOUND",
    );
    const theft = { as: "otto", site: 37, params: { id: own?.id ?? 0 } };
    expect((await world.call("takeHarmCase", { ...theft, body: { isTaken: true } })).code).toBe("NOT_FOUND");
    expect((await cases("otto", {}, 37)).map(({ memberId }) => memberId)).toEqual([CHO]);
    expect((await world.call("harmCases", { as: "con" })).code).toBe("FORBIDDEN");
    expect(
      (await world.call("takeHarmCase", { as: "aud", params: { id: 1 }, body: { isTaken: true } })).code,
    ).toBe("FORBIDDEN");
  });

  it("is found by marker, by who works on it, and by player", async () => {
    expect(await memberIds({})).toEqual([ANN, BOB]);
    expect(await memberIds({ marker: "limit-reached" })).toEqual([ANN]);
    expect(await memberIds({ memberId: BOB })).toEqual([BOB]);
    expect(await memberIds({ assigned: "me" })).toEqual([]);
    expect(await memberIds({ assigned: "none", size: 1 })).toEqual([ANN]);
    const first = await world.call("harmCases", { as: "sue", query: { size: 1 } });
    expect(await memberIds({ size: 1, cursor: first.data.next ?? "" })).toEqual([BOB]);
  });

  it("goes from hand to hand, says what was done, and is closed with its outcome", async () => {
    const id = (await cases("sue", { memberId: ANN }))[0]?.id ?? 0;
    const act = (as: string, action: string) =>
      world.call("actOnHarmCase", { as, params: { id }, body: { action, text: "called, and listened" } });
    const close = (as: string) =>
      world.call("closeHarmCase", { as, params: { id }, body: { text: "lowered their limits" } });
    const take = (as: string, isTaken = true) =>
      world.call("takeHarmCase", { as, params: { id }, body: { isTaken } });

    expect((await act("sue", "telephoned")).code).toBe("HARM_CASE_MOVED");
    expect((await close("sue")).code).toBe("HARM_CASE_MOVED");
    expect((await take("sue")).status).toBe(200);
    expect((await cases("sue", { assigned: "me" })).map((one) => one.id)).toEqual([id]);
    expect((await close("sue")).code).toBe("HARM_ACTION_MISSING");
    expect((await take("sue", false)).status).toBe(200);
    expect((await take("sue", false)).code).toBe("HARM_CASE_MOVED");
    expect((await take("mia")).status).toBe(200);
    expect((await act("mia", "limits-offered")).status).toBe(200);
    expect((await close("mia")).status).toBe(200);
    expect((await take("sue")).code).toBe("HARM_CASE_MOVED");

    const { data } = await world.call("harmCase", { as: "aud", params: { id } });
    expect(data).toMatchObject({ state: "closed", assignedTo: null, action: "limits-offered" });
    expect(data.found).toContainEqual({
      day: DAY,
      marker: "limit-reached",
      figure: 93,
      least: 90,
      limit: "dayLoss",
    });
    expect(data.steps.map(({ kind, action, text, staffId }) => [kind, action, text, staffId])).toEqual([
      ["take", null, null, STAFF_IDS.sue],
      ["give-back", null, null, STAFF_IDS.sue],
      ["take", null, null, STAFF_IDS.mia],
      ["act", "limits-offered", "called, and listened", STAFF_IDS.mia],
      ["close", null, "lowered their limits", STAFF_IDS.mia],
    ]);
    expect((await cases("sue", { state: "closed" })).map((one) => one.id)).toEqual([id]);
    const events = await world.database.owner.query<{
      action: string;
      staff_id: string;
      reason: string | null;
    }>(
      "select action, staff_id, content::jsonb ->> 'reason' as reason from audit.event where subject = $1 order by seq",
      [`case:${id}`],
    );
    expect(events.map(({ action, staff_id, reason }) => [action, Number(staff_id), reason])).toEqual([
      ["protection.take-case", STAFF_IDS.sue, null],
      ["protection.give-back-case", STAFF_IDS.sue, null],
      ["protection.take-case", STAFF_IDS.mia, null],
      ["protection.act-case", STAFF_IDS.mia, "called, and listened"],
      ["protection.close-case", STAFF_IDS.mia, "lowered their limits"],
    ]);
  });

  it("takes in what is found later while it is not closed; a closed one stays, and a new one begins", async () => {
    const { owner } = world.database;
    await owner.query("delete from accounts.harm_day where day = $1", [DAY_INDEX + 1]);
    await chase(ANN, FROM + DAY_MS);
    await chase(CHO, FROM + DAY_MS);
    const before = await cases("otto", {}, 37);
    expect(await computeAt(DUE + DAY_MS)).toMatchObject([{ day: DAY_INDEX + 1, players: 3, markers: 2 }]);
    expect(await cases("otto", {}, 37)).toMatchObject([{ id: before[0]?.id, fromDay: DAY, toDay: NEXT }]);
    const again = await cases("sue", { memberId: ANN });
    expect(again).toMatchObject([{ state: "open", fromDay: NEXT, toDay: NEXT }]);
    expect(again[0]?.markers).toEqual([{ marker: "deposit-after-loss", days: 1, figure: 1 }]);
    const closed = await cases("sue", { memberId: ANN, state: "closed" });
    expect(closed).toMatchObject([{ fromDay: DAY, toDay: DAY, state: "closed" }]);
  });

  it.each([
    [
      "a closed case is not opened again",
      "update accounts.harm_case set state = 'open', closed_at_ms = null where state = 'closed'",
      "stays as it is",
    ],
    [
      "nor is anybody's case given to another player",
      `update accounts.harm_case set member_id = ${BOB} where state = 'open'`,
      "stays as it is",
    ],
    ["a case is not removed", "delete from accounts.harm_case where state = 'open'", "only added to"],
    ["a marker does not change", "update accounts.harm_marker set figure = figure + 1", "only added to"],
    ["a step is not removed", "delete from accounts.harm_step", "only added to"],
  ])("whoever asks: %s", async (_, statement, refusal) => {
    await expect(world.database.owner.query(statement)).rejects.toThrow(refusal);
  });
});
