import { type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const five = rowsOf("trading 5");
const six = rowsOf("trading 6");

/** Validation rules (5), roles and permissions (6). */
export const tradingRules: readonly CoverageRow[] = [
  five("message", "the amount must not exceed the balance", {
    built: p.player("forms/order/errors.ts")('{ code: "OVER_BALANCE" }'),
    proof: p.orderRules("a balance that shrank meanwhile"),
    fixed: { refusal: "OVER_BALANCE", korean: "투자금액이 보유자산보다 많습니다." },
  }),
  five("message", "the amount must be at least the minimum", {
    built: p.player("forms/order/errors.ts")('{ code: "BET_BELOW_MINIMUM", min: limits.min }'),
    proof: p.orderRules("below the minimum"),
    fixed: { refusal: "BET_BELOW_MINIMUM", korean: "투자는 5,000KRW 이상 가능합니다." },
  }),
  five("message", "the amount must be a multiple of the minimum; the remainder goes", {
    built: p.player("forms/order/errors.ts")('{ code: "BET_OFF_MULTIPLE", min: limits.min }'),
    proof: p.orderRules("off the multiple: the remainder goes"),
    fixed: { refusal: "BET_OFF_MULTIPLE", korean: "투자금액은 5,000KRW 단위로만 가능합니다." },
  }),
  five("message", "a bet on a type is asked about once", {
    built: p.player("panels/confirm-bar.tsx")('t("order.confirm"'),
    proof: p.orderRules("a bet is asked about once, and can be taken back"),
    fixed: { key: "order.confirm", korean: "{type}에 {amount, number}{unit}을 베팅하시겠습니까?" },
  }),
  five("message", "the question's buttons: bet", {
    built: p.player("panels/confirm-bar.tsx")('t("order.confirmBet")'),
    proof: p.twoTabs(p.TWO_TABS),
    fixed: { key: "order.confirmBet", korean: "베팅" },
  }),
  five("message", "the question's buttons: cancel", {
    built: p.player("panels/confirm-bar.tsx")('t("common.cancel")'),
    proof: p.orderRules("a bet is asked about once, and can be taken back"),
    fixed: { key: "common.cancel", korean: "취소" },
  }),
  five("constant", "a second press within 1 second does nothing", {
    built: p.orderPanel("PRESS_PAUSE_MS = 1_000"),
    proof: p.lostConnection(
      "a bet whose answer is lost is asked about until it is known, and the page is never loaded again",
    ),
  }),
  five("message", "a quick add above the balance", {
    built: p.rules("bet/stake-steps.ts")('refused("ABOVE_BALANCE")'),
    proof: p.orderRules("quick adds stop at the balance and at ten presses"),
    fixed: {
      key: "notice.addAboveBalance",
      korean: "투자금액이 현재 보유자산보다 많을 수 없습니다.",
    },
  }),
  five("message", "a quick add above the maximum", {
    built: p.rules("bet/stake-steps.ts")('refused("ABOVE_MAXIMUM")'),
    proof: p.orderRules("another bet type takes an amount away that it does not allow"),
    fixed: { key: "notice.addAboveMaximum", korean: "투자금액이 최대베팅금액보다 많을 수 없습니다." },
  }),
  five("message", "not below 0", {
    built: p.player("forms/order/reducer.ts")('code: "BELOW_ZERO"'),
    proof: p.orderRules("nothing can be bet below 1"),
    fixed: { key: "notice.belowZero", korean: "투자금액은 최소 0원 이상입니다." },
  }),
  five("message", "not above the maximum", {
    built: p.rules("bet/check-bet.ts")("BET_ABOVE_MAXIMUM"),
    proof: p.textTest(p.FIXED_TEXT),
    fixed: { refusal: "BET_ABOVE_MAXIMUM", korean: "500,000KRW 이상 투자하실 수 없습니다." },
  }),
  five("message", "another type with a higher minimum takes the amount away", {
    built: p.rules("bet/stake-steps.ts")('alert: "BELOW_MINIMUM"'),
    proof: p.orderRules("another bet type takes an amount away that it does not allow"),
    fixed: { key: "notice.resetBelow", korean: "{type} 최소베팅금액 미만으로 초기화처리 되었습니다." },
  }),
  five("message", "another type with a lower maximum takes the amount away", {
    built: p.rules("bet/stake-steps.ts")('alert: "ABOVE_MAXIMUM"'),
    proof: p.player("forms/order/reducer.test.ts")("$name"),
    fixed: { key: "notice.resetAbove", korean: "{type} 최대베팅금액 초과로 초기화처리 되었습니다." },
  }),
  five("rule", "maximum button: the balance in multiples of the minimum, at most the maximum", {
    built: p.rules("bet/stake-steps.ts")("export function maximumStake"),
    proof: p.orderRules("reset and maximum"),
  }),
  five("rule", "amount field: whole, 0 at least, clamped to balance and maximum, with separators", {
    built: p.rules("bet/stake-steps.ts")("export function clampStake"),
    proof: p.orderRules("the field takes digits alone, at most what one has"),
  }),
  five("constant", "amount field: at most 50 characters", {
    built: p.player("forms/order/fields.ts")("AMOUNT_MAX_LENGTH = 50"),
    proof: p.player("forms/order/reducer.test.ts")(
      "text without digits is nothing; no text is more than a safe integer",
    ),
  }),
  five(
    "rule",
    "buy and sell take amounts from 1; the option's limits are shown and the server enforces them",
    {
      built: p.rules("bet/stake-limits.ts")("min: terms.limitMin, max: terms.limitMax"),
      proof: p.refusals("every refusal of a bet reaches the player in its own words"),
    },
  ),
  five("rule", "a member's own limits, while enabled, go before the option's", {
    built: p.rules("bet/stake-limits.ts")('member.isEnabled !== "Y"'),
    proof: p.rules("bet/multiples.test.ts")(
      "are the group's for digits and the option's for rise and fall, unless the member has their own",
    ),
  }),
  five("rule", "the order of the checks of a bet is fixed", {
    built: p.rules("bet/check-bet.ts")("export function checkBet"),
    proof: p.rules("bet/check-bet.test.ts")(
      "has a row for every refusal of a bet but those given without judging it",
    ),
  }),

  six("rule", "trading routes need a player who is signed in", {
    built: p.routes("function needSession"),
    proof: p.waysInAndOut(p.WAYS),
  }),
  six("rule", "players see their own data alone", {
    built: p.server("transport/http/handlers/claims.ts")("PLAYER_MISMATCH"),
    proof: p.matrixTest("shows in lists without an id what is the caller's own, and nobody else's"),
  }),
  six("rule", "a disabled account is refused and signed out", {
    built: p.server("operations/accounts/authenticate.ts")("ACCOUNT_DISABLED"),
    proof: p.server("operations/accounts/authenticate.test.ts")(
      "S-17: sees a changed role, a disabled account and a changed site at the next request",
    ),
  }),
  six("rule", "partners and staff cannot bet", {
    built: p.rules("bet/check-bet.ts")("NOT_A_PLAYER"),
    proof: p.rules("bet/check-bet.test.ts")("$code"),
  }),
];
