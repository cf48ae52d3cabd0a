import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Arena, openArena } from "./arena.ts";
import { FORBIDDEN_WRITES } from "./forbidden-writes.ts";
import { GUARDS } from "./guards.ts";
import { ALL_RACES, withoutGuard } from "./race-phase.ts";

describe("50 at once", () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  it.each(ALL_RACES)("$name: nothing beyond the limit", async (race) => {
    expect(await race.run(arena, 50)).toBe(0);
  });
});

describe("without one lock or constraint", () => {
  it.each(ALL_RACES)("$name has a guard that it catches", ({ name }) => {
    // Grants add with one statement each: the database itself is their lock.
    const isGuarded = GUARDS.some(({ caughtBy }) => caughtBy === name);
    expect(isGuarded || UNGUARDED.has(name)).toBe(true);
  });

  // A write that the schema refuses needs nobody beside it, so all their guards go at once.
  it("every forbidden write is noticed", async () => {
    const guards = GUARDS.filter(({ caughtBy }) => FORBIDDEN_WRITES.some(({ name }) => name === caughtBy));
    const arena = await openArena(async (database) => {
      for (const guard of guards) await guard.remove(database).catch(() => undefined);
    });
    const unnoticed = [];
    for (const write of FORBIDDEN_WRITES) if ((await write.run(arena, 1)) === 0) unnoticed.push(write.name);
    await arena.close();
    expect(unnoticed).toEqual([]);
  });

  // A database each, so here only those that several servers at once depend on; `npm run test:torture -- --plants` has them all.
  const raced = GUARDS.filter(({ name }) => RACED.has(name));
  it.each(raced)("$name: $caughtBy fails", async (guard) => {
    expect(await withoutGuard(guard, 50)).toBeGreaterThan(0);
  });

  it("names its guards", () => {
    expect(raced.map(({ name }) => name).toSorted()).toEqual([...RACED].toSorted());
  });
});

const RACED = new Set([
  "the row lock of an account",
  "the side's total, judged again when it is locked",
  "the round's lock, exclusive to a settler",
]);

const UNGUARDED = new Set(["one key, many contents", "grants beside bets", "settled by many at once"]);
