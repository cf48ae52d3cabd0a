import { candlesBetween } from "../price/candles.ts";
import { latestTrades, type Market, type Trade, tradesOf } from "../price/market.ts";
import { type Answer, type Call, type Host, json } from "../serve/host.ts";
import { fixed, list, object, quoted } from "../serve/numbers.ts";
import { orderType, tradeId } from "./frames.ts";

const MOST_TRADES = 1_000;
const MOST_CANDLES = 720;
/** REST prints every price with five digits. */
const PRICE_DIGITS = 5;
const QTY_DIGITS = 8;
const MINUTES = [1, 5, 15, 30, 60];

interface Pair {
  /** The name under which an answer holds the pair. */
  readonly key: string;
  readonly altname: string;
  readonly wsname: string;
  readonly market: Market;
}

/** REST still calls Bitcoin XBT; older pairs have a key with X and Z before their currencies. */
const KEYS: Readonly<Record<string, readonly [key: string, altname: string]>> = {
  "BTC/USD": ["XXBTZUSD", "XBTUSD"],
  "ETH/USD": ["XETHZUSD", "ETHUSD"],
  "GBP/USD": ["ZGBPZUSD", "GBPUSD"],
};

export function answerCall(host: Host, { path, query }: Call): Answer {
  if (path === "/0/public/Time") {
    const stampMs = host.stampMs();
    return result({ unixtime: Math.floor(stampMs / 1_000), rfc1123: new Date(stampMs).toUTCString() });
  }
  const pairs = pairsOf(host);
  if (path === "/0/public/AssetPairs") return answerPairs(pairs, query.get("pair"));
  if (path !== "/0/public/Trades" && path !== "/0/public/OHLC") return refused("EGeneral:Unknown method");
  const pair = findPair(pairs, query.get("pair") ?? "");
  if (pair === undefined) return refused("EQuery:Unknown asset pair");
  const asked = { pair, query, nowMs: host.clock.nowMs() };
  return path === "/0/public/Trades" ? answerTrades(asked) : answerCandles(asked);
}

const result = (value: unknown): Answer => json({ error: [], result: value });
const refused = (error: string): Answer => json({ error: [error] });

function pairsOf({ markets }: Host): readonly Pair[] {
  return [...markets].map(([symbol, market]) => {
    const plain = symbol.replace("/", "");
    const [key, altname] = KEYS[symbol] ?? [plain, plain];
    return { key, altname, wsname: symbol.replace("BTC", "XBT"), market };
  });
}

function findPair(pairs: readonly Pair[], asked: string): Pair | undefined {
  return pairs.find(({ key, altname, wsname, market }) =>
    [key, altname, wsname, market.instrument.symbol].includes(asked),
  );
}

function answerPairs(pairs: readonly Pair[], asked: string | null): Answer {
  const wanted = asked === null ? pairs : asked.split(",").map((name) => findPair(pairs, name));
  const found = wanted.filter((pair) => pair !== undefined);
  if (found.length < wanted.length) return refused("EQuery:Unknown asset pair");
  return result(
    Object.fromEntries(
      found.map(({ key, altname, wsname, market: { instrument } }) => [
        key,
        {
          altname,
          wsname,
          aclass_base: "currency",
          aclass_quote: "currency",
          lot: "unit",
          pair_decimals: instrument.priceDigits,
          lot_decimals: instrument.qtyDigits,
          tick_size: String(10 ** -instrument.priceDigits),
          status: "online",
        },
      ]),
    ),
  );
}

interface Asked {
  readonly pair: Pair;
  readonly query: URLSearchParams;
  readonly nowMs: number;
}

/** The trades after a moment in ns (or s), oldest first; without one the newest. `last` is where to go on. */
function answerTrades({ pair: { key, market }, query, nowMs }: Asked): Answer {
  const count = Math.min(MOST_TRADES, Math.max(1, Number(query.get("count") ?? MOST_TRADES)));
  const since = query.get("since");
  const trades =
    since === null ? latestTrades(market, nowMs, count) : tradesSince(market, { since, nowMs, count });
  const last = trades.at(-1);
  const lastNs = last === undefined ? (since ?? "0") : nanosOf(last);
  const rows = object({ [key]: list(trades.map(tradeRow)), last: quoted(lastNs) });
  return { status: 200, body: object({ error: "[]", result: rows }) };
}

function tradesSince(
  market: Market,
  { since, nowMs, count }: { since: string; nowMs: number; count: number },
): readonly Trade[] {
  const sinceNs = BigInt(/^\d{1,12}$/.test(since) ? `${since}000000000` : since.replace(/\D.*/, ""));
  const end = market.indexAt(nowMs);
  let first = market.indexAt(Number(sinceNs / 1_000_000n));
  for (let trade = market.tradeOf(first); trade !== null && first < end; trade = market.tradeOf(first)) {
    if (BigInt(nanosOf(trade)) > sinceNs) break;
    first += 1;
  }
  return tradesOf(market, first, Math.min(end, first + count));
}

const nanosOf = ({ atMs, micros }: Trade): string => `${atMs}${String(micros).padStart(3, "0")}000`;

function tradeRow(trade: Trade): string {
  const { price, qty, atMs, micros, side } = trade;
  const seconds = `${Math.floor(atMs / 1_000)}.${String(atMs % 1_000).padStart(3, "0")}${String(micros).padStart(3, "0")}`;
  return list([
    quoted(priceText(price)),
    quoted(fixed(qty, QTY_DIGITS)),
    seconds,
    quoted(side === "buy" ? "b" : "s"),
    quoted(orderType(trade) === "limit" ? "l" : "m"),
    '""',
    String(tradeId(trade)),
  ]);
}

const priceText = (text: string): string => fixed(text, PRICE_DIGITS);

/** The last of the candles is the one that is not over; `last` is the one before it. */
function answerCandles({ pair: { key, market }, query, nowMs }: Asked): Answer {
  const minutes = Number(query.get("interval") ?? 1);
  if (!MINUTES.includes(minutes)) return refused("EGeneral:Invalid arguments");
  const unitMs = minutes * 60_000;
  const sinceMs = Number(query.get("since") ?? 0) * 1_000;
  const fromMs = Math.max(sinceMs, (Math.ceil(nowMs / unitMs) - MOST_CANDLES) * unitMs);
  const candles = candlesBetween(market, unitMs, { fromMs, toMs: nowMs });
  return result({
    [key]: candles.map((candle) => [
      candle.startMs / 1_000,
      priceText(candle.open),
      priceText(candle.high),
      priceText(candle.low),
      priceText(candle.close),
      (candle.value / candle.qty).toFixed(PRICE_DIGITS),
      candle.qty.toFixed(QTY_DIGITS),
      candle.count,
    ]),
    last: (candles.at(-2)?.startMs ?? 0) / 1_000,
  });
}
