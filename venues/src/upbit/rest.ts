import { candlesBetween, previousClose } from "../price/candles.ts";
import { stepAt } from "../price/instruments.ts";
import { lastTrade, type Market, tradesOf, type Trade } from "../price/market.ts";
import { type Answer, type Call, type Host, json } from "../serve/host.ts";
import { list, object, quoted, stripped } from "../serve/numbers.ts";
import { dateText, KST_MS, momentText, timeText } from "../serve/times.ts";

/** What sets the REST of the two venues apart. */
export interface RestDialect {
  /** How a refusal is answered: Bithumb's are HTTP 200. */
  refuse(status: number, name: number | string, message: string): Answer;
  idOf(trade: Trade): string;
  /** The time zone of a candle's `to` that names none. */
  readonly candleZoneMs: number;
}

const DAY_MS = 86_400_000;
const MOST_TRADES = 500;
const MOST_CANDLES = 200;
const MINUTES = [1, 3, 5, 10, 15, 30, 60, 240];
/** How far back a cursor is looked for that does not begin with its time, as those of 2021. */
const SCANNED = 50_000;

/** The calls that both venues have, and those of Upbit alone where the dialect's table names them. */
export function answerQuotation(host: Host, dialect: RestDialect, call: Call): Answer {
  const { path, query } = call;
  if (path === "/v1/market/all") return json([...host.markets.keys()].map(named));
  const code = (query.get("market") ?? "").toUpperCase();
  if (code === "")
    return dialect.refuse(400, 400, "Missing request parameter error. Check the required parameters!");
  const market = host.markets.get(code);
  if (market === undefined) return dialect.refuse(404, 404, "Code not found");
  if (path === "/v1/trades/ticks") return answerTicks(host, dialect, { market, query });
  const unit = /^\/v1\/candles\/minutes\/(\d+)$/.exec(path)?.[1];
  if (unit !== undefined && MINUTES.includes(Number(unit)))
    return answerCandles(host, dialect, { market, query, unit: Number(unit) });
  return dialect.refuse(404, "not_found", "No Route matched with those values");
}

interface Asked {
  readonly market: Market;
  readonly query: URLSearchParams;
}

/** The newest trades first, from before a cursor or up to a time of day (UTC), of today or up to seven days ago. */
function answerTicks({ clock }: Host, dialect: RestDialect, { market, query }: Asked): Answer {
  const nowMs = clock.nowMs();
  const count = Math.min(MOST_TRADES, Math.max(1, Number(query.get("count") ?? 1)));
  const daysAgo = Number(query.get("days_ago") ?? 0);
  if (!Number.isInteger(daysAgo) || daysAgo < 0 || daysAgo > 7)
    return dialect.refuse(400, 400, "days_ago parameter error");
  const cursor = query.get("cursor");
  const end = market.indexAt(Math.min(nowMs, endOf(nowMs, daysAgo, query.get("to"))));
  const to = cursor === null ? end : Math.min(end, indexOfId(market, { dialect, cursor, end }));
  const trades = tradesOf(market, to - count, to).toReversed();
  return { status: 200, body: list(trades.map((trade) => tickText({ market, dialect }, trade))) };
}

/** The end of the second that `to` names, or of the day. */
function endOf(nowMs: number, daysAgo: number, to: string | null): number {
  const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  const [, hours, minutes, seconds] = /^(\d\d):?(\d\d):?(\d\d)$/.exec(to ?? "") ?? [];
  if (hours === undefined) return dayMs + DAY_MS;
  return dayMs + (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + 1) * 1_000;
}

function indexOfId(
  market: Market,
  { dialect, cursor, end }: { dialect: RestDialect; cursor: string; end: number },
): number {
  const near = market.indexAt(Number(cursor.slice(0, 13)));
  for (let index = near; index < near + 8; index += 1) {
    const trade = market.tradeOf(index);
    if (trade !== null && dialect.idOf(trade) === cursor) return index;
  }
  const found = tradesOf(market, Math.max(0, end - SCANNED), end).find((trade) => trade.venueId === cursor);
  return found?.index ?? near;
}

