import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyAudit } from "../src/operations/staff/auditing/verify-audit.ts";
import { openAuditFile } from "../src/platform/audit-file.ts";
import { sealBooks } from "../src/platform/seal-books.ts";
import { DATABASE_ROLES } from "../src/ports/unit-of-work.ts";
import { type ConsoleWorld, openConsoleWorld, STAFF_IDS } from "./console-world.ts";

let world: ConsoleWorld;
let folder: string;
beforeEach(async () => {
  world = await openConsoleWorld();
  folder = mkdtempSync(path.join(tmpdir(), "maru-audit-"));
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A settled round with one bet, its stake and its payout, and a gift: books that hold. */
const SETTLED = `
  insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
     rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, outcome)
   values (1000, 1, 'S', 'R1', 1, 0, 1, 2, 2, 3, 1, 2, 0, 0, 1000000, '{"1":1}', '{"1":1}', 'decided', '{}');
  insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms,
     balance_after) values (1, 1000, 13, 1, 1, 'B', 5000, 18800, 1, gen_random_uuid(), 1, 95000);
  insert into settlement.round_outcome values (1000, 'B', 1);
  insert into settlement.round_settlement values (1000, 3, 1, 5000, 9400);
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms) values
    (10, 1, -13, 13, 100000, 1, 100000, 1), (1, 1, 13, -12, 5000, 1, 95000, 1), (2, 1, -12, 13, 9400, 1, 104400, 3),
    (5, 10000001, -11, -12, 4400, 1, null, 3);
  update settlement.settled_below set round_id = 1001;`;

/** What the superuser can do and no role of the server can. */
async function tamper(statement: string): Promise<void> {
  await world.database.owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(statement);
  });
}

const verify = () => verifyAudit(world.database.owner, folder);

/** Signs in, acts, seals and copies: a log as a running server keeps it. Its first event is the sandbox's licence. */
async function fillLog(): Promise<void> {
  await world.database.owner.query(SETTLED);
  for (const username of ["ada", "ora", "mia"]) await world.signIn(username);
  await world.call("staffSignOut", {
    as: "ada",
    params: { id: STAFF_IDS.ora },
    body: { reason: "=HYPERLINK(1)" },
  });
  expect(await sealBooks(world.database.as("maru_books"), 1_000)).toBe(2);
  await openAuditFile(world.database.as("maru_accounts"), folder).copyNew();
}

/** Tables that are only ever added to, with a column to try it on. */
const KEPT = {
  "audit.event": "content",
  "audit.head": "hash",
  "ledger.transfer": "amount",
  "betting.bet": "stake",
  "coin.transfer": "amount",
  "coin.conversion": "coins",
  "coupon.use": "amount",
  "partners.payment": "amount",
  "partners.statement": "payable",
  "back_office.closing": "closing",
} as const;

describe("F-39 what was noted, moved and settled", () => {
  it("is changed by no role of the server, not even by its owner", async () => {
    await fillLog();
    const changes = Object.entries(KEPT).flatMap(([table, column]) => [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]);
    for (const role of DATABASE_ROLES) {
      const pool = world.database.as(role);
      for (const change of changes)
        await expect(pool.query(change), `${role}: ${change}`).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|P0001)$/),
        });
      await expect(
        pool.query(
          "insert into audit.event (seq, content, previous, hash) values (99, '{}', '', sha256('{}'))",
        ),
        role,
      ).rejects.toMatchObject({ code: "42501" });
    }
    for (const change of changes.filter((one) => one !== "update audit.head set hash = hash"))
      // A table that others name is not even considered for a truncate (0A000); the triggers refuse everything else.
      await expect(world.database.owner.query(change), change).rejects.toMatchObject({
        code: expect.stringMatching(/^(P0001|0A000)$/),
      });
  });
});

const faultsOf = async (statement: string): Promise<string> => {
  await tamper(statement);
  return (await verify()).faults.join("; ");
};

