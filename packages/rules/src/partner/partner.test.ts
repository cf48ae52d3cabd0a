import { points } from "@maru/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Agreement, agreementOn, type AgreementFacts, judgeAgreement } from "./agreement.ts";
import { judgeMove, mayStillMove } from "./move.ts";
import { type StatementLine, statementTotals } from "./statement.ts";
import { dateOfDay, dayOfDate, monthSpan } from "./statement-month.ts";

const TODAY = 20_000;
const version = (
  number: number,
  fromDay: number,
  rateBp: number,
  kind: Agreement["kind"] = "net",
): Agreement => ({
  version: number,
  fromDay,
  rateBp,
  kind,
});
const FACTS: AgreementFacts = {
  today: TODAY,
  own: [version(1, TODAY - 40, 3_000)],
  parent: [version(1, TODAY - 90, 5_000)],
  children: [[version(1, TODAY - 10, 2_000)]],
  marginBp: 600,
};
const asked = (change: Partial<Agreement> = {}) => ({
  kind: "net" as const,
  rateBp: 3_500,
  fromDay: TODAY + 1,
  ...change,
});

describe("an agreement", () => {
  it("holds from its first day until a later one begins", () => {
    const versions = [version(1, 10, 100), version(2, 20, 200), version(3, 20, 300), version(4, 40, 400)];
    expect([9, 10, 19, 20, 39, 40].map((day) => agreementOn(versions, day)?.rateBp ?? null)).toEqual([
      null,
      100,
      100,
      300,
      300,
      400,
    ]);
  });

  it.each([
    ["one between those above and below", asked(), FACTS, null],
    ["one as high as the one above", asked({ rateBp: 5_000 }), FACTS, null],
    ["one above it", asked({ rateBp: 5_001 }), FACTS, { code: "RATE_ABOVE_PARENT", maxBp: 5_000 }],
    ["one as low as the one below", asked({ rateBp: 2_000 }), FACTS, null],
    ["one below it", asked({ rateBp: 1_999 }), FACTS, { code: "RATE_BELOW_CHILD", minBp: 2_000 }],
    [
      "one of another kind",
      asked({ kind: "stakes", rateBp: 600 }),
      FACTS,
      { code: "AGREEMENT_KIND_DIFFERS" },
    ],
    [
      "more of the stakes than the site keeps of them",
      asked({ kind: "stakes", rateBp: 601 }),
      FACTS,
      { code: "RATE_ABOVE_MARGIN", maxBp: 600 },
    ],
    [
      "one under a partner without any",
      asked({ rateBp: 1 }),
      { ...FACTS, parent: [] },
      { code: "RATE_ABOVE_PARENT", maxBp: 0 },
    ],
    [
      "one that what is agreed above for later does not bear",
      asked({ rateBp: 3_500 }),
      { ...FACTS, parent: [version(1, 1, 5_000), version(2, TODAY + 9, 3_000)] },
      { code: "RATE_ABOVE_PARENT", maxBp: 3_000 },
    ],
    [
      "everything, under a partner",
      asked({ rateBp: 10_000 }),
      FACTS,
      { code: "FULL_RATE_HEADQUARTERS_ONLY" },
    ],
    ["everything, under the headquarters", asked({ rateBp: 10_000 }), { ...FACTS, parent: null }, null],
    [
      "a day that has begun",
      asked({ fromDay: TODAY }),
      FACTS,
      { code: "AGREEMENT_TOO_EARLY", fromDay: TODAY + 1 },
    ],
    ["a first one of today", asked({ fromDay: TODAY }), { ...FACTS, own: [], children: [] }, null],
    [
      "a first one of yesterday",
      asked({ fromDay: TODAY - 1 }),
      { ...FACTS, own: [], children: [] },
      { code: "AGREEMENT_TOO_EARLY", fromDay: TODAY },
    ],
    [
      "one before another that waits",
      asked({ fromDay: TODAY + 2 }),
      { ...FACTS, own: [version(1, TODAY + 5, 3_000)] },
      { code: "AGREEMENT_TOO_EARLY", fromDay: TODAY + 5 },
    ],
  ] as const)("%s", (_, wish, facts, refusal) => {
    expect(judgeAgreement(wish, facts)).toEqual(refusal);
  });
});

const line = (change: Partial<StatementLine>): StatementLine => ({
  day: TODAY,
  branchId: 1,
  kind: "net",
  rateBp: 3_000,
  branchKind: null,
  branchRateBp: 0,
  bets: 1,
  stakePoints: points(0n),
  returnedPoints: points(0n),
  ...change,
});

