import { memberId } from "@maru/values";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld, STAFF_IDS } from "./console-world.ts";

const ANN = 13;
const BOB = 14;
const CHO = 15;
const DAY_MS = 86_400_000;

let world: ConsoleWorld;
beforeEach(async () => {
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
  for (const username of ["ora", "orb", "ora2", "otto", "mia", "aud"]) await world.signIn(username);
});
afterEach(async () => {
  const books = await world.database.owner.query<{ fault: string }>(
    `select id || ' holds ' || balance || ', moved ' || coalesce(net, 0) as fault from ledger.account
       left join (select id, sum(amount) as net from (select credit_account as id, amount from ledger.transfer
         union all select debit_account, -amount from ledger.transfer) s group by id) m using (id)
      where balance <> coalesce(net, 0) and kind <> 'escrow' and site_id <> 99`,
  );
  await world.close();
  expect(books).toEqual([]);
});

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

const balanceOf = async (member: number): Promise<number> => {
  const [row] = await world.database.owner.query<{ balance: string }>(
    "select balance from ledger.account where id = $1",
    [member],
  );
  return Number(row?.balance);
};

describe("the queue", () => {
  it("holds what waits, oldest first, with its age, its threshold and a masked name", async () => {
    const first = await asks(ANN, "deposit", 5_000);
    await world.pass(11 * 60_000);
    await asks(BOB, "deposit", 2_000_000);
    await world.pass(20 * 60_000);
    for (const username of ["ora"]) await world.signIn(username);
    const { data } = await world.call("moneyQueue", { as: "ora", query: { type: "deposit" } });
    expect(data.content).toMatchObject([
      { id: first, username: "ann", holderName: "김*수", ageing: "late", needsTwo: false, claim: null },
      { username: "bob", holderName: "이*희", ageing: "old", needsTwo: true, amount: 2_000_000 },
    ]);
    expect(JSON.stringify(data)).not.toContain("김철수");
    expect((await world.call("moneyQueue", { as: "otto", query: { type: "deposit" } })).code).toBe(
      "UNAUTHENTICATED",
    );
  });

  it("shows a site's operator that site alone, whatever is asked", async () => {
    const id = await asks(ANN, "deposit", 5_000);
    expect((await world.call("moneyQueue", { as: "otto", query: { type: "deposit" } })).data.content).toEqual(
      [],
    );
    expect((await world.call("moneyQueue", { as: "otto", site: 1, query: { type: "deposit" } })).code).toBe(
      "SITE_MISMATCH",
    );
    for (const reply of [
      await world.call("moneyRequest", { as: "otto", params: { id } }),
      await world.call("claimRequest", { as: "otto", params: { id }, body: { isClaimed: true } }),
      await decide("otto", id, "approve"),
      await decide("otto", id, "phone"),
    ])
      expect(reply.code).toBe("NOT_FOUND");
    expect((await decide("aud", id, "approve")).code).toBe("FORBIDDEN");
    expect(await balanceOf(ANN)).toBe(5_000_000);
  });

  it("says who works on what, for 15 minutes", async () => {
    const id = await asks(ANN, "deposit", 5_000);
    const claim = (as: string, isClaimed = true) =>
      world.call("claimRequest", { as, params: { id }, body: { isClaimed } });
    expect((await claim("ora")).data.claim).toMatchObject({ username: "ora" });
    expect((await claim("orb")).code).toBe("CLAIMED_BY_OTHER");
    await world.pass(15 * 60_000);
    expect((await claim("orb")).data.claim).toMatchObject({ username: "orb" });
    expect((await claim("orb", false)).data.claim).toBeNull();
  });

  it("goes page by page through many, and past ones are found by state, member and time", async () => {
    await world.database.owner.query(
      `insert into wallet.request (site_id, member_id, type, amount, state, requested_at_ms, ended_at_ms, reason)
         select 1, 13, 'withdrawal', 5000 + n, 'rejected', n, n + 1, 'DUPLICATE' from generate_series(1, 120) n`,
    );
    await asks(ANN, "withdrawal", 5_000);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = {
        state: "rejected",
        memberId: ANN,
        fromMs: 11,
        size: 50,
        ...(cursor === null ? {} : { cursor }),
      };
      const page = await world.call("moneyRequests", { as: "ora", query });
      seen.push(...page.data.content.map(({ requestedAtMs }) => requestedAtMs));
      cursor = page.data.next;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 110 }, (_, n) => 120 - n));
    const file = await world.call("moneyRequestsCsv", { as: "ora", query: { state: "rejected" } });
    expect(file.text.split("\r\n")).toHaveLength(122);
  });
});

