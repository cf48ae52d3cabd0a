import { expect, test } from "vitest";
import { sequentialId as bithumbId } from "../bithumb/dialect.ts";
import { sequentialId as upbitId } from "../upbit/dialect.ts";
import { INSTRUMENTS, type Instrument, stepAt } from "./instruments.ts";
import { lastTrade, type Market, tradesBetween } from "./market.ts";
import { simulatedMarket } from "./simulated-market.ts";

const SEED = 7;
const NOW_MS = Date.UTC(2026, 8, 23, 3, 18);
const MINUTE_MS = 60_000;

const marketOf = (venue: string, symbol: string, seed = SEED): Market =>
  simulatedMarket(seed, instrumentOf(venue, symbol));

function instrumentOf(venue: string, symbol: string): Instrument {
  const found = INSTRUMENTS.find((each) => each.venue === venue && each.symbol === symbol);
  if (found === undefined) throw new Error(`${venue} lists no ${symbol}`);
  return found;
}

test("the same seed and moments give the same trades and books, in whatever order one asks", () => {
  const [first, second] = [marketOf("upbit", "KRW-BTC"), marketOf("upbit", "KRW-BTC")];
  const late = tradesBetween(second, NOW_MS + MINUTE_MS, NOW_MS + 2 * MINUTE_MS);
  expect(tradesBetween(first, NOW_MS, NOW_MS + 2 * MINUTE_MS)).toEqual([
    ...tradesBetween(second, NOW_MS, NOW_MS + MINUTE_MS),
    ...late,
  ]);
  expect(first.bookAt(NOW_MS)).toEqual(second.bookAt(NOW_MS));
  expect(tradesBetween(marketOf("upbit", "KRW-BTC", SEED + 1), NOW_MS, NOW_MS + MINUTE_MS)).not.toEqual(
    tradesBetween(first, NOW_MS, NOW_MS + MINUTE_MS),
  );
});

test.each(INSTRUMENTS)(
  "$venue $symbol: trades in order, on the steps of the venue, inside the book",
  (instrument) => {
    const market = simulatedMarket(SEED, instrument);
    const trades = tradesBetween(market, NOW_MS, NOW_MS + 10 * MINUTE_MS);
    expect(trades.length).toBeGreaterThan(40);
    for (const [place, trade] of trades.entries()) {
      const before = trades[place - 1];
      if (before !== undefined) {
        expect(trade.index).toBe(before.index + 1);
        expect(trade.atMs * 1_000 + trade.micros).toBeGreaterThanOrEqual(before.atMs * 1_000 + before.micros);
      }
      const steps = Number(trade.price) / stepAt(instrument, Number(trade.price));
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      expect(Number(trade.qty)).toBeGreaterThan(0);
      expect(market.indexAt(trade.atMs)).toBeLessThanOrEqual(trade.index);
      expect(market.indexAt(trade.atMs + 1)).toBeGreaterThan(trade.index);
    }
  },
);

test("a book is never crossed, sorted, and its best level moves with almost every step", () => {
  for (const instrument of INSTRUMENTS) {
    const market = simulatedMarket(SEED, instrument);
    let moved = 0;
    for (let step = 0; step < 50; step += 1) {
      const book = market.bookAt(NOW_MS + step * 100);
      const [bids, asks] = [book?.bids ?? [], book?.asks ?? []].map((side) =>
        side.map(([price]) => Number(price)),
      );
      expect(bids).toEqual(bids?.toSorted((a, b) => b - a));
      expect(asks).toEqual(asks?.toSorted((a, b) => a - b));
      expect(bids?.[0]).toBeLessThan(asks?.[0] ?? 0);
      if (String(market.bookAt(NOW_MS + (step + 1) * 100)?.bids[0]) !== String(book?.bids[0])) moved += 1;
    }
    if (instrument.qtyDigits > 0) expect(moved).toBeGreaterThan(40);
  }
});

/** What a quorum compares: the last price of each venue, in dollars or in won. */
test.each([
  ["KRW-BTC", ["upbit", "KRW-BTC"], ["bithumb", "KRW-BTC"]],
  ["KRW-ETH", ["upbit", "KRW-ETH"], ["bithumb", "KRW-ETH"]],
  ["KRW-XRP", ["upbit", "KRW-XRP"], ["bithumb", "KRW-XRP"]],
  ["KRW-SOL", ["upbit", "KRW-SOL"], ["bithumb", "KRW-SOL"]],
  ["KRW-DOGE", ["upbit", "KRW-DOGE"], ["bithumb", "KRW-DOGE"]],
  ["Bitcoin in dollars", ["binance", "BTCUSDT"], ["kraken", "BTC/USD"]],
  ["Bitcoin in dollars of two kinds", ["binance", "BTCUSDC"], ["pyth", "BTC/USD"]],
  ["Ether in dollars", ["binance", "ETHUSDT"], ["kraken", "ETH/USD"]],
  ["pounds", ["kraken", "GBP/USD"], ["pyth", "GBP/USD"]],
  ["Australian dollars", ["kraken", "AUD/USD"], ["pyth", "AUD/USD"]],
  ["tokens on gold", ["binance", "PAXGUSDT"], ["kraken", "PAXG/USD"]],
] as const)("%s: two venues agree within 0.2 %", (_, [venueA, symbolA], [venueB, symbolB]) => {
  const [a, b] = [marketOf(venueA, symbolA), marketOf(venueB, symbolB)];
  for (let hour = 0; hour < 500; hour += 1) {
    const atMs = NOW_MS + hour * 3_571_000;
    const [priceA, priceB] = [a, b].map((market) => Number(lastTrade(market, atMs)?.price));
    expect(Math.abs((priceA ?? 0) / (priceB ?? 1) - 1)).toBeLessThan(0.002);
  }
});

test.each([
  ["upbit", upbitId, 17],
  ["bithumb", bithumbId, 19],
] as const)("%s: ids are unique, of their length, and not in order", (venue, idOf, length) => {
  const trades = tradesBetween(marketOf(venue, "KRW-BTC"), NOW_MS, NOW_MS + 60 * MINUTE_MS);
  const ids = trades.map(idOf);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id.length === length)).toBe(true);
  const backwards = ids.filter((id, place) => BigInt(id) < BigInt(ids[place - 1] ?? "0"));
  expect(backwards.length).toBeGreaterThan(ids.length / 50);
});
