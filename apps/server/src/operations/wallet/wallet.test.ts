import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberId } from "@maru/values";
import { openSiteReads } from "../../platform/database.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import type { DecideOrder } from "./requests/decide-request.ts";
import { readWalletHistory } from "./requests/read-history.ts";
import { openWalletWorld, type WalletWorld } from "./testing/wallet-world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: WalletWorld;
beforeEach(async () => {
  world = await openWalletWorld(await openTestDatabase());
});
afterEach(async () => {
  const faults = await world.faults();
  await world.database.close();
  expect(faults).toEqual([]);
});

const apply = (
  memberId: MemberId,
  type: "deposit" | "withdrawal",
  amount: number | null,
  clientKey: string | null = null,
) => world.wallet.apply({ memberId, type, amount, clientKey });

const decide = (requestId: number, act: DecideOrder["act"], by: DecideOrder["by"], reason?: "DUPLICATE") =>
  world.wallet.decide({ requestId, act, by, ...(reason === undefined ? {} : { reason }) });

/** Asks and expects to be taken; answers the request's id. */
async function taken(memberId: MemberId, type: "deposit" | "withdrawal", amount: number): Promise<number> {
  const answer = await apply(memberId, type, amount);
  expect(answer).toMatchObject({ ok: true });
  return answer.ok ? answer.value.id : 0;
}

const refusal = (code: string, params: object = {}) => ({ ok: false, refusal: { code, ...params } });

