import { memberId } from "@maru/values";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld, STAFF_IDS } from "./console-world.ts";

const ANN = 13;
const BOB = 14;
const CHO = 15;

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
         select 1, 13, 'withdrawal', 5000 + n, 'rejected', n / 2 * 2, n + 1, 'DUPLICATE' from generate_series(1, 120) n`,
    );
    await asks(ANN, "withdrawal", 5_000);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = {
        state: "rejected",
        memberId: ANN,
        fromMs: 11,
        // Pages end between two of one moment.
        size: 50,
        ...(cursor === null ? {} : { cursor }),
      };
      const page = await world.call("moneyRequests", { as: "ora", query });
      seen.push(...page.data.content.map(({ amount }) => amount - 5_000));
      cursor = page.data.next;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 109 }, (_, n) => 120 - n));
    const lost = await world.call("moneyRequests", { as: "ora", query: { cursor: "12" } });
    expect(lost.code).toBe("INVALID_FIELD");
    const file = await world.call("moneyRequestsCsv", { as: "ora", query: { state: "rejected" } });
    expect(file.text.split("\r\n")).toHaveLength(122);
    const within = { state: "rejected", leastAmount: 5_031, mostAmount: 5_037 };
    const some = await world.call("moneyRequests", { as: "ora", query: within });
    expect(some.data.content.map(({ amount }) => amount - 5_000)).toEqual([37, 36, 35, 34, 33, 32, 31]);
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
    await expect(wallet.query(insert, [id, 12, session?.id])).rejects.toThrow(
      /nobody who may act here|under another name/,
    );
    await expect(wallet.query(insert, [id, 12, null])).rejects.toThrow(
      /nobody who may act here|under another name/,
    );
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
    await world.database.owner.query("insert into ledger.halt (question, subject) values ('X', 1)");
    expect((await decide("ora", id, "approve")).code).toBe("BOOKS_CLOSED");
  });
});

/** As Seoul's wall clock says it. */
const seoul = (atMs: number) => new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

const upload = (lines: readonly string[], as = "ora") =>
  world.call("uploadStatement", {
    as,
    body: { fileName: "bank.csv", csv: ["거래일시,입금자,입금액,메모", ...lines].join("\n") },
  });

const confirm = (as: string, lineId: number, requestId: number) =>
  world.call("confirmStatementLine", { as, params: { id: lineId }, body: { requestId } });

const fileOf = async (as: string, query: Readonly<Record<string, string>> = {}, site?: number) => {
  const how = { as, query, ...(site === undefined ? {} : { site }) };
  const file = await world.call("reportWithdrawalsCsv", how);
  const [header = "", ...lines] = file.text
    .replace("\uFEFF", "")
    .split("\r\n")
    .filter((line) => line !== "");
  const names = header.split(",");
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, place) => [names[place], cell])),
  );
  return { code: file.code, text: file.text, rows };
};

const seoulDateOf = (atMs: number): string => new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 10);

describe("P-24 the file for a regulator", () => {
  it("P-24: says of each withdrawal how old it is, how it ended and why, and of nobody who asked", async () => {
    const rejected = await asks(ANN, "withdrawal", 5_000);
    await world.pass(3_600_000);
    for (const username of ["ora", "aud", "otto"]) await world.signIn(username);
    await decide("ora", rejected, "reject", "DUPLICATE");
    const held = await asks(BOB, "withdrawal", 2_000_000);
    await decide("ora", held, "approve");
    await asks(BOB, "deposit", 5_000);
    await world.database.owner.query(
      `insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
         select 500 + n, 1, 'asker' || n, 'x', 'PLAYER' from generate_series(1, 3) n`,
    );
    const now = world.nowMs();
    const day = 86_400_000;
    await world.database.owner.query(
      `insert into wallet.request (id, site_id, member_id, type, amount, state, needs_phone, requested_at_ms, ended_at_ms, reason)
         overriding system value values
           (9001, 1, 501, 'withdrawal', 7000, 'requested', true, $1, null, null),
           (9002, 1, 502, 'withdrawal', 8000, 'done', false, $1, $1 + 60000, null),
           (9003, 1, 503, 'withdrawal', 9000, 'rejected', false, $1, $2, 'LEGAL_HOLD')`,
      [now - 90 * day, now - 5 * day],
    );
    await world.database.owner.query(
      "insert into coin.wallet (site_id, member_id, currency) values (37, 15, 'XRP')",
    );
    await world.database.owner.query(
      `insert into coin.movement (site_id, member_id, wallet_id, currency, type, amount, address, requested_at_ms)
         select 37, 15, id, 'XRP', 'withdrawal', 2500000, 'rAddressOfSomebody', $1 from coin.wallet where currency = 'XRP'`,
      [now - 2 * day],
    );

    const { rows, text } = await fileOf("aud");
    expect(
      rows.map(({ id, unit, amount, outcome, reason, returned, "held for": hold }) => ({
        id,
        unit,
        amount,
        outcome,
        hold,
        reason,
        returned,
      })),
    ).toEqual([
      { id: "9001", unit: "P", amount: "7000", outcome: "waiting", hold: "PHONE", reason: "", returned: "" },
      {
        id: "9003",
        unit: "P",
        amount: "9000",
        outcome: "rejected",
        hold: "",
        reason: "LEGAL_HOLD",
        returned: "",
      },
      {
        id: String(rejected),
        unit: "P",
        amount: "5000",
        outcome: "rejected",
        hold: "",
        reason: "DUPLICATE",
        returned: "5000",
      },
      {
        id: String(held),
        unit: "P",
        amount: "2000000",
        outcome: "waiting",
        hold: "SECOND_PERSON",
        reason: "",
        returned: "",
      },
    ]);
    const ageOf = (id: number): number => Number(rows.find((row) => row["id"] === String(id))?.["age (s)"]);
    expect(ageOf(9_003)).toBe(85 * 86_400);
    expect(ageOf(9_001)).toBeGreaterThanOrEqual(90 * 86_400);
    expect(ageOf(rejected)).toBeGreaterThanOrEqual(3_600);
    expect(text).not.toMatch(/ann|bob|asker|rAddress|501|502/);
    // Of earlier days, what was open then: and none of another site's.
    const then = seoulDateOf(now - 90 * day);
    const earlier = await fileOf("aud", { from: then, to: then });
    expect(earlier.rows.map(({ id }) => id)).toEqual(["9001", "9002", "9003"]);
    expect((await fileOf("otto", {}, 37)).rows).toMatchObject([
      { unit: "XRP", amount: "2.5", outcome: "waiting", "age (s)": expect.stringMatching(/^1728\d\d$/) },
    ]);
    expect((await fileOf("otto", {}, 1)).code).toBe("SITE_MISMATCH");
  });
});

describe("a bank statement", () => {
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
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await confirm("orb", line, other)).code).toBe("PAYMENT_TAKEN");
    expect(await balanceOf(ANN)).toBe(5_050_000);
    expect(await balanceOf(BOB)).toBe(5_000_000);
    const shown = await world.call("bankStatement", { as: "ora", params: { id: data.id } });
    expect(shown.data.lines[0]).toMatchObject({
      requestId: id,
      confirmedBy: expect.any(String),
      candidates: [],
    });
    expect((await world.call("bankStatements", { as: "ora" })).data.content).toMatchObject([
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
    expect((await world.call("bankStatement", { as: "otto", site: 37, params: { id: data.id } })).code).toBe(
      "NOT_FOUND",
    );
    const [stored] = await world.database.owner.query<{ sealed: Buffer }>(
      "select depositor as sealed from back_office.statement_line",
    );
    expect(stored?.sealed.includes(Buffer.from("김철수"))).toBe(false);
    const mixed = await upload([
      "soon,김철수,5000,a",
      `${new Date(world.nowMs()).toISOString().slice(0, 10)},이몽룡,7351,b`,
    ]);
    expect(mixed.data).toMatchObject({
      lines: [{ amount: 7_351, depositor: "이몽룡" }],
      unread: [{ line: 2, fault: "date", text: expect.stringContaining("soon") }],
    });
    const broken = { as: "ora", body: { fileName: "x", csv: "a,b\n1,2" } };
    expect((await world.call("uploadStatement", broken)).code).toBe("STATEMENT_COLUMNS_MISSING");
  });
});

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

const setStatusOfOra = (status: string) =>
  world.database.owner.query("update staff.account set status = $1 where username = 'ora'", [status]);

describe("a manual adjustment", () => {
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
      wallet.query("select wallet.move(15, $1, -11, 13, 10000, 1, platform.clock_ms())", [ref]);
    await expect(insert(data.approvalId)).rejects.toThrow(/an adjustment needs two people/);
    await wallet.query(
      "insert into back_office.adjustment (id, site_id, member_id, direction, amount, reason) values ($1, 1, 13, 'credit', 10000, 'x')",
      [data.approvalId],
    );
    await expect(insert(data.approvalId)).rejects.toThrow(/an adjustment needs two people/);
  });

  it("cannot be approved once the one who asked for it is disabled", async () => {
    const { data } = await ask("ora");
    await setStatusOfOra("D");
    expect((await approve("orb", data.approvalId)).code).toBe("APPROVAL_OVER");
    expect(await balanceOf(ANN)).toBe(5_000_000);
    await setStatusOfOra("A");
    expect((await approve("orb", data.approvalId)).status).toBe(200);
    expect(await balanceOf(ANN)).toBe(5_010_000);
  });
});
