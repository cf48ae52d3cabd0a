import { instant, memberId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld, STAFF_PASSWORD } from "./console-world.ts";

const CHO = 15;
const HELD = 5_000_000;
const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  const { owner } = world.database;
  await owner.query(
    `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
       select 12, 'olga', 'operator', array[37], 'olga', password_hash from staff.account where id = 5`,
  );
  await owner.query(
    `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
       select 10, nextval('ledger.grant_ref'), -(site_id * 10 + 3), id, ${HELD}, site_id, ${HELD}, 1
         from accounts.member where role = 'PLAYER' order by id`,
  );
  await owner.query(
    `update ledger.account a set balance = case a.kind when 'player' then ${HELD}
       else -${HELD} * (select count(*) from accounts.member m where m.site_id = a.site_id and m.role = 'PLAYER') end
      where a.kind in ('player', 'issuer')`,
  );
  await owner.query(
    `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key, account_num)
       select id, site_id, 'one', 'k', '', 'sealed' from accounts.member where role = 'PLAYER'`,
  );
  await signInAll();
});
afterAll(() => world.close());

async function signInAll(): Promise<void> {
  for (const as of ["otto", "olga", "ada"]) {
    await world.signIn(as);
    expect((await world.call("stepUp", { as, body: { password: STAFF_PASSWORD } })).status).toBe(200);
  }
}

/** What counts from now on: a licence for money, as two people entered it, or one of a sandbox. */
const license = (isSandbox: boolean) =>
  world.database.owner.query("select site.log_licence(37, $1, null, $2, $3)", [
    JSON.stringify({
      isSandbox,
      jurisdictions: ["ZZ"],
      minimumAge: "19",
      number: "FUNDS",
      operator: "Maru",
      products: ["B", "P", "R"],
      regulator: "Regulator",
      validFromMs: "0",
      validToMs: "4102444800000",
    }),
    isSandbox ? null : 1,
    isSandbox ? null : 2,
  ]);

/** `YYYY-MM-DD` in Seoul, some days from now. */
const dayText = (days: number): string =>
  new Date(world.nowMs() + SEOUL_MS + days * DAY_MS).toISOString().slice(0, 10);

/** To the middle of the next Seoul day, so that no test meets midnight by chance. */
async function passMidnight(): Promise<void> {
  await world.pass(DAY_MS - ((world.nowMs() + SEOUL_MS) % DAY_MS) + DAY_MS / 2);
  await signInAll();
}

interface Line {
  readonly day?: string;
  readonly direction?: "in" | "out";
  readonly amount: number;
  readonly balance: number;
}

const enter = (line: Line, as = "otto", site = 37) =>
  world.call("enterSegregated", {
    as,
    site,
    body: {
      day: dayText(0),
      direction: "in",
      reference: "KB 0042",
      evidence: "statement of the day, page 3",
      ...line,
    },
  });

const approve = (id: number, as = "olga") =>
  world.call("decideApproval", { as, params: { id }, body: { verdict: "approved" } });

/** Two people say a line. */
async function lineIs(line: Line): Promise<void> {
  const { data, code } = await enter(line);
  expect(code).toBeUndefined();
  expect((await approve(data.approvalId)).status).toBe(200);
}

const funds = async (site = 37) =>
  (await world.call("playerFunds", { as: site === 37 ? "olga" : "ada", site })).data;

const asks = async (type: "deposit" | "withdrawal", who = CHO): Promise<string> => {
  const answer = await world.wallet.apply({ memberId: memberId(who), type, amount: 50_000, clientKey: null });
  return answer.ok ? "asked" : answer.refusal.code;
};

const checkDue = () => world.wallet.checkFunds(instant(world.nowMs()));

const checksOf = (site: number) =>
  world.database.owner.query<{ day: number; owed: string; held: string }>(
    "select day, players + reserve + stakes as owed, held from wallet.funds_check where site_id = $1 order by id",
    [site],
  );