describe("a deposit", () => {
  it("moves nothing until it is approved, then once", async () => {
    const { ann, operators } = world;
    const id = await taken(ann, "deposit", 5_000);
    expect(await world.balanceOf(ann)).toBe(1_000_000);
    expect(await decide(id, "match", operators[0])).toMatchObject({
      ok: true,
      value: { stage: "matched", status: 0 },
    });
    expect(await decide(id, "approve", operators[0])).toMatchObject({
      ok: true,
      value: { stage: "done", status: 1 },
    });
    expect(await world.balanceOf(ann)).toBe(1_005_000);
    expect(await decide(id, "approve", operators[1])).toEqual(refusal("REQUEST_NOT_PENDING"));
    expect(await world.balanceOf(ann)).toBe(1_005_000);
  });

  it("says that its payment was seen only where somebody saw it", async () => {
    const { cho, stranger } = world;
    const end = async (...acts: readonly DecideOrder["act"][]) => {
      const id = await taken(cho, "deposit", 5_000);
      for (const act of acts) expect(await decide(id, act, stranger)).toMatchObject({ ok: true });
      return (await world.wallet.request(cho, id))?.timeline.map(({ stage }) => stage);
    };
    expect(await end("approve")).toEqual(["requested", "approved", "done"]);
    expect(await end("match", "approve")).toEqual(["requested", "matched", "approved", "done"]);
  });

  it("is asked for with an amount, from the minimum, one at a time", async () => {
    const { ann } = world;
    for (const amount of [null, 0, -5_000, 5_000.5, Number.NaN, 2 ** 60])
      expect(await apply(ann, "deposit", amount)).toEqual(refusal("DEPOSIT_AMOUNT_REQUIRED"));
    expect(await apply(ann, "deposit", 4_999)).toEqual(refusal("DEPOSIT_BELOW_MINIMUM", { min: 5_000 }));
    await taken(ann, "deposit", 5_000);
    expect(await apply(ann, "deposit", 5_000)).toEqual(refusal("DEPOSIT_PENDING"));
  });

  it("is cancelled by its player alone, and only while nobody has touched it", async () => {
    const { ann, bob, operators } = world;
    const id = await taken(ann, "deposit", 5_000);
    expect(await decide(id, "cancel", { kind: "player", memberId: bob })).toEqual(refusal("NOT_FOUND"));
    expect(await decide(id, "cancel", operators[0])).toEqual(refusal("FORBIDDEN"));
    expect(await decide(id, "cancel", { kind: "player", memberId: ann })).toMatchObject({
      ok: true,
      value: { type: "E", status: 3, canCancel: false },
    });
    const seen = await taken(ann, "deposit", 6_000);
    await decide(seen, "match", operators[0]);
    expect(await decide(seen, "cancel", { kind: "player", memberId: ann })).toEqual(
      refusal("REQUEST_NOT_PENDING"),
    );
  });

  it("is over after the site's minutes, not a millisecond before", async () => {
    const { ann } = world;
    const id = await taken(ann, "deposit", 5_000);
    await world.pass(30 * MINUTE - 1);
    // A process whose list is old asks too early.
    expect(await decide(id, "expire", { kind: "clock" })).toEqual(refusal("REQUEST_NOT_PENDING"));
    expect(await world.wallet.expireDue()).toBe(0);
    await world.pass(1);
    expect(await world.wallet.expireDue()).toBe(1);
    expect(await world.wallet.expireDue()).toBe(0);
    expect(await world.wallet.request(ann, id)).toMatchObject({ type: "E", status: 4, stage: "expired" });
    expect(await world.balanceOf(ann)).toBe(1_000_000);
  });

  it("comes from the issuer in play mode, from the bank under a licence, and not at all without one", async () => {
    const { ann, cho, dan, operators, stranger } = world;
    await decide(await taken(ann, "deposit", 5_000), "approve", operators[0]);
    await decide(await taken(cho, "deposit", 5_000), "approve", stranger);
    const rows = await world.database.owner.query(
      "select debit_account, credit_account from ledger.transfer where code = 11 order by at_ms, ref",
    );
    expect(rows).toEqual([
      { debit_account: "-13", credit_account: String(ann) },
      { debit_account: "-375", credit_account: String(cho) },
    ]);
    expect(await apply(dan, "deposit", 5_000)).toEqual(refusal("LICENCE_MISSING"));
    expect(await apply(dan, "withdrawal", 5_000)).toMatchObject({ ok: true });
  });

  it("P-17: is refused to who excluded themself; withdrawing stays open", async () => {
    const { ann } = world;
    await world.database.owner.query(
      "insert into accounts.protection (member_id, site_id, excluded_until_ms) values ($1, 1, 1900000000000)",
      [ann],
    );
    expect(await apply(ann, "deposit", 5_000)).toEqual(
      refusal("SELF_EXCLUDED", { untilMs: 1_900_000_000_000 }),
    );
    expect(await apply(ann, "withdrawal", 5_000)).toMatchObject({ ok: true });
  });
});

describe("P-07 a player's own limits on deposits", () => {
  it("P-07: count what came and what still may, over a day, a week and a month", async () => {
    const { ann, operators } = world;
    await world.database.owner.query(
      `insert into accounts.protection (member_id, site_id, day_deposit_max, week_deposit_max, month_deposit_max)
       values ($1, 1, 10000, 16000, 30000)`,
      [ann],
    );
    expect(await apply(ann, "deposit", 10_001)).toEqual(
      refusal("DAY_DEPOSIT_LIMIT", { max: 10_000, left: 10_000 }),
    );
    const waiting = await taken(ann, "deposit", 6_000);
    // What waits may still come, so it is not to be had a second time.
    const left = async () => (await world.wallet.state(ann))?.deposit.limits.map((limit) => limit.left);
    expect(await left()).toEqual([4_000, 10_000, 24_000]);
    await decide(waiting, "approve", operators[0]);
    expect(await apply(ann, "deposit", 5_000)).toEqual(
      refusal("DAY_DEPOSIT_LIMIT", { max: 10_000, left: 4_000 }),
    );
    expect((await world.wallet.state(ann))?.deposit.limits[0]).toEqual({
      span: "day",
      max: 10_000,
      left: 4_000,
    });
    await world.pass(DAY);
    await decide(await taken(ann, "deposit", 10_000), "cancel", { kind: "player", memberId: ann });
    await decide(await taken(ann, "deposit", 10_000), "approve", operators[0]);
    await world.pass(DAY);
    expect(await apply(ann, "deposit", 5_000)).toEqual(
      refusal("WEEK_DEPOSIT_LIMIT", { max: 16_000, left: 0 }),
    );
    await world.pass(7 * DAY);
    await decide(await taken(ann, "deposit", 10_000), "approve", operators[0]);
    await world.pass(DAY);
    expect(await apply(ann, "deposit", 5_000)).toEqual(
      refusal("MONTH_DEPOSIT_LIMIT", { max: 30_000, left: 4_000 }),
    );
  });
});

