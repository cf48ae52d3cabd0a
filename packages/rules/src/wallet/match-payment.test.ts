import { describe, expect, it } from "vitest";
import { matchPayment } from "./match-payment.ts";

const AT = Date.UTC(2026, 1, 27, 4, 5, 9);
const MINUTE = 60_000;

/** How one payment of 43,007 points that Kim paid at `AT` is scored for one deposit. */
const scoreOf = (
  depositor: string,
  asked: { readonly amount?: number; readonly holder?: string | null; readonly paidAfterMs?: number },
): number | null => {
  const { amount = 43_007, holder = "김철수", paidAfterMs = MINUTE } = asked;
  const payment = { amount: 43_007, depositor, paidAtMs: AT };
  const [found] = matchPayment(payment, [{ requestId: 7, amount, holder, requestedAtMs: AT - paidAfterMs }]);
  return found?.score ?? null;
};

describe("a payment's score of 100", () => {
  it.each([
    ["in the very moment", 0, 100],
    ["an hour after", 60 * MINUTE, 100],
    ["an hour and a millisecond after", 60 * MINUTE + 1, 92],
    ["five minutes before, as clocks differ", -5 * MINUTE, 100],
    ["five minutes and a millisecond before", -5 * MINUTE - 1, 92],
    ["a day after", 1_440 * MINUTE, 92],
    ["a day and a millisecond after", 1_440 * MINUTE + 1, 85],
    ["a day before", -1_440 * MINUTE, 92],
    ["a day and a millisecond before", -1_440 * MINUTE - 1, 85],
  ])("has 15 for the time of the request, 7 for its day: %s", (_, paidAfterMs, score) => {
    expect(scoreOf("김철수", { paidAfterMs })).toBe(score);
  });

  it.each([
    ["the same", "김철수", "김철수", 100],
    ["with spaces and marks", " 김-철.수 ", "김철수", 100],
    ["in capitals", "KIM Chulsoo", "kim chulsoo", 100],
    ["in wide letters", "ＫＩＭ", "kim", 100],
    ["cut short by the bank", "김철", "김철수", 77],
    ["with digits of a telephone", "김철수0107", "김철수", 77],
    ["of one letter: anybody's", "김", "김철수", 55],
    ["of as many letters, another's", "박영희", "김철수", 55],
    ["two letters long, inside", "철수", "김철수", 77],
    ["nothing", "", "김철수", 55],
    ["only marks", "--", "김철수", 55],
  ])("has 45 for the same name and 22 for one inside the other: %s", (_, depositor, holder, score) => {
    expect(scoreOf(depositor, { holder })).toBe(score);
  });

  it("has nothing for a name where neither is known, and that is no same name", () => {
    const payment = { amount: 43_007, depositor: "", paidAtMs: AT };
    const nobody = { requestId: 7, amount: 43_007, holder: null, requestedAtMs: AT };
    expect(matchPayment(payment, [nobody])).toEqual([
      { requestId: 7, isSameName: false, paidAfterMs: 0, difference: 0, score: 55 },
    ]);
  });

  it("has no 40 where the amount differs", () => {
    expect(scoreOf("김철수", { amount: 43_006 })).toBe(60);
  });
});

describe("a deposit of another amount than was paid", () => {
  it.each([
    ["a thousand off", 50_000, 51_000, true],
    ["a point more off", 50_000, 51_001, false],
    ["a thousand short", 50_000, 49_000, true],
    ["a point more short", 50_000, 48_999, false],
    ["a large one, a hundredth off", 730_099, 737_399, true],
    ["a large one, a point more off", 730_099, 737_400, false],
    ["a small one, half off", 900, 1_350, true],
    ["a small one, a point more off", 900, 1_351, false],
  ])("is shown where it is near: %s", (_, amount, paid, isShown) => {
    const payment = { amount: paid, depositor: "김철수", paidAtMs: AT };
    const found = matchPayment(payment, [{ requestId: 7, amount, holder: null, requestedAtMs: AT }]);
    expect(found.map(({ difference }) => difference)).toEqual(isShown ? [paid - amount] : []);
  });
});

describe("deposits of the same score", () => {
  const payment = { amount: 43_007, depositor: "김철수", paidAtMs: AT };
  const after = (requestId: number, paidAfterMs: number) => ({
    requestId,
    amount: 43_007,
    holder: "김철수",
    requestedAtMs: AT - paidAfterMs,
  });

  it("stand by how near their time is, whether before or after", () => {
    const found = matchPayment(payment, [after(1, 7 * MINUTE), after(2, -3 * MINUTE), after(3, 2 * MINUTE)]);
    expect(found.map(({ requestId }) => requestId)).toEqual([3, 2, 1]);
  });

  it("are five at most, the nearest", () => {
    const waiting = [6, 5, 4, 3, 2, 1].map((minutes) => after(minutes, minutes * MINUTE));
    expect(matchPayment(payment, waiting).map(({ requestId }) => requestId)).toEqual([1, 2, 3, 4, 5]);
  });
});
