import { expect, test } from "vitest";
import type { TradeOption } from "../wire/shapes.ts";
import { defaultOptionId, groupOptions, sameGameOn, stocksOf } from "./option-groups.ts";

const option = (id: number, type: TradeOption["type"], more: Partial<TradeOption> = {}): TradeOption => ({
  id,
  type,
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
  limit: { min: 1, max: 2 },
  profitPer: 88,
  fee: null,
  lockSeconds: 10,
  hours: { isOpen: true, opensAtMs: null, closesAtMs: null },
  ...more,
});

test("an instrument is what its options are: simulated, played again, or both", () => {
  const kinds = groupOptions([
    option(1, "R1", { stock: "SIM" }),
    option(2, "R1", { stock: "RPL", isSimulated: false, isReplayed: true }),
    option(3, "R1", { stock: "BTC", name: "Bitcoin", isSimulated: false }),
    // What one of its games is said to be, it is.
    option(4, "B1", { stock: "SIM", isSimulated: false }),
    option(5, "B1", { stock: "RPL", isSimulated: false }),
  ]).map(({ stock, name, isSimulated, isReplayed }) => [stock, name, isSimulated, isReplayed]);
  expect(kinds).toEqual([
    ["SIM", "Simulated Volatility 25", true, false],
    ["RPL", "Simulated Volatility 25", false, true],
    ["BTC", "Bitcoin", false, false],
  ]);
});

test("grouped by instrument, then family, shortest first; what cannot be played is left out", () => {
  const groups = groupOptions([
    option(3, "P1"),
    option(2, "R5"),
    option(1, "R.5"),
    option(9, "R1", { isStopped: true }),
    option(7, "B1", { stock: "SIM-V75" }),
  ]);
  expect(
    groups.map((group) => [
      group.stock,
      group.families.map(({ family, options }) => [family.name, options.map((one) => one.id)]),
    ]),
  ).toEqual([
    [
      "SIM-V25",
      [
        ["direction", [1, 2]],
        ["ball", [3]],
      ],
    ],
    ["SIM-V75", [["digits", [7]]]],
  ]);
});

test("the first playable option, else option 2", () => {
  expect(defaultOptionId([option(8, "R1", { isPlaying: false }), option(4, "B1")])).toBe(4);
  expect(defaultOptionId([])).toBe(2);
});

test("each instrument once, and the same game on it where it has it", () => {
  const options = [
    option(1, "R.5"),
    option(2, "B1"),
    option(3, "R5", { stock: "SIM-V75" }),
    option(4, "B1", { stock: "SIM-V75" }),
    option(5, "B1", { stock: "SIM-V150", isStopped: true }),
  ];
  expect(stocksOf(options)).toEqual(["SIM-V25", "SIM-V75"]);
  expect(sameGameOn(options, "SIM-V75", "B1")).toBe(4);
  expect(sameGameOn(options, "SIM-V75", "P1")).toBe(3);
  expect(sameGameOn(options, "SIM-V150", "B1")).toBe(0);
});
