import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { openArchivedTicks } from "./archived-ticks.ts";
import { nextBets, takeBets, unfoldedDay } from "./archive-store.ts";
import { fillArchiveWorld, idOf, MINUTE_MS, ROUNDS } from "./archive-world.ts";
import { archive, countArchivable } from "./run-archive.ts";
import { archivedBetsOf, verifyArchive } from "./verify-archive.ts";

const BEFORE_MS = 9 * MINUTE_MS;
const TICKS = BEFORE_MS / 300 - 1;
const ALL = { beforeMs: BEFORE_MS, pieceRows: 1_000, mostPieces: 1_000 };

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "maru-archive-"));
  await fillArchiveWorld(database.owner);
  await compare();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The books' own comparison, which the archive waits for. */
async function compare(): Promise<void> {
  const [row] = await database.owner.query<{ r_faults: object[] }>(
    "select r_faults from ledger.compare_settled(1000)",
  );
  expect(row?.r_faults).toEqual([]);
  const [present] = await database.owner.query<{ r_faults: object[] }>(
    "select r_faults from ledger.compare_present()",
  );
  expect(present?.r_faults).toEqual([]);
}

const parts = () => ({ owner: database.owner, folder });

async function archiveAll(wish = ALL): Promise<number> {
  let rows = 0;
  for await (const piece of archive(parts(), wish)) rows += piece.rows;
  return rows;
}

async function faults(): Promise<readonly object[]> {
  const found: object[] = [];
  for await (const fault of verifyArchive(parts())) found.push(fault);
  return found;
}

async function one<Row extends object>(text: string): Promise<Row> {
  const [row] = await database.owner.query<Row>(text);
  if (row === undefined) throw new Error("no row");
  return row;
}

const counts = () =>
  one<{ bets: number; moves: number; ticks: number }>(
    `select (select count(*)::int from betting.bet) as bets, (select count(*)::int from ledger.transfer where code in (1, 2, 3)) as moves,
            (select count(*)::int from market.tick) as ticks`,
  );

function files(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
}

