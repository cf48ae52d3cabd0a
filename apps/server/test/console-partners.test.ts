import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ask, type Figures, recomputeStatement } from "../scripts/recompute.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";
import { dayStartMs, playDays, settleRest } from "./played-days.ts";

const ANN = 13;
const BOB = 14;
const PAT = 11;
const DAY_MS = 86_400_000;
const SEED = Number(process.env["MARU_TEST_SEED"] ?? randomInt(1, 2 ** 31));
/** Seoul days of two months that are over. */
const MONTHS = ["2025-03", "2025-04"] as const;
const FIRST_DAY = Date.UTC(2025, 2, 1) / DAY_MS;

let world: ConsoleWorld;
/** By name. */
const made = new Map<string, number>();
const players: number[] = [ANN, BOB];
let ask: Ask;

beforeAll(async () => {
  world = await openConsoleWorld();
  ask = async <Row>(text: string, values: readonly unknown[]) =>
    (await world.database.owner.query<object>(text, values)) as readonly Row[];
  await signInAll();
});
afterAll(() => world.close());

async function signInAll(): Promise<void> {
  for (const name of ["ada", "abe", "abo", "mia", "max", "ora", "aud"]) await world.signIn(name);
  await world.signIn("pat", { siteCode: "maru" });
}

const stepUp = async (as: string) =>
  expect((await world.call("stepUp", { as, body: { password: "correct horse 31" } })).status).toBe(200);

const idOf = (name: string): number => made.get(name) ?? 0;

const make = (as: string, body: object) =>
  world.call("savePartner", { as, body: { username: "extra", password: "violet kettle 77", ...body } });

