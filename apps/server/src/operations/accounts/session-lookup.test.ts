import { memberId, siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import { createSessionLookup } from "./session-lookup.ts";
import type { SessionFacts } from "./session-store.ts";

function factsOf(sessionId: string): SessionFacts {
  const member = { memberId: memberId(1001), siteId: siteId(1), username: "ann" };
  return { ...member, sessionId, role: "PLAYER", status: "A", isOver: false };
}

/** Queries that are answered when told to, with a session of each asked id. */
function slowQueries() {
  const queries: { ids: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const readMany = (ids: readonly string[]) =>
    new Promise<readonly SessionFacts[]>((resolve, reject) => {
      queries.push({
        ids,
        answer: () => resolve(ids.map(factsOf)),
        fail: () => reject(new Error("down")),
      });
    });
  return { readMany, queries };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("session lookup", () => {
  it("asks at once when idle, and gathers what comes meanwhile into one later query", async () => {
    const { readMany, queries } = slowQueries();
    const find = createSessionLookup(readMany);
    const first = find("a");
    await settle();
    expect(queries.map((query) => query.ids)).toEqual([["a"]]);
    // "a" again: it must not get the answer of a query that began before it came.
    const later = ["a", "b", "b", "c"].map(find);
    await settle();
    expect(queries).toHaveLength(1);
    queries[0]?.answer();
    expect((await first)?.sessionId).toBe("a");
    await settle();
    expect(queries[1]?.ids).toEqual(["a", "b", "c"]);
    queries[1]?.answer();
    expect((await Promise.all(later)).map((facts) => facts?.sessionId)).toEqual(["a", "b", "b", "c"]);
    expect(queries).toHaveLength(2);
  });

  it("tells a failure to those who asked, and goes on", async () => {
    const { readMany, queries } = slowQueries();
    const find = createSessionLookup(readMany);
    const failing = find("a");
    await settle();
    const next = find("b");
    queries[0]?.fail();
    await expect(failing).rejects.toThrow("down");
    await settle();
    queries[1]?.answer();
    expect((await next)?.sessionId).toBe("b");
  });
});
