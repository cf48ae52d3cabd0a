import { type CoverageRow, type Place, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const seven = rowsOf("trading 7");
const trading = p.handler("trading");
const prices = p.handler("prices");

/** A call: its name in the table, the handler that answers it, the test that proves it. */
const call = (named: string, what: string, how: readonly [Place, Place]): CoverageRow =>
  seven("call", what, { named, built: how[0], proof: how[1] });
const event = (named: string, what: string, how: readonly [Place, Place]): CoverageRow =>
  seven("event", what, { named, built: how[0], proof: how[1] });

const aroundBets = p.pagesTest("tells the round before it, and the caller's bets around both");
const ticksAndDay = p.pagesTest("tells ticks, the last price and the day");
const days = p.pagesTest("counts a day and lists the betting rounds of stocks");
const tellsBets = p.liveRoomTest(
  "tells a bet to its player in full, to others masked, and what is left to all",
);
const tellsRounds = p.liveRoomTest("names the moments of a round as the wire does");

/** Calls and live channel (7). */
export const tradingCalls: readonly CoverageRow[] = [
  call("GET /api/trade/option/site", "one option as the site offers it", [
    trading("siteOption"),
    p.httpTest("shows foreign things like missing ones"),
  ]),
  call("GET /api/trade/option/site/list", "the site's options by isPlay (default 1) and prefix", [
    trading("siteOptions"),
    p.pagesTest("lists what plays, with the newest terms"),
  ]),
  call("GET /api/public/trade_option/site/list", "the same for visitors", [
    prices("publicOptions"),
    p.pagesTest("lists another site's for visitors"),
  ]),
  call("GET /api/trade/option/{id}", "a single option", [
    trading("option: async"),
    p.wholePathTest("gives the page what it shows first"),
  ]),
  call("GET /api/trade/game/current", "the betting round", [
    trading("currentRound"),
    p.pagesTest("tells the betting round with the caller's bet"),
  ]),
  call("GET /api/trade/game/recent", "the round before it", [trading("recentRound"), aroundBets]),
  call("GET /api/trade/game/round/list", "rounds by result type, status, dates, page", [
    trading("listRounds(verbs, call)"),
    p.pagesTest("lists rounds that have begun, by status, in pages"),
  ]),
  call("GET /api/trade/history/current", "the caller's bet of a round: current, recent, recentRound", [
    trading("betsOfRound"),
    aroundBets,
  ]),
  call("GET /api/trade/history/current_for_option", "the same by option", [
    trading("betsOfOption"),
    aroundBets,
  ]),
  call("GET /api/trade/history/list", "the caller's bets by option, round, types, statuses, dates, page", [
    trading("listHistory(verbs, call)"),
    p.pagesTest("filters and pages"),
  ]),
  call("GET /api/trade/history/recent_history", "the caller's newest bets on an option", [
    trading("recentHistory"),
    p.pagesTest("filters and pages"),
  ]),
  call("GET /api/trade/history/real", "the site's newest bets, masked", [
    trading("realBets"),
    p.pagesTest("shows the site's bets with masked names, never the other site's"),
  ]),
  call("GET /api/trade/summary/daily", "counts of a day", [trading("dailySummary"), days]),
  call("POST /api/trade/betting", "a bet over HTTP", [
    trading("placeBet"),
    p.bettingHttpTest("places a bet under the session's name and answers with it"),
  ]),
  call("GET /api/server_time_offset", "what to add to the caller's clock", [
    p.handler("accounts")("serverTimeOffset"),
    ticksAndDay,
  ]),
  call("GET /api/public/trade_round", "betting rounds of stocks", [prices("publicRounds"), days]),
  call("GET /api/stock/chart", "bars of a period", [
    prices("chart: async"),
    p.pagesTest("folds bars, flat ones only where nothing was traded, and adds what is not frozen yet"),
  ]),
  call("GET /api/stock/raw_data", "ticks", [prices("rawData"), ticksAndDay]),
  call("GET /api/public/last_price", "the price at a second", [prices("lastPrice"), ticksAndDay]),
  call("GET /api/public/ticker_statistics", "figures of a day", [prices("statistics"), ticksAndDay]),
  call("GET /api/public/kline_data", "the newest bars of stocks", [prices("klines"), ticksAndDay]),

  seven("rule", "replies are told by status 200; anything else is shown or ignored", {
    built: p.player("wire/http.ts")("refusal"),
    proof: p.httpTest("wraps data, and nothing authenticated may be stored"),
  }),
  seven("rule", "STOMP over SockJS with a bearer token; the principal comes from the token alone", {
    built: p.server("transport/stomp/live-transport.ts")("authenticate"),
    proof: p.server("transport/stomp/read-bet-message.test.ts")("takes identity and site from the session"),
  }),
  event("SEND /trade/betting", "a bet over the live channel", [
    p.server("transport/stomp/read-bet-message.ts")("export function readBetMessage"),
    p.wholePathTest("refuses each wrong bet with its own code, on both ways, and writes nothing"),
  ]),
  event("SEND /app/trade/betting", "the same with the prefix that brokers use", [
    p.destinations('"/app/trade/betting"'),
    p.contract("destinations.test.ts")("knows every pattern of the table by an example of it"),
  ]),
  event("/topic/trade/{optionId}", "create, startPrice, finish, fastFinish, changeLimit", [
    p.server("trading/live/messages-of.ts")("fastFinish"),
    tellsRounds,
  ]),
  event("/topic/trade/{stock}", "rawData ticks", [
    p.server("trading/live/market-memory.ts")("rawData"),
    p.liveRoomTest("repeats the last prices of a market to a new subscriber"),
  ]),
  event("/topic/orderbook/{stock}", "the order book", [
    p.server("trading/live/market-memory.ts")("orderbook"),
    p.liveRoomTest("repeats the last prices of a market to a new subscriber"),
  ]),
  event("/topic/trade/site/{siteId}_{optionId}", "realtimeBetting", [
    p.server("trading/live/messages-of.ts")("realtimeBetting"),
    tellsBets,
  ]),
  event("/user/queue/trade/bet", "gameBet and betResult", [
    p.server("trading/live/messages-of.ts")("gameBet"),
    p.liveRoomTest("grades: plus the profit for a win, minus the stake for a loss, nothing for a void"),
  ]),
  event("/user/queue/point", "the balance, with its version", [
    p.server("trading/live/messages-of.ts")("/user/queue/point"),
    p.liveRoomTest("shows a new subscriber the two newest rounds, and its own state to a player only"),
  ]),
];