describe("P-07 the days of a player's limits on deposits", () => {
  it.each([
    ["week", 7, 16_007],
    ["month", 30, 16_007],
  ] as const)("P-07: a %s is %i days in Seoul, today included, to the point", async (span, days, max) => {
    const { ann, operators } = world;
    const field = `${span}_deposit_max`;
    await world.database.owner.query(
      `insert into accounts.protection (member_id, site_id, ${field}) values ($1, 1, $2)`,
      [ann, max],
    );
    const left = async () => (await world.wallet.state(ann))?.deposit.limits;
    await decide(await taken(ann, "deposit", 6_001), "approve", operators[0]);
    await world.pass((days - 1) * DAY);
    expect(await left()).toEqual([{ span, max, left: 10_006 }]);
    expect(await apply(ann, "deposit", 10_007)).toMatchObject({ ok: false });
    await world.pass(DAY);
    expect(await left()).toEqual([{ span, max, left: 16_007 }]);
    await taken(ann, "deposit", 16_007);
  });
});

const limitTo = (max: number) =>
  world.database.owner.query(
    "insert into accounts.protection (member_id, site_id, balance_max) values ($1, 1, $2)",
    [world.ann, max],
  );

describe("P-09 a player's own limit of the balance", () => {
  it("P-09: lets no more be deposited than fits below it", async () => {
    const { ann } = world;
    await limitTo(1_020_000);
    expect(await apply(ann, "deposit", 20_001)).toEqual(
      refusal("BALANCE_LIMIT", { max: 1_020_000, left: 20_000 }),
    );
    expect((await world.wallet.state(ann))?.deposit.limits).toEqual([
      { span: "balance", max: 1_020_000, left: 20_000 },
    ]);
    await taken(ann, "deposit", 20_000);
  });

  it("P-09: is not passed by fifty that deposit at once and have it approved", async () => {
    const { ann, operators } = world;
    await limitTo(1_034_000);
    const deposit = async (): Promise<string> => {
      for (let tries = 0; tries < 4; tries += 1) {
        const answer = await apply(ann, "deposit", 5_000);
        if (answer.ok) {
          await decide(answer.value.id, "approve", operators[0]);
          return "taken";
        }
        if (answer.refusal.code !== "DEPOSIT_PENDING") return answer.refusal.code;
      }
      return "DEPOSIT_PENDING";
    };
    await Promise.all(Array.from({ length: 50 }, deposit));
    for (let more = 0; more < 10; more += 1) await deposit();
    expect(await world.balanceOf(ann)).toBe(1_030_000);
    expect(await deposit()).toBe("BALANCE_LIMIT");
  });
});