const dateIn = (days: number) =>
  new Date(world.nowMs() + 9 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

/** Asked for by `mia` and approved by `max`. */
const agree = async (name: string, kind: string, rateBp: number, fromDate: string) => {
  const body = { partnerId: idOf(name), kind, rateBp, fromDate, reason: "as it was signed" };
  const asked = await world.call("addAgreement", { as: "mia", body });
  if (asked.code !== undefined) return asked.code;
  await stepUp("max");
  return (await decide("max", asked.data.approvalId)).code ?? "agreed";
};

const move = (as: string, memberId: number, toPartnerId: number | null) =>
  world.call("movePartner", { as, body: { memberId, toPartnerId, reason: "asked to be moved" } });

const decide = (as: string, id: number) =>
  world.call("decideApproval", { as, params: { id }, body: { verdict: "approved" } });

const partnerOf = async (id: number) =>
  (
    await world.database.owner.query<{ p: string | null }>(
      "select partner_of as p from accounts.member where id = $1",
      [id],
    )
  )[0]?.p;

/** As if it had all been so two months ago: agreements and moves are dated back, by the owner alone. */
async function arrangeThePast(): Promise<void> {
  const { owner } = world.database;
  for (const table of ["agreement", "move"])
    await owner.query(`alter table partners.${table} disable trigger stays`);
  await owner.query("update accounts.member set created_at_ms = 1");
  await owner.query("delete from partners.agreement");
  await owner.query("delete from partners.move");
  const rows = [
    ["pat", 1, "net", 5_000, FIRST_DAY],
    ["pat", 2, "net", 4_137, FIRST_DAY + 20],
    ["north", 1, "net", 3_003, FIRST_DAY + 3],
    ["deep1", 1, "net", 1_001, FIRST_DAY],
    ["apart", 1, "stakes", 77, FIRST_DAY],
  ] as const;
  for (const [name, version, kind, rate, day] of rows)
    await owner.query(
      `insert into partners.agreement (site_id, partner_id, version, kind, rate_bp, from_day, made_by) values (1, $1, $2, $3, $4, $5, 3)`,
      [idOf(name), version, kind, rate, day],
    );
  for (const [name, partner] of [
    ["player-n", "north"],
    ["player-1", "deep1"],
    ["player-3", "deep3"],
    ["player-a", "apart"],
  ] as const) {
    const [row] = await owner.query<{ id: string }>(
      `insert into accounts.member (site_id, username, password_hash, role, partner_of, created_at_ms)
       values (1, $1, 'x', 'PLAYER', $2, 1) returning id`,
      [name, idOf(partner)],
    );
    players.push(Number(row?.id));
  }
  // One player left for the headquarters in the middle of a day; and a whole branch hung elsewhere for a while.
  const moves = [
    [BOB, idOf("apart"), idOf("deep2"), dayStartMs(FIRST_DAY + 9) + 5_000_000],
    [idOf("deep1"), idOf("apart"), idOf("north"), dayStartMs(FIRST_DAY + 40) + 1],
  ] as const;
  for (const [place, [member, from, to, atMs]] of moves.entries())
    await owner.query(
      "insert into partners.move (site_id, member_id, from_partner, to_partner, approval_id, at_ms) values (1, $1, $2, $3, $4, $5)",
      [member, from, to, -1 - place, atMs],
    );
  for (const table of ["agreement", "move"])
    await owner.query(`alter table partners.${table} enable trigger stays`);
}

const plain = (figures: Figures) => ({
  bets: figures.bets,
  stake: Number(figures.stake),
  returned: Number(figures.returned),
  earned: Number(figures.earned),
  carriedIn: Number(figures.carriedIn),
  payable: Number(figures.payable),
  carriedOut: Number(figures.carriedOut),
});

const stakesOf = (list2: readonly { stake: number }[]) => list2.reduce((all, { stake }) => all + stake, 0);

describe("partners", () => {
  it("are refused another's nick, made or changed", async () => {
    const call = (body: object) => world.call("savePartner", { as: "mia", body });
    const password = "violet kettle 77";
    const first = await call({ username: "nicked-1", password, nick: "서강" });
    const second = await call({ username: "nicked-2", password, nick: "동강" });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await call({ username: "nicked-3", password, nick: "서강" })).code).toBe("NICK_TAKEN");
    expect((await call({ id: second.data.id, nick: "서강" })).code).toBe("NICK_TAKEN");
    await world.database.owner.query("delete from staff.account where username like 'nicked-%'");
    await world.database.owner.query("delete from accounts.member where username like 'nicked-%'");
  });

  it("are made at any depth, sign in at once, and see their own branch alone", async () => {
    made.set("pat", PAT);
    for (const [name, parent] of [
      ["north", "pat"],
      ["deep1", "north"],
      ["deep2", "deep1"],
      ["deep3", "deep2"],
      ["apart", null],
    ] as const) {
      const body = {
        username: name,
        password: "violet kettle 77",
        name: `Partner ${name}`,
        ...(parent === null ? {} : { parentId: idOf(parent) }),
      };
      const reply = await world.call("savePartner", { as: "mia", body });
      expect([name, reply.status]).toEqual([name, 200]);
      made.set(name, reply.data.id);
    }
    const signedIn = await world.signIn("north", { siteCode: "maru", password: "violet kettle 77" });
    expect(signedIn.data).toMatchObject({ role: "partner", partnerId: idOf("north"), stage: "open" });
    await world.signIn("apart", { siteCode: "maru", password: "violet kettle 77" });
    const tree = await world.call("partnerList", { as: "mia" });
    expect(tree.data.content.map(({ username, level }) => [username, level])).toEqual([
      ["pat", 1],
      ["peg", 1],
      ["north", 2],
      ["deep1", 3],
      ["deep2", 4],
      ["deep3", 5],
      ["apart", 1],
    ]);
    const own = await world.call("partnerList", { as: "north" });
    expect(own.data.content.map(({ username, level, parentId }) => [username, level, parentId])).toEqual([
      ["north", 1, null],
      ["deep1", 2, idOf("north")],
      ["deep2", 3, idOf("deep1")],
      ["deep3", 4, idOf("deep2")],
    ]);
    const namedBy = async (as: string, q: string) =>
      (await world.call("partnerList", { as, query: { q } })).data.content.map(({ username }) => username);
    expect(await namedBy("mia", "DEEP")).toEqual(["deep1", "deep2", "deep3"]);
    expect(await namedBy("mia", String(idOf("apart")))).toEqual(["apart"]);
    expect(await namedBy("mia", "%")).toEqual([]);
    expect(await namedBy("north", "apart")).toEqual([]);
    const answers = await Promise.all(
      [PAT, idOf("apart"), 12, 999_999, ANN].map((id) =>
        world.call("partner", { as: "north", query: { id } }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect((await world.call("partner", { as: "north", query: { id: idOf("deep3") } })).status).toBe(200);
  });

  it("refuse a name that is taken, a parent of another site, and are nobody's to make but staff's", async () => {
    expect((await make("mia", { username: "north" })).code).toBe("USERNAME_TAKEN");
    expect((await make("mia", { parentId: 12 })).code).toBe("NOT_FOUND");
    expect((await make("mia", { password: "short" })).code).toBe("PASSWORD_TOO_SHORT");
    expect((await make("mia", { password: "qazwsx1234567" })).code).toBe("PASSWORD_COMMON");
    expect((await make("north", {})).status).toBe(403);
    expect((await make("aud", {})).status).toBe(403);
  });

  it("are out of the console at once when they are disabled", async () => {
    const status = (next: "A" | "D") =>
      world.call("savePartner", {
        as: "mia",
        body: { id: idOf("apart"), status: next, reason: "left the house" },
      });
    await status("D");
    expect((await world.call("partnerList", { as: "apart" })).status).toBe(401);
    await status("A");
    expect((await world.signIn("apart", { siteCode: "maru", password: "violet kettle 77" })).status).toBe(
      200,
    );
  });

  it("have codes that bring players to them until they are closed", async () => {
    const given = await world.call("addPartnerCode", {
      as: "mia",
      body: { partnerId: idOf("north"), code: "NORTH1" },
    });
    expect(given.data).toEqual({ code: "NORTH1", path: "/ref/NORTH1" });
    const taken = await world.call("addPartnerCode", { as: "mia", body: { partnerId: PAT, code: "NORTH1" } });
    expect(taken.code).toBe("CODE_TAKEN");
    const drawn = await world.call("addPartnerCode", { as: "mia", body: { partnerId: idOf("north") } });
    expect(drawn.data.code).toMatch(/^[A-Z2-9]{8}$/);
    const close = { code: drawn.data.code, reason: "printed wrongly" };
    expect((await world.call("closePartnerCode", { as: "mia", body: close })).status).toBe(200);
    const { data } = await world.call("partner", { as: "north", query: { id: idOf("north") } });
    expect(data.codes).toEqual(["NORTH1"]);
    expect(data.invitations.length).toBe(2);
  });
});

describe("agreements", () => {
  it("want a fresh second factor, begin with a day to come, and fit between those above and below", async () => {
    await world.pass(301_000);
    expect(await agree("pat", "net", 5_000, dateIn(0))).toBe("STEP_UP_NEEDED");
    await stepUp("mia");
    expect(await agree("pat", "net", 5_000, dateIn(-1))).toBe("AGREEMENT_TOO_EARLY");
    expect(await agree("pat", "net", 5_000, dateIn(0))).toBe("agreed");
    expect(await agree("pat", "net", 4_000, dateIn(0))).toBe("AGREEMENT_TOO_EARLY");
    expect(await agree("north", "net", 5_001, dateIn(0))).toBe("RATE_ABOVE_PARENT");
    expect(await agree("north", "stakes", 100, dateIn(0))).toBe("AGREEMENT_KIND_DIFFERS");
    expect(await agree("north", "net", 10_000, dateIn(0))).toBe("FULL_RATE_HEADQUARTERS_ONLY");
    expect(await agree("north", "net", 3_000, dateIn(0))).toBe("agreed");
    expect(await agree("pat", "net", 2_999, dateIn(1))).toBe("RATE_BELOW_CHILD");
    expect(await agree("pat", "net", 3_000, dateIn(1))).toBe("agreed");
    const { data } = await world.call("partner", { as: "pat", query: { id: PAT } });
    expect(data.agreements.map(({ version, rateBp }) => [version, rateBp])).toEqual([
      [2, 3_000],
      [1, 5_000],
    ]);
    expect(data.agreement).toMatchObject({ version: 1, rateBp: 5_000 });
    await expect(world.database.owner.query("update partners.agreement set rate_bp = 1")).rejects.toThrow(
      /only added/,
    );
  });
});

describe("a move", () => {
  it("takes two people, and happens once", async () => {
    await stepUp("mia");
    await stepUp("max");
    const asked = await move("mia", BOB, idOf("deep2"));
    expect(asked.status).toBe(200);
    const { approvalId } = asked.data;
    expect((await decide("mia", approvalId)).code).toBe("SELF_APPROVAL");
    expect(await partnerOf(BOB)).toBeNull();
    expect((await decide("max", approvalId)).status).toBe(200);
    expect(await partnerOf(BOB)).toBe(String(idOf("deep2")));
    expect((await decide("max", approvalId)).code).toBe("APPROVAL_OVER");
    expect((await move("mia", BOB, idOf("deep2"))).code).toBe("MOVE_NOWHERE");
  });

  it("never closes a ring, not even when two are decided one after the other", async () => {
    await stepUp("mia");
    await stepUp("max");
    expect((await move("mia", idOf("north"), idOf("deep3"))).code).toBe("MOVE_INTO_OWN_BRANCH");
    const first = await move("mia", PAT, idOf("apart"));
    const second = await move("mia", idOf("apart"), idOf("deep1"));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await decide("max", first.data.approvalId)).status).toBe(200);
    expect((await decide("max", second.data.approvalId)).code).toBe("APPROVAL_OVER");
    const back = await move("mia", PAT, null);
    expect((await decide("max", back.data.approvalId)).status).toBe(200);
  });

  it("is the only way: no role changes whose a member is, and partners and other sites are refused", async () => {
    for (const role of ["maru_accounts", "maru_console", "maru_http"] as const)
      await expect(
        world.database.as(role).query("update accounts.member set partner_of = null where id = $1", [BOB]),
      ).rejects.toThrow(/denied/);
    expect((await move("pat", BOB, PAT)).status).toBe(403);
    expect((await move("mia", 15, PAT)).code).toBe("NOT_FOUND");
    expect((await move("mia", BOB, 12)).code).toBe("NOT_FOUND");
  });
});

