import type { Language, MoneyUnit } from "@maru/contract/text";
import { sayRefusal } from "@maru/contract/text/say";
import { isRefusalOf, type NeededParams, type TravelledRefusal } from "./refusal-text.ts";
import { textsIn } from "./refusal-words.ts";
import { memberRefusalText } from "./member-refusal-text.ts";

const NEEDED = {
  COIN_UNKNOWN: {},
  COIN_WALLET_MISSING: {},
  COIN_WALLET_WRONG: {},
  COIN_SAME_WALLET: {},
  COIN_INTERNAL_TRANSFER: {},
  COIN_ACCOUNT_WRONG: {},
  COIN_PENDING: {},
  COIN_AMOUNT_REQUIRED: {},
  COIN_BALANCE_SHORT: {},
  COIN_STOCK_SHORT: {},
  COIN_DEPOSIT_UNCONFIRMED: {},
  COIN_TX_KNOWN: {},
  COIN_RATE_MISSING: {},
  COIN_ADDRESS_WRONG: {},
  COIN_TAG_RANGE: {},
  COIN_NOT_APPROVABLE: {},
  COUPON_UNKNOWN: {},
  COUPON_OVER: {},
  COUPON_USED: {},
  PROMOTIONS_STOPPED: {},
  COIN_RATE_CHANGED: { rate: "number" },
} as const satisfies NeededParams;

/** The words of a refusal of coins or of a coupon; null where neither the app nor the server has any. */
export function coinRefusalText(
  refusal: TravelledRefusal,
  language: Language,
  unit: MoneyUnit,
): string | null {
  const whole = { ...refusal.params, code: refusal.code };
  const texts = textsIn(language);
  if (texts !== undefined && isRefusalOf(NEEDED, whole)) return sayRefusal(whole, texts, unit);
  return memberRefusalText(refusal, language, unit);
}