describe("a statement", () => {
  it("pays a share of the net result, less what the sub-partners get of their branches", () => {
    const lines = [
      line({ stakePoints: points(10_000), returnedPoints: points(4_000) }),
      line({
        branchId: 2,
        branchKind: "net",
        branchRateBp: 2_000,
        stakePoints: points(50_001),
        returnedPoints: points(1),
      }),
    ];
    // 30 % of 6,000, and 30 % less 20 % of 50,000.
    expect(statementTotals(lines, points(0))).toMatchObject({
      earnedPoints: 6_800n,
      payablePoints: 6_800n,
      bets: 2,
    });
  });

  it("pays a share of the stakes whatever came back of them", () => {
    const lines = [
      line({ kind: "stakes", rateBp: 60, stakePoints: points(10_000), returnedPoints: points(90_000) }),
    ];
    expect(statementTotals(lines, points(0)).payablePoints).toBe(60n);
  });

  it("carries what is below 0 and takes it off the next one", () => {
    const lost = statementTotals([line({ returnedPoints: points(10_001) })], points(0));
    expect(lost).toMatchObject({ earnedPoints: -3_001n, payablePoints: 0n, carriedOutPoints: -3_001n });
    const next = statementTotals([line({ stakePoints: points(20_000) })], lost.carriedOutPoints);
    expect(next).toMatchObject({ earnedPoints: 6_000n, payablePoints: 2_999n, carriedOutPoints: 0n });
  });

  it("rounds once: shares of a point on many days are not lost", () => {
    const days = Array.from({ length: 30 }, (_, n) =>
      line({ day: n, kind: "stakes", rateBp: 1, stakePoints: points(5_000) }),
    );
    expect(statementTotals(days, points(0)).earnedPoints).toBe(15n);
  });

  it("earns nothing where nothing was agreed", () => {
    expect(
      statementTotals([line({ kind: null, rateBp: 0, stakePoints: points(99_999) })], points(0)).earnedPoints,
    ).toBe(0n);
  });

  it("shares out exactly what the branch made: a chain of partners never gets more than its head's share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(2_000_000)), { maxLength: 20 }),
        fc.tuple(fc.nat(10_000), fc.nat(10_000)),
        (days, rates) => {
          const [low = 0, high = 0] = rates.toSorted((a, b) => a - b);
          const own = days.map(([stake, back], day) => ({
            day,
            stakePoints: points(stake),
            returnedPoints: points(back),
          }));
          const child = statementTotals(
            own.map((part) => line({ ...part, rateBp: low })),
            points(0),
          );
          const head = statementTotals(
            own.map((part) => line({ ...part, rateBp: high, branchKind: "net", branchRateBp: low })),
            points(0),
          );
          const whole = statementTotals(
            own.map((part) => line({ ...part, rateBp: high })),
            points(0),
          );
          const both = child.earnedPoints + head.earnedPoints;
          expect(both <= whole.earnedPoints && both >= whole.earnedPoints - 1n).toBe(true);
        },
      ),
    );
  });
});

describe("a month", () => {
  it("is the Seoul days with its date", () => {
    const span = monthSpan("2024-02");
    expect(span === null ? null : [dateOfDay(span.fromDay), dateOfDay(span.toDay)]).toEqual([
      "2024-02-01",
      "2024-03-01",
    ]);
    expect(monthSpan("2026-12")).toEqual({
      fromDay: dayOfDate("2026-12-01"),
      toDay: dayOfDate("2027-01-01"),
    });
    expect(["2024-13", "2024-1", "x", ""].map(monthSpan)).toEqual([null, null, null, null]);
    expect(["2024-02-30", "2024-2-3", "1999-01-01"].map(dayOfDate)).toEqual([null, null, null]);
  });

  it.each(["12024-02", "x2024-02", "2024-02-29", "2024-02 ", "2024-00", "1999-12", "2100-01", "24-02"])(
    "is not %j",
    (month) => {
      expect(monthSpan(month)).toBeNull();
    },
  );

  it.each([
    ["2024-02-29", 19_782],
    ["2000-01-01", 10_957],
    ["2099-12-31", 47_481],
  ])("holds the day %s as %i", (date, day) => {
    expect(dayOfDate(date)).toBe(day);
    expect(dateOfDay(day)).toBe(date);
  });

  it.each(["2023-02-29", "2024-13-01", "12024-02-03", "2024-02-031", "2024-02-03T00:00", "2100-01-01"])(
    "holds no day %j",
    (date) => {
      expect(dayOfDate(date)).toBeNull();
    },
  );
});

describe("a move", () => {
  it("goes anywhere but where the member is, and below themself", () => {
    expect(judgeMove({ memberId: 5, to: 7 }, { from: null, above: [7, 3] })).toBeNull();
    expect(judgeMove({ memberId: 5, to: null }, { from: null, above: [] })).toEqual({ code: "MOVE_NOWHERE" });
    expect(judgeMove({ memberId: 3, to: 7 }, { from: null, above: [7, 3] })).toEqual({
      code: "MOVE_INTO_OWN_BRANCH",
    });
    expect(judgeMove({ memberId: 7, to: 7 }, { from: null, above: [7] })).toEqual({
      code: "MOVE_INTO_OWN_BRANCH",
    });
  });

  it("is made as it was asked for, or not at all", () => {
    const wish = { memberId: 5, from: 7, to: 9 };
    const tree = { from: 7, above: [9, 3], isOpen: true };
    expect(mayStillMove(wish, tree)).toBe(true);
    expect(mayStillMove(wish, { ...tree, from: undefined })).toBe(false);
    expect(mayStillMove(wish, { ...tree, from: 8 })).toBe(false);
    expect(mayStillMove(wish, { ...tree, from: null })).toBe(false);
    expect(mayStillMove(wish, { ...tree, isOpen: false })).toBe(false);
    expect(mayStillMove(wish, { ...tree, above: [9, 5] })).toBe(false);
  });
});
