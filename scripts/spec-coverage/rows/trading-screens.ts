import { type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const one = rowsOf("trading 1");
const two = rowsOf("trading 2");

/** What the product does (1), its screens and routes (2). */
export const tradingScreens: readonly CoverageRow[] = [
  one("rule", "ten games: R.5, R1 R2 R5, B1 B2 B5, P1 P2 P5; first letter the family, then minutes", {
    built: p.rules("round/game-type.ts")('"R.5", "R1", "R2", "R5", "B1", "B2", "B5", "P1", "P2", "P5"'),
    proof: p.rules("round/advance-round.test.ts")("%s moves at the exact millisecond of its grid"),
  }),
  one("rule", "two bet styles: buy and sell with an order book, and bet types on a digit", {
    built: p.orderPanel("hasBoard ? ( <ConfirmBar"),
    proof: p.twoTabs(p.TWO_TABS),
  }),
  one("rule", "every call may carry the site; a signed-in one must name its own", {
    built: p.server("transport/http/identify-request.ts")("SITE_MISMATCH"),
    proof: p.matrixTest("%s is of the caller's own site"),
  }),
  one("rule", "a site that speaks English says so: its locale, no list of ids", {
    built: p.demoData('locale: "en"'),
    proof: p.httpTest("speaks the request's language, else the site's"),
  }),
  one("rule", "languages ko, en, zh and jp, each whole", {
    built: p.wireCodes('LANGUAGES = ["ko", "en", "zh", "ja"]'),
    proof: p.catalogueTest(p.WHOLE_CATALOGUE),
  }),
  one("rule", "hours: platform 09:00 to 04:00, crypto always, forex and gold 08:00 to 06:00 with weekends", {
    built: p.rules("market/sessions.ts")("the platform day from 09:00 to 04:00"),
    proof: p.rules("market/session-calendar.test.ts")("let a round end with the session, and not after it"),
  }),
  one("rule", "market time zone Asia/Seoul", {
    built: p.rules("round/seoul-day.ts")("SEOUL_OFFSET_MS"),
    proof: p.rules("round/seoul-day.test.ts")("reads as Korea's calendar and clock do"),
  }),
  one("message", "high-risk trading warning in the footer of every page", {
    built: p.player("panels/site-footer.tsx")('risk")'),
    proof: p.catalogueTest(p.WHOLE_CATALOGUE),
    fixed: {
      key: "footer.risk",
      korean: "고위험 거래 안내: 짧은 시간에 투자금 전부를 잃을 수 있어요. 잃어도 되는 만큼만 이용해 주세요.",
    },
  }),

  two("route", "leads to the site's first option that plays, else to option 2", {
    named: "/trade",
    built: p.routes("defaultOptionId"),
    proof: p.player("derived/option-groups.test.ts")("the first playable option, else option 2"),
  }),
  two("route", "one option: ball view for P, the other views else; signed in only; numeric id", {
    named: "/trade/$id",
    built: p.routes('path: "/trade/$id"'),
    proof: p.switchGame(p.SWITCHED),
  }),
  two("route", "trade history, signed in only", {
    named: "/history_trade",
    built: p.routes('path: "/history_trade"'),
    proof: p.newcomer(p.NEWCOMER),
  }),
  two("rule", "playable instruments in the header, each once", {
    built: p.player("panels/stock-links.tsx")("export function StockLinks"),
    proof: p.player("derived/option-groups.test.ts")(
      "each instrument once, and the same game on it where it has it",
    ),
  }),
  two("rule", "the title switches instrument and game, grouped per instrument and family, P as ball game", {
    built: p.player("panels/market-choices.tsx")("export function MarketChoices"),
    proof: p.switchGame(p.SWITCHED),
  }),
  two("rule", "header: pair, price, next contract, remaining time, trading type, standard of ±N points", {
    built: p.player("panels/clock-line.tsx")("contractLeft"),
    proof: p.newcomer(p.NEWCOMER),
  }),
  two("rule", "chart", {
    built: p.player("panels/price-chart.tsx")("export function PriceChart"),
    proof: p.journey("9-candles")(
      "every decided round has the open and the close of its candle on the chart",
    ),
  }),
  two("rule", "results table with endless scroll: time, close, odd/even, under/over, size, digit", {
    built: p.player("panels/results-table.tsx")('t("underOver")'),
    proof: p.twoTabs(p.TWO_TABS),
  }),
  two("rule", "board of the latest result: odd, even, big, medium, small, under, over, 0 to 9", {
    built: p.player("panels/latest-board.tsx")('["O", "E", "UN", "OV", "S", "M", "L"]'),
    proof: p.rules("round/grade-type.test.ts")("with %i is %s %s %s %j"),
  }),
  two("message", "progress: betting closes in N seconds", {
    built: p.player("panels/clock-line.tsx")("betClosesIn"),
    proof: p.player("derived/phases.test.ts")("a boundary belongs to the next round"),
    fixed: { key: "clock.betClosesIn", korean: "{n, number}초 후 베팅 마감" },
  }),
  two("message", "progress: result in N seconds", {
    built: p.player("panels/clock-line.tsx")("resultIn"),
    proof: p.player("derived/phases.test.ts")("in a digit game the betting round is the one measured"),
    fixed: { key: "clock.resultIn", korean: "{n, number}초 후 결과" },
  }),
  two("rule", "bet-type buttons, each with its multiple", {
    built: p.player("panels/bet-board.tsx")("multipleText"),
    proof: p.twoTabs(p.TWO_TABS),
  }),
  two(
    "rule",
    "order panel: start and finish, type with multiple, amount, quick adds, reset, maximum, balance",
    {
      built: p.orderPanel("<StakeField"),
      proof: p.orderRules("the order panel says in fixed words what an amount may be"),
    },
  ),
  two("rule", "order panel: expected profit in percent of the stake and in points, payout beside it", {
    built: p.player("panels/payout-line.tsx")("export function PayoutLine"),
    proof: p.player("forms/order/errors.test.ts")("the payout is rounded down as the server does"),
  }),
  two("rule", "market info: market, price source, limits, realization standard, hours", {
    built: p.player("panels/market-info.tsx")('t("order.source")'),
    proof: p.receiptJourney(
      "odds, payout and rule are one tap from the bet buttons, and a row of the history opens its receipt",
    ),
  }),
  two("message", "closed overlay: investment time is closed, countdown to the next round", {
    built: p.player("panels/closed-overlay.tsx")("closedNext"),
    proof: p.states(p.STATES),
    fixed: { key: "clock.closed", korean: "투자 시간이 마감되었어요" },
  }),
  two("message", "closed overlay: trading has ended", {
    built: p.player("panels/closed-overlay.tsx")('title: t("clock.ended")'),
    proof: p.player("derived/halt.test.ts")("%#: why no bet is taken"),
    fixed: { key: "clock.ended", korean: "거래가 종료되었어요" },
  }),
  two("rule", "a result dialog appears briefly when a round result arrives", {
    built: p.player("panels/result-dialog.tsx")("export function ResultDialog"),
    proof: p.newcomer(p.NEWCOMER),
  }),
  two("rule", "ten-second warning blinks; the beep obeys a switch kept in the browser", {
    built: p.player("panels/beep.ts")("export function beep"),
    proof: p.journey("16-warning-and-ball")(
      "ten seconds before the lock the line blinks, the device buzzes, and it beeps where the player switched that on",
    ),
  }),
  two("rule", "order book: 7 asks, price, 7 bids; price, quantity, sum and share", {
    built: p.player("panels/order-book.tsx")("export function OrderBook"),
    proof: p.player("derived/book-rows.test.ts")(
      "sums run away from the price; the deeper side is the whole",
    ),
  }),
  two("rule", "list of recent trades", {
    built: p.player("panels/recent-trades.tsx")("export function RecentTrades"),
    proof: p.panels("at twice the size nothing is cut and a bet is in reach"),
  }),
  two("rule", "after a buy or sell bet its confirmation stands where the buttons are told about it", {
    built: p.player("panels/bet-status-line.tsx")("export function BetStatusLine"),
    proof: p.newcomer(p.NEWCOMER),
  }),
  two("rule", "tab: results with contract time, opening price, traded price, result", {
    built: p.player("panels/results-table.tsx")('t("contract")'),
    proof: p.decidedRounds(p.DECIDED),
  }),
  two("rule", "tab: paint board of streaks, at most ten a column", {
    built: p.player("derived/paint-board.ts")("COLUMN_HOLDS = 10"),
    proof: p.decidedRounds(p.DECIDED),
  }),
  two("rule", "share of buys and sells in whole percent", {
    built: p.contract("endpoints/trading.ts")("buyPer: wireCount"),
    proof: p.pagesTest("counts a day and lists the betting rounds of stocks"),
  }),
  two("rule", "round OHLC list", {
    built: p.player("panels/ohlc-table.tsx")('t("high")'),
    proof: p.pagesTest("lists rounds that have begun, by status, in pages"),
  }),
  two("rule", "tab: trade history table", {
    built: p.player("panels/history-table.tsx")("HistoryTable"),
    proof: p.twoTabs(p.TWO_TABS),
  }),
  two(
    "rule",
    "side panels swap in: history, wallet, strategy, notices, profile, static pages, settings, back",
    {
      built: p.player("panels/side-panel.ts")('"wallet", "strategy", "notices", "profile", "settings"'),
      proof: p.panels(p.PANELS),
    },
  ),
  two("rule", "leaderboard and promotion stay out of the menu and show no invented rows", {
    built: p.player("panels/trade-menu.tsx")("export function TradeMenu"),
    proof: p.panels(p.PANELS),
  }),
];
