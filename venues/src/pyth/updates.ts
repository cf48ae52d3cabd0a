import { bitsAt, keyOf, lineAt } from "../price/noise.ts";
import type { Market, Trade } from "../price/market.ts";

/** The feeds by their ids. */
export const FEEDS: Readonly<Record<string, string>> = {
  "84c2dde9633d93d1bcad84e7dc41c9d56578b7ec52fabedc1f335d673df0a7c1": "GBP/USD",
  "67a6f93030420c1c9e3fe37c1ab6b77966af82f995944a9fefce357a22854a80": "AUD/USD",
  "765d2ba906dbc32ca17cc11f5310a89e9ee1f6420508c63861f2f8ba4ee34bb2": "XAU/USD",
  e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43: "BTC/USD",
};

export type Encoding = "hex" | "base64";

/** An update of a feed: its market's trade is the price that the network agreed on. */
export interface Update {
  readonly id: string;
  readonly market: Market;
  readonly trade: Trade;
}

const SLOT_MS = 400;
const FIRST_SLOT_MS = 1_600_000_000_000;
/** The width of the confidence, as a part of the price. */
const CONFIDENCE = 0.00012;

const secondOf = ({ atMs }: Trade): number => Math.floor(atMs / 1_000);

/** The body of a call and of each event: the signed bytes, and what they say where that was asked for. */
export function priceUpdate(
  updates: readonly Update[],
  { encoding, isParsed }: { readonly encoding: Encoding; readonly isParsed: boolean },
) {
  const data = updates.map(({ id, trade }) => signedBytes(id, trade).toString(encoding));
  return { binary: { encoding, data }, parsed: isParsed ? updates.map(parsedUpdate) : null };
}

function parsedUpdate({ id, market, trade }: Update) {
  const before = market.tradeOf(trade.index - 1) ?? trade;
  const average = market.tradeOf(Math.max(0, trade.index - 40)) ?? trade;
  const seconds = secondOf(trade);
  return {
    id,
    price: priceOf(market, trade, seconds),
    ema_price: priceOf(market, { ...average, index: trade.index }, seconds),
    metadata: {
      slot: Math.floor((trade.atMs - FIRST_SLOT_MS) / SLOT_MS),
      proof_available_time: seconds + 1,
      prev_publish_time: secondOf(before),
    },
  };
}

/** A whole number and its exponent: 1.31234 is 131234 with -5. */
function priceOf({ instrument }: Market, { price, index }: Trade, publishTime: number) {
  const { priceDigits, symbol } = instrument;
  const scaled = BigInt(price.replace(".", ""));
  const wide = 1 + lineAt(keyOf(0, "confidence", symbol), index / 20) / 2;
  const conf = Math.max(1, Math.round(Number(scaled) * CONFIDENCE * wide));
  return { price: String(scaled), conf: String(conf), expo: -priceDigits, publish_time: publishTime };
}

/** Bytes of our own in the place of the network's signatures: the same update has the same. */
function signedBytes(id: string, { atMs, price }: Trade): Buffer {
  const key = keyOf(0, "signature", id, price);
  const words = Array.from({ length: 16 }, (_, place) => bitsAt(key, atMs * 16 + place));
  return Buffer.from(Uint32Array.from(words).buffer);
}
