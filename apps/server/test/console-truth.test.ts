import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";
import { playDays } from "./played-days.ts";

const ANN = 13;
const BOB = 14;
const PAT = 11;
const CLAIM_MS = 900_000;

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  // Opens the options and their terms, of 88 % each: the house keeps 6 % of every stake.
  await playDays(world.database.owner, { days: [20_000], players: [], betsADay: 0, seed: 3 });
  for (const id of [ANN, BOB])
    await world.database.owner.query(
      "insert into ledger.account (id, site_id, kind, balance) values ($1, 1, 'player', 3000000) on conflict (id) do update set balance = 3000000",
      [id],
    );
  for (const name of ["ada", "abe", "mia", "max", "ora", "aud", "otto"]) await world.signIn(name);
  await world.signIn("pat", { siteCode: "maru" });
});
afterAll(() => world.close());

const stepUp = (as: string) => world.call("stepUp", { as, body: { password: "correct horse 31" } });

async function request(memberId: number, type: "deposit" | "withdrawal", amount: number): Promise<number> {
  const [row] = await world.database.owner.query<{ id: string }>(
    `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms, state)
       values (1, $1, $2, $3, platform.clock_ms(), case $2 when 'deposit' then platform.clock_ms() + 900000 end, 'requested') returning id`,
    [memberId, type, amount],
  );
  return Number(row?.id);
}

/** A request that stays open would keep its member from asking again. */
const end = (id: number) =>
  world.database.owner.query(
    "update wallet.request set state = 'rejected', reason = 'DUPLICATE', ended_at_ms = platform.clock_ms() where id = $1",
    [id],
  );

const decide = (as: string, id: number, body: object) =>
  world.call("decideRequest", { as, params: { id }, body });
const claim = (as: string, id: number, isClaimed = true) =>
  world.call("claimRequest", { as, params: { id }, body: { isClaimed } });