describe("a withdrawal", () => {
  it("S-10: waits after the bank account was changed", async () => {
    const { ann } = world;
    const untilMs = 1_800_068_400_000 + DAY;
    await world.database.owner.query(
      `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, withdraw_hold_until_ms)
       values ($1, 1, 'one', 'k', '', $2)`,
      [ann, untilMs],
    );
    expect(await apply(ann, "withdrawal", 5_000)).toEqual(refusal("BANK_ACCOUNT_HELD", { untilMs }));
    await world.pass(DAY);
    expect(await apply(ann, "withdrawal", 5_000)).toMatchObject({ ok: true });
  });

  it("wants an account of the player's to pay to, where money is played for", async () => {
    const { cho, ann, database } = world;
    await database.owner.query("update accounts.personal set account_num = null where member_id = $1", [cho]);
    expect((await world.wallet.state(cho))?.withdraw.needsAccount).toBe(true);
    expect(await apply(cho, "withdrawal", 5_000)).toEqual(refusal("BANK_ACCOUNT_MISSING"));
    await database.owner.query("delete from accounts.personal where member_id = $1", [cho]);
    expect(await apply(cho, "withdrawal", 5_000)).toEqual(refusal("BANK_ACCOUNT_MISSING"));
    expect((await world.wallet.state(ann))?.withdraw.needsAccount).toBe(false);
    expect(await apply(ann, "withdrawal", 5_000)).toMatchObject({ ok: true });
  });

  it("leaves the balance at once and comes back whole when it is rejected", async () => {
    const { ann, operators } = world;
    const id = await taken(ann, "withdrawal", 400_000);
    expect(await world.balanceOf(ann)).toBe(600_000);
    expect(await decide(id, "reject", operators[0], "DUPLICATE")).toMatchObject({
      ok: true,
      value: { status: 2, reason: "DUPLICATE" },
    });
    expect(await world.balanceOf(ann)).toBe(1_000_000);
  });

  it("is approved, then paid; P-23 its player can never cancel it", async () => {
    const { ann, operators } = world;
    const id = await taken(ann, "withdrawal", 400_000);
    expect(await decide(id, "cancel", { kind: "player", memberId: ann })).toEqual(
      refusal("REQUEST_NOT_PENDING"),
    );
    expect(await decide(id, "pay", operators[0])).toEqual(refusal("REQUEST_NOT_PENDING"));
    expect(await decide(id, "approve", operators[0])).toMatchObject({
      ok: true,
      value: { stage: "approved", status: 0 },
    });
    expect(await decide(id, "pay", operators[0])).toMatchObject({
      ok: true,
      value: { stage: "done", status: 1 },
    });
    expect(await world.balanceOf(ann)).toBe(600_000);
  });

  it("keeps to the balance, the site's limits, four a day and three hours apart", async () => {
    const { ann, operators } = world;
    expect(await apply(ann, "withdrawal", null)).toEqual(refusal("WITHDRAW_AMOUNT_REQUIRED"));
    expect(await apply(ann, "withdrawal", 1_000_001)).toEqual(refusal("WITHDRAW_OVER_BALANCE"));
    expect(await apply(ann, "withdrawal", 4_999)).toEqual(refusal("WITHDRAW_BELOW_MINIMUM", { min: 5_000 }));
    await world.database.owner.query(
      "insert into wallet.settings (site_id, withdraw_max) values (1, 100000)",
    );
    expect(await apply(ann, "withdrawal", 100_001)).toEqual(
      refusal("WITHDRAW_ABOVE_MAXIMUM", { max: 100_000 }),
    );
    const start = 1_800_068_400_000;
    for (let n = 0; n < 4; n += 1) {
      const id = await taken(ann, "withdrawal", 5_000);
      expect(await apply(ann, "withdrawal", 5_000)).toEqual(refusal("WITHDRAW_PENDING"));
      await decide(id, "approve", operators[0]);
      await decide(id, "pay", operators[0]);
      const nextMs = start + (n + 1) * 2 * HOUR + HOUR * (n + 1);
      if (n < 3)
        expect(await apply(ann, "withdrawal", 5_000)).toEqual(refusal("WITHDRAW_TOO_SOON", { nextMs }));
      await world.pass(n < 3 ? 3 * HOUR : 0);
    }
    // Noon + 9 h = 21:00: the day's four are used, so the next is after midnight, when the gap has passed too.
    expect(await apply(ann, "withdrawal", 5_000)).toEqual(
      refusal("WITHDRAW_DAY_COUNT", { max: 4, nextMs: start + 12 * HOUR }),
    );
    await world.pass(3 * HOUR);
    expect(await apply(ann, "withdrawal", 5_000)).toMatchObject({ ok: true });
  });

  it("does not count what was given back", async () => {
    const { ann, operators } = world;
    for (let n = 0; n < 6; n += 1)
      await decide(await taken(ann, "withdrawal", 5_000), "reject", operators[0], "DUPLICATE");
    expect(await world.balanceOf(ann)).toBe(1_000_000);
  });

  it("F-41: takes two different operators from the site's threshold on", async () => {
    const { ann, operators } = world;
    const id = await taken(ann, "withdrawal", 1_000_000);
    expect(await decide(id, "approve", operators[0])).toMatchObject({
      ok: true,
      value: { stage: "requested" },
    });
    expect(await decide(id, "approve", operators[0])).toEqual(refusal("SECOND_PERSON_NEEDED"));
    expect(await decide(id, "approve", operators[1])).toMatchObject({
      ok: true,
      value: { stage: "approved" },
    });
  });

  it("F-41 refuses the second account of the same person, and a second factor that is not fresh", async () => {
    const { ann, operators, double, database } = world;
    const id = await taken(ann, "withdrawal", 1_000_000);
    await database.owner.query(
      "update staff.session set stepped_up_at_ms = platform.clock_ms() - 300001 where staff_id = 1",
    );
    expect(await decide(id, "approve", operators[0])).toEqual(refusal("STEP_UP_NEEDED"));
    await database.owner.query(
      "update staff.session set stepped_up_at_ms = platform.clock_ms() where staff_id = 1",
    );
    expect(await decide(id, "approve", operators[0])).toMatchObject({ ok: true });
    expect(await decide(id, "approve", double)).toEqual(refusal("SAME_PERSON"));
    expect(await decide(id, "approve", operators[1])).toMatchObject({ ok: true });
    const said = await database.owner.query<{ content: string }>(
      "select action || ' ' || staff_id || ' ' || subject as content from audit.event where staff_id is not null order by seq",
    );
    expect(said.map(({ content }) => content)).toEqual([
      `money.approve-withdrawal 1 request:${id}`,
      `money.approve-withdrawal 2 request:${id}`,
    ]);
  });

  it("is confirmed by telephone first when much leaves in a day", async () => {
    const { ann, operators } = world;
    await world.database.owner.query(
      "insert into wallet.settings (site_id, phone_confirm_from) values (1, 300000)",
    );
    const id = await taken(ann, "withdrawal", 300_000);
    expect(await decide(id, "approve", operators[0])).toEqual(refusal("PHONE_NOT_CONFIRMED"));
    expect(await world.wallet.confirmPhone({ requestId: id, by: operators[0] })).toMatchObject({ ok: true });
    expect(await decide(id, "approve", operators[0])).toMatchObject({
      ok: true,
      value: { stage: "approved" },
    });
  });
});