describe("the kept number of a partner's players", () => {
  it("is what counting them says, however they came and whoever they belong to by now", async () => {
    const { owner } = world.database;
    const join = (username: string, role = "PLAYER") =>
      owner.query(
        "insert into accounts.member (site_id, username, password_hash, role, partner_of, created_at_ms) values (1, $1, 'x', $2, $3, 1)",
        [username, role, idOf("deep3")],
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => join(`crowd${n}`)));
    await join("leaver");
    await owner.query("delete from accounts.member where username = 'leaver'");
    const list = await world.call("partnerList", { as: "mia", query: { size: 200 } });
    const row = (name: string) => list.data.content.find(({ username }) => username === name);
    expect(row("deep3")).toMatchObject({ players: 20, branchPlayers: 20 });
    // Bob was moved to deep2, which stands above deep3.
    expect(row("deep2")).toMatchObject({ players: 1, branchPlayers: 21 });
    // Ann is pat's own from the beginning.
    expect(row("pat")).toMatchObject({ players: 1, branchPlayers: 22 });
    expect(
      await owner.query(`select partner_id, players from partners.player_count where players > 0 order by 1`),
    ).toEqual(
      await owner.query(
        "select partner_of as partner_id, count(*) as players from accounts.member where role = 'PLAYER' and partner_of is not null group by 1 order by 1",
      ),
    );
    await owner.query("delete from accounts.member where username like 'crowd%'");
    const [left] = await owner.query("select players from partners.player_count where partner_id = $1", [
      idOf("deep3"),
    ]);
    expect(left).toEqual({ players: "0" });
  });
});

