import type { AffordabilityAnswers, LimitField } from "@maru/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyRetention } from "../src/operations/people/accounts/retention/apply-retention.ts";
import { loadPersonalKeys } from "../src/operations/people/accounts/personal/personal-keys.ts";
import { insertPerson } from "../src/operations/people/accounts/personal/personal-store.ts";
import { KEYS, type MemberWorld, openMemberWorld, PASSWORD } from "./member-world.ts";

/** P-34: limits of losses and deposits rise only as far as the player can afford. Cho and eve play on site 37, which is licensed; ann for points. */
const DAY = 86_400_000;
const CHO = 15;
const EVE = 901;
/** Which allow a loss of 500,000 and deposits of 1,000,000 in 30 days. */
const ANSWERS: AffordabilityAnswers = {
  employment: "employed",
  yearIncomeFrom: 60_000_000,
  fundSource: "salary",
  debts: "none",
  hasDependants: false,
  monthAffordable: 5_000_000,
};

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
  const { owner } = world.database;
  await owner.query(
    `insert into accounts.member (id, site_id, username, password_hash, role, country) overriding system value
       select ${EVE}, 37, 'eve', password_hash, 'PLAYER', country from accounts.member where id = ${CHO}`,
  );
  await owner.query(`insert into ledger.account (id, site_id, kind) values (${EVE}, 37, 'player')`);
  await signInAll();
});
afterAll(() => world.close());

/** Sessions for money last half a day. */
async function signInAll(): Promise<void> {
  await world.signIn("ann");
  await world.signIn("cho");
  const reply = await world.accounts.signIn({
    siteCode: "maru-en",
    username: "eve",
    password: PASSWORD,
    address: "203.0.113.8",
    userAgent: "test",
  });
  if (!reply.ok) throw new Error(reply.refusal.code);
  world.tokens.set("eve", reply.accessToken);
}

async function pass(milliseconds: number): Promise<void> {
  await world.pass(milliseconds);
  await signInAll();
}

const siteOf = (as: string) => (as === "ann" ? 1 : 37);
const order = (path: string, body: object, as = "cho") =>
  world.ask(`POST /api/player/protection/${path}?siteInfoId=${siteOf(as)}`, { as, body });
const set = (field: LimitField, value: number | null, as = "cho") => order("limit", { field, value }, as);
const confirm = (field: LimitField, as = "cho") => order("limit/confirm", { field }, as);
const assess = (changes: Partial<AffordabilityAnswers> = {}, as = "cho") =>
  order("affordability", { ...ANSWERS, ...changes }, as);
const read = (as = "cho") =>
  world.ask(`GET /api/player/protection/affordability?siteInfoId=${siteOf(as)}`, { as });

async function limitOf(field: LimitField, as = "cho"): Promise<unknown> {
  const { data } = await world.ask(`GET /api/player/protection?siteInfoId=${siteOf(as)}`, { as });
  const limits = data["limits"] as {
    field: string;
    value: number | null;
    raise: { value: number | null } | null;
  }[];
  const limit = limits.find((one) => one.field === field);
  return [limit?.value, limit?.raise?.value];
}

