import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dumpSchema } from "../testing/dump-schema.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { applySql } from "./apply-sql.ts";
import { connectionOptions } from "./database.ts";
import { readSqlFiles, type SqlFile, type SqlFiles } from "./sql-files.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.address, null), max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const FILES = readSqlFiles();

/** The same files with other text in one of them. */
function changed(name: string, change: (text: string) => string): SqlFiles {
  const swap = <File extends SqlFile>(files: readonly File[]): readonly File[] =>
    files.map((file) => (file.name === name ? { ...file, text: change(file.text) } : file));
  return {
    before: swap(FILES.before),
    baseline: FILES.baseline,
    migrations: swap(FILES.migrations),
    after: swap(FILES.after),
    policies: swap(FILES.policies),
  };
}

const appliedNames = async (sinceMs: number): Promise<readonly string[]> =>
  (
    await database.owner.query<{ name: string }>(
      "select name from platform.applied_file where applied_at_ms >= $1 order by name",
      [sinceMs],
    )
  ).map(({ name }) => name);

const nowMs = async (): Promise<number> => {
  const [row] = await database.owner.query<{ ms: string }>("select platform.clock_ms() + 1 as ms");
  await new Promise((resolve) => setTimeout(resolve, 3));
  return Number(row?.ms);
};

const accessToMoves = async (): Promise<readonly string[]> =>
  (await dumpSchema(database.owner)).filter((line) => line.includes("partners.move"));

describe("the database's source", () => {
  it("is applied once: what did not change is left alone", async () => {
    const before = await dumpSchema(database.owner);
    const startMs = await nowMs();
    await applySql(pool);
    expect(await appliedNames(startMs)).toEqual([]);
    expect(await dumpSchema(database.owner)).toEqual(before);
  });

  it("is applied whole again: everything but the tables may be made anew over itself", async () => {
    const before = await dumpSchema(database.owner);
    const startMs = await nowMs();
    await database.owner.query("update platform.applied_file set checksum = ''");
    await applySql(pool);
    const { before: first, after, policies } = FILES;
    expect(await appliedNames(startMs)).toEqual(
      [...first, ...after, ...policies].map(({ name }) => name).toSorted(),
    );
    expect(await dumpSchema(database.owner)).toEqual(before);
  });

  it("changes a function where its file changed, and nothing else", async () => {
    const startMs = await nowMs();
    const files = changed("functions/archive.sql", (text) => text.replace("), 0) $$", () => "), 7) $$"));
    await applySql(pool, files);
    expect(await appliedNames(startMs)).toEqual(["functions/archive.sql"]);
    expect(await database.owner.query("select archive.through()::int as through")).toEqual([{ through: 7 }]);
    await applySql(pool);
    expect(await database.owner.query("select archive.through()::int as through")).toEqual([{ through: 0 }]);
  });

  it("takes away what a file of policies no longer gives", async () => {
    const before = await accessToMoves();
    const files = changed("policies/partners.sql", (text) =>
      text
        .split("\n\n")
        .filter((paragraph) => !paragraph.includes("on partners.move "))
        .join("\n\n"),
    );
    await applySql(pool, files);
    const without = await accessToMoves();
    expect(without.filter((line) => line.startsWith("policies:"))).toEqual([]);
    expect(without.find((line) => line.includes(" r partners.move "))).toMatch(/: $/);
    await applySql(pool);
    expect(await accessToMoves()).toEqual(before);
  });

  it("stops at a file that cannot be applied, with its name, and leaves all as it was", async () => {
    const before = await dumpSchema(database.owner);
    const files = changed("triggers/wallet.sql", (text) => `${text}\nselect wallet.nobody_knows();`);
    const both = {
      ...files,
      after: files.after.map((file) =>
        file.name === "functions/archive.sql" ? { ...file, text: `${file.text}\n-- changed` } : file,
      ),
    };
    await expect(applySql(pool, both)).rejects.toThrow(
      /triggers\/wallet\.sql of the database failed.*DATABASE_URL/,
    );
    expect(await dumpSchema(database.owner)).toEqual(before);
    const startMs = await nowMs();
    await applySql(pool);
    expect(await appliedNames(startMs)).toEqual([]);
  });

  it("goes forward by migrations, each once", async () => {
    const step = { name: "migrations/9999-a-note.sql", text: "alter table site.bank add column note text" };
    await applySql(pool, { ...FILES, migrations: [...FILES.migrations, step] });
    await applySql(pool, { ...FILES, migrations: [...FILES.migrations, step] });
    expect(await database.owner.query("select note from site.bank limit 1")).toEqual([{ note: null }]);
  });

  it("is not applied to a database that was made before the baseline", async () => {
    const names = await database.owner.query<{ name: string }>(
      "select name from kysely_migration order by name",
    );
    await database.owner.query(
      "update kysely_migration set name = '0001-rooms.sql' where name = '0000-baseline'",
    );
    await expect(applySql(pool)).rejects.toThrow(/before version 0\.1\.0.*MARU_DATA_DIR/);
    await database.owner.query(
      "update kysely_migration set name = '0000-baseline' where name = '0001-rooms.sql'",
    );
    expect(await database.owner.query("select name from kysely_migration order by name")).toEqual(names);
  });
});
