import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

describe("fair queue", () => {
  it("keeps the order of arrival within a site", () => {
    const queue = createFairQueue<number>();
    for (let n = 0; n < 10_000; n += 1) queue.push(1, n);
    const taken = [...queue.take(3), ...queue.take(5_000), ...queue.take(9_000)];
    expect(taken).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
    expect(queue.size).toBe(0);
  });

  it("gives a quiet site its turn while a busy one waits", () => {
    const queue = createFairQueue<string>();
    for (let n = 0; n < 1_000; n += 1) queue.push(1, `busy ${n}`);
    queue.push(37, "quiet 0");
    queue.push(37, "quiet 1");
    expect(queue.take(6)).toEqual(["busy 0", "quiet 0", "busy 1", "quiet 1", "busy 2", "busy 3"]);
    expect(queue.size).toBe(996);
  });

  it("starts the next turn with the site that did not have one", () => {
    const queue = createFairQueue<string>();
    for (const n of [0, 1, 2]) for (const site of [1, 2, 3]) queue.push(site, `${site}.${n}`);
    expect([queue.take(2), queue.take(2), queue.take(5)]).toEqual([
      ["1.0", "2.0"],
      ["3.0", "1.1"],
      ["2.1", "3.1", "1.2", "2.2", "3.2"],
    ]);
  });

  it("R-30: has room for a site with less than its share, also where a busy one has filled it", () => {
    const queue = createFairQueue<number>();
    for (let n = 0; n < 100; n += 1) queue.push(1, n);
    expect([queue.hasRoom(1, 101), queue.hasRoom(1, 100), queue.hasRoom(37, 100)]).toEqual([
      true,
      false,
      true,
    ]);
    let taken = 0;
    for (; queue.hasRoom(37, 100); taken += 1) queue.push(37, taken);
    // A third site makes the shares smaller.
    expect([taken, queue.hasRoom(1, 100), queue.hasRoom(2, 100)]).toEqual([50, false, true]);
  });

  it("puts an entry back before the others of its site", () => {
    const queue = createFairQueue<string>();
    for (const text of ["a", "b", "c"]) queue.push(1, text);
    expect(queue.take(2)).toEqual(["a", "b"]);
    queue.putBack(1, "b");
    expect(queue.take(9)).toEqual(["b", "c"]);
  });
});
