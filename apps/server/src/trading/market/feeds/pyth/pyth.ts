import { closesOf, decimalOf, type Fields, fieldsOf, instantOf, textOf } from "../venue/fields.ts";
import { parseQuoted, plainDecimal } from "../venue/quoted-numbers.ts";
import type { Venue, VenueMessage, VenueSession, VenueTrade } from "../venue/venue.ts";

/**
 * Pyth's Hermes: a stream of events, each with the prices of all ids that were asked for. A price is an aggregate, not a trade: it has
 * no quantity, and the slot it was made in is its id.
 */
export const PYTH: Venue = {
  name: "pyth",
  transport: "events",
  address: { stream: "https://hermes.pyth.network", rest: "https://hermes.pyth.network" },
  silenceMs: 15_000,
  ping: null,
  replaceAfterMs: 23 * 3_600_000,
  pathOf: (symbols) =>
    `/v2/updates/price/stream?parsed=true&encoding=hex&ids[]=${symbols.map(encodeURIComponent).join("&ids[]=")}`,
  converse: (): VenueSession => {
    const heard = new Set<string>();
    return { greeting: [], read: (text) => readEvent(text, heard) };
  },
  // Its history has one price a second, not every price that was told: a hole stays a hole.
  backfill: async () => null,
  lastDay: {
    // It has no candles: the latest price is all of the day.
    pathOf: (symbol) => `/v2/updates/price/latest?parsed=true&ids[]=${encodeURIComponent(symbol)}`,
    read: (text) =>
      closesOf(fieldsOf(parseQuoted(text))?.["parsed"], (item) => {
        const price = priceOf(fieldsOf(item) ?? {});
        return { atMs: price?.atMs ?? null, price: price?.price };
      }),
  },
  minutes: null,
};

function readEvent(text: string, heard: Set<string>): readonly VenueMessage[] {
  const parsed = fieldsOf(parseQuoted(text))?.["parsed"];
  if (!Array.isArray(parsed)) return [{ kind: "unknown", reason: "NOT_AN_UPDATE" }];
  return (parsed as readonly unknown[]).flatMap((item): readonly VenueMessage[] => {
    const price = priceOf(fieldsOf(item) ?? {});
    if (price === null) return [{ kind: "unknown", reason: "broken price" }];
    const trades: VenueMessage = { kind: "trades", trades: [price] };
    if (heard.has(price.symbol)) return [trades];
    heard.add(price.symbol);
    return [{ kind: "subscribed", symbol: price.symbol }, trades];
  });
}

function priceOf(item: Fields): VenueTrade | null {
  const price = fieldsOf(item["price"]);
  const symbol = textOf(item["id"]);
  const mantissa = decimalOf(price?.["price"]);
  const exponent = textOf(price?.["expo"]);
  const seconds = textOf(price?.["publish_time"]);
  const slot = textOf(fieldsOf(item["metadata"])?.["slot"]);
  const atMs = seconds === null ? null : instantOf(`${seconds}000`);
  const text = mantissa === null || exponent === null ? null : plainDecimal(`${mantissa}e${exponent}`);
  if (symbol === null || text === null || atMs === null || slot === null) return null;
  return { symbol, tradeId: slot, atMs, price: text, qty: "0" };
}
