import { type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const three = rowsOf("trading 3");
const four = rowsOf("trading 4");
const historyItem = p.contract("wire-bet.test.ts")(
  "is what 5-wire.md says, the contract's start in Seoul time",
);
const wireRound = p.contract("wire-round.test.ts");

/** Entities and fields (3), states and transitions (4). */
export const tradingStates: readonly CoverageRow[] = [
  three(
    "field",
    "trade option: id, type, stock, precision, isPlay, isStop, pips, limit, profit, label, site, fee",
    {
      built: p.wireSchemas("export const tradeOptionSchema"),
      proof: p.pagesTest("lists what plays, with the newest terms"),
    },
  ),
  three("field", "site list items wrap the option with the site", {
    built: p.wireSchemas("export const siteOptionSchema"),
    proof: p.pagesTest("lists another site's for visitors"),
  }),
  three("field", "fee json: div and fee of each group, oesmlDiv, minimum and maximum of each group", {
    built: p.rules("site/fee-table.ts")("readonly oesmlDiv"),
    proof: p.rules("bet/multiples.test.ts")(
      "of a type named by itself override its group's, and a group or type with div 0 is off",
    ),
  }),
  three("field", "trade round: times, prices, ohlc, status, exStatus, siteStatus, limits, fees", {
    built: p.wireSchemas("export const tradeRoundSchema"),
    proof: wireRound("is whole before anything has happened"),
  }),
  three("field", "exStatus names OE, UO, SML and N", {
    built: p.rules("round/ex-status.ts")("export function exStatusOf"),
    proof: p.twoTabs(p.TWO_TABS),
  }),
  three("field", "siteStatus: 1 means open, by site", {
    built: p.contract("wire-round.ts")("siteStatus:"),
    proof: wireRound("carries the terms of one site"),
  }),
  three("field", "round result row; 1 buy, 2 sell, 3 draw", {
    built: p.wireCodes("SIDE_STATUS_CODES = { rise: 1, fall: 2, draw: 3 }"),
    proof: p.pagesTest("lists rounds that have begun, by status, in pages"),
  }),
  three("field", "bet as it is sent: type, player, tradeRound, point", {
    built: p.contract("endpoints/trading.ts")("tradeRound: z.strictObject({ id: z.int().positive() })"),
    proof: p.bettingHttpTest("places a bet under the session's name and answers with it"),
  }),
  three(
    "field",
    "trade history item: id, round, dates, type, stock, gameType, status, point, profitPer, profit",
    {
      built: p.wireSchemas("export const tradeHistoryItemSchema"),
      proof: historyItem,
    },
  ),
  three("field", "types of a history item: B S, 0 to 9, O E L M S Z UN OV and combinations", {
    built: p.wireCodes('"B S O E L M UN OV OS OM OL ES EM EL Z 0 1 2 3 4 5 6 7 8 9"'),
    proof: p.pagesTest("filters and pages"),
  }),
  three("field", "daily summary: counts, changes and shares of buy and sell, odd and even", {
    built: p.contract("endpoints/trading.ts")("oeChangeCnt: wireCount"),
    proof: p.pagesTest("counts a day and lists the betting rounds of stocks"),
  }),
  three("field", "price tick: id, tradeTime, price, qty", {
    built: p.wireSchemas("export const tickSchema"),
    proof: p.contract("wire-bet.test.ts")("shows ticks and bars with exact decimals"),
  }),
  three("field", "chart bar: time, open, high, low, close, volume", {
    built: p.wireSchemas("export const chartBarSchema"),
    proof: p.contract("wire-bet.test.ts")("shows ticks and bars with exact decimals"),
  }),
  three("field", "order book entry: price, qty; sum and share are computed", {
    built: p.wireSchemas("export const orderBookSchema"),
    proof: p.contract("wire-bet.test.ts")("shows the best seven levels of a book"),
  }),
  three("field", "paged result: content, last", {
    built: p.wireSchemas("last: z.boolean()"),
    proof: p.pagesTest("filters and pages"),
  }),
  three("field", "member: id, username, point, role, status, limitJson with isEnabled, min, max", {
    built: p.wireSchemas("limitJson"),
    proof: p.player("wire/read-shapes.test.ts")(
      "a member's own limit counts only while it is enabled, each bound by itself",
    ),
  }),
  three("field", "site info: id, stockPrefix", {
    built: p.wireSchemas("stockPrefix"),
    proof: p.httpTest("selects the site of public calls by siteInfoId, host name, or site 1"),
  }),

  four("state", "status 1 realized, 2 disqualified, 3 void, anything else in progress (5)", {
    built: p.wireCodes("STATUS_CODES = { open: 5, won: 1, lost: 2, void: 3 }"),
    proof: p.player("wire/read-shapes.test.ts")("an unknown bet status reads as in progress"),
  }),
  four("message", "status 5 reads as in progress", {
    built: p.player("panels/history-list.tsx")('t("history.open")'),
    proof: p.decidedRounds(p.DECIDED),
    fixed: { key: "history.open", korean: "진행중" },
  }),
  four("message", "a win reads as realized", {
    built: p.player("derived/verdict.ts")("total > 0"),
    proof: p.states(p.STATES),
    fixed: { key: "result.win", korean: "실현" },
  }),
  four("message", "a loss reads as disqualified", {
    built: p.player("derived/verdict.ts")('total < 0 ? "loss"'),
    proof: p.states(p.STATES),
    fixed: { key: "result.loss", korean: "실격" },
  }),
  four("message", "a void reads as void, and its stake was returned", {
    built: p.player("panels/result-dialog.tsx")('t("voidText")'),
    proof: p.states(p.STATES),
    fixed: { key: "result.void", korean: "무효" },
  }),
  four("rule", "a loss shows minus the stake, a win plus the profit, a void nothing", {
    built: p.player("derived/merge-history.ts")("export function shownProfit"),
    proof: p.player("derived/merge-history.test.ts")(
      "a win shows the profit, a loss the stake, a void nothing",
    ),
  }),
  four("rule", "the results show the recorded direction, never one turned round from the bet", {
    built: p.player("derived/paint-board.ts")("the recorded direction"),
    proof: p.decidedRounds(p.DECIDED),
  }),
  four("constant", "the result dialog stands for one to two seconds", {
    built: p.player("panels/result-dialog.tsx")("SHOWN_MS = 1_800"),
    proof: p.newcomer(p.NEWCOMER),
  }),
  four("rule", "draws and voids are nobody's on the paint board", {
    built: p.player("derived/paint-board.ts")("A draw or void is nobody's"),
    proof: p.player("derived/paint-board.test.ts")("gives the newest column first"),
  }),
  four("rule", "bet types O E L M S UN OV, digits, OS OM OL ES EM EL", {
    built: p.rules("bet/bet-type.ts")("DIGIT_SETS"),
    proof: p.rules("round/grade-type.test.ts")("with %i is %s %s %s %j"),
  }),
  four("rule", "the type that is chosen first is O", {
    built: p.player("derived/offers.ts")("export function defaultType"),
    proof: p.twoTabs(p.TWO_TABS),
  }),
  four("state", "round: created, betting, locked 10 s before the end, strike, measured, decided or void", {
    built: p.rules("round/round-states.ts")("ROUND_MOVES"),
    proof: p.rules("round/round-states.test.ts")("%s, %s → %s"),
  }),
  four("rule", "on a new round the amount goes back to 0 and the current bet is the recent one", {
    built: p.orderPanel("Calls `reset` when another round takes bets"),
    proof: p.newcomer(p.NEWCOMER),
  }),
  four("rule", "the lock: 10 s before the end, 13 s as an option's own setting", {
    built: p.rules("round/round-times.ts")("endMs - lockSeconds * 1000"),
    proof: p.rules("round/advance-round.test.ts")("%s moves at the exact millisecond of its grid"),
  }),
  four("rule", "countdown by a clock that the server corrects, never below 0", {
    built: p.player("wire/clock-samples.ts")("export function"),
    proof: p.player("wire/clock-samples.test.ts")("the smallest round trip wins, whatever came after it"),
  }),
  four("rule", "session closed: the overlay stands, buy and sell are off", {
    built: p.player("panels/closed-overlay.tsx")('data-testid="locked"'),
    proof: p.newcomer(p.NEWCOMER),
  }),
  four("rule", "buy and sell are off below 1 and while a bet is on its way", {
    built: p.orderPanel("const isBlocked = bet.isBlocked || fields.amount < 1;"),
    proof: p.orderRules("nothing can be bet below 1"),
  }),
  four(
    "rule",
    "trading has ended when the site's status is not 1, or the option does not play or is stopped",
    {
      built: p.player("derived/halt.ts")('kind: "ended"'),
      proof: p.player("derived/halt.test.ts")("%#: why no bet is taken"),
    },
  ),
  four("rule", "an option is shown only while it plays and is not stopped", {
    built: p.player("derived/option-groups.ts")("export function"),
    proof: p.player("derived/option-groups.test.ts")(
      "grouped by instrument, then family, shortest first; what cannot be played is left out",
    ),
  }),
  four("rule", "history rows are patched, new bets come on top", {
    built: p.player("derived/merge-history.ts")("export function mergeHistory"),
    proof: p.player("derived/merge-history.test.ts")(
      "a new bet is added at the top, a result patches its row",
    ),
  }),
  four("constant", "ticks are gathered and painted at least every 500 ms", {
    built: p.player("facts/tick-facts.ts")("VIEW_EVERY_MS = 150"),
    proof: p.newcomer(p.NEWCOMER),
  }),
  four("rule", "what is unresolved at 05:00 is void", {
    built: p.rules("round/decide-round.ts")("05:00"),
    proof: p.rules("round/decide-round.test.ts")(
      "voids at 05:00 what a platform day left unresolved, whatever the ticks say",
    ),
  }),
  four("rule", "settlement happens once, for a whole round", {
    built: p.server("trading/settlement/settle-round.ts")("export function createSettleRound"),
    proof: p.server("trading/settlement/settlement.test.ts")("twice, and by four settlers at once, is once"),
  }),
];