describe(`statements (MARU_TEST_SEED=${SEED})`, () => {
  it("say what an independent recomputation from the bets says, for every partner and month", async () => {
    await arrangeThePast();
    const { owner } = world.database;
    await playDays(owner, {
      days: Array.from({ length: 61 }, (_, n) => FIRST_DAY + n),
      players: players.map((id) => ({ id, siteId: 1 })),
      betsADay: 14,
      seed: SEED,
      isLastOpen: true,
    });
    const early = await world.call("makePartnerStatements", { as: "mia", body: { month: MONTHS[1] } });
    expect(early.code).toBe("MONTH_NOT_SETTLED");
    await settleRest(owner);
    for (const month of MONTHS) {
      const reply = await world.call("makePartnerStatements", { as: "mia", body: { month } });
      expect([month, reply.status, reply.data]).toEqual([month, 200, { made: 7 }]);
    }
    const again = await world.call("makePartnerStatements", { as: "mia", body: { month: MONTHS[1] } });
    expect(again.data).toEqual({ made: 0 });
    const { data } = await world.call("partnerStatements", { as: "mia" });
    expect(data.content.length).toBe(14);
    let moved = 0;
    for (const statement of data.content) {
      const figures = await recomputeStatement(ask, statement.partnerId, statement.month);
      expect([statement.partnerName, statement.month, plain(figures)]).toEqual([
        statement.partnerName,
        statement.month,
        {
          bets: statement.bets,
          stake: statement.stake,
          returned: statement.returned,
          earned: statement.earned,
          carriedIn: statement.carriedIn,
          payable: statement.payable,
          carriedOut: statement.carriedOut,
        },
      ]);
      if (statement.stake > 0) moved += 1;
      const view = await world.call("partnerStatement", { as: "mia", params: { id: statement.id } });
      expect([view.data.isSame, view.data.lines.length > 0]).toEqual([true, statement.bets > 0]);
    }
    expect(moved).toBeGreaterThan(8);
  });

  it("lead down to the bets they come from", async () => {
    const list = await world.call("partnerStatements", {
      as: "mia",
      query: { month: MONTHS[0], partnerId: idOf("north") },
    });
    const [statement] = list.data.content;
    const id = statement?.id ?? 0;
    const { data } = await world.call("partnerStatementPlayers", { as: "north", params: { id } });
    const sum = (pick: (row: (typeof data.content)[number]) => number) =>
      data.content.reduce((total, row) => total + pick(row), 0);
    expect([sum(({ stake }) => stake), sum(({ returned }) => returned), sum(({ bets }) => bets)]).toEqual([
      statement?.stake,
      statement?.returned,
      statement?.bets,
    ]);
    for (const player of new Set(data.content.map(({ memberId }) => memberId))) {
      const bets: { status: number; stake: number; returned: number }[] = [];
      let cursor: string | undefined;
      do {
        const query = { memberId: player, size: 20, ...(cursor === undefined ? {} : { cursor }) };
        const page = await world.call("partnerStatementBets", { as: "north", params: { id }, query });
        bets.push(...page.data.content);
        cursor = page.data.next ?? undefined;
      } while (cursor !== undefined);
      const rows = data.content.filter(({ memberId }) => memberId === player);
      const settled = bets.filter(({ status }) => status !== 3);
      expect([player, bets.length, stakesOf(settled)]).toEqual([
        player,
        rows.reduce((all, row) => all + row.bets, 0),
        stakesOf(rows),
      ]);
    }
  });

  it("are seen by the branch alone, also by direct call", async () => {
    const all = await world.call("partnerStatements", { as: "mia" });
    const foreign = all.data.content.find(({ partnerId }) => partnerId === PAT)?.id ?? 0;
    const own = await world.call("partnerStatements", { as: "north" });
    expect(new Set(own.data.content.map(({ partnerId }) => partnerId))).toEqual(
      new Set([idOf("north"), idOf("deep1"), idOf("deep2"), idOf("deep3")]),
    );
    const answers = await Promise.all([
      ...[foreign, 999_999].flatMap((id) => [
        world.call("partnerStatement", { as: "north", params: { id } }),
        world.call("partnerStatementPlayers", { as: "north", params: { id } }),
        world.call("partnerStatementBets", { as: "north", params: { id }, query: { memberId: ANN } }),
        world.call("partnerStatementCsv", { as: "north", params: { id } }),
      ]),
      world.call("partnerProfit", { as: "north", query: { partnerId: PAT } }),
      world.call("reportDays", { as: "north", query: { partnerId: PAT } }),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it("are never changed, and found out when somebody with the database does", async () => {
    const { owner } = world.database;
    for (const table of ["statement", "statement_line"])
      await expect(owner.query(`update partners.${table} set bets = bets + 1`)).rejects.toThrow(/only added/);
    const list = await world.call("partnerStatements", { as: "mia", query: { partnerId: PAT } });
    const id = list.data.content[0]?.id ?? 0;
    await owner.query("alter table partners.statement disable trigger stays");
    await owner.query("update partners.statement set stake = stake + 1 where id = $1", [id]);
    expect((await world.call("partnerStatement", { as: "mia", params: { id } })).data.isSame).toBe(false);
    await owner.query("update partners.statement set stake = stake - 1 where id = $1", [id]);
    await owner.query("alter table partners.statement enable trigger stays");
  });

  it("want a month that is over, after one that has its own", async () => {
    const month = new Date(world.nowMs() + 9 * 3_600_000).toISOString().slice(0, 7);
    expect((await world.call("makePartnerStatements", { as: "mia", body: { month } })).code).toBe(
      "MONTH_NOT_OVER",
    );
    // A month after one that has no statement would not know what that one left owing.
    expect((await world.call("makePartnerStatements", { as: "mia", body: { month: "2025-06" } })).code).toBe(
      "MONTH_NOT_SETTLED",
    );
  });
});

describe("reports", () => {
  const span = { from: "2025-03-01", to: "2025-04-30" };

  it("by day, option and partner add up to the same, which is what the ledger says", async () => {
    const days = await world.call("reportDays", { as: "aud", query: span });
    const options = await world.call("reportOptions", { as: "aud", query: span });
    const partners = await world.call("reportPartners", { as: "aud", query: span });
    const [ledger] = await world.database.owner.query<{ staked: string; returned: string; refunded: string }>(
      `select sum(amount) filter (where code = 1) as staked, sum(amount) filter (where code = 2) as returned,
              sum(amount) filter (where code = 3) as refunded
         from ledger.transfer where site_id = 1 and at_ms >= $1 and at_ms < $2`,
      [dayStartMs(FIRST_DAY), dayStartMs(FIRST_DAY + 61)],
    );
    const { total } = days.data;
    expect([total.stake + total.refunded, total.returned, total.refunded]).toEqual([
      Number(ledger?.staked),
      Number(ledger?.returned),
      Number(ledger?.refunded),
    ]);
    for (const { rows, total: whole } of [days.data, options.data, partners.data]) {
      expect(whole).toEqual(total);
      for (const figure of ["bets", "stake", "refunded", "returned", "net"] as const)
        expect(rows.reduce((sum, row) => sum + row[figure], 0)).toBe(total[figure]);
    }
    expect(total.rtpBp).toBe(Math.floor((total.returned * 10_000) / total.stake));
  });

  it("by the hour of one day come to what the day comes to, each round in the hour in which it began", async () => {
    const day = "2025-03-03";
    const { data: whole } = await world.call("reportDays", { as: "aud", query: { from: day, to: day } });
    const { data } = await world.call("reportHours", { as: "aud", query: { day } });
    expect(data).toMatchObject({ day, isKept: true, total: whole.total });
    expect(whole.total.bets).toBeGreaterThan(0);
    for (const figure of ["bets", "stake", "refunded", "returned", "net"] as const)
      expect(data.rows.reduce((sum, row) => sum + row[figure], 0)).toBe(whole.total[figure]);
    const from = dayStartMs(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
    const counted = await world.database.owner.query<{ hour: number; bets: number; players: number }>(
      `select ((round.start_ms - $1) / 3600000)::integer as hour, count(*)::integer as bets, count(distinct bet.member_id)::integer as players
         from betting.bet join rounds.round round on round.id = bet.round_id
        where bet.site_id = 1 and round.start_ms >= $1 and round.start_ms < $1 + 86400000 group by 1 order by 1`,
      [from],
    );
    expect(counted.length).toBeGreaterThan(1);
    expect(data.rows.map((row) => ({ hour: row.hour, bets: row.bets, players: row.players }))).toEqual(
      counted,
    );
    const file = await world.call("reportHoursCsv", { as: "aud", query: { day } });
    expect(file.text.trim().split("\r\n")).toHaveLength(counted.length + 1);
    expect((await world.call("reportHours", { as: "apart", query: { day } })).status).toBe(403);
  });

  it("by the hour say of a day whose bets were archived that it has none", async () => {
    const { owner } = world.database;
    const day = "2025-03-03";
    const at = dayStartMs(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
    const [through] = await owner.query<{ text: string }>(
      "select pg_get_functiondef('archive.through'::regproc) as text",
    );
    await owner.query(
      `create or replace function archive.through() returns bigint language sql stable set search_path = pg_catalog as 'select ${(at / 30_000) * 1_000}::bigint'`,
    );
    const { data } = await world.call("reportHours", { as: "aud", query: { day } });
    await owner.query(through?.text ?? "");
    expect(data.isKept).toBe(false);
  });

  it("compare with as many days right before, whose figures are those of a report of them, and count who came back", async () => {
    const { data: late } = await world.call("reportBefore", {
      as: "aud",
      query: { from: "2025-04-11", to: "2025-04-20" },
    });
    const earlier = { from: "2025-04-01", to: "2025-04-10" };
    expect([late.from, late.to]).toEqual([earlier.from, earlier.to]);
    const of = async (query: typeof earlier) =>
      (await world.call("reportDays", { as: "aud", query })).data.total;
    expect(late.total).toEqual(await of(earlier));
    const [both] = await world.database.owner.query<{ members: number }>(
      `select count(*)::integer as members from (
         select debit_account from ledger.transfer where site_id = 1 and code = 1 and at_ms >= $1 and at_ms < $2
         intersect
         select debit_account from ledger.transfer where site_id = 1 and code = 1 and at_ms >= $2 and at_ms < $3) x`,
      [31, 41, 51].map((day) => dayStartMs(FIRST_DAY + day)),
    );
    expect(late.cameBack).toBe(both?.members);
    expect(late.cameBack).toBeGreaterThan(0);
    const branch = { from: "2025-04-11", to: "2025-04-20" };
    const { data: own } = await world.call("reportBefore", { as: "apart", query: branch });
    expect(own.total).toEqual((await world.call("reportDays", { as: "apart", query: earlier })).data.total);
    expect(own.total.bets).toBeLessThan(late.total.bets);
  });

  it("show a partner their branch alone", async () => {
    const own = await world.call("reportPartners", { as: "apart", query: span });
    expect(new Set(own.data.rows.map(({ partnerId }) => partnerId))).toEqual(
      new Set([idOf("apart"), idOf("deep1"), idOf("deep2"), idOf("deep3")]),
    );
    const file = await world.call("reportPartnersCsv", { as: "apart", query: span });
    expect([file.status, file.text.split("\r\n").length]).toEqual([200, own.data.rows.length + 2]);
    expect(
      (await world.call("reportDays", { as: "aud", query: { from: "2020-01-01", to: "2026-01-01" } })).code,
    ).toBe("SPAN_TOO_LONG");
  });

  it("say of one's own profit what the statement says, to a point a day", async () => {
    const profit = await world.call("partnerProfit", {
      as: "north",
      query: { startDate: "2025-03-01", endDate: "2025-03-31", size: 200, isChildren: "1" },
    });
    const own = profit.data.content.filter(({ partnerId }) => partnerId === idOf("north"));
    const list = await world.call("partnerStatements", {
      as: "north",
      query: { month: MONTHS[0], partnerId: idOf("north") },
    });
    const earned = own.reduce((sum, row) => sum + row.profit, 0);
    expect(Math.abs(earned - (list.data.content[0]?.earned ?? 0))).toBeLessThanOrEqual(own.length);
    expect(own.reduce((sum, row) => sum + row.stake, 0)).toBe(list.data.content[0]?.stake);
  });
});
