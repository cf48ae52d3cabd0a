import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { candlesBetween } from "./candles.ts";
import { type Market, tradesBetween } from "./market.ts";
import { openMarkets, type Source } from "./open-markets.ts";
import { recordedPath } from "../testing/recorded.ts";

const FIRST_MS = Date.UTC(2024, 7, 8, 23, 54, 15, 342);
const OPENED_MS = Date.UTC(2026, 8, 23, 3, 18);
const TRADES = [
  "source,symbol,ts,price,qty,side,id,recv_ts",
  `binance,BTCUSDT,${FIRST_MS},61837.63,0.02,sell,3735683259,1`,
  `binance,BTCUSDT,${FIRST_MS + 275},61837.64,0.048,buy,3735683260,2`,
  `binance,BTCUSDT,${FIRST_MS + 60_000},61900.5,1,buy,3735683261,3`,
];
const BOOKS = [
  { ts: FIRST_MS - 40, kind: "delta", U: 1, u: 90, bids: [["1.00", "9"]], asks: [] },
  {
    ts: FIRST_MS,
    kind: "snapshot",
    lastUpdateId: 100,
    bids: [
      ["61837.63", "3"],
      ["61837.62", "1"],
    ],
    asks: [["61837.64", "2"]],
  },
  { ts: FIRST_MS + 100, kind: "delta", U: 101, u: 104, bids: [["61837.63", "0"]], asks: [["61838.00", "5"]] },
];
const QUOTES = ["source,symbol,ts,price,qty,bid,ask", `fxcm,GBPUSD,${FIRST_MS},1.38834,,1.38833,1.38835`];

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "recording-"));
  writeFileSync(path.join(folder, "trades.csv.gz"), gzipSync(TRADES.join("\n")));
  writeFileSync(path.join(folder, "depth.ndjson"), BOOKS.map((book) => JSON.stringify(book)).join("\n"));
  writeFileSync(path.join(folder, "quotes.csv"), QUOTES.join("\n"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function played(source: Partial<Source> & { readonly file: string }, venue = "binance"): Market {
  const wanted = { symbol: "BTCUSDT", ...source, file: path.join(folder, source.file) };
  const found = openMarkets(1, OPENED_MS, wanted).find(
    ({ instrument }) => instrument.symbol === wanted.symbol && instrument.venue === venue,
  );
  if (found === undefined) throw new Error("no such market");
  return found;
}

test("a recording happens now, at its own place within five minutes", () => {
  const trades = tradesBetween(played({ file: "trades.csv.gz" }), 0, OPENED_MS * 2);
  const [first] = trades;
  expect((first?.atMs ?? 0) % 300_000).toBe(FIRST_MS % 300_000);
  expect(first?.atMs).toBeLessThanOrEqual(OPENED_MS);
  expect(first?.atMs).toBeGreaterThan(OPENED_MS - 300_000);
  expect(trades.map(({ atMs }) => atMs - (first?.atMs ?? 0))).toEqual([0, 275, 60_000]);
  expect(trades.map(({ price, qty, side, venueId }) => [price, qty, side, venueId])).toEqual([
    ["61837.63", "0.02", "sell", "3735683259"],
    ["61837.64", "0.048", "buy", "3735683260"],
    ["61900.5", "1", "buy", "3735683261"],
  ]);
});

test("with a speed the time since its first moment passes so many times as fast", () => {
  const trades = tradesBetween(played({ file: "trades.csv.gz", speed: 100 }), 0, OPENED_MS * 2);
  expect(trades.map(({ atMs }) => atMs - (trades[0]?.atMs ?? 0))).toEqual([0, 3, 600]);
});

test("a recorded book is played beside it: whole, changed, and again from an earlier moment", () => {
  const market = played({ file: "trades.csv.gz", depth: path.join(folder, "depth.ndjson") });
  const firstMs = market.tradeOf(0)?.atMs ?? 0;
  const later = market.bookAt(firstMs + 300);
  expect(later?.bids).toEqual([["61837.62", "1"]]);
  expect(later?.asks).toEqual([
    ["61837.64", "2"],
    ["61838.00", "5"],
  ]);
  expect(market.bookAt(firstMs + 99)?.bids[0]).toEqual(["61837.63", "3"]);
  expect(market.bookAt(firstMs - 1_000)).toBeNull();
});

test("quotes are a book of one level, and no trades", () => {
  const market = played({ file: "quotes.csv", symbol: "GBP/USD" }, "kraken");
  expect(tradesBetween(market, 0, OPENED_MS * 2)).toEqual([]);
  const book = market.bookAt(OPENED_MS);
  expect([book?.bids[0]?.[0], book?.asks[0]?.[0]]).toEqual(["1.38833", "1.38835"]);
});

test("candles are counted from the trades alone", () => {
  const candles = candlesBetween(played({ file: "trades.csv.gz" }), 60_000, {
    fromMs: OPENED_MS - 300_000,
    toMs: OPENED_MS,
  });
  expect(candles.map(({ open, high, low, close, count }) => [open, high, low, close, count])).toEqual([
    ["61837.63", "61837.64", "61837.63", "61837.64", 2],
    ["61900.5", "61900.5", "61900.5", "61900.5", 1],
  ]);
});

test("a pair that no venue lists is refused", () => {
  expect(() => played({ file: "quotes.csv", symbol: "EURUSD" })).toThrow("no venue here lists EURUSD");
});

const recorded = [
  "binance-spot-btcusdt-trades.csv.gz",
  "binance-spot-btcusdt-depth.ndjson.gz",
  "golden-book7-btcusdt-1s.ndjson.gz",
].map(recordedPath);

test.skipIf(recorded.includes(null))(
  "the book of a whole recording is the golden one, second by second",
  () => {
    const [file = "", depth = "", golden = ""] = recorded.map((name) => name ?? "");
    const market = openMarkets(1, OPENED_MS, { file, depth, symbol: "BTCUSDT" }).find(
      ({ instrument }) => instrument.symbol === "BTCUSDT",
    );
    const movedMs = Math.floor((OPENED_MS - FIRST_MS) / 300_000) * 300_000;
    const lines = gunzipSync(readFileSync(golden)).toString("utf8").trimEnd().split("\n");
    for (const line of lines) {
      const { ts, bids, asks } = JSON.parse(line) as { ts: number; bids: unknown[]; asks: unknown[] };
      const book = market?.bookAt(ts + movedMs);
      expect([book?.bids.slice(0, 7), book?.asks.slice(0, 7)]).toEqual([bids, asks]);
    }
    expect(market?.indexAt(OPENED_MS * 2)).toBe(19_904);
  },
);
