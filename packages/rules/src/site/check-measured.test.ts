import { expect, it } from "vitest";
import { DEFAULT_FEE_TABLE } from "./default-terms.ts";
import { checkFeeTable, checkProfitPercent } from "./check-fee-table.ts";
import { checkMeasured, type OutcomeCount } from "./check-measured.ts";

const directions = (rise: number, fall: number, draw = 0): readonly OutcomeCount[] => [
  { outcome: { kind: "direction", direction: "rise" }, rounds: rise },
  { outcome: { kind: "direction", direction: "fall" }, rounds: fall },
  { outcome: { kind: "direction", direction: "draw" }, rounds: draw },
];

function measured(profit: number, counts: readonly OutcomeCount[], floorPpm?: number) {
  const returns = checkProfitPercent(profit, floorPpm);
  if (!returns.ok) throw new Error("the model refuses it already");
  const floor = floorPpm === undefined ? {} : { floorPpm };
  const checked = checkMeasured("R1", { returns: returns.value, counts, ...floor });
  return checked.ok ? [] : checked.refusal;
}

it("F-19: a return holds where both ends of the interval of the option's own rounds do", () => {
  expect(measured(88, directions(5_000, 5_000))).toEqual([]);
});

it("F-19: names the interval by the numbers where rise came more often than the multiple bears", () => {
  // 5,300 of 10,000: 51.71 to 54.28 % by Wilson, worked out by hand; times 1.88 is 97.22 to 102.05 %.
  const [high, low] = measured(88, directions(5_300, 4_700));
  expect(high).toMatchObject({
    code: "RTP_MEASURED_TOO_HIGH",
    type: "B",
    rounds: 10_000,
    limitPpm: 1_000_000,
  });
  expect((high?.lowPpm ?? 0) / 10_000).toBeCloseTo(97.22, 1);
  expect((high?.highPpm ?? 0) / 10_000).toBeCloseTo(102.05, 1);
  expect(low).toMatchObject({ code: "RTP_MEASURED_TOO_LOW", type: "S", limitPpm: 900_000 });
});

it.each([
  [4_999, 5_000, 0],
  [5_000, 5_000, 1],
])(
  "F-19: %i and %i rounds are enough to judge by, and draws do not count among them",
  (rise, fall, faults) => {
    // A floor of 93 % lies within the interval of a chance of one half: it is refused once there are rounds enough.
    expect(measured(88, directions(rise, fall, 500), 930_000).length > 0).toBe(faults > 0);
  },
);

it("F-19: more rounds make the interval narrower, so that what ten thousand could not bear out they can", () => {
  expect(measured(88, directions(5_000, 5_000), 920_000)).not.toEqual([]);
  expect(measured(88, directions(50_000, 50_000), 920_000)).toEqual([]);
});

const digits = (odd: number): readonly OutcomeCount[] =>
  Array.from({ length: 10 }, (_, digit) => ({
    outcome: { kind: "digit", digit },
    rounds: digit % 2 === 1 ? odd : 10_000,
  }));

it("F-19: digits of prices are counted by what each bet type covers", () => {
  const returns = checkFeeTable(DEFAULT_FEE_TABLE);
  if (!returns.ok) throw new Error("the default table is offered");
  const wide = { returns: returns.value.filter(({ type }) => type === "O" || type === "E") };
  expect(checkMeasured("B1", { ...wide, counts: digits(10_000) }).ok).toBe(true);
  const uneven = checkMeasured("B1", { ...wide, counts: digits(12_000) });
  expect(uneven.ok ? [] : uneven.refusal.map(({ code, type }) => `${type} ${code}`)).toEqual([
    "O RTP_MEASURED_TOO_HIGH",
    "E RTP_MEASURED_TOO_LOW",
  ]);
});
