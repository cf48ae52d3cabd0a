import {
  addToStake,
  type BetType,
  clampStake,
  maximumStake,
  stakeAfterTypeChange,
  type StakeStepRefusal,
  withoutRemainder,
} from "@maru/rules";
import { unreachable } from "@maru/values";
import type { StakeRange } from "../../wire/shapes.ts";
import { EMPTY_ORDER, type OrderContext, type OrderFields, type OrderNotice } from "./fields.ts";

export type OrderAction =
  | { readonly do: "type-text"; readonly text: string; readonly context: OrderContext }
  | { readonly do: "step"; readonly direction: 1 | -1; readonly context: OrderContext }
  | { readonly do: "add"; readonly amount: number; readonly context: OrderContext }
  | { readonly do: "maximum"; readonly context: OrderContext }
  | { readonly do: "drop-remainder"; readonly context: OrderContext }
  | { readonly do: "reset" }
  | { readonly do: "choose"; readonly type: BetType; readonly limits: StakeRange }
  | { readonly do: "accepted"; readonly amount: number }
  | { readonly do: "new-round" };

const ADD_NOTICE = {
  ABOVE_BALANCE: "ADD_ABOVE_BALANCE",
  ABOVE_MAXIMUM: "ADD_ABOVE_MAXIMUM",
  TOO_MANY_CLICKS: "TOO_MANY_CLICKS",
} as const satisfies Record<StakeStepRefusal, OrderNotice["code"]>;

/** The amount that a field's text means: its digits. */
export function amountOfText(text: string): number {
  const digits = text.replaceAll(/\D/g, "").slice(0, 15);
  return digits === "" ? 0 : Number(digits);
}

export function orderReducer(fields: OrderFields, action: OrderAction): OrderFields {
  switch (action.do) {
    case "type-text":
      return typed(fields, amountOfText(action.text), action.context);
    case "step":
      return step(fields, action.direction, action.context);
    case "add":
      return add(fields, action.amount, action.context);
    case "maximum":
      return withAmount(fields, maximumStake(action.context.balance, action.context.limits), action.context);
    case "drop-remainder":
      return withAmount(fields, withoutRemainder(fields.amount, action.context.limits.min), action.context);
    case "accepted":
      // The same tap must not bet the same again; what was typed meanwhile is another wish.
      return fields.amount === action.amount ? emptied(fields) : fields;
    case "reset":
      return emptied(fields);
    case "new-round":
      return fields.isForNext ? { ...fields, isForNext: false, notice: null } : emptied(fields);
    case "choose":
      return choose(fields, action.type, action.limits);
    default:
      return unreachable(action);
  }
}

function emptied({ type }: OrderFields): OrderFields {
  return { ...EMPTY_ORDER, type };
}

function withAmount(fields: OrderFields, amount: number, { isLocked }: OrderContext): OrderFields {
  return { ...fields, amount, notice: null, isForNext: isLocked };
}

/** The field never holds more than may be bet, and says which bound it met. */
function typed(fields: OrderFields, amount: number, context: OrderContext): OrderFields {
  const { balance, limits } = context;
  const held = withAmount(fields, clampStake(amount, { balance, max: limits.max }), context);
  if (amount > limits.max && limits.max <= balance) {
    return { ...held, notice: { code: "TYPED_ABOVE_MAXIMUM", max: limits.max } };
  }
  return amount > balance ? { ...held, notice: { code: "ADD_ABOVE_BALANCE" } } : held;
}

function step(fields: OrderFields, direction: 1 | -1, context: OrderContext): OrderFields {
  const next = fields.amount + direction * context.limits.min;
  if (next < 0) return { ...fields, amount: 0, notice: { code: "BELOW_ZERO" } };
  if (next > context.balance) return { ...fields, notice: { code: "ADD_ABOVE_BALANCE" } };
  if (next > context.limits.max) return { ...fields, notice: { code: "ADD_ABOVE_MAXIMUM" } };
  return withAmount(fields, next, context);
}

function add(fields: OrderFields, amount: number, context: OrderContext): OrderFields {
  const clicks = fields.clicks[amount] ?? 0;
  const { balance, limits } = context;
  const added = addToStake({ amount: fields.amount, add: amount, balance, max: limits.max, clicks });
  if (!added.ok) return { ...fields, notice: { code: ADD_NOTICE[added.refusal] } };
  return { ...withAmount(fields, added.value, context), clicks: { ...fields.clicks, [amount]: clicks + 1 } };
}

function choose(fields: OrderFields, type: BetType, limits: StakeRange): OrderFields {
  const after = stakeAfterTypeChange(fields.amount, limits);
  if (after.alert === null) return { ...fields, type, amount: after.amount, notice: null };
  const code = after.alert === "BELOW_MINIMUM" ? "RESET_BELOW_MINIMUM" : "RESET_ABOVE_MAXIMUM";
  return { ...EMPTY_ORDER, amount: after.amount, type, notice: { code, type } };
}