describe("a raise where money is played for", () => {
  it("P-34: needs no assessment up to the published threshold, and is refused a unit above it and without a limit", async () => {
    expect((await set("monthLoss", 100_000)).status).toBe(200);
    const above = await set("monthLoss", 300_001);
    expect([above.status, above.code]).toEqual([403, "AFFORDABILITY_NEEDED"]);
    expect(JSON.parse(above.text)).toMatchObject({ params: { max: 300_000 } });
    expect((await set("monthLoss", null)).code).toBe("AFFORDABILITY_NEEDED");
    expect(await limitOf("monthLoss")).toEqual([100_000, undefined]);
    expect((await set("monthLoss", 300_000)).status).toBe(200);
    expect(await limitOf("monthLoss")).toEqual([100_000, 300_000]);
    expect((await set("monthDeposit", 50_000)).status).toBe(200);
    expect((await set("monthDeposit", 600_001)).code).toBe("AFFORDABILITY_NEEDED");
    // A limit of stakes is none of losses.
    await set("monthStake", 50_000);
    expect((await set("monthStake", 90_000_000)).status).toBe(200);
  });

  it("P-34: is taken as far as the assessment goes, and acts after its day", async () => {
    expect((await read()).data).toMatchObject({
      unassessed: { loss: 300_000, deposit: 600_000 },
      newest: null,
    });
    const made = await assess();
    expect(made.status, made.text).toBe(200);
    expect(made.data).toMatchObject({
      newest: { isValid: true, allowed: { loss: 500_000, deposit: 1_000_000 }, answers: ANSWERS },
    });
    const above = await set("monthLoss", 500_001);
    expect([above.status, above.code]).toEqual([403, "AFFORDABILITY_EXCEEDED"]);
    expect((await set("monthLoss", 500_000)).status).toBe(200);
    expect((await confirm("monthLoss")).code).toBe("RAISE_WAITS");
    await pass(DAY);
    expect((await confirm("monthLoss")).status).toBe(200);
    expect(await limitOf("monthLoss")).toEqual([500_000, undefined]);
  });

  it("P-34: is looked at again when it would act: a newer assessment that allows less refuses it, and it waits on", async () => {
    expect((await set("monthDeposit", 1_000_000)).status).toBe(200);
    await pass(DAY);
    await assess({ monthAffordable: 700_000 });
    const refused = await confirm("monthDeposit");
    expect([refused.status, refused.code]).toEqual([403, "AFFORDABILITY_EXCEEDED"]);
    expect(JSON.parse(refused.text)).toMatchObject({ params: { max: 700_000 } });
    expect(await limitOf("monthDeposit")).toEqual([50_000, 1_000_000]);
    await assess();
    expect((await confirm("monthDeposit")).status).toBe(200);
    expect(await limitOf("monthDeposit")).toEqual([1_000_000, undefined]);
  });

  it("P-34: is looked at with the others when it would act: two that go one by one do not both go", async () => {
    await set("monthLoss", 200_000);
    await set("weekLoss", 30_000);
    // Each is within what is allowed while the other one holds the month.
    expect((await set("weekLoss", null)).status).toBe(200);
    expect((await set("monthLoss", null)).status).toBe(200);
    await pass(DAY);
    expect((await confirm("weekLoss")).status).toBe(200);
    expect((await confirm("monthLoss")).code).toBe("AFFORDABILITY_EXCEEDED");
    expect(await limitOf("monthLoss")).toEqual([200_000, null]);
    expect((await order("limit/cancel", { field: "monthLoss" })).status).toBe(200);
  });

  it("P-34: rests on no assessment that is over, neither when it is asked for nor when it would act", async () => {
    await assess();
    await pass(364 * DAY + DAY / 2);
    expect((await set("monthLoss", 400_000)).status).toBe(200);
    await pass(DAY);
    expect((await confirm("monthLoss")).code).toBe("AFFORDABILITY_NEEDED");
    expect((await set("monthLoss", 400_001)).code).toBe("AFFORDABILITY_NEEDED");
    expect(await limitOf("monthLoss")).toEqual([200_000, 400_000]);
    expect((await read()).data).toMatchObject({ newest: { isValid: false } });
    await assess();
    expect((await confirm("monthLoss")).status).toBe(200);
  });
});

