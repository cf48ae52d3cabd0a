import { candlesBetween } from "../price/candles.ts";
import { BOOK_STEP_MS, latestTrades, type Market, type Trade, tradesOf } from "../price/market.ts";
import { type Answer, type Call, type Host, json } from "../serve/host.ts";
import { aggTradeEvent, aggTradeId, decimal, partialBook, tradeId } from "./streams.ts";

const MOST = 1_000;
const DEFAULT_TRADES = 500;
const DEFAULT_LEVELS = 100;
const MOST_LEVELS = 5_000;
const INTERVALS_MS: Readonly<Record<string, number>> = {
  "1s": 1_000,
  "1m": 60_000,
  "3m": 180_000,
  "5m": 300_000,
  "15m": 900_000,
  "30m": 1_800_000,
  "1h": 3_600_000,
};

interface Asked {
  readonly market: Market;
  readonly query: URLSearchParams;
  readonly nowMs: number;
  readonly limit: number;
}

const CALLS: Readonly<Record<string, (asked: Asked) => Answer>> = {
  "/api/v3/trades": ({ market, nowMs, limit }) => json(latestTrades(market, nowMs, limit).map(tradeRow)),
  "/api/v3/historicalTrades": (asked) => json(tradesFrom(asked, "t").map(tradeRow)),
  "/api/v3/aggTrades": (asked) => json(aggTrades(asked).map(aggRow)),
  "/api/v3/depth": answerDepth,
  "/api/v3/klines": answerKlines,
};

export function answerCall(host: Host, { path, query }: Call): Answer {
  if (path === "/api/v3/time") return json({ serverTime: host.stampMs() });
  const call = CALLS[path];
  if (call === undefined) return { status: 404, body: "" };
  const symbol = query.get("symbol");
  if (symbol === null)
    return refused(-1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.");
  const market = host.markets.get(symbol);
  if (market === undefined) return refused(-1121, "Invalid symbol.");
  const limit = Math.min(MOST, Math.max(1, Number(query.get("limit") ?? DEFAULT_TRADES)));
  return call({ market, query, nowMs: host.clock.nowMs(), limit });
}

const refused = (code: number, msg: string): Answer => json({ code, msg }, 400);

/** From an id on, oldest first; without one the newest. */
function tradesFrom({ market, query, nowMs, limit }: Asked, idKind: "t" | "a"): readonly Trade[] {
  const from = query.get("fromId");
  if (from === null) return latestTrades(market, nowMs, limit);
  const end = market.indexAt(nowMs);
  const newest = market.tradeOf(end - 1);
  if (newest === null) return [];
  // Ids count without a gap, in the simulator as in what was recorded.
  const idOf = idKind === "t" ? tradeId : aggTradeId;
  const first = Math.max(0, newest.index - (idOf(newest) - Number(from)));
  return tradesOf(market, first, Math.min(end, first + limit));
}

function aggTrades(asked: Asked): readonly Trade[] {
  const { market, query, nowMs, limit } = asked;
  const startMs = query.get("startTime");
  if (startMs === null) return tradesFrom(asked, "a");
  const first = market.indexAt(Number(startMs));
  const endMs = Math.min(nowMs, Number(query.get("endTime") ?? nowMs) + 1);
  return tradesOf(market, first, Math.min(market.indexAt(endMs), first + limit));
}

function tradeRow(trade: Trade) {
  const { price, qty, atMs, side } = trade;
  return {
    id: tradeId(trade),
    price: decimal(price),
    qty: decimal(qty),
    quoteQty: (Number(price) * Number(qty)).toFixed(8),
    time: atMs,
    isBuyerMaker: side === "sell",
    isBestMatch: true,
  };
}

function aggRow(trade: Trade) {
  const { a, p, q, f, l, T, m, M } = aggTradeEvent("", trade, 0);
  return { a, p, q, f, l, T, m, M };
}

function answerDepth({ market, query, nowMs }: Asked): Answer {
  const stepMs = Math.floor(nowMs / BOOK_STEP_MS) * BOOK_STEP_MS;
  const count = Math.min(MOST_LEVELS, Number(query.get("limit") ?? DEFAULT_LEVELS));
  const book = market.bookAt(stepMs);
  return json(partialBook(book ?? { atMs: stepMs, bids: [], asks: [] }, stepMs, count));
}

function answerKlines({ market, query, nowMs, limit }: Asked): Answer {
  const unitMs = INTERVALS_MS[query.get("interval") ?? ""];
  if (unitMs === undefined) return refused(-1120, "Invalid interval.");
  const endMs = Math.min(nowMs, Number(query.get("endTime") ?? nowMs) + 1);
  const startMs = query.get("startTime");
  const alignedMs = Math.ceil(Number(startMs) / unitMs) * unitMs;
  const fromMs = startMs === null ? (Math.ceil(endMs / unitMs) - limit) * unitMs : alignedMs;
  const toMs = startMs === null ? endMs : Math.min(endMs, fromMs + limit * unitMs);
  return json(
    candlesBetween(market, unitMs, { fromMs, toMs }).map((candle) => [
      candle.startMs,
      decimal(candle.open),
      decimal(candle.high),
      decimal(candle.low),
      decimal(candle.close),
      candle.qty.toFixed(8),
      candle.startMs + unitMs - 1,
      candle.value.toFixed(8),
      candle.count,
      "0.00000000",
      "0.00000000",
      "0",
    ]),
  );
}
