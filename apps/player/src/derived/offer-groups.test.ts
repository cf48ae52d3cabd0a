import type { BetGroup, BetType } from "@maru/rules";
import { expect, test } from "vitest";
import { byLimits, byReturn } from "./offer-groups.ts";
import type { Offer } from "./offers.ts";

interface Terms {
  readonly multipleBp: number;
  readonly max: number;
}

const offer = (type: BetType, group: BetGroup, { multipleBp, max }: Terms): Offer => ({
  type,
  group,
  multipleBp,
  chancePercent: 50,
  returnPer10000: 9_400,
  limits: { min: 5_000, max },
});

const EVEN = { multipleBp: 18_800, max: 1_000_000 } as const;
const TENTH = { multipleBp: 94_000, max: 500_000 } as const;

const members = (groups: ReturnType<typeof byReturn>) => groups.map((group) => group.members.join(""));

test("a line of returns names every bet of its group, and groups alike stay apart", () => {
  const offers = [
    offer("O", "OE", EVEN),
    offer("E", "OE", EVEN),
    offer("UN", "UO", EVEN),
    offer("0", "N", TENTH),
    offer("1", "N", TENTH),
  ];
  expect(members(byReturn(offers))).toEqual(["OE", "UN", "01"]);
  expect(byReturn(offers).map((group) => group.offer.multipleBp)).toEqual([18_800, 18_800, 94_000]);
});

test("bets of one group with different multiples are lines of their own, with one limit", () => {
  const offers = [
    offer("0", "N", TENTH),
    offer("1", "N", { ...TENTH, multipleBp: 90_000 }),
    offer("2", "N", TENTH),
  ];
  expect(members(byReturn(offers))).toEqual(["02", "1"]);
  expect(members(byLimits(offers))).toEqual(["012"]);
});

test("groups with other limits are lines of their own", () => {
  const offers = [offer("O", "OE", EVEN), offer("E", "OE", EVEN), offer("0", "N", TENTH)];
  expect(byLimits(offers).map((group) => [group.members.join(""), group.offer.limits.max])).toEqual([
    ["OE", 1_000_000],
    ["0", 500_000],
  ]);
  expect(byLimits([])).toEqual([]);
});
