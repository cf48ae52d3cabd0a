import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Arena, openArena } from "./arena.ts";
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

  it.each(GUARDS)("$name: $caughtBy fails", async (guard) => {
    expect(await withoutGuard(guard, 50)).toBeGreaterThan(0);
  });
});

const UNGUARDED = new Set([
  "one key, many contents",
  "grants beside bets",
  "settled by many at once",
  // Decided by the rules, whose faults are planted in scripts/mutants.
  "open bets",
  "at the lock, and a millisecond before it",
]);