const dateIn = (days: number) =>
  new Date(world.nowMs() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const askCommission = (kind: string, rateBp: number) =>
  world.call("addAgreement", {
    as: "mia",
    body: { partnerId: PAT, kind, rateBp, fromDate: dateIn(2), reason: "as it was signed" },
  });

// The first, since it tells all that was ever done to one member.
describe("what is to be known before deciding about money", () => {
  it("tells the player's money, play since the last deposit, hands, refusals, addresses, standing and what was done", async () => {
    const { owner } = world.database;
    const now = world.nowMs();
    await owner.query(
      `insert into wallet.request (site_id, member_id, type, amount, state, requested_at_ms, expires_at_ms, ended_at_ms, reason) values
         (1, 13, 'deposit', 70001, 'done', $1::bigint - 9000000, $1, $1 - 8000000, null),
         (1, 13, 'deposit', 30007, 'done', $1 - 5000000, $1, $1 - 4000000, null),
         (1, 13, 'withdrawal', 20011, 'done', $1 - 3000000, null, $1 - 2900000, null),
         (1, 13, 'withdrawal', 90001, 'rejected', $1 - 2000000, null, $1 - 1900000, 'ACCOUNT_WRONG'),
         (1, 14, 'withdrawal', 11, 'rejected', $1 - 2000000, null, $1 - 1900000, 'DUPLICATE')`,
      [now],
    );
    for (const [key, atMs, stake] of [
      [1, now - 4_500_000, 5_003],
      [2, now - 3_500_000, 7_013],
      [3, now - 100_000, 911],
    ] as const)
      await owner.query(
        `insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms, balance_after)
           values ($1::bigint / 30000 * 1000 + $2::bigint, 13, 1, 1, 'B', $3, 18800, 1, gen_random_uuid(), $1::bigint, 1)`,
        [atMs, key, stake],
      );
    const session = (memberId: number, address: string, days: number) =>
      owner.query(
        `insert into accounts.session (id, member_id, site_id, address, user_agent, started_at_ms, expires_at_ms)
           select gen_random_uuid(), id, site_id, $2, 'x', $3::bigint, $3::bigint + 1000 from accounts.member where id = $1`,
        [memberId, address, now - days * 86_400_000],
      );
    await session(ANN, "203.0.113.7", 3);
    await session(BOB, "203.0.113.7", 4);
    await session(ANN, "203.0.113.8", 2);
    // Longer ago than anybody looks, of another site, and an address of one's own.
    await session(BOB, "203.0.113.8", 40);
    await session(15, "203.0.113.7", 1);
    await owner.query(
      `insert into accounts.freeze (member_id, site_id, scope, reason, until_ms, made_by) values (13, 1, 'bet', 'asked to stop', $1, 3)`,
      [now + 600_000],
    );
    await owner.query("select audit.append($1)", [
      JSON.stringify([{ kind: "bank-changed", siteId: 1, memberId: ANN }]),
    ]);
    const balanceOfAnn = async () => {
      const [held] = await owner.query<{ balance: string }>(
        "select balance from ledger.account where id = 13",
      );
      return Number(held?.balance);
    };
    const before = await balanceOfAnn();
    await stepUp("mia");
    const asked = await world.call("requestAdjustment", {
      as: "mia",
      body: { memberId: ANN, direction: "credit", amount: 3_000_017, reason: "a lost bonus" },
    });
    const waiting = await world.call("approvals", { as: "max", query: { state: "requested" } });
    expect(waiting.data.content.find(({ id }) => id === asked.data.approvalId)?.about).toEqual({
      memberId: ANN,
      username: "ann",
      balance: before,
    });
    await stepUp("max");
    const yes = await world.call("decideApproval", {
      as: "max",
      params: { id: asked.data.approvalId },
      body: { verdict: "approved" },
    });
    expect(yes.status).toBe(200);
    const id = await request(ANN, "withdrawal", 1_500_007);
    await claim("ora", id);
    const reply = await world.call("moneyRequestFacts", { as: "mia", params: { id } });
    expect(reply.data).toMatchObject({
      deposits: { count: 2, points: 100_008 },
      withdrawals: { count: 1, points: 20_011 },
      lastDeposit: { amount: 30_007, atMs: now - 4_000_000 },
      turnover: { points: 7_924, bets: 2, isLeast: false },
      adjustments: [{ direction: "credit", amount: 3_000_017, reason: "a lost bonus", by: "mia" }],
      shared: [{ memberId: BOB, username: "bob", address: "203.0.113.7" }],
      frozen: ["bet"],
      history: [{ action: "money.claim", by: "ora" }],
    });
    expect(reply.data.rejections.last?.reason).toBe("ACCOUNT_WRONG");
    expect(reply.data.bankChangedAtMs).not.toBeNull();
    expect(reply.data.balance).toBe(before + 3_000_017);
    expect(await balanceOfAnn()).toBe(before + 3_000_017);
    expect((await world.call("moneyRequestFacts", { as: "otto", params: { id } })).code).toBe("NOT_FOUND");
    await end(id);
  });
});

describe("the audit of a site", () => {
  it("holds who signed in and what was refused to whom, by name, also of who works for several sites", async () => {
    expect(
      (await world.call("decideApproval", { as: "pat", params: { id: 1 }, body: { verdict: "approved" } }))
        .status,
    ).toBe(403);
    expect((await world.call("bets", { as: "otto", site: 1 })).code).toBe("SITE_MISMATCH");
    const of = async (kind: string, site: number, as = "mia") => {
      const reply = await world.call("auditList", { as, site, query: { kind, size: 200 } });
      expect(reply.status).toBe(200);
      return reply.data.content.map(({ staff, role }) => `${staff} ${role}`);
    };
    const signedIn = await of("staff-sign-in", 1);
    expect(signedIn).toEqual(
      expect.arrayContaining(["mia manager", "ada admin", "aud auditor", "pat partner"]),
    );
    expect(signedIn).not.toContain("otto operator");
    expect(await of("staff-refused", 1)).toEqual(["pat partner"]);
    // A colleague of another site is noted in that site's own log, whichever site they asked for.
    const elsewhere = await world.call("auditList", {
      as: "ada",
      site: 37,
      query: { kind: "staff-refused" },
    });
    expect(elsewhere.data.content.map(({ staff }) => staff)).toEqual(["otto"]);
  });
});

describe("a claim", () => {
  it("binds everybody else until it is let go, or nobody renewed it", async () => {
    const id = await request(ANN, "deposit", 37_011);
    expect((await claim("ora", id)).status).toBe(200);
    for (const act of ["match", "approve"]) {
      const refusal = await decide("mia", id, { act });
      expect([act, refusal.code]).toEqual([act, "CLAIMED_BY_OTHER"]);
      expect(refusal.text).toContain("ora");
    }
    expect((await decide("mia", id, { act: "reject", reason: "DUPLICATE" })).code).toBe("CLAIMED_BY_OTHER");
    expect((await decide("ora", id, { act: "match" })).status).toBe(200);
    expect((await claim("ora", id, false)).status).toBe(200);
    expect((await decide("mia", id, { act: "approve" })).status).toBe(200);

    const other = await request(BOB, "deposit", 41_003);
    await claim("ora", other);
    await world.database.owner.query(
      "update back_office.claim set claimed_at_ms = platform.clock_ms() - $1",
      [CLAIM_MS + 1],
    );
    expect((await decide("mia", other, { act: "approve" })).status).toBe(200);
  });

  it("ends with the first of two people's yes, so that the second finds the request free", async () => {
    const id = await request(ANN, "deposit", 1_700_003);
    await claim("mia", id);
    await stepUp("mia");
    expect((await decide("mia", id, { act: "approve" })).data).toMatchObject({
      state: "requested",
      claim: null,
    });
    await stepUp("max");
    expect((await decide("max", id, { act: "approve" })).data).toMatchObject({ state: "done" });
  });
});

describe("a rejection", () => {
  it.each([
    ["withdrawal", "NO_PAYMENT", ANN],
    ["withdrawal", "AMOUNT_DIFFERS", BOB],
    ["deposit", "PHONE_NOT_CONFIRMED", ANN],
    ["deposit", "ACCOUNT_WRONG", BOB],
  ] as const)(
    "of a %s is refused with the reason %s, which cannot be true of it",
    async (type, reason, member) => {
      const id = await request(member, type, 50_021);
      const refusal = await decide("mia", id, { act: "reject", reason });
      expect([refusal.status, refusal.code]).toEqual([400, "INVALID_FIELD"]);
      await end(id);
    },
  );
});

describe("a commission", () => {
  it("above what the house keeps of stakes is refused with what is the most", async () => {
    await stepUp("mia");
    const refusal = await askCommission("stakes", 601);
    expect([refusal.status, refusal.code]).toEqual([400, "RATE_ABOVE_MARGIN"]);
    expect(refusal.text).toContain("6 %");
    expect((await askCommission("stakes", 10_000)).code).toBe("RATE_ABOVE_MARGIN");
  });

  it("is agreed by two people, and one that was asked for before it ends by itself", async () => {
    await stepUp("mia");
    const first = await askCommission("stakes", 600);
    const second = await askCommission("stakes", 317);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { owner } = world.database;
    const agreements = () => owner.query("select from partners.agreement where partner_id = $1", [PAT]);
    expect(await agreements()).toHaveLength(0);
    const approve = (as: string, id: number) =>
      world.call("decideApproval", { as, params: { id }, body: { verdict: "approved" } });
    expect((await approve("mia", second.data.approvalId)).code).toBe("SELF_APPROVAL");
    await stepUp("max");
    expect((await approve("max", second.data.approvalId)).status).toBe(200);
    const [agreed] = await owner.query<{ rate_bp: number; approval_id: string }>(
      "select rate_bp, approval_id from partners.agreement where partner_id = $1",
      [PAT],
    );
    expect([agreed?.rate_bp, Number(agreed?.approval_id)]).toEqual([317, second.data.approvalId]);
    const listed = await world.call("approvals", { as: "max" });
    const state = (id: number) => listed.data.content.find((row) => row.id === id)?.state;
    expect([state(first.data.approvalId), state(second.data.approvalId)]).toEqual(["outdated", "approved"]);
    expect((await approve("max", first.data.approvalId)).code).toBe("APPROVAL_OUTDATED");
    // Nor does the console's own role write one without them.
    const console = world.database.as("maru_console");
    await expect(
      console.transaction(async (client) => {
        await client.query("select set_config('maru.console_sites', '*', true)");
        await client.query(
          "insert into partners.agreement (site_id, partner_id, version, kind, rate_bp, from_day, made_by) values (1, $1, 2, 'net', 5, 30000, 3)",
          [PAT],
        );
      }),
    ).rejects.toThrow(/a second person has not approved this/);
  });
});

describe("a change that waits", () => {
  it("ends by itself once another payout of the option holds, and not because it was stopped", async () => {
    const propose = async (as: string, profitPer: number) => {
      await stepUp(as);
      const { data } = await world.call("option", { as, params: { id: 1 } });
      return world.call("proposeOptionTerms", {
        as,
        params: { id: 1 },
        body: {
          profitPer,
          fee: null,
          limitMin: 1,
          limitMax: 1_000_000,
          baseVersion: data.terms.version,
          reason: "another payout",
        },
      });
    };
    const [one, other] = [await propose("mia", 87), await propose("mia", 89)];
    expect([one.status, other.status]).toEqual([200, 200]);
    const stateOf = async (id: number) =>
      (await world.call("approvals", { as: "max" })).data.content.find((row) => row.id === id)?.state;
    const { data } = await world.call("option", { as: "mia", params: { id: 1 } });
    await world.call("switchOption", {
      as: "mia",
      params: { id: 1 },
      body: { isPlay: true, isStop: true, baseVersion: data.terms.version, reason: "a pause" },
    });
    expect(await stateOf(other.data.approvalId)).toBe("requested");
    await stepUp("max");
    const approved = await world.call("decideApproval", {
      as: "max",
      params: { id: one.data.approvalId },
      body: { verdict: "approved" },
    });
    expect(approved.status).toBe(200);
    expect(await stateOf(other.data.approvalId)).toBe("outdated");
  });
});
