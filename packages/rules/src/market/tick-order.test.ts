import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { tickOrder } from "./tick-order.ts";
import type { TickRef } from "./tick.ts";

const ref = (seq: number, atMs: number, tradeId: string | null): TickRef => ({
  seq,
  atMs: instant(atMs),
  tradeId,
  price: price(7),
  qty: 3n,
});
const sorted = (tradeIdOrder: "numeric" | "none", ticks: readonly TickRef[]) =>
  ticks.toSorted(tickOrder({ tradeIdOrder })).map(({ seq }) => seq);

describe("ticks of a venue whose ids grow", () => {
  const before = tickOrder({ tradeIdOrder: "numeric" });

  it.each([
    ["time before ids", [ref(1, 12, "3"), ref(2, 11, "9")], [2, 1]],
    ["the longer id is the larger", [ref(1, 11, "1000"), ref(2, 11, "999")], [2, 1]],
    ["ids of one length by their digits", [ref(1, 11, "502"), ref(2, 11, "501")], [2, 1]],
    ["ids beyond 2^53", [ref(1, 11, "99007199254740993"), ref(2, 11, "99007199254740992")], [2, 1]],
    ["arrival where ids are the same", [ref(2, 11, "5"), ref(1, 11, "5")], [1, 2]],
    ["one without an id before those with one", [ref(1, 11, "5"), ref(2, 11, null)], [2, 1]],
    ["arrival where none has an id", [ref(2, 11, null), ref(1, 11, null)], [1, 2]],
  ] as const)("are ordered: %s", (_, ticks, seqs) => {
    expect(sorted("numeric", ticks)).toEqual(seqs);
  });

  it.each([
    ["5", "6"],
    ["6", "5"],
    ["5", "10"],
  ])("stand the other way round seen from the other side: %s and %s", (one, other) => {
    const [a, b] = [ref(1, 11, one), ref(1, 11, other)];
    expect(Math.sign(before(a, b))).toBe(-Math.sign(before(b, a)));
    expect(Math.sign(before(a, b))).toBe(Number(one) < Number(other) ? -1 : 1);
  });

  it("are the same as themselves", () => {
    expect(before(ref(4, 11, "5"), ref(4, 11, "5"))).toBe(0);
  });
});

it("ticks of a venue without an order of ids stand as they came", () => {
  expect(sorted("none", [ref(3, 11, "1"), ref(2, 11, "9"), ref(1, 12, "0")])).toEqual([2, 3, 1]);
});
