import { randomUUID } from "node:crypto";
import { instant } from "@maru/values";
import { checkLog, type PublicKey, type ReadTile } from "@maru/verifier";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFairness } from "../src/operations/fairness/fairness-room.ts";
import { applySql } from "../src/platform/apply-sql.ts";
import { connectionOptions } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { readSqlFiles } from "../src/platform/sql-files.ts";
import type { Database } from "../src/ports/unit-of-work.ts";
import { dumpSchema } from "../src/testing/dump-schema.ts";
import { NO_SETTLER } from "../src/testing/no-settler.ts";
import { openTestDatabase, type TestDatabase, wrapTestDatabase } from "../src/testing/test-database.ts";
import { START_MS } from "../src/trading/betting/betting-world.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { createLogStore } from "../src/trading/proof/log/log-store.ts";
import { TILE_WIDTH } from "../src/trading/proof/log/tiles.ts";
import { openSettlement } from "../src/trading/settlement/open-settlement.ts";
import { openReceiptWorld, placeAll, publicKeys, type ReceiptWorld, testKey } from "./receipt-world.ts";

/** Tables as a version of before had them: what was added by these migrations and later ones is missing. */
const BEFORE = ["0001-one-decision.sql", "0007-minutes-beside-the-venue.sql", "0013-settled-again.sql"];
const FILES = readSqlFiles();
const ROWS_A_STATEMENT = 5_000;
/** The public record counts voids anew; the rest of what it holds stays. */
const ROUNDS = 12;
const END = "update rounds.round set state = 'decided', outcome = $2 where id = $1";
const VOID = "update rounds.round set state = 'void', void_cause = 'RESTART' where id = $1";
const RISE = JSON.stringify({ kind: "direction", direction: "rise" });
const DIGIT = JSON.stringify({ kind: "digit", digit: 7 });
const COHERENT = { isCoherent: true, disagreements: [] };
const COUNTED_ANEW = ["fairness.mark", "fairness.day_round"];

let world: ReceiptWorld;
let note: string;
let schema: readonly string[];
let keys: readonly PublicKey[];
let upgraded: TestDatabase;

/** Rounds with bets and receipts on two sites, decided and void by turns, settled and in the log. */
beforeAll(async () => {
  world = await openReceiptWorld();
  const server = await world.startProcess([testKey(START_MS - 1_000)]);
  const settlement = openSettlement(world.database.as("maru_settlement"));
  const terms = {
    "1": await world.world.addTerms({}),
    "37": await world.world.addTerms({ siteId: 37, profitPer: 90 }),
  };
  // Nothing is counted behind a round that waits.
  for (const waiting of [world.round, world.digitRound]) await world.database.owner.query(VOID, [waiting]);
  for (let at = 1; at <= ROUNDS; at += 1) {
    const startMs = START_MS + at * 60_000;
    await goTo(startMs);
    const round = await world.world.addRound({ startMs, terms });
    const digitRound = await world.world.addRound({ startMs, type: "B1" });
    await placeAll({ ...world, round, digitRound }, server, 3);
    await server.trading.relay.drain();
    await goTo(startMs + 120_000);
    await server.proof.log.step(startMs + 120_000);
    const [ends, voids] = at % 3 === 0 ? [digitRound, round] : [round, digitRound];
    await world.database.owner.query(END, [ends, at % 3 === 0 ? DIGIT : RISE]);
    await world.database.owner.query(VOID, [voids]);
    await settlement.settleDue();
  }
  await world.world.addRound({ startMs: START_MS + 3_600_000, terms });
  await settlement.settleDue();
  expect(await reconcile(world.database.as("maru_settlement"))).toEqual(COHERENT);
  keys = await publicKeys(server.proof);
  note = (await server.proof.log.checkpoint())?.note ?? "";
  await countFairness(world.database);
  const empty = await openTestDatabase();
  schema = await dumpSchema(empty.owner);
  await empty.close();
});
afterAll(() => world.close());

async function goTo(ms: number): Promise<void> {
  world.setNow(ms);
  await world.world.setClock(ms);
}

async function countFairness(database: TestDatabase): Promise<void> {
  const fairness = openFairness({
    books: database.as("maru_books"),
    http: database.as("maru_http"),
    clock: { now: () => instant(START_MS) },
    ...NO_SETTLER,
  });
  await fairness.count();
}

/** An empty database with the tables of before `migration`. */
async function openOlder(migration: string): Promise<TestDatabase> {
  const name = `older_${randomUUID().replaceAll("-", "")}`;
  await world.database.owner.query(`create database ${name}`);
  const address = { ...world.database.address, database: name };
  const pool = new pg.Pool({ ...connectionOptions(address, null), max: 2 });
  const migrations = FILES.migrations.filter((file) => file.name < `migrations/${migration}`);
  await applySql(pool, { ...FILES, migrations, after: [], policies: [] });
  await pool.end();
  return wrapTestDatabase(address, async () => {
    await world.database.owner.query(`drop database ${name} with (force)`);
  });
}