describe("F-40 an edit by whoever may do everything", () => {
  it("is not reported where there is none", async () => {
    await fillLog();
    expect(await verify()).toEqual({ events: 7, copied: 7, seals: 2, faults: [] });
  });

  it("of an event shows, also when every later hash is computed anew", async () => {
    await fillLog();
    await world.database.owner.query("alter table audit.event drop constraint event_check");
    expect(
      await faultsOf(
        `update audit.event set content = replace(content, 'HYPERLINK', 'HARMLESS') where seq = 5`,
      ),
    ).toBe("event 5 is not what was hashed");
    await tamper(`
      do $$ declare r record; p bytea := sha256(''); begin
        for r in select * from audit.event order by seq loop
          update audit.event set previous = p, hash = sha256(p || convert_to(content, 'UTF8')) where seq = r.seq returning hash into p;
        end loop;
        update audit.head set hash = p;
      end $$`);
    expect((await verify()).faults).toEqual([
      "event 5 is another one in the database than in the copy",
      "event 6 is another one in the database than in the copy",
      "event 7 is another one in the database than in the copy",
    ]);
  });

  it("that takes events away shows, in the middle and at the end", async () => {
    await fillLog();
    expect(await faultsOf("delete from audit.event where seq = 3")).toContain("event 3 is missing");
    expect(await faultsOf("delete from audit.event where seq > 5")).toContain("event 6 stands in the copy");
  });

  it("of the copy shows", async () => {
    await fillLog();
    const file = path.join(folder, "audit", "events.jsonl");
    writeFileSync(file, readFileSync(file, "utf8").replace("HYPERLINK", "HARMLESS"));
    expect((await verify()).faults).toEqual(["line 5 of the copy does not follow the one before it"]);
  });

  it.each([
    ["a gift", "update ledger.transfer set amount = 200000 where code = 10", "money from 0"],
    [
      "a gift that nobody gave",
      "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, at_ms) values (10, 2, -13, 14, 5, 1, 2)",
      "money from 0",
    ],
    ["a payout", "update ledger.transfer set amount = 9500 where code = 2", "rounds from 0"],
    ["a settled bet", "update betting.bet set stake = 50000, member_id = 14", "rounds from 0"],
    ["a settled bet that goes", "delete from betting.bet", "rounds from 0"],
    ["an outcome", "update settlement.round_outcome set status = 2", "rounds from 0"],
  ])("of %s shows by its seal", async (_, statement, fault) => {
    await fillLog();
    await tamper(statement);
    const { faults } = await verify();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${fault} to \\d+ were changed after event \\d+ sealed them`));
  });

  it("goes on sealing where it ended, and seals nothing twice", async () => {
    await fillLog();
    expect(await sealBooks(world.database.as("maru_books"), 1_000)).toBe(0);
    await world.database.owner.query(
      "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, at_ms) values (10, 2, -13, 14, 5, 1, platform.clock_ms())",
    );
    expect(await sealBooks(world.database.as("maru_books"), 1_000)).toBe(0);
    await world.pass(61_000);
    expect(await sealBooks(world.database.as("maru_books"), 1_000)).toBe(1);
    expect((await verify()).seals).toBe(3);
  });
});

const list = async (query: Record<string, string | number>, as = "ada") =>
  (await world.call("auditList", { as, query })).data;

describe("the list of the log", () => {
  beforeEach(fillLog);

  it("is filtered, newest first, page by page", async () => {
    await world.signIn("ada");
    const { content } = await list({ action: "staff." });
    expect(content).toEqual([
      expect.objectContaining({
        action: "staff.sign-out",
        staff: "ada",
        role: "admin",
        subject: "staff:5",
        reason: "=HYPERLINK(1)",
        after: { ended: 1 },
      }),
    ]);
    for (const query of [
      { staffId: STAFF_IDS.ada, kind: "staff-act" },
      { subject: "staff:5" },
      { action: "staff.sign-out" },
    ])
      expect(
        (await list(query)).content.map(({ seq }) => seq),
        JSON.stringify(query),
      ).toEqual([content[0]?.seq]);
    expect((await list({ toMs: 5 })).content).toEqual([]);
    expect((await list({ fromMs: world.nowMs() - 60_000 })).content.length).toBeGreaterThan(5);

    const seqs = [];
    let cursor: string | null = null;
    do {
      const page = await list({ size: 2, ...(cursor === null ? {} : { cursor }) });
      seqs.push(...page.content.map(({ seq }) => seq));
      ({ next: cursor } = page);
    } while (cursor !== null);
    expect(seqs).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it("S-31 is a file that no spreadsheet takes for formulas", async () => {
    await world.signIn("ada");
    const file = await world.call("auditCsv", { as: "ada", query: { action: "staff." } });
    expect(file.headers["content-disposition"]).toBe('attachment; filename="audit.csv"');
    expect(file.text).toContain(",'=HYPERLINK(1),");
  });

  it("shows a site's manager that site's events alone, and others nothing", async () => {
    await world.signIn("mia");
    await world.database.owner.query(
      `select audit.append('[{"kind":"sign-in","siteId":1,"memberId":13},{"kind":"sign-in","siteId":37,"memberId":15}]')`,
    );
    const seen = (await list({}, "mia")).content;
    // What has no site is a colleague's who works here too.
    expect(new Set(seen.map(({ siteId }) => siteId))).toEqual(new Set([1, null]));
    expect(seen.filter(({ siteId, staff }) => siteId === null && staff === null)).toEqual([]);
    await world.signIn("ora");
    expect((await world.call("auditList", { as: "ora" })).code).toBe("FORBIDDEN");
  });
});