function tickText({ market, dialect }: { market: Market; dialect: RestDialect }, trade: Trade): string {
  const { atMs, price, qty, side } = trade;
  const previous = previousClose(market, atMs);
  return object({
    market: quoted(market.instrument.symbol),
    trade_date_utc: quoted(dateText(atMs)),
    trade_time_utc: quoted(timeText(atMs)),
    timestamp: String(atMs),
    trade_price: stripped(price),
    trade_volume: stripped(qty),
    prev_closing_price: stripped(previous),
    change_price: String(Number(price) - Number(previous)),
    ask_bid: quoted(side === "buy" ? "BID" : "ASK"),
    sequential_id: dialect.idOf(trade),
  });
}

/** The newest candles first, all of them begun before `to`; none where nothing was traded. Unit 0 is a second. */
export function answerCandles(
  { clock }: Host,
  dialect: RestDialect,
  { market, query, unit }: Asked & { readonly unit: number },
): Answer {
  const unitMs = unit === 0 ? 1_000 : unit * 60_000;
  const nowMs = clock.nowMs();
  const count = Math.min(MOST_CANDLES, Math.max(1, Number(query.get("count") ?? 1)));
  const to = query.get("to");
  const asked = to === null || to === "" ? nowMs : momentOf(to, dialect.candleZoneMs);
  if (Number.isNaN(asked)) return dialect.refuse(400, 400, "to parameter error");
  const toMs = Math.min(nowMs, asked);
  const fromMs = (Math.ceil(toMs / unitMs) - count) * unitMs;
  const candles = candlesBetween(market, unitMs, { fromMs, toMs }).toReversed();
  return json(
    candles.map((candle) => ({
      market: market.instrument.symbol,
      candle_date_time_utc: momentText(candle.startMs),
      candle_date_time_kst: momentText(candle.startMs + KST_MS),
      opening_price: Number(candle.open),
      high_price: Number(candle.high),
      low_price: Number(candle.low),
      trade_price: Number(candle.close),
      timestamp: candle.lastMs,
      candle_acc_trade_price: candle.value,
      candle_acc_trade_volume: candle.qty,
      ...(unit === 0 ? {} : { unit }),
    })),
  );
}

/** `2026-01-01T00:00:00Z`, with a zone of its own, or without one in the venue's. */
function momentOf(text: string, zoneMs: number): number {
  const moment = text.replace(" ", "T");
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(moment) ? Date.parse(moment) : Date.parse(`${moment}Z`) - zoneMs;
}

/** The steps of prices, as `GET /v1/orderbook/instruments` tells them. */
export function answerInstruments(host: Host, dialect: RestDialect, { query }: Call): Answer {
  const markets = (query.get("markets") ?? "").split(",").map((code) => host.markets.get(code));
  if (markets.includes(undefined)) return dialect.refuse(404, 404, "Code not found");
  return json(
    markets
      .filter((market) => market !== undefined)
      .map((market) => {
        const step = stepAt(market.instrument, Number(lastTrade(market, host.clock.nowMs())?.price ?? 0));
        const levels = [0, 10, 100, 1_000].map((level) => String(level * step));
        const [quote = ""] = market.instrument.symbol.split("-");
        return {
          market: market.instrument.symbol,
          quote_currency: quote,
          tick_size: String(step),
          supported_levels: levels,
        };
      }),
  );
}

const NAMES: Readonly<Record<string, readonly [korean: string, english: string]>> = {
  "KRW-BTC": ["비트코인", "Bitcoin"],
  "KRW-ETH": ["이더리움", "Ethereum"],
  "KRW-XRP": ["리플", "XRP"],
  "KRW-SOL": ["솔라나", "Solana"],
  "KRW-DOGE": ["도지코인", "Dogecoin"],
};

function named(market: string) {
  const [korean = market, english = market] = NAMES[market] ?? [];
  return { market, korean_name: korean, english_name: english };
}