describe("who decides", () => {
  it("is the site's own staff, enabled now", async () => {
    const { ann, bob, stranger, operators } = world;
    const id = await taken(ann, "deposit", 5_000);
    expect(await decide(id, "approve", stranger)).toEqual(refusal("NOT_FOUND"));
    const nowhere = { ...operators[0].actor.staff, sessionId: randomUUID() };
    expect(await decide(id, "approve", { kind: "operator", actor: { staff: nowhere, address: "" } })).toEqual(
      refusal("FORBIDDEN"),
    );
    expect(await decide(id, "approve", { kind: "player", memberId: bob })).toEqual(refusal("NOT_FOUND"));
    expect(await decide(id, "approve", { kind: "player", memberId: ann })).toEqual(refusal("FORBIDDEN"));
    await world.database.owner.query("update staff.account set status = 'D' where id = $1", [
      operators[0].actor.staff.staffId,
    ]);
    expect(await decide(id, "approve", operators[0])).toEqual(refusal("FORBIDDEN"));
    expect(await decide(id, "approve", operators[1])).toMatchObject({ ok: true });
  });
});

describe("a client's key", () => {
  it("gives the same request again, and refuses another under it", async () => {
    const { ann } = world;
    const key = randomUUID();
    const first = await apply(ann, "withdrawal", 5_000, key);
    expect(await apply(ann, "withdrawal", 5_000, key)).toEqual(first);
    expect(await apply(ann, "withdrawal", 6_000, key)).toEqual(refusal("CLIENT_KEY_REUSED"));
    expect(await world.balanceOf(ann)).toBe(995_000);
  });
});

