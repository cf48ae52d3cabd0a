import type { BetType } from "@maru/rules";
import type { StakeRange } from "../../wire/shapes.ts";

export interface OrderFields {
  /** Points; what the field shows with separators. */
  readonly amount: number;
  readonly type: BetType | null;
  /** Presses of each quick-add amount since the last reset. */
  readonly clicks: Readonly<Record<number, number>>;
  readonly notice: OrderNotice | null;
  /** Made up while no bet is taken: it is meant for the next round, which leaves it standing. */
  readonly isForNext: boolean;
}

/** What the panel must tell about the last change it made or refused. */
export type OrderNotice =
  | { readonly code: "ADD_ABOVE_BALANCE" }
  | { readonly code: "ADD_ABOVE_MAXIMUM" }
  | { readonly code: "TYPED_ABOVE_MAXIMUM"; readonly max: number }
  | { readonly code: "TOO_MANY_CLICKS" }
  | { readonly code: "BELOW_ZERO" }
  | { readonly code: "RESET_BELOW_MINIMUM"; readonly type: BetType }
  | { readonly code: "RESET_ABOVE_MAXIMUM"; readonly type: BetType };

/** What the order is judged against; it changes under the form. */
export interface OrderContext {
  readonly balance: number;
  readonly limits: StakeRange;
  /** Whether the round that takes bets is past its lock. */
  readonly isLocked: boolean;
}

export const EMPTY_ORDER: OrderFields = {
  amount: 0,
  type: null,
  clicks: {},
  notice: null,
  isForNext: false,
};

/** The longest text the amount field takes (1-trading section 5). */
export const AMOUNT_MAX_LENGTH = 50;