const isShort = async () => (await world.wallet.state(memberId(CHO)))?.deposit.fundsShort;

const insertCheck = (held: number, since: number | null) =>
  world.database
    .as("maru_wallet")
    .query(
      "insert into wallet.funds_check (site_id, at_ms, players, reserve, stakes, held, short_since_ms) values (37, 9, 901, 0, 0, $1, $2)",
      [held, since],
    );

/** A stake that stands until somebody settles its round. */
async function stake(points: number): Promise<void> {
  const { owner } = world.database;
  await owner.query(`insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'V25')`);
  await owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
     select n / 30000 * 1000 + 1, 1, 'SIM-V25', 'R1', 1, n, n + 300000, n + 310000, n + 310000, n + 370000, 1, 2, 0, 0, 1000000000,
            '{"37":1}', '{"37":1}', 'open' from platform.clock_ms() n`,
  );
  await owner.query(
    `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
       accepted_at_ms, balance_after) select 1, id, ${CHO}, 37, 1, 'B', $1, 18800, 1, gen_random_uuid(), platform.clock_ms(), 0
         from rounds.round`,
    [points],
  );
}

describe("P-38: what nobody is owed in money", () => {
  it("P-38: needs no account: points, and a sandbox, are compared with nothing and refuse no deposit", async () => {
    expect([(await funds(1)).standing, (await funds()).standing]).toEqual(["play", "sandbox"]);
    expect((await enter({ amount: 1, balance: 1 })).code).toBe("SEGREGATED_NOT_NEEDED");
    await passMidnight();
    expect(await checkDue()).toEqual([]);
    expect([await checksOf(1), await checksOf(37)]).toEqual([[], []]);
    expect(await asks("deposit", 13)).toBe("asked");
  });
});

describe("P-38: the segregated account of a site with a licence for money", () => {
  it("P-38: has no check before its first day has ended, and none of the days before its licence", async () => {
    await license(false);
    expect(await funds()).toMatchObject({ standing: "unchecked", newest: null, waiting: [] });
    expect(await checkDue()).toEqual([]);
    expect(await checksOf(37)).toEqual([]);
  });

  it("P-38: takes a line that one enters and another approves, and goes on from it to the bank's own balance", async () => {
    expect((await enter({ amount: 700, balance: 800 })).text).toContain('"expected":700');
    expect((await enter({ amount: 700, balance: 700, day: dayText(1) })).code).toBe("SEGREGATED_DAY_AHEAD");
    expect((await enter({ amount: 700, balance: 700 }, "aud")).status).toBe(401);
    const first = await enter({ amount: 700, balance: 700, day: dayText(-1) });
    expect((await approve(first.data.approvalId, "otto")).code).toBe("SELF_APPROVAL");
    expect((await funds()).waiting).toMatchObject([
      { approvalId: first.data.approvalId, requestedBy: "otto", payload: { amount: 700, balance: 700 } },
    ]);
    // Lines of a day are entered one behind the other, and only in that order are they approved.
    const second = await enter({ direction: "out", amount: 200, balance: 500 });
    expect((await approve(second.data.approvalId)).code).toBe("SEGREGATED_BALANCE_DIFFERS");
    expect((await approve(first.data.approvalId)).status).toBe(200);
    expect((await approve(second.data.approvalId)).status).toBe(200);
    expect((await enter({ amount: 1, balance: 501, day: dayText(-1) })).code).toBe("SEGREGATED_DAY_BEHIND");
    const { content } = (await world.call("segregatedEntries", { as: "olga", site: 37 })).data;
    expect(content).toMatchObject([
      { number: 2, direction: "out", amount: 200, balance: 500, day: dayText(0), enteredBy: "otto" },
      {
        number: 1,
        direction: "in",
        amount: 700,
        balance: 700,
        day: dayText(-1),
        approvedBy: "olga",
        reference: "KB 0042",
        evidence: "statement of the day, page 3",
      },
    ]);
    const paged = await world.call("segregatedEntries", { as: "olga", site: 37, query: { size: 1 } });
    expect([paged.data.content.length, paged.data.next]).toEqual([1, "2"]);
  });

  it("P-38: is in the log of security events: who entered, who approved, and what it came to", async () => {
    const { data } = await world.call("auditList", { as: "ada", site: 37, query: { action: "money." } });
    expect(data.content.map(({ action, staff, after }) => [action, staff, after])).toEqual([
      ["money.segregate", "olga", { held: 500, owed: HELD, isShort: true }],
      ["money.segregate", "olga", { held: 700, owed: HELD, isShort: true }],
      ["money.enter-segregated", "otto", expect.objectContaining({ direction: "out", balance: 500 })],
      ["money.enter-segregated", "otto", expect.objectContaining({ direction: "in", balance: 700 })],
    ]);
  });
});

describe("P-38: a day's end", () => {
  it("P-38: is compared once though two servers try at once, with all that is owed then", async () => {
    await lineIs({ amount: HELD - 500, balance: HELD });
    expect(await funds()).toMatchObject({ standing: "covered", newest: { day: null, difference: 0 } });
    await stake(40_000);
    expect(await asks("withdrawal")).toBe("asked");
    const day = dayText(0);
    await passMidnight();
    const said = await Promise.all([checkDue(), checkDue()]);
    expect(said.flat()).toEqual([{ siteId: 37, day, owed: HELD + 40_000, held: HELD }]);
    const { newest, standing } = await funds();
    expect([standing, newest]).toMatchObject(["short", { day, held: HELD, difference: -40_000 }]);
    // The closing of the day counts the same.
    const { data } = await world.call("closingPreview", { as: "olga", site: 37, query: { day } });
    expect(newest).toMatchObject({ players: data.players, reserve: data.reserve, stakes: data.stakes });
    expect([newest?.reserve, newest?.stakes]).toEqual([50_000, 40_000]);
    expect(await checkDue()).toEqual([]);
    expect((await checksOf(37)).filter((row) => row.day !== null)).toHaveLength(1);
    expect(await checksOf(1)).toEqual([]);
  });

  it("P-38: counts the lines of its own days alone", async () => {
    await lineIs({ amount: 40_000, balance: HELD + 40_000 });
    await passMidnight();
    await lineIs({ direction: "out", amount: 1_000_000, balance: HELD - 960_000 });
    expect(await checkDue()).toEqual([]);
    const [last] = (await checksOf(37)).toReversed();
    expect(last).toMatchObject({ held: String(HELD + 40_000), owed: String(HELD + 40_000) });
    // The line came after the day's end, so that it is what counts now.
    expect((await funds()).standing).toBe("short");
  });
});

describe("P-38: a shortfall", () => {
  it("P-38: refuses new deposits and says why; withdrawals go out, and other sites take deposits", async () => {
    expect(await asks("deposit")).toBe("PLAYER_FUNDS_SHORT");
    expect((await world.wallet.state(memberId(CHO)))?.deposit).toMatchObject({
      active: false,
      fundsShort: true,
    });
    expect(await world.wallet.siteWallet(37, "en")).toMatchObject({ dactive: 0, wactive: 1 });
    expect((await world.wallet.state(memberId(CHO)))?.withdraw.pending).not.toBeNull();
    expect(await asks("deposit", 14)).toBe("asked");
    expect((await world.wallet.state(memberId(14)))?.deposit).toMatchObject({ fundsShort: false });
    const { owner } = world.database;
    await owner.query(
      "update wallet.request set state = 'approved' where member_id = $1 and type = 'withdrawal'",
      [CHO],
    );
    await owner.query(
      "update wallet.request set state = 'rejected', reason = 'other', ended_at_ms = platform.clock_ms() where member_id = $1",
      [CHO],
    );
    await world.pass(3 * 3_600_000);
    await signInAll();
    expect(await asks("withdrawal")).toBe("asked");
  });

  it("P-38: refuses them in the database too, whoever writes them", async () => {
    const insert = (type: string) =>
      world.database.as("maru_wallet").query(
        `insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms)
         values (37, 15, $1, 5000, platform.clock_ms(), platform.clock_ms() + 1)`,
        [type],
      );
    await expect(insert("deposit")).rejects.toThrow(/holds less than it owes/);
    const sale = world.database.owner.query(
      "insert into coin.conversion (site_id, member_id, direction) values (37, 15, 'sell')",
    );
    await expect(sale).rejects.toThrow(/holds less than it owes/);
  });

  it("P-38: keeps the moment it began at, and ends by itself with the line that covers it", async () => {
    const began = (await funds()).newest?.shortSinceMs;
    await world.pass(60_000);
    await lineIs({ amount: 10_000, balance: HELD - 950_000 });
    expect((await funds()).newest).toMatchObject({ shortSinceMs: began });
    expect(await asks("deposit")).toBe("PLAYER_FUNDS_SHORT");
    await lineIs({ amount: 2_000_000, balance: HELD + 1_050_000 });
    expect(await funds()).toMatchObject({ standing: "covered", newest: { shortSinceMs: null } });
    expect(await asks("deposit")).toBe("asked");
    const { data } = await world.call("fundsChecks", { as: "olga", site: 37, query: { size: 3 } });
    expect(data.content.map(({ difference }) => Math.sign(difference))).toEqual([1, -1, 0]);
  });

  it("P-38: stands for nothing where the site owes no money", async () => {
    await lineIs({ direction: "out", amount: HELD + 1_050_000, balance: 0 });
    expect(await isShort()).toBe(true);
    await license(true);
    expect([await isShort(), (await funds()).standing]).toEqual([false, "sandbox"]);
    await license(false);
    expect([await isShort(), (await funds()).standing]).toEqual([true, "short"]);
  });
});

describe("P-38: the database", () => {
  it("P-38: takes no line that two people have not said, and none that does not go on", async () => {
    const wallet = world.database.as("maru_wallet");
    const { data } = await enter({ amount: 900, balance: 900 });
    const insert = (id: number, amount: number, number: number) =>
      wallet.query(
        `insert into wallet.segregated_entry (id, site_id, number, day, direction, amount, balance, reference, evidence)
         select $1, 37, $3, (payload ->> 'day')::date - date '1970-01-01', 'in', $2, $2, 'KB 0042', 'statement of the day, page 3'
           from (select json_build_object('day', $4::text)::jsonb as payload) x`,
        [id, amount, number, dayText(0)],
      );
    const [{ next } = { next: 0 }] = await world.database.owner.query<{ next: number }>(
      "select max(number) + 1 as next from wallet.segregated_entry",
    );
    await expect(insert(data.approvalId, 900, next)).rejects.toThrow(/two people/);
    await world.database.owner.query(
      `update staff.approval set state = 'approved', decided_by = 12, decided_at_ms = 1,
         decided_session = (select id from staff.session where staff_id = 12 limit 1) where id = $1`,
      [data.approvalId],
    );
    await expect(insert(data.approvalId, 901, next)).rejects.toThrow(/two people/);
    await expect(insert(data.approvalId, 900, next + 1)).rejects.toThrow(/does not go on/);
    expect(await insert(data.approvalId, 900, next)).toEqual([]);
  });

  it("P-38: takes no check of what is not held, and none that calls a shortfall covered", async () => {
    await expect(insertCheck(901, null)).rejects.toThrow(/does not hold that/);
    await expect(insertCheck(900, null)).rejects.toMatchObject({ constraint: "short_is_less_than_owed" });
    expect(await insertCheck(900, 9)).toEqual([]);
  });

  it("P-38: shows a console the account of its own sites alone", async () => {
    await world.signIn("ora");
    expect((await world.call("playerFunds", { as: "ora", site: 37 })).code).toBe("SITE_MISMATCH");
  });
});
