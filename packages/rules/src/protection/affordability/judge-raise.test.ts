import { expect, it } from "vitest";
import { LIMIT_FIELDS, type LimitField } from "../change-limit.ts";
import { ASSESSMENT_VALID_MS, UNASSESSED_MONTH } from "./assess.ts";
import { type AffordabilityFacts, judgeRaise, mostInMonth } from "./judge-raise.ts";

const NOW = 1_900_000_000_000;
const NONE: AffordabilityFacts = { mode: "licensed", newest: null, nowMs: NOW };
const assessed = (madeAtMs: number): AffordabilityFacts => ({
  ...NONE,
  newest: { allowed: { loss: 900_000, deposit: 1_700_000 }, madeAtMs },
});
type Some = Partial<Record<LimitField, number>>;
const limitsOf = (some: Some) =>
  Object.fromEntries(LIMIT_FIELDS.map((field) => [field, some[field] ?? null])) as Record<
    LimitField,
    number | null
  >;
const judged = (some: Some, field: LimitField, to: number | null, facts = NONE) =>
  judgeRaise(limitsOf(some), { field, to }, facts);

it("P-34: the thresholds and the time an assessment holds, once more by hand: a change of one is a change in two places", () => {
  expect(UNASSESSED_MONTH).toEqual({ loss: 300_000, deposit: 600_000 });
  expect(ASSESSMENT_VALID_MS).toBe(365 * 24 * 3_600_000);
});

it.each([
  ["monthLoss", 300_000, 300_001],
  ["weekLoss", 60_000, 60_001],
  ["dayLoss", 10_000, 10_001],
  ["monthDeposit", 600_000, 600_001],
  ["weekDeposit", 120_000, 120_001],
  ["dayDeposit", 20_000, 20_001],
] as const)(
  "P-34: %s rises to its threshold without an assessment, and not a unit above",
  (field, to, above) => {
    const max = field.endsWith("Loss") ? 300_000 : 600_000;
    expect(judged({ [field]: 7 }, field, to)).toBeNull();
    expect(judged({ [field]: 7 }, field, above)).toEqual({ code: "AFFORDABILITY_NEEDED", max });
    expect(judged({ [field]: 7 }, field, null)).toEqual({ code: "AFFORDABILITY_NEEDED", max });
  },
);

it("P-34: a valid assessment allows what it says, and is over to the millisecond", () => {
  const facts = assessed(NOW);
  expect(judged({ monthLoss: 7 }, "monthLoss", 900_000, facts)).toBeNull();
  expect(judged({ monthLoss: 7 }, "monthLoss", 900_001, facts)).toEqual({
    code: "AFFORDABILITY_EXCEEDED",
    max: 900_000,
  });
  expect(judged({ monthDeposit: 7 }, "monthDeposit", 1_700_000, facts)).toBeNull();
  const lastMs = assessed(NOW - ASSESSMENT_VALID_MS + 1);
  expect(judged({ monthLoss: 7 }, "monthLoss", 900_000, lastMs)).toBeNull();
  const over = assessed(NOW - ASSESSMENT_VALID_MS);
  expect(judged({ monthLoss: 7 }, "monthLoss", 900_000, over)).toEqual({
    code: "AFFORDABILITY_NEEDED",
    max: 300_000,
  });
});

it("P-34: an assessment that allows less than the threshold takes nothing of it", () => {
  const poor = { ...NONE, newest: { allowed: { loss: 0, deposit: 0 }, madeAtMs: NOW } };
  expect(judged({ monthLoss: 7 }, "monthLoss", 300_000, poor)).toBeNull();
  expect(judged({ monthLoss: 7 }, "monthLoss", 300_001, poor)).toEqual({
    code: "AFFORDABILITY_EXCEEDED",
    max: 300_000,
  });
});

it("P-34: a limit may go while another one of its kind holds the month", () => {
  expect(judged({ dayLoss: 5_000, monthLoss: 300_000 }, "dayLoss", null)).toBeNull();
  expect(judged({ dayLoss: 5_000, monthDeposit: 300_000 }, "dayLoss", null)?.code).toBe(
    "AFFORDABILITY_NEEDED",
  );
  expect(mostInMonth(limitsOf({ dayLoss: 9_000, weekLoss: 60_000, monthLoss: 280_000 }), "loss")).toBe(
    270_000,
  );
  expect(mostInMonth(limitsOf({ dayLoss: 9_000 }), "deposit")).toBeNull();
});

it.each(LIMIT_FIELDS)(
  "P-34: %s is not asked about where points are played for, nor if it is no loss or deposit",
  (field) => {
    expect(judged({ [field]: 7 }, field, null, { ...NONE, mode: "play" })).toBeNull();
    const isAsked = /Loss$|Deposit$/.test(field);
    expect(judged({ [field]: 7 }, field, null) !== null).toBe(isAsked);
  },
);
