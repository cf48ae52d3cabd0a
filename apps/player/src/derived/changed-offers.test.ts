import type { BetGroup, BetType } from "@maru/rules";
import { expect, test } from "vitest";
import { changedOffers } from "./changed-offers.ts";
import type { Offer } from "./offers.ts";

const offer = (type: BetType, group: BetGroup, multipleBp: number, max = 500_000): Offer => ({
  type,
  group,
  multipleBp,
  chancePercent: 50,
  returnPer10000: 9_400,
  limits: { min: 5_000, max },
});

const told = (before: readonly Offer[], now: readonly Offer[]) =>
  changedOffers(before, now).map((change) => [
    change.group,
    change.members.join(" "),
    change.before?.multipleBp ?? null,
    change.now?.multipleBp ?? null,
    change.now?.limits.max ?? null,
  ]);

test("bets of a group that changed alike are one line; what stayed is none", () => {
  const before = [offer("O", "OE", 19_000), offer("E", "OE", 19_000), offer("UN", "UO", 19_000)];
  const now = [offer("O", "OE", 18_500), offer("E", "OE", 18_500), offer("UN", "UO", 19_000)];
  expect(told(before, now)).toEqual([["OE", "O E", 19_000, 18_500, 500_000]]);
  expect(told(now, now)).toEqual([]);
});

test("a limit is a term as well, and bets that changed in different ways stay apart", () => {
  const before = [offer("0", "N", 94_000), offer("1", "N", 94_000), offer("2", "N", 94_000)];
  const now = [
    offer("0", "N", 94_000, 300_000),
    offer("1", "N", 94_000, 300_000),
    offer("2", "N", 90_000, 300_000),
  ];
  expect(told(before, now)).toEqual([
    ["N", "0 1", 94_000, 94_000, 300_000],
    ["N", "2", 94_000, 90_000, 300_000],
  ]);
});

test("what is offered no more and what is offered now stand with nothing on the other side", () => {
  expect(told([offer("UN", "UO", 19_000)], [offer("O", "OE", 19_000)])).toEqual([
    ["OE", "O", null, 19_000, 500_000],
    ["UO", "UN", 19_000, null, null],
  ]);
});
