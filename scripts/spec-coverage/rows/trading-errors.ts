import { type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const eight = rowsOf("trading 8");
const nine = rowsOf("trading 9");

/** Errors (8), constants and limits (9). */
export const tradingErrors: readonly CoverageRow[] = [
  eight("message", "banner of a market that is closed", {
    built: p.player("panels/closed-overlay.tsx")('t("market.closed", { stock: option.stock, type })'),
    proof: p.states(p.STATES),
    fixed: { key: "market.closed", korean: "{stock} {type}은(는) 현재 거래가 종료된 상태입니다." },
  }),
  eight("message", "alerts are titled", {
    built: p.player("panels/confirm-bar.tsx")('aria-label={t("common.alert")}'),
    proof: p.orderRules("a bet is asked about once, and can be taken back"),
    fixed: { key: "common.alert", korean: "알림" },
  }),
  eight("rule", "a chart that cannot be read says so", {
    built: p.player("panels/part-failed.tsx")('t("failed")'),
    proof: p.states(p.STATES),
  }),
  eight("event", "refusals of what was sent, shown in words", {
    named: "/user/queue/error",
    built: p.destinations('pattern: "/user/queue/error"'),
    proof: p.refusals("every refusal of a bet reaches the player in its own words"),
  }),
  eight("message", "English: too small", {
    built: p.contract("text/en.ts")("The investment amount is too small."),
    proof: p.textTest(p.FIXED_TEXT),
  }),
  eight("message", "English: off the minimum unit", {
    built: p.contract("text/en.ts")("Please match the minimum unit of the amount."),
    proof: p.textTest(p.FIXED_TEXT),
  }),
  eight("rule", "every refusal has a code, a status and words in four languages", {
    built: p.contract("error-catalogue.ts")("HTTP_STATUS"),
    proof: p.textTest("has a text in every language, and a status, for every code"),
  }),

  nine("constant", "round lengths 30 s, 1, 2 and 5 minutes; the candle is as long", {
    built: p.rules("round/game-type.ts")('"R.5": 30_000'),
    proof: p.rules("round/advance-round.test.ts")("%s moves at the exact millisecond of its grid"),
  }),
  nine("constant", "chart periods 1, 2, 5, S, D, W", {
    built: p.wireCodes('["1", "2", "5", "S", "D", "W"]'),
    proof: p.server("operations/reading/price-store.test.ts")(
      "begins days at midnight in Seoul and weeks on a Monday there",
    ),
  }),
  nine("constant", "bets close 10 s before the end", {
    built: p.rules("round/round-times.ts")("lockMs: instant(endMs - lockSeconds * 1000)"),
    proof: p.wholePathTest("accepts up to the lock and nothing from it on, whatever the player's clock says"),
  }),
  nine("constant", "the warning blinks at 10 s or less", {
    built: p.player("derived/phases.ts")("WARNING_MS = 10_000"),
    proof: p.player("derived/phases.test.ts")("a boundary belongs to the next round"),
  }),
  nine("constant", "the countdown ticks at least every second", {
    built: p.player("panels/clock-line.tsx")("useServerNow(200)"),
    proof: p.newcomer(p.NEWCOMER),
  }),
  nine("constant", "ticks are batched at most every 100 ms on the wire", {
    built: p.destinations("batched at most every 100 ms"),
    proof: p.contract("destinations.test.ts")("never merges results, bets or balances"),
  }),
  nine("constant", "multiple = (div − fee) / 100", {
    built: p.rules("bet/multiples.ts")("(div - fee)"),
    proof: p.rules("bet/multiples.test.ts")("are (div - fee) / 100, in basis points"),
  }),
  nine("constant", "expected profit is the multiple times the amount, less the stake", {
    built: p.player("forms/order/summary.ts")("profit: whole - amount"),
    proof: p.player("forms/order/errors.test.ts")("the payout is rounded down as the server does"),
  }),
  nine("constant", "default payout 88 percent", {
    built: p.rules("site/default-terms.ts")("DEFAULT_PROFIT_PERCENT = 88"),
    proof: p.rules("bet/multiples.test.ts")("of every default lies between 94 and 95 %"),
  }),
  nine("constant", "quick adds: 0.1, 0.2, 1, 2, 5 and 10 times ten minimums", {
    built: p.rules("bet/stake-steps.ts")("QUICK_ADD_MINIMUMS = [1, 2, 10, 20, 50, 100]"),
    proof: p.rules("bet/stake-steps.test.ts")("has six quick-add buttons"),
  }),
  nine("constant", "at most 10 presses of a quick-add button", {
    built: p.rules("bet/stake-steps.ts")("MAX_CLICKS_PER_BUTTON = 10"),
    proof: p.orderRules("quick adds stop at the balance and at ten presses"),
  }),
  nine("constant", "order book of 7 levels a side", {
    built: p.rules("market/order-book.ts")("SHOWN_LEVELS = 7"),
    proof: p.player("derived/book-rows.test.ts")("seven levels a side, an empty book stays empty"),
  }),
  nine("constant", "quantities to 6 decimals", {
    built: p.player("panels/order-book.tsx")("quantityText"),
    proof: p.player("derived/number-text.test.ts")("%s"),
  }),
  nine("constant", "prices padded to the precision, so that they never change width", {
    built: p.player("derived/number-text.ts")("export function priceText"),
    proof: p.player("derived/number-text.test.ts")("%s"),
  }),
  nine("constant", "paint board: pages of 100, the next one near the end", {
    built: p.player("list-surface.ts")("PAINTED_ROUNDS_A_PAGE = 100"),
    proof: p.decidedRounds(p.DECIDED),
  }),
  nine("constant", "trade history: pages of 20, 50 in the bottom panel", {
    built: p.player("panels/history-table.tsx")("PAGE = 50"),
    proof: p.pagesTest("filters and pages"),
  }),
  nine("constant", "trade history panel: pages of 20", {
    built: p.player("panels/side-panel-content.tsx")("<HistoryList size={20} />"),
    proof: p.panels(p.PANELS),
  }),
  nine("constant", "round data: pages of 50", {
    built: p.player("list-surface.ts")("LISTED_ROUNDS_A_PAGE = 50"),
    proof: p.decidedRounds(p.DECIDED),
  }),
  nine("constant", "real-time bets: the newest 100", {
    built: p.contract("endpoints/trading.ts")("The last 100 bets of the site on an option"),
    proof: p.pagesTest("shows the site's bets with masked names, never the other site's"),
  }),
  nine("constant", "amounts with thousands separators; a play site never reads won", {
    built: p.player("derived/number-text.ts")("export function pointsText"),
    proof: p.player("text/refusal-text.test.ts")("a play site never reads won"),
  }),
  nine("constant", "contract time as YYYY-MM-DD HH:mm:ss", {
    built: p.contract("seoul-time.ts")("export function seoulDateTime"),
    proof: p.contract("wire-bet.test.ts")("is what 5-wire.md says, the contract's start in Seoul time"),
  }),
  nine("constant", "option 2 when none plays", {
    built: p.player("derived/option-groups.ts")("?.id ?? 2"),
    proof: p.player("derived/option-groups.test.ts")("the first playable option, else option 2"),
  }),
  nine(
    "constant",
    "what is told of a bet stands until it is taken away, or for seconds where it was accepted",
    {
      built: p.player("panels/bet-status-line.tsx")('t("done")'),
      proof: p.states(p.STATES),
    },
  ),
];