describe("the archive", () => {
  it("counts what it would take and changes nothing", async () => {
    const before = await counts();
    const { bets, ticks } = await countArchivable(database.owner, BEFORE_MS);
    expect([bets, [...ticks]]).toEqual([8 * 4, [["SIM-V25", TICKS]]]);
    expect(await counts()).toEqual(before);
    expect(files()).toEqual([]);
  });

  it("takes old bets with their transfers and old ticks, and the books still sum and agree", async () => {
    const before = await database.owner.query<{ id: string; stake: string }>(
      `select id, stake from betting.bet where round_id = ${idOf(3)} order by id`,
    );
    const balances = await one(
      "select sum(balance) as sum, array_agg(balance order by id) as each from ledger.account",
    );
    expect(await archiveAll()).toBe(32 + TICKS);
    expect(await counts()).toEqual({ bets: 16, moves: 16 + 4 + 2 + 2, ticks: 12_000 - TICKS });
    expect(await database.owner.query("select * from ledger.disagreement")).toEqual([]);
    await compare();
    expect(
      await one("select sum(balance) as sum, array_agg(balance order by id) as each from ledger.account"),
    ).toEqual(balances);
    expect(await faults()).toEqual([]);
    const shown: (readonly unknown[])[] = [];
    for await (const bet of archivedBetsOf(parts(), idOf(3))) shown.push(bet);
    expect(shown.map((cells) => [String(cells[0]), cells[6], cells[12], cells[13]])).toEqual(
      before.map(({ id, stake }) => [id, stake, 3, stake]),
    );
    expect(await archiveAll()).toBe(0);
  });

  it("goes on betting and settling afterwards, and archives again from where it stopped", async () => {
    await archiveAll();
    expect(await archiveAll()).toBe(0);
    await database.owner
      .query(`update rounds.round set state = 'void', void_cause = 'FEED_GAP' where id = ${idOf(ROUNDS)};
      select settlement.settle_round(${idOf(ROUNDS)}, '{B,S}', '{3,3}', 100);
      update settlement.settled_below set round_id = ${idOf(ROUNDS) + 1};`);
    await compare();
    await expect(archiveAll({ ...ALL, beforeMs: 100 * MINUTE_MS })).rejects.toThrow(
      "still wait in the outbox",
    );
    await database.owner.query("delete from live.outbox");
    expect(await archiveAll({ ...ALL, beforeMs: 100 * MINUTE_MS })).toBe(16 + 2_000 - TICKS);
    expect(await counts()).toMatchObject({ bets: 0, moves: 0 });
    await compare();
    expect(await database.owner.query("select * from ledger.disagreement")).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it("ends inside a round where a piece is full, and the books agree there too", async () => {
    for await (const piece of archive(parts(), { ...ALL, pieceRows: 7, mostPieces: 3 }))
      expect(piece.rows).toBe(7);
    expect(await database.owner.query("select * from ledger.disagreement")).toEqual([]);
    await compare();
  });

  it("takes nothing that is not settled and compared, nor while money is halted", async () => {
    expect(await archiveAll({ ...ALL, beforeMs: 1_000 * MINUTE_MS, pieceRows: 100_000 })).toBe(44 + 2_000);
    expect(await one("select count(*)::int as left from betting.bet")).toEqual({ left: 4 });
    await database.owner.query("insert into ledger.halt (question, subject) values ('BET_STAKE', 1)");
    await database.owner.query(`update ledger.checkpoint set round_id = ${idOf(ROUNDS) + 1}`);
    await expect(archiveAll({ ...ALL, beforeMs: 1_000 * MINUTE_MS })).rejects.toThrow("nothing is archived");
  });

  it("takes no day that the reports have not written down", async () => {
    await database.owner.query("delete from reports.folded_day");
    const before = await counts();
    expect(await unfoldedDay(database.owner, BEFORE_MS)).toBe("1970-01-01");
    await expect(archiveAll()).rejects.toThrow("not written down for the reports yet");
    expect(await counts()).toEqual(before);
    await database.owner.query("insert into reports.folded_day (day) values (0)");
    expect(await unfoldedDay(database.owner, BEFORE_MS)).toBeNull();
    expect(await archiveAll()).toBe(32 + TICKS);
  });

  it("leaves each row in one of the two places wherever it is killed, and goes on", async () => {
    const before = await counts();
    // Written, and killed before the database knew of it.
    const rows = await nextBets(database.owner, { beforeMs: BEFORE_MS, most: 7 });
    if (rows === null) throw new Error("no bets");
    writeFileSync(path.join(folder, "unknown"), "half a file");
    expect(await counts()).toEqual(before);
    // In the middle of its transaction.
    await database.owner
      .transaction(async (client) => {
        await client.query("set local maru.archiving = 'on'");
        await client.query(`delete from betting.bet where round_id = ${idOf(1)}`);
        throw new Error("killed");
      })
      .catch(() => undefined);
    expect(await counts()).toEqual(before);
    // Rows that are not those of the file are not taken.
    const written = { file: "x", sha256: "0".repeat(64), bytes: 1 };
    await expect(takeBets(database.owner, { ...rows, staked: rows.staked + 1n }, written)).rejects.toThrow(
      "the books",
    );
    expect(await counts()).toEqual(before);
    expect(await archiveAll()).toBe(32 + TICKS);
    expect(await faults()).toEqual([]);
  });

  it("finds a file with any byte changed, and one that is gone", async () => {
    await archiveAll();
    const [first, second] = files();
    if (first === undefined || second === undefined) throw new Error("too few files");
    const content = readFileSync(path.join(folder, first));
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    writeFileSync(path.join(folder, first), content);
    rmSync(path.join(folder, second));
    expect((await faults()).length).toBe(2);
  });

  it("reads its ticks back as the log had them", async () => {
    const before = await database.owner.query(
      "select seq, at_ms, received_at_ms, price, qty, trade_id, flag from market.tick where seq <= 1000 order by seq",
    );
    await archiveAll();
    const [piece] = await database.owner.query<{ file: string; sha256: string }>(
      "select file, sha256 from archive.piece where kind = 'ticks' order by last_seq limit 1",
    );
    const read = openArchivedTicks(folder);
    expect(await read(piece ?? { file: "", sha256: "" })).toEqual(before);
    expect(await read({ file: `${randomUUID()}.gz`, sha256: "" })).toBeNull();
  });

  it("is nobody's right but the owner's", async () => {
    for (const role of ["maru_betting", "maru_settlement", "maru_books", "maru_http"] as const) {
      const as = database.as(role);
      await expect(as.query("select archive.take_bets(1, 1, 1, 1, 1, 'x', 'x', 1, 1, 1)")).rejects.toThrow(
        "permission denied",
      );
      await expect(
        as.transaction(async (client) => {
          await client.query("set local maru.archiving = 'on'");
          await client.query("delete from betting.bet");
        }),
      ).rejects.toThrow("permission denied");
    }
    await expect(database.owner.query("delete from betting.bet")).rejects.toThrow("only added to");
  });
});