describe("R-19 50 at once at the limits", () => {
  it("take one withdrawal and never more than the balance", async () => {
    const { ann } = world;
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(ann, "withdrawal", 700_000)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.balanceOf(ann)).toBe(300_000);
  });

  it("take one pending deposit", async () => {
    const { ann } = world;
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(ann, "deposit", 5_000)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("one key makes one request", async () => {
    const { ann } = world;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(ann, "withdrawal", 5_000, key)));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.id : 0))).size).toBe(1);
    expect(await world.balanceOf(ann)).toBe(995_000);
  });
});

describe("R-24 a halt", () => {
  it("let nothing in, nothing out and nothing through, and say since when", async () => {
    const { ann, bob, operators } = world;
    const waiting = await taken(ann, "deposit", 5_000);
    const leaving = await taken(bob, "withdrawal", 5_000);
    const { owner } = world.database;
    await owner.query(
      "insert into ledger.halt (question, subject, halted_at_ms) values ('a test', 1, 1800000000000)",
    );
    const closed = refusal("BOOKS_CLOSED", { sinceMs: 1_800_000_000_000 });
    expect(await apply(bob, "deposit", 5_000)).toEqual(closed);
    expect(await apply(ann, "withdrawal", 5_000)).toEqual(closed);
    expect(await decide(waiting, "approve", operators[0])).toEqual(closed);
    expect(await decide(leaving, "reject", operators[0], "DUPLICATE")).toEqual(closed);
    expect(await world.balanceOf(ann)).toBe(1_000_000);
    await owner.query(
      "update ledger.halt set lifted_at_ms = 1800000000001, lifted_by = 'op', reason = 'test'",
    );
    expect(await decide(waiting, "approve", operators[0])).toMatchObject({ ok: true });
  });
});

describe("the database itself", () => {
  it("refuses what the table of moves does not list, from whoever writes", async () => {
    const { ann, operators } = world;
    const { owner } = world.database;
    const id = await taken(ann, "withdrawal", 5_000);
    await expect(
      owner.query("update wallet.request set state = 'cancelled', ended_at_ms = 1 where id = $1", [id]),
    ).rejects.toThrow(/cannot go/);
    await expect(owner.query("update wallet.request set amount = 1 where id = $1", [id])).rejects.toThrow(
      /stays as it was/,
    );
    await decide(id, "reject", operators[0], "DUPLICATE");
    await expect(
      owner.query("update wallet.request set reason = 'DUPLICATE' where id = $1", [id]),
    ).rejects.toThrow(/has ended/);
    await expect(owner.query("delete from wallet.request")).rejects.toThrow(/refused/);
    await expect(owner.query("delete from wallet.approval")).rejects.toThrow(/refused/);
  });

  it("lets the room move points for its own causes only", async () => {
    const room = world.database.as("maru_wallet");
    const move = (code: number) =>
      room.query("select wallet.move($1, 1, -13, $2, 5, 1, 1)", [code, world.ann]);
    await expect(move(1)).rejects.toThrow(/moves nothing with code 1/);
    await expect(move(10)).rejects.toThrow(/moves nothing with code 10/);
    await expect(room.query("select * from betting.bet")).rejects.toThrow(/permission denied/);
  });
});

