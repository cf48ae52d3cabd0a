import { describe, expect, it } from "vitest";
import type { VenueMessage } from "../venue/venue.ts";
import { BINANCE } from "./binance.ts";

const quiet = { symbols: ["BTCUSDT"], ask: async () => null, tell: () => undefined };
const combined = (data: object) => JSON.stringify({ stream: "btcusdt@trade", data });
const trade = {
  e: "trade",
  E: 1_723_161_255_400,
  s: "BTCUSDT",
  t: 3_735_683_259,
  p: "61837.63000000",
  q: "0.02000000",
  T: 1_723_161_255_342,
  m: true,
  M: true,
};
const delta = (U: number, u: number, b: readonly (readonly string[])[] = [], a: typeof b = []) =>
  combined({ e: "depthUpdate", E: 1_723_161_255_000 + u, s: "BTCUSDT", U, u, b, a });
const settled = async () => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};

const shown = (message: VenueMessage | undefined) =>
  message?.kind === "book" ? [message.book.asks, message.book.bids] : message;

const rows = (fromId: number, count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, n) => ({
      id: fromId + n,
      price: "1.00",
      qty: "2.00",
      time: fromId + n,
      isBuyerMaker: true,
    })),
  );

describe("Binance", () => {
  it("is asked for trades and changes of the book in the address, and open is subscribed", async () => {
    expect(BINANCE.pathOf(["BTCUSDT", "ETHUSDT"])).toBe(
      "?streams=btcusdt@trade/btcusdt@depth@100ms/ethusdt@trade/ethusdt@depth@100ms",
    );
    const told: VenueMessage[] = [];
    expect(BINANCE.converse({ ...quiet, tell: (messages) => told.push(...messages) }).greeting).toEqual([]);
    await settled();
    expect(told).toEqual([{ kind: "subscribed", symbol: "BTCUSDT" }]);
  });

  it("tells a trade by its own time and id", () => {
    expect(BINANCE.converse(quiet).read(combined(trade))).toEqual([
      {
        kind: "trades",
        trades: [
          {
            symbol: "BTCUSDT",
            tradeId: "3735683259",
            atMs: 1_723_161_255_342,
            price: "61837.63000000",
            qty: "0.02000000",
          },
        ],
      },
    ]);
  });

  it("says before its connection is closed that it will be", () => {
    expect(BINANCE.converse(quiet).read('{"e":"serverShutdown","E":1}')).toEqual([{ kind: "leaving" }]);
  });

  it.each([
    "",
    "null",
    "[]",
    '{"result":null,"id":1}',
    combined({ ...trade, p: "abc" }),
    combined({ e: "kline" }),
  ])("of other frames tells that they are not known: %s", (frame) => {
    expect(
      BINANCE.converse(quiet)
        .read(frame)
        .map(({ kind }) => kind),
    ).toEqual(["unknown"]);
  });

  it("shows a book from a snapshot that is asked for and the changes after it, and asks anew after a gap", async () => {
    const told: VenueMessage[] = [];
    const asked: string[] = [];
    const snapshots = [10, 100];
    const session = BINANCE.converse({
      symbols: [],
      tell: (messages) => told.push(...messages),
      ask: async (path) => {
        asked.push(path);
        return JSON.stringify({
          lastUpdateId: snapshots[asked.length - 1],
          bids: [
            ["99.5", "1"],
            ["99.0", "2"],
          ],
          asks: [["100.5", "3"]],
        });
      },
    });
    expect(session.read(delta(5, 11, [["99.5", "0"]], [["100.0", "4"]]))).toEqual([]);
    await settled();
    expect(shown(told[0])).toEqual([
      [
        ["100.00000000", "4"],
        ["100.50000000", "3"],
      ],
      [["99.00000000", "2"]],
    ]);
    expect(shown(session.read(delta(12, 12, [["99.75", "5"]]))[0])).toEqual([
      [
        ["100.00000000", "4"],
        ["100.50000000", "3"],
      ],
      [
        ["99.75000000", "5"],
        ["99.00000000", "2"],
      ],
    ]);
    // One is missing: there is no book until the next snapshot, for which the venue is asked at most each five seconds.
    expect(session.read(delta(14, 5_100))).toEqual([]);
    await settled();
    expect(asked).toHaveLength(2);
    expect(told).toHaveLength(2);
    expect(asked[0]).toBe("/api/v3/depth?symbol=BTCUSDT&limit=1000");
  });

  it("is asked for older trades by their ids, back to the wished moment", async () => {
    const asked: string[] = [];
    const trades = await BINANCE.backfill(
      async (path) => {
        asked.push(path);
        return path.includes("historical") ? rows(4_000, 1_000) : rows(5_000, 1_000);
      },
      { symbol: "BTCUSDT", fromMs: 4_500 as never },
    );
    expect(asked).toEqual([
      "/api/v3/trades?symbol=BTCUSDT&limit=1000",
      "/api/v3/historicalTrades?symbol=BTCUSDT&limit=1000&fromId=4000",
    ]);
    expect([trades?.length, trades?.[0]?.tradeId, trades?.at(-1)?.tradeId]).toEqual([2_000, "4000", "5999"]);
    expect(await BINANCE.backfill(async () => null, { symbol: "BTCUSDT", fromMs: 0 as never })).toBeNull();
  });
});
