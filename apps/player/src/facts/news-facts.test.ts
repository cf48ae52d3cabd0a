import { beforeEach, describe, expect, it } from "vitest";
import { dropNews, newsFacts, NO_NEWS, noteNews } from "./news-facts.ts";

beforeEach(() => newsFacts.setState(NO_NEWS, true));

describe("news", () => {
  it("told twice waits once, as the newest", () => {
    noteNews({ kind: "notice", id: 1 });
    noteNews({ kind: "popup", id: 1 });
    noteNews({ kind: "notice", id: 1 });
    expect(newsFacts.getState().waiting).toEqual([
      { kind: "popup", id: 1 },
      { kind: "notice", id: 1 },
    ]);
    dropNews({ kind: "popup", id: 1 });
    expect(newsFacts.getState().waiting).toEqual([{ kind: "notice", id: 1 }]);
  });

  it("never piles up, and each answer makes the count stale", () => {
    for (let id = 1; id <= 6; id += 1) noteNews({ kind: "answer", id });
    expect(newsFacts.getState().waiting.map(({ id }) => id)).toEqual([3, 4, 5, 6]);
    expect(newsFacts.getState().answers).toBe(6);
  });
});
