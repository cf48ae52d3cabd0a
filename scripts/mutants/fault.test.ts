import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../apps/server/src/testing/test-database.ts";
import { type Fault, planted, sqlOf } from "./fault.ts";
import { ROOMS } from "./faults/index.ts";

const PLANNED = ROOMS.flatMap((room) => room.faults.map((fault) => ({ room, fault })));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Whether it can be planted at all, and changes something. */
async function misplaced(fault: Fault): Promise<string | null> {
  if ("file" in fault)
    return planted(readFileSync(fault.file, "utf8"), fault) === null ? "finds no place" : null;
  const client = await database.owner.dedicated();
  try {
    await client.query("begin");
    await client.query(sqlOf(fault) ?? "");
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("every fault of the list can still be planted, in one place", async () => {
  const lost: string[] = [];
  for (const { room, fault } of PLANNED) {
    const why = await misplaced(fault);
    if (why !== null) lost.push(`${room.room}: ${fault.name}: ${why}`);
  }
  expect(lost).toEqual([]);
});

test("every fault has a name of its own, and tests that are there", () => {
  const names = PLANNED.map(({ room, fault }) => `${room.room}: ${fault.name}`);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(names.length).toBeGreaterThanOrEqual(150);
  for (const { room, fault } of PLANNED) {
    const files = fault.tests ?? room.tests;
    expect(files.length, fault.name).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(file), `${fault.name}: ${file}`).toBe(true);
  }
});
