import { expect, test } from "vitest";
import { EMPTY_ORDER, type OrderFields } from "./fields.ts";
import { amountOfText, type OrderAction, orderReducer } from "./reducer.ts";

const context = { balance: 100_000, limits: { min: 5_000, max: 60_000 }, isLocked: false };
const at = (amount: number, more: Partial<OrderFields> = {}): OrderFields => ({
  ...EMPTY_ORDER,
  type: "O",
  amount,
  ...more,
});

interface Row {
  readonly name: string;
  readonly from: OrderFields;
  readonly action: OrderAction;
  readonly amount: number;
  readonly notice: string | null;
}

const ROWS: readonly Row[] = [
  {
    name: "typed digits with separators",
    from: at(0),
    action: { do: "type-text", text: "12,345", context },
    amount: 12_345,
    notice: null,
  },
  {
    name: "typed above the maximum is clamped",
    from: at(0),
    action: { do: "type-text", text: "99999999", context },
    amount: 60_000,
    notice: "TYPED_ABOVE_MAXIMUM",
  },
  {
    name: "typed above the balance is clamped",
    from: at(0),
    action: { do: "type-text", text: "50000", context: { ...context, balance: 7_000 } },
    amount: 7_000,
    notice: "ADD_ABOVE_BALANCE",
  },
  {
    name: "plus",
    from: at(5_000),
    action: { do: "step", direction: 1, context },
    amount: 10_000,
    notice: null,
  },
  {
    name: "minus below zero",
    from: at(3_000),
    action: { do: "step", direction: -1, context },
    amount: 0,
    notice: "BELOW_ZERO",
  },
  {
    name: "plus above the maximum",
    from: at(60_000),
    action: { do: "step", direction: 1, context },
    amount: 60_000,
    notice: "ADD_ABOVE_MAXIMUM",
  },
  {
    name: "quick add",
    from: at(5_000),
    action: { do: "add", amount: 50_000, context },
    amount: 55_000,
    notice: null,
  },
  {
    name: "quick add above the balance",
    from: at(0),
    action: { do: "add", amount: 500_000, context },
    amount: 0,
    notice: "ADD_ABOVE_BALANCE",
  },
  {
    name: "quick add above the maximum",
    from: at(20_000),
    action: { do: "add", amount: 50_000, context },
    amount: 20_000,
    notice: "ADD_ABOVE_MAXIMUM",
  },
  {
    name: "an eleventh press",
    from: at(0, { clicks: { 5000: 10 } }),
    action: { do: "add", amount: 5_000, context },
    amount: 0,
    notice: "TOO_MANY_CLICKS",
  },
  {
    name: "maximum with a large balance",
    from: at(0),
    action: { do: "maximum", context },
    amount: 60_000,
    notice: null,
  },
  {
    name: "maximum is a multiple of the minimum",
    from: at(0),
    action: { do: "maximum", context: { ...context, balance: 33_333 } },
    amount: 30_000,
    notice: null,
  },
  {
    name: "remainder dropped",
    from: at(7_000),
    action: { do: "drop-remainder", context },
    amount: 5_000,
    notice: null,
  },
  {
    name: "reset",
    from: at(7_000, { clicks: { 5000: 3 } }),
    action: { do: "reset" },
    amount: 0,
    notice: null,
  },
  { name: "a new round", from: at(7_000), action: { do: "new-round" }, amount: 0, notice: null },
  {
    name: "another type within its limits",
    from: at(5_000),
    action: { do: "choose", type: "L", limits: { min: 1_000, max: 9_000 } },
    amount: 5_000,
    notice: null,
  },
  {
    name: "another type with a higher minimum",
    from: at(5_000),
    action: { do: "choose", type: "L", limits: { min: 6_000, max: 9_000 } },
    amount: 0,
    notice: "RESET_BELOW_MINIMUM",
  },
  {
    name: "another type with a lower maximum",
    from: at(5_000),
    action: { do: "choose", type: "L", limits: { min: 1_000, max: 4_000 } },
    amount: 0,
    notice: "RESET_ABOVE_MAXIMUM",
  },
];

test.each(ROWS)("$name", ({ from, action, amount, notice }) => {
  const after = orderReducer(from, action);
  expect(after.amount).toBe(amount);
  expect(after.notice?.code ?? null).toBe(notice);
});

test("presses are counted per button and forgotten by a reset", () => {
  const once = orderReducer(at(0), { do: "add", amount: 5_000, context });
  const twice = orderReducer(once, { do: "add", amount: 5_000, context });
  expect(twice.clicks).toEqual({ 5000: 2 });
  expect(orderReducer(twice, { do: "reset" }).clicks).toEqual({});
});

test("text without digits is nothing; no text is more than a safe integer", () => {
  expect(amountOfText("abc")).toBe(0);
  expect(Number.isSafeInteger(amountOfText("9".repeat(50)))).toBe(true);
});

const inLock = { ...context, isLocked: true };

test("a new round takes the amount away, but not one that was made up after the lock for it", () => {
  const forThis = orderReducer(at(0), { do: "type-text", text: "15000", context });
  expect(orderReducer(forThis, { do: "new-round" })).toMatchObject({ amount: 0, type: "O" });
  for (const action of [
    { do: "type-text", text: "15000", context: inLock },
    { do: "add", amount: 5_000, context: inLock },
    { do: "step", direction: 1, context: inLock },
    { do: "maximum", context: inLock },
  ] as const) {
    const forNext = orderReducer(at(10_000), action);
    const kept = orderReducer(forNext, { do: "new-round" });
    expect(kept).toMatchObject({ amount: forNext.amount, isForNext: false });
    expect(orderReducer(kept, { do: "new-round" }).amount).toBe(0);
  }
});

test("an accepted amount leaves the field; another one typed meanwhile stays", () => {
  expect(orderReducer(at(15_000), { do: "accepted", amount: 15_000 })).toMatchObject({
    amount: 0,
    type: "O",
  });
  expect(orderReducer(at(20_000), { do: "accepted", amount: 15_000 }).amount).toBe(20_000);
});

const typed = (text: string, balance: number) =>
  orderReducer(at(0), { do: "type-text", text, context: { ...context, balance } }).notice;

test("typing names the bound that it met", () => {
  expect(typed("60001", 100_000)).toEqual({ code: "TYPED_ABOVE_MAXIMUM", max: 60_000 });
  expect(typed("60000", 100_000)).toBeNull();
  expect(typed("60001", 60_000)).toEqual({ code: "TYPED_ABOVE_MAXIMUM", max: 60_000 });
  expect(typed("60001", 59_999)).toEqual({ code: "ADD_ABOVE_BALANCE" });
});
