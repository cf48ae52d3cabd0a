import type { FeeTable } from "@maru/rules";
import { expect, test } from "vitest";
import type { Member, TradeOption } from "../wire/shapes.ts";
import { defaultType, isWinningDigit, offersOf } from "./offers.ts";
import { testRound } from "./test-round.ts";

const fee: FeeTable = {
  oeDiv: 195,
  oeFee: 5,
  uoDiv: 0,
  uoFee: 0,
  smlDiv: 310,
  smlFee: 0,
  oesmlDiv: 470,
  ndiv: 940,
  nfee: 0,
  oeMin: 5_000,
  oeMax: 500_000,
  uoMin: 0,
  uoMax: 0,
  smlMin: 3_000,
  smlMax: 300_000,
  oesmlMin: 1_000,
  oesmlMax: 100_000,
  nmin: 1_000,
  nmax: 50_000,
};
const option: TradeOption = {
  id: 5,
  type: "B1",
  stock: "SIM-V25",
  name: "Simulated Volatility 25",
  label: "",
  source: "",
  precision: 3,
  isPlaying: true,
  isStopped: false,
  isSimulated: true,
  isReplayed: false,
  buyPip: 0,
  sellPip: 0,
  limit: { min: 5_000, max: 1_000_000 },
  profitPer: 88,
  fee,
  lockSeconds: 10,
  hours: { isOpen: true, opensAtMs: null, closesAtMs: null },
};
const member: Member = {
  id: 1,
  username: "a",
  points: 0,
  pointsVersion: 0,
  isPlayer: true,
  consoleOrigin: null,
  status: "A",
  limit: { max: 20_000 },
  pause: null,
};

test("a digit board: multiples, chances and returns of what is offered; a group with div 0 is off", () => {
  const offers = offersOf(option, null, null);
  const odd = offers.find((offer) => offer.type === "O");
  expect(odd).toMatchObject({ multipleBp: 19_000, chancePercent: 50, returnPer10000: 9_500 });
  expect(offers.find((offer) => offer.type === "UN")).toBeUndefined();
  expect(offers.find((offer) => offer.type === "OM")).toMatchObject({
    multipleBp: 94_000,
    chancePercent: 10,
  });
  expect(offers.find((offer) => offer.type === "OS")).toMatchObject({
    multipleBp: 47_000,
    chancePercent: 20,
  });
  expect(offers.find((offer) => offer.type === "S")?.limits).toEqual({ min: 3_000, max: 300_000 });
  expect(defaultType(offers)).toBe("O");
});

test("the round's frozen terms win over the option's, a member's bound over both", () => {
  const times = { id: 1, startMs: 0, endMs: 60_000, gameStartMs: 0, gameFinishMs: 60_000 };
  const frozen = { ...testRound(times), fee: { ...fee, oeDiv: 185 } };
  expect(offersOf(option, frozen, member)[0]).toMatchObject({
    multipleBp: 18_000,
    limits: { min: 5_000, max: 20_000 },
  });
  const rise = offersOf({ ...option, type: "R1", fee: null }, { ...testRound(times), profitPer: 90 }, null);
  expect(rise.map((offer) => [offer.type, offer.multipleBp])).toEqual([
    ["B", 19_000],
    ["S", 19_000],
  ]);
  const narrow = { ...testRound(times), limit: { min: 10_000, max: 400_000 } };
  const told = offersOf({ ...option, type: "R1", fee: null }, narrow, null);
  expect(told.map((offer) => offer.limits)).toEqual([narrow.limit, narrow.limit]);
});

test("zero is neither small, medium nor large", () => {
  expect(["S", "M", "L"].some((type) => isWinningDigit(type, 0))).toBe(false);
  expect(isWinningDigit("E", 0)).toBe(true);
  expect(isWinningDigit("Z", 0)).toBe(false);
});
