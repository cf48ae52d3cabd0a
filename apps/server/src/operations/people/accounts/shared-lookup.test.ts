import { describe, expect, it } from "vitest";
import { createSharedLookup } from "./shared-lookup.ts";

interface Row {
  readonly name: string;
}

/** Queries that are answered when told to, with a row of each asked key. */
function slowQueries() {
  const queries: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const readMany = (keys: readonly string[]) =>
    new Promise<readonly (readonly [string, Row])[]>((resolve, reject) => {
      queries.push({
        keys,
        answer: () => resolve(keys.map((name) => [name, { name }] as const)),
        fail: () => reject(new Error("down")),
      });
    });
  return { readMany, queries };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a shared lookup", () => {
  it("asks at once when idle, and gathers what comes meanwhile into one later query", async () => {
    const { readMany, queries } = slowQueries();
    const find = createSharedLookup(readMany);
    const first = find("a");
    await settle();
    expect(queries.map((query) => query.keys)).toEqual([["a"]]);
    // "a" again: it must not get the answer of a query that began before it came.
    const later = ["a", "b", "b", "c"].map(find);
    await settle();
    expect(queries).toHaveLength(1);
    queries[0]?.answer();
    expect((await first)?.name).toBe("a");
    await settle();
    expect(queries[1]?.keys).toEqual(["a", "b", "c"]);
    queries[1]?.answer();
    expect((await Promise.all(later)).map((row) => row?.name)).toEqual(["a", "b", "b", "c"]);
    expect(queries).toHaveLength(2);
  });

  it("tells a failure to those who asked, and goes on", async () => {
    const { readMany, queries } = slowQueries();
    const find = createSharedLookup(readMany);
    const failing = find("a");
    await settle();
    const next = find("b");
    queries[0]?.fail();
    await expect(failing).rejects.toThrow("down");
    await settle();
    queries[1]?.answer();
    expect((await next)?.name).toBe("b");
  });
});