describe("an assessment", () => {
  it("P-34: changes nothing where points are played for, and is not there", async () => {
    expect((await read("ann")).status).toBe(404);
    expect((await assess({}, "ann")).status).toBe(404);
    await set("monthLoss", 1_000, "ann");
    expect((await set("monthLoss", 90_000_000, "ann")).status).toBe(200);
    await pass(DAY);
    expect((await confirm("monthLoss", "ann")).status).toBe(200);
    expect((await set("monthLoss", null, "ann")).status).toBe(200);
  });

  it("P-34: is the player's own: it raises nobody else's limits, and nobody else reads it", async () => {
    expect((await read("eve")).data).toMatchObject({ newest: null });
    await set("monthLoss", 1_000, "eve");
    expect((await set("monthLoss", 400_000, "eve")).code).toBe("AFFORDABILITY_NEEDED");
    await expect(
      world.database.as("maru_http").query("select month_loss from accounts.affordability"),
    ).rejects.toThrow("permission denied");
    await expect(
      world.database.as("maru_console").query("select answers from accounts.affordability"),
    ).rejects.toThrow("permission denied");
    // Without a site of its own the console sees no row.
    expect(
      await world.database.as("maru_console").query("select month_loss from accounts.affordability"),
    ).toEqual([]);
  });

  it.each([
    ["an income that is no bracket", { yearIncomeFrom: 61_000_000 }],
    ["an answer that is not listed", { fundSource: "lottery" }],
    ["a sum below nothing", { monthAffordable: -1 }],
    ["half a unit", { monthAffordable: 0.5 }],
    ["more than anybody can afford", { monthAffordable: 1_000_000_001 }],
    ["a question left out", { debts: undefined }],
    ["a field of nobody's", { allowed: 9 }],
  ])("P-34: takes closed answers alone: not %s", async (_, changes) => {
    const before = await read();
    expect((await order("affordability", { ...ANSWERS, ...changes })).status).toBe(400);
    expect((await read()).data).toEqual(before.data);
  });

  it("P-34: is noted without what it says", async () => {
    const events = await world.database.owner.query<{ content: string }>(
      "select content from audit.event where kind = 'affordability-assessed' and member_id = $1",
      [CHO],
    );
    expect(events.length).toBeGreaterThanOrEqual(5);
    for (const { content } of events)
      expect(content).not.toMatch(/employ|salary|income|afford(?!ability-assessed)|500000|60000000/i);
  });

  it("P-34: is in the player's own data, with every answer given", async () => {
    const { data } = await world.ask("POST /api/player/export?siteInfoId=37", {
      as: "cho",
      body: { currentPassword: PASSWORD },
    });
    const made = data["affordability"] as { isValid: boolean; allowed: object; answers: object }[];
    expect(made.map(({ isValid }) => isValid)).toEqual([true, ...made.slice(1).map(() => false)]);
    expect(made.map(({ allowed }) => allowed)).toContainEqual({ loss: 500_000, deposit: 700_000 });
    expect(made[0]?.answers).toEqual(ANSWERS);
  });

  it.each([
    ["what it allows", "month_loss = 1"],
    ["when it was made", "made_at_ms = 1"],
    ["whose it is", `member_id = ${EVE}`],
    ["its answers", `answers = '{"employment":"student"}'`],
    ["its answers, removed while the account lives", "answers = null"],
  ])("P-34: stays as it was made: not %s", async (_, change) => {
    await expect(
      world.database.owner.query(`update accounts.affordability set ${change} where member_id = ${CHO}`),
    ).rejects.toThrow("stays as it was made");
  });

  it("P-34: loses its answers with the person, and what it allowed stays", async () => {
    const { owner } = world.database;
    await owner.transaction((client) =>
      insertPerson(client, loadPersonalKeys("unused", KEYS), {
        memberId: CHO,
        siteId: 37,
        licensee: "house",
        data: { birthDate: "1990-08-08" },
      }),
    );
    await owner.query(
      `update accounts.member set left_at_ms = platform.clock_ms() - ${6 * 365 * DAY} where id = ${CHO}`,
    );
    await applyRetention(world.database.as("maru_accounts"), "remove");
    const rows = await owner.query<{ answers: unknown; month_loss: string }>(
      "select answers, month_loss from accounts.affordability where member_id = $1 order by id",
      [CHO],
    );
    expect(rows.every(({ answers }) => answers === null)).toBe(true);
    expect(rows[0]?.month_loss).toBe("500000");
  });
});
