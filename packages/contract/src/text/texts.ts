import type { CoinWireRefusal, ErrorCode, MemberRefusal, RefusalByCode } from "../wire/refusals.ts";
import type { MoneyUnit } from "../wire/wire-codes.ts";

/** One language: a text for every refusal. `unit` is written behind amounts. A missing code does not compile. */
export type Texts = {
  readonly [C in ErrorCode]: (refusal: RefusalByCode[C], unit: MoneyUnit) => string;
};

/** The texts of members and their protection, which stand in files of their own. */
export type MemberTexts = Pick<
  Texts,
  | MemberRefusal["code"]
  | "EXCLUSION_RETURN_NEEDED"
  | "SESSION_TIME_LIMIT"
  | "REALITY_CHECK_DUE"
  | "WEEK_STAKE_LIMIT"
  | "MONTH_STAKE_LIMIT"
  | "WEEK_LOSS_LIMIT"
  | "MONTH_LOSS_LIMIT"
  | "OPEN_BETS_LIMIT"
  | "BALANCE_ABOVE_LIMIT"
  | "BALANCE_LIMIT"
  | "BET_TOO_SOON"
  | "OTHER_GAME_OPEN"
>;

/** The texts of coins and coupons, which stand in files of their own. */
export type CoinTexts = Pick<Texts, CoinWireRefusal["code"]>;