/** Ann's history on site 1. */
const list = (ask: object = {}) =>
  world.wallet.history(1, {
    memberId: world.ann,
    types: null,
    statuses: null,
    startMs: null,
    endMs: null,
    page: 0,
    size: 20,
    cursor: null,
    ...ask,
  });

const types = async (ask: object) => (await list(ask)).content.map(({ type }) => type);

/** What is asked of the database for a page of one row of Ann's history. */
const queries = async (page: number): Promise<readonly string[]> => {
  const heard: string[] = [];
  const request = { memberId: world.ann, types: null, statuses: null, startMs: null, endMs: null };
  await openSiteReads(world.database.as("maru_http")).forSite(1, (query) =>
    readWalletHistory(
      (text, values) => {
        heard.push(text);
        return query(text, values);
      },
      { ...request, page, size: 1, cursor: null },
    ),
  );
  return heard;
};

describe("the history", () => {
  beforeEach(async () => {
    const { ann, operators } = world;
    await decide(await taken(ann, "deposit", 5_000), "approve", operators[0]);
    await world.pass(MINUTE);
    await decide(await taken(ann, "deposit", 6_000), "cancel", { kind: "player", memberId: ann });
    await world.pass(MINUTE);
    await decide(await taken(ann, "withdrawal", 7_000), "reject", operators[0], "DUPLICATE");
    await world.pass(MINUTE);
    await taken(ann, "withdrawal", 8_000);
  });

  it("shows every movement newest first, with the balance after it", async () => {
    const { content, last } = await list();
    expect(last).toBe(true);
    expect(
      content.map(({ type, point, change, status, balance }) => [type, point, change, status, balance]),
    ).toEqual([
      ["W", 8_000, -8_000, 0, 997_000],
      ["W", 7_000, 0, 2, 1_005_000],
      ["E", 6_000, 0, 3, null],
      ["D", 5_000, 5_000, 1, 1_005_000],
      ["B", 1_000_000, 1_000_000, 1, 1_000_000],
    ]);
  });

  it("counts all rows in one space, and stands where the balance changed: a deposit approved late comes after", async () => {
    const { ann, operators } = world;
    await world.pass(DAY);
    const late = await taken(ann, "deposit", 9_300);
    await world.pass(MINUTE);
    const { rows } = await world.database.owner.transaction((client) =>
      client.query<{ after: string }>(
        `with player as (update ledger.account set balance = balance - 4100, version = version + 1 where id = $1 returning balance),
              house as (update ledger.account set balance = balance + 4100, version = version + 1 where id = -11)
         insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
         select 16, 1, $1, -11, 4100, 1, balance, platform.clock_ms() from player returning balance_after as after`,
        [ann],
      ),
    );
    expect(rows[0]?.after).toBe("992900");
    await world.pass(MINUTE);
    await decide(late, "approve", operators[0]);
    const { content } = await list();
    expect(content.slice(0, 3).map(({ type, change, balance }) => [type, change, balance])).toEqual([
      ["D", 9_300, 1_002_200],
      ["PM", -4_100, 992_900],
      ["W", -8_000, 997_000],
    ]);
    expect(new Set(content.map(({ id }) => id)).size, "no number twice").toBe(content.length);
    expect(content[0]?.id, "a request keeps its own").toBe(late);
    const totals = await world.wallet.totals({ siteId: 1, memberId: ann }, { startMs: null, endMs: null });
    const { granted, adjusted, deposited, coins, net, withdrawn, pending } = totals;
    expect([adjusted, coins]).toEqual([-4_100, 0]);
    expect(granted + adjusted + deposited + coins + net - withdrawn - pending).toBe(
      await world.balanceOf(ann),
    );
  });

  it("gives the same rows by pages, by cursor and by number", async () => {
    const whole = (await list()).content;
    const byNumber = [];
    for (let page = 0; page < 3; page += 1) byNumber.push(...(await list({ page, size: 2 })).content);
    expect(byNumber).toEqual(whole);
    const byCursor = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { content }: { content: readonly { cursor: string }[] } = await list({ page, size: 2, cursor });
      byCursor.push(...content);
      cursor = content.at(-1)?.cursor ?? null;
    }
    expect(byCursor).toEqual(whole);
    expect((await list({ page: 9, size: 2 })).content).toEqual([]);
  });

  it("is filtered by type, status and time", async () => {
    expect(await types({ types: ["D"] })).toEqual(["D"]);
    expect(await types({ types: ["E"] })).toEqual(["E"]);
    expect(await types({ types: ["W", "D"], statuses: [2] })).toEqual(["W"]);
    expect(await types({ statuses: [0] })).toEqual(["W"]);
    expect(
      await types({ startMs: 1_800_068_400_000 + MINUTE, endMs: 1_800_068_400_000 + 2 * MINUTE }),
    ).toEqual(["E"]);
  });

  it("P-27: adds up", async () => {
    const totals = await world.wallet.totals(
      { siteId: 1, memberId: world.ann },
      { startMs: null, endMs: null },
    );
    expect(totals).toEqual({
      deposited: 5_000,
      withdrawn: 0,
      pending: 8_000,
      granted: 1_000_000,
      adjusted: 0,
      coins: 0,
      corrected: 0,
      staked: 0,
      returned: 0,
      net: 0,
    });
    expect(totals.granted + totals.deposited - totals.withdrawn - totals.pending + totals.net).toBe(
      await world.balanceOf(world.ann),
    );
  });

  it("reaches a page by its number in one go, however far down it is", async () => {
    expect(await queries(3)).toEqual(await queries(0));
  });

  it("shows nobody else's", async () => {
    expect(
      await world.wallet.history(37, {
        memberId: world.ann,
        types: null,
        statuses: null,
        startMs: null,
        endMs: null,
        page: 0,
        size: 20,
        cursor: null,
      }),
    ).toMatchObject({ content: [] });
    expect(await world.wallet.request(world.bob, 1)).toBeNull();
  });
});