interface Column {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
  readonly must: boolean;
}

/** What can be written of each table. */
async function columnsOf(database: Database): Promise<ReadonlyMap<string, readonly Column[]>> {
  const rows = await database.query<Column>(
    `select n.nspname || '.' || c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull and not a.atthasdef and a.attidentity = '' as must
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public')
        and n.nspname || '.' || c.relname <> 'platform.applied_file'
      order by 1, a.attnum`,
  );
  const found = new Map<string, Column[]>();
  for (const row of rows) found.set(row.relation, [...(found.get(row.relation) ?? []), row]);
  return found;
}

/** What a column of then must hold and none of now says. */
const EMPTY: Readonly<Record<string, string>> = { boolean: "false", text: "''", jsonb: "'{}'" };

/** Every row of now as the tables of then take it. */
async function fill(older: TestDatabase): Promise<void> {
  const [now, then] = [await columnsOf(world.database.owner), await columnsOf(older.owner)];
  const client = new pg.Client(connectionOptions(older.address, null));
  await client.connect();
  await client.query("set session_replication_role = replica");
  for (const [relation, columns] of then) {
    const known = new Set(now.get(relation)?.map(({ name }) => name));
    await client.query(`truncate ${relation} cascade`);
    if (known.size === 0) continue;
    const given = columns.filter(({ name, must }) => known.has(name) || must);
    const values = given.map(({ name, type }) => (known.has(name) ? name : `${EMPTY[type] ?? "0"}::${type}`));
    const rows = await rowsOf(world.database.owner, relation, known);
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
      await client.query(
        `insert into ${relation} (${given.map(({ name }) => name).join(", ")}) overriding system value
          select ${values.join(", ")} from jsonb_populate_recordset(null::${relation}, $1)`,
        [`[${rows.slice(at, at + ROWS_A_STATEMENT).join(",")}]`],
      );
  }
  await client.end();
}

/** As text, so that no number is rounded on the way. */
async function rowsOf(
  database: Database,
  relation: string,
  names: ReadonlySet<string>,
): Promise<readonly string[]> {
  const rows = await database.query<{ row: string }>(
    `select to_jsonb(t)::text as row from (select ${[...names].join(", ")} from ${relation}) t order by 1`,
  );
  return rows.map(({ row }) => row);
}

/** What the older tables hold of columns that there are today. */
async function snapshot(then: ReadonlyMap<string, readonly Column[]>) {
  const now = await columnsOf(world.database.owner);
  const found = new Map<string, readonly string[]>();
  for (const [relation, columns] of then) {
    const today = new Set(now.get(relation)?.map(({ name }) => name));
    const both = new Set(columns.map(({ name }) => name).filter((name) => today.has(name)));
    if (both.size > 0) found.set(relation, await rowsOf(upgraded.owner, relation, both));
  }
  return found;
}

describe.each(BEFORE)("a database of before %s with days of play in it", (migration) => {
  let kept: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    upgraded = await openOlder(migration);
    await fill(upgraded);
    kept = await snapshot(await columnsOf(upgraded.owner));
    await migrate(upgraded.address);
  });
  afterAll(() => upgraded.close());

  it("is brought to what an empty one is made as", async () => {
    expect(await dumpSchema(upgraded.owner)).toEqual(schema);
  });

  it("keeps every row as it was", async () => {
    expect(kept.get("betting.bet")?.length).toBe(ROUNDS * 120);
    for (const [relation, before] of kept) {
      if (COUNTED_ANEW.includes(relation)) continue;
      const names = new Set(Object.keys(JSON.parse(before[0] ?? "{}")));
      if (names.size > 0) expect(await rowsOf(upgraded.owner, relation, names), relation).toEqual(before);
    }
  });

  it("has books that hold, and the log that was signed", async () => {
    expect(await reconcile(upgraded.as("maru_settlement"))).toEqual(COHERENT);
    const store = createLogStore(upgraded.as("maru_proof"));
    const read: ReadTile = (level, index) => store.hashes({ level, index, width: TILE_WIDTH });
    expect(await checkLog(note, { keys, read, asked: {} })).toMatchObject({ ok: true });
  });

  it("counts its void rounds again: what stood on each is what a database of today says", async () => {
    await countFairness(upgraded);
    const stakes = "select * from fairness.void_stake order by round_id, type";
    const today = await world.database.owner.query(stakes);
    expect(today.length).toBeGreaterThan(3);
    expect(await upgraded.owner.query(stakes)).toEqual(today);
  });
});
