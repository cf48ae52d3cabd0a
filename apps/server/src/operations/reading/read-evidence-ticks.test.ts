import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSiteReads } from "../../platform/database.ts";
import type { ArchivedTick } from "../../ports/archived-ticks.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { readEvidenceTicks, readLastUsedTick } from "./read-evidence-ticks.ts";

const STOCK = "SIM-V25";
const DIGEST = "a".repeat(64);
let database: TestDatabase;

/** Ticks 1 to 30 by the second: 1 to 10 and 11 to 20 in the archive, 21 to 30 in the log; every fifth was late. */
const tick = (seq: number): ArchivedTick => ({
  seq: String(seq),
  at_ms: String(seq * 1_000),
  received_at_ms: String(seq * 1_000),
  trade_id: `t${seq}`,
  price: "100",
  qty: "5",
  flag: seq % 5 === 0 ? "late" : "used",
});
const ticks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => tick(from + at));
const FILES = new Map([
  ["one", ticks(1, 10)],
  ["two", ticks(11, 20)],
]);

beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query(`
    insert into archive.piece (kind, stock, last_seq, rows, from_ms, to_ms, file, sha256, bytes) values
      ('ticks', '${STOCK}', 10, 10, 1000, 10000, 'one', '${DIGEST}', 1), ('ticks', '${STOCK}', 20, 10, 11000, 20000, 'two', '${DIGEST}', 1),
      ('ticks', 'OTHER', 20, 10, 1000, 90000, 'other', '${DIGEST}', 1);
    insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag)
      select '${STOCK}', n, n * 1000, n * 1000, 100, 5, 't' || n, case when n % 5 = 0 then 'late' else 'used' end
        from generate_series(21, 30) n;`);
});
afterAll(() => database.close());

function asked<T>(
  work: (sources: Parameters<typeof readEvidenceTicks>[0]) => Promise<T>,
  missing: readonly string[] = [],
): Promise<T> {
  const archivedTicks = async ({ file }: { readonly file: string }) =>
    missing.includes(file) ? null : (FILES.get(file) ?? null);
  return openSiteReads(database.as("maru_http")).forSite(1, (query) => work({ query, archivedTicks }));
}

const before = (seq: number) => asked((sources) => readLastUsedTick(sources, STOCK, seq * 1_000));

const window = (from: number, to: number) => ({ stock: STOCK, fromMs: from * 1_000, toMs: to * 1_000 });

describe("the ticks of a round", () => {
  it("come from the log alone while it has them", async () => {
    const found = await asked((sources) => readEvidenceTicks(sources, window(22, 25), 100));
    expect(found).toEqual({ ticks: ticks(22, 24), pieces: [] });
  });

  it("come from the archive, and from both at its edge", async () => {
    const old = await asked((sources) => readEvidenceTicks(sources, window(9, 13), 100));
    expect(old.ticks).toEqual(ticks(9, 12));
    expect(old.pieces).toEqual([
      { file: "one", sha256: DIGEST, isRead: true },
      { file: "two", sha256: DIGEST, isRead: true },
    ]);
    const edge = await asked((sources) => readEvidenceTicks(sources, window(19, 23), 100));
    expect(edge.ticks).toEqual(ticks(19, 22));
    expect(edge.pieces).toHaveLength(1);
  });

  it("say where they are when the file cannot be read", async () => {
    const found = await asked((sources) => readEvidenceTicks(sources, window(9, 13), 100), ["one"]);
    expect(found.ticks).toEqual(ticks(11, 12));
    expect(found.pieces).toContainEqual({ file: "one", sha256: DIGEST, isRead: false });
  });

  it("have the last one that counts before them, wherever it is", async () => {
    expect(await before(24)).toEqual(tick(23));
    expect(await before(21)).toEqual(tick(19));
    expect(await before(11)).toEqual(tick(9));
    expect(await before(1)).toBeNull();
  });
});