describe("what is told", () => {
  it("goes out with the fact", async () => {
    const { ann, operators } = world;
    const id = await taken(ann, "withdrawal", 5_000);
    await decide(id, "reject", operators[0], "DUPLICATE");
    const rows = await world.database.owner.query<{ payload: { kind: string } }>(
      "select payload from live.outbox order by id",
    );
    expect(rows.map(({ payload }) => payload.kind)).toEqual([
      "wallet.changed",
      "balance.changed",
      "wallet.changed",
      "balance.changed",
    ]);
  });

  it("before the form: what is left today and from when", async () => {
    const { ann } = world;
    await taken(ann, "withdrawal", 5_000);
    expect(await world.wallet.state(ann)).toMatchObject({
      balance: 995_000,
      mode: "play",
      deposit: { active: true, min: 5_000, expiryMinutes: 30, pending: null },
      withdraw: {
        perDay: 4,
        leftToday: 3,
        nextDate: 1_800_068_400_000 + 3 * HOUR,
        pending: { point: 5_000 },
      },
    });
  });

  it.each(["ko", "en", "zh", "ja"] as const)(
    "in %s quotes the settings that are enforced",
    async (language) => {
      await world.database.owner.query(
        `insert into wallet.settings (site_id, deposit_expiry_minutes, withdraws_per_day, texts) values (1, 45, 7, '{"ko":{"dbtn":"바로 신청"}}')`,
      );
      const words = await world.wallet.siteWallet(1, language);
      expect(words.dcaution).toContain("45");
      expect(words.wcaution).toContain("7");
      expect(words.dbtn === "바로 신청").toBe(language === "ko");
    },
  );
});