describe("F-41 a large withdrawal", () => {
  it("is approved by two people, never by one, by another account of one, or under another's name", async () => {
    const id = await asks(ANN, "withdrawal", 2_000_000);
    expect((await decide("ora", id, "approve")).data).toMatchObject({
      state: "requested",
      approvedBy: [{ staffId: STAFF_IDS.ora, username: "ora" }],
    });
    expect((await decide("ora", id, "approve")).code).toBe("SECOND_PERSON_NEEDED");
    expect((await decide("ora2", id, "approve")).code).toBe("SAME_PERSON");
    // By direct call into the database, past every program: it counts people itself.
    const [session] = await world.database.owner.query<{ id: string }>(
      "select id from staff.session where staff_id = 5 and ended_at_ms is null",
    );
    const wallet = world.database.as("maru_wallet");
    const insert =
      "insert into wallet.approval (request_id, operator_id, at_ms, session_id) values ($1, $2, 1, $3)";
    await expect(wallet.query(insert, [id, 12, session?.id])).rejects.toMatchObject({ code: "P0034" });
    await expect(wallet.query(insert, [id, 12, null])).rejects.toMatchObject({ code: "P0034" });
    expect((await decide("orb", id, "approve")).data.state).toBe("approved");
    expect((await decide("orb", id, "pay")).data.state).toBe("done");
    expect(await balanceOf(ANN)).toBe(3_000_000);
  });

  it("needs a second factor of the last five minutes from each", async () => {
    const id = await asks(ANN, "withdrawal", 2_000_000);
    await world.pass(300_001);
    expect((await decide("ora", id, "approve")).code).toBe("STEP_UP_NEEDED");
    const small = await asks(BOB, "withdrawal", 5_000);
    expect((await decide("ora", small, "approve")).data.state).toBe("approved");
  });

  it("is rejected with a reason of the list, and comes back whole", async () => {
    const id = await asks(ANN, "withdrawal", 2_000_000);
    expect((await decide("ora", id, "reject")).code).toBe("INVALID_FIELD");
    expect((await decide("ora", id, "reject", "BECAUSE")).code).toBe("INVALID_FIELD");
    expect((await decide("ora", id, "approve", "DUPLICATE")).code).toBe("INVALID_FIELD");
    expect((await decide("ora", id, "reject", "ACCOUNT_WRONG")).data).toMatchObject({
      state: "rejected",
      reason: "ACCOUNT_WRONG",
    });
    expect(await balanceOf(ANN)).toBe(5_000_000);
    const said = await world.database.owner.query<{ said: string }>(
      "select action || ' ' || (content::jsonb ->> 'reason') as said from audit.event where subject = $1",
      [`request:${id}`],
    );
    expect(said).toEqual([{ said: "money.reject-withdrawal ACCOUNT_WRONG" }]);
  });

  it("takes no new step while the books disagree", async () => {
    const id = await asks(ANN, "deposit", 5_000);
    await world.database.owner.query("insert into ledger.closure (question, subject) values ('X', 1)");
    expect((await decide("ora", id, "approve")).code).toBe("BOOKS_CLOSED");
  });
});

describe("a bank statement", () => {
  /** As Seoul's wall clock says it. */
  const seoul = (atMs: number) => new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const upload = (lines: readonly string[], as = "ora") =>
    world.call("uploadStatement", {
      as,
      body: { fileName: "bank.csv", csv: ["거래일시,입금자,입금액,메모", ...lines].join("\n") },
    });
  const confirm = (as: string, lineId: number, requestId: number) =>
    world.call("confirmStatementLine", { as, params: { id: lineId }, body: { requestId } });

  it("names candidates, and a confirmed one is credited once", async () => {
    const id = await asks(ANN, "deposit", 50_000);
    const other = await asks(BOB, "deposit", 50_000);
    const { data } = await upload([
      `${seoul(world.nowMs() + 60_000)},김철수,"50,000",`,
      `${seoul(world.nowMs() + 60_000)},아무개,"7,000",=1+1`,
    ]);
    expect(data.lines[0]?.candidates).toMatchObject([
      { requestId: id, username: "ann", holderName: "김*수", isSameName: true, score: 100 },
      { requestId: other, username: "bob", isSameName: false, score: 55 },
    ]);
    expect(data.lines[1]?.candidates).toEqual([]);
    const [line = 0, odd = 0] = data.lines.map(({ lineId }) => lineId);
    expect((await confirm("ora", odd, id)).code).toBe("PAYMENT_DIFFERS");
    const answers = await Promise.all(["ora", "orb", "ora", "orb"].map((as) => confirm(as, line, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await confirm("orb", line, other)).code).toBe("PAYMENT_TAKEN");
    expect(await balanceOf(ANN)).toBe(5_050_000);
    expect(await balanceOf(BOB)).toBe(5_000_000);
    const shown = await world.call("statement", { as: "ora", params: { id: data.id } });
    expect(shown.data.lines[0]).toMatchObject({
      requestId: id,
      confirmedBy: expect.any(String),
      candidates: [],
    });
    expect((await world.call("statements", { as: "ora" })).data.content).toMatchObject([
      { lines: 2, confirmed: 1 },
    ]);
  });

  it("is taken once, however often it is uploaded; alike payments of one file are two", async () => {
    const lines = [`2026-01-01 10:00,김철수,5000,a`, `2026-01-01 10:00,김철수,5000,a`];
    expect((await upload(lines)).data.lines).toHaveLength(2);
    expect((await upload(lines)).data).toMatchObject({ id: 0, lines: [], known: [2, 3] });
    expect((await upload([...lines, "2026-01-02 10:00,이영희,6000,"])).data).toMatchObject({
      known: [2, 3],
      lines: [{ line: 4, amount: 6_000, depositor: "이영희" }],
    });
  });

  it("above the threshold waits for the second person, with its payment kept", async () => {
    const id = await asks(ANN, "deposit", 3_000_000);
    const { data } = await upload([`${seoul(world.nowMs())},김철수,3000000,`]);
    const line = data.lines[0]?.lineId ?? 0;
    expect((await confirm("ora", line, id)).data).toMatchObject({
      state: "matched",
      approvedBy: [{ username: "ora" }],
    });
    expect(await balanceOf(ANN)).toBe(5_000_000);
    expect((await decide("ora2", id, "approve")).code).toBe("SAME_PERSON");
    expect((await decide("orb", id, "approve")).data.state).toBe("done");
    expect(await balanceOf(ANN)).toBe(8_000_000);
  });

  it("is one site's, sealed, and refused where it is none", async () => {
    const { data } = await upload(["2026-01-01 10:00,김철수,5000,a"]);
    expect((await world.call("statement", { as: "otto", site: 37, params: { id: data.id } })).code).toBe(
      "NOT_FOUND",
    );
    const [stored] = await world.database.owner.query<{ sealed: Buffer }>(
      "select depositor as sealed from desk.statement_line",
    );
    expect(stored?.sealed.includes(Buffer.from("김철수"))).toBe(false);
    expect((await upload(["soon,김철수,5000,a"])).code).toBe("STATEMENT_UNREADABLE");
    const broken = { as: "ora", body: { fileName: "x", csv: "a,b\n1,2" } };
    expect((await world.call("uploadStatement", broken)).code).toBe("STATEMENT_COLUMNS_MISSING");
  });
});

describe("a manual adjustment", () => {
  const ask = (as: string, more: object = {}) =>
    world.call("requestAdjustment", {
      as,
      body: {
        memberId: ANN,
        direction: "credit",
        amount: 10_000,
        reason: "goodwill after an outage",
        ...more,
      },
    });
  const approve = (as: string, id: number) =>
    world.call("decideApproval", { as, params: { id }, body: { verdict: "approved" } });

  it("is one transfer with a reason and two people, and stands in the player's history", async () => {
    const { data } = await ask("ora");
    expect(await balanceOf(ANN)).toBe(5_000_000);
    expect((await approve("ora", data.approvalId)).code).toBe("SELF_APPROVAL");
    expect((await approve("ora2", data.approvalId)).code).toBe("SAME_PERSON");
    expect((await approve("otto", data.approvalId)).code).toBe("NOT_FOUND");
    expect((await approve("orb", data.approvalId)).status).toBe(200);
    expect((await approve("orb", data.approvalId)).code).toBe("APPROVAL_OVER");
    expect(await balanceOf(ANN)).toBe(5_010_000);
    const taken = await ask("orb", { direction: "debit", amount: 3_000 });
    await approve("ora", taken.data.approvalId);
    expect(await balanceOf(ANN)).toBe(5_007_000);
    expect(
      (await world.call("adjustments", { as: "ora", query: { memberId: ANN } })).data.content,
    ).toMatchObject([
      { direction: "debit", amount: 3_000, requestedBy: "orb", approvedBy: "ora" },
      {
        direction: "credit",
        amount: 10_000,
        requestedBy: "ora",
        approvedBy: "orb",
        reason: "goodwill after an outage",
      },
    ]);
    const request = { memberId: ANN, types: ["PB", "PM"], statuses: null, startMs: null, endMs: null };
    const history = await world.wallet.history(1, { ...request, page: 0, size: 10, cursor: null });
    expect(history.content.map(({ type, change, balance }) => [type, change, balance])).toEqual([
      ["PM", -3_000, 5_007_000],
      ["PB", 10_000, 5_010_000],
    ]);
  });

  it("takes no more than there is, and stays asked for when it is refused", async () => {
    const { data } = await ask("ora", { direction: "debit", amount: 6_000_000 });
    expect((await approve("orb", data.approvalId)).code).toBe("ADJUSTMENT_OVER_BALANCE");
    const { data: waiting } = await world.call("approvals", { as: "orb", query: { state: "requested" } });
    expect(waiting.content).toMatchObject([{ id: data.approvalId, kind: "adjustment" }]);
  });

  it("is a player's of the site, asked for with a fresh second factor", async () => {
    expect((await ask("ora", { memberId: CHO })).code).toBe("NOT_FOUND");
    expect((await ask("aud")).code).toBe("FORBIDDEN");
    await world.pass(300_001);
    expect((await ask("ora")).code).toBe("STEP_UP_NEEDED");
  });

  it("is refused by the database without its approval, from the very role that makes it", async () => {
    const { data } = await ask("ora");
    const wallet = world.database.as("maru_wallet");
    const insert = (ref: number) =>
      wallet.query(
        "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id) values (15, $1, -11, 13, 10000, 1)",
        [ref],
      );
    await expect(insert(data.approvalId)).rejects.toMatchObject({ code: "P0037" });
    await wallet.query(
      "insert into desk.adjustment (id, site_id, member_id, direction, amount, reason) values ($1, 1, 13, 'credit', 10000, 'x')",
      [data.approvalId],
    );
    await expect(insert(data.approvalId)).rejects.toMatchObject({ code: "P0037" });
  });
});

describe("the closing of a day", () => {
  const close = (day: string, as = "mia") => world.call("closeDay", { as, body: { day } });
  const preview = (day: string) => world.call("closingPreview", { as: "mia", query: { day } });

  it("of a simulated week balances to 0, day after day", async () => {
    const week = await simulateWeek();
    for (const username of ["mia", "ora"]) await world.signIn(username);
    expect((await close(week.days[1] ?? "")).status, "the first day may be any").toBe(200);
    expect((await close(week.days[0] ?? "")).code).toBe("DAY_CLOSED");
    expect((await close(week.days[4] ?? "")).code).toBe("DAY_BEFORE_OPEN");
    for (const day of week.days.slice(2)) {
      const { data, code } = await close(day);
      expect([day, code, data?.difference]).toEqual([day, undefined, 0]);
    }
    expect((await close(week.today)).code).toBe("DAY_NOT_OVER");
    const { data } = await world.call("closings", { as: "mia" });
    expect(data.content.map(({ day }) => day)).toEqual(week.days.slice(1).toReversed());
    // The figures are the week's own, counted apart while it was made.
    for (const shown of data.content)
      expect({ day: shown.day, ...figures(shown) }).toEqual(week.said.get(shown.day));
    expect(data.content.some(({ stakes }) => stakes > 0)).toBe(true);
    expect(data.content.some(({ playResult }) => playResult < 0)).toBe(true);
    expect((await world.call("closingsCsv", { as: "mia" })).text.split("\r\n")).toHaveLength(8);
    expect((await preview(week.today)).data).toMatchObject({ isOver: false, isClosed: false, difference: 0 });
  });

  it.each([
    ["a balance", "update ledger.account set balance = balance + 700 where id = 13"],
    [
      "a deposit",
      "update ledger.transfer set amount = amount + 700 where code = 11 and ref = (select min(ref) from ledger.transfer where code = 11)",
    ],
    [
      "a bet",
      "update betting.bet set stake = stake + 700 where id = (select min(id) from betting.bet where member_id = 13)",
    ],
    [
      "an outcome",
      "update settlement.round_outcome set status = 3 - status where round_id = (select min(round_id) from settlement.round_outcome)",
    ],
  ])("is refused for an error planted in %s, with the difference", async (_, statement) => {
    const week = await simulateWeek();
    await world.signIn("mia");
    const undo = await tamper(statement);
    const { data } = await preview(week.days[0] ?? "");
    expect(data.difference).not.toBe(0);
    const reply = await close(week.days[0] ?? "");
    expect([reply.code, reply.text]).toEqual([
      "DAY_UNBALANCED",
      expect.stringContaining(`"difference":${data.difference}`),
    ]);
    await expect(
      world.database.owner.query(
        `insert into desk.closing (site_id, day, from_ms, to_ms, opening, deposits, withdrawals, granted, adjusted, play_result, closing,
           players, reserve, stakes, closed_by) values (1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1)`,
      ),
    ).rejects.toMatchObject({ constraint: "closing_balances" });
    await undo();
    expect((await close(week.days[0] ?? "")).status).toBe(200);
  });
});

/** What the superuser can do and no role can; answers what puts it back. */
async function tamper(statement: string): Promise<() => Promise<void>> {
  const { owner } = world.database;
  const tables = ["ledger.account", "ledger.transfer", "betting.bet", "settlement.round_outcome"];
  await owner.query("create schema kept");
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
  const placed = await world.database.as("maru_betting").query<{ codes: number[] }>(
    `select r_code as codes from betting.place_bets(array[$1::bigint], array[13, 14]::bigint[], array['', ''],
       array[1, 1], array['B', 'S'], array[1, 2], array[1, 1], array[1, 1], array[18800, 18800],
       array[(select max(id) from site.option_terms), (select max(id) from site.option_terms)],
       array[1, 2], array[1, 2], $2::bigint[], array[gen_random_uuid(), gen_random_uuid()], array[0, 0])`,
    [roundId, stakes],
  );
  expect(placed[0]?.codes).toEqual([0, 0]);
  return { roundId, staked: stakes[0] === undefined || stakes[1] === undefined ? 0 : stakes[0] + stakes[1] };
}

/** Settles it by the product's own function; answers what the players won less what they lost. */
async function settle(number: number, status: number, { roundId, staked }: Placed): Promise<number> {
  const { owner } = world.database;
  await owner.query(
    status === 3
      ? "update rounds.round set state = 'void', void_cause = 'FEED_GAP', decided_at_ms = 1 where id = $1"
      : "update rounds.round set state = 'decided', outcome = '{}', decided_at_ms = 1 where id = $1",
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
