import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { VenueMessage } from "../venue/venue.ts";
import { KRAKEN } from "./kraken.ts";

const parts = { symbols: ["BTC/USD"], ask: async () => null, tell: () => undefined };
const read = (text: string): readonly VenueMessage[] => KRAKEN.converse(parts).read(text);
const side = (levels: readonly string[]): string =>
  levels.map((level) => `{"price":${level.split(" ")[0] ?? ""},"qty":${level.split(" ")[1] ?? ""}}`).join();
/** Made by hand from the document: prices and quantities without point and leading zeros, asks before bids. */
const sumOf = (text: string): number => crc32(text);
const book = (type: string, asks: readonly string[], bids: readonly string[], sum: number, time = "") =>
  `{"channel":"book","type":"${type}","data":[{"symbol":"BTC/USD","asks":[${side(asks)}],"bids":[${side(bids)}],"checksum":${sum}${time}}]}`;

const answer = (channel: string) =>
  `{"method":"subscribe","result":{"channel":"${channel}","snapshot":true,"symbol":"BTC/USD"},"success":true,"time_in":"x","time_out":"y"}`;

const bare = (levels: readonly string[]) => levels.map((level) => level.replace(/[ .]/g, "")).join("");

const row = (id: number) => `["61837.6","0.001",${1_688_669_597 + id}.8277369,"b","m","",${id}]`;

const page = (from: number, count: number, last: string) =>
  `{"error":[],"result":{"XXBTZUSD":[${Array.from({ length: count }, (_, n) => row(from + n)).join()}],"last":"${last}"}}`;

describe("Kraken", () => {
  it("is asked for trades and books, and a symbol is subscribed when both are acknowledged", () => {
    const session = KRAKEN.converse(parts);
    expect(session.greeting.map((text) => JSON.parse(text) as unknown)).toEqual([
      { method: "subscribe", params: { channel: "trade", symbol: ["BTC/USD"], snapshot: true } },
      { method: "subscribe", params: { channel: "book", symbol: ["BTC/USD"], depth: 10, snapshot: true } },
    ]);
    expect(session.read(answer("trade"))).toEqual([]);
    expect(session.read(answer("book"))).toEqual([{ kind: "subscribed", symbol: "BTC/USD" }]);
    expect(
      session.read(
        '{"error":"Currency pair not supported X/Y","method":"subscribe","success":false,"symbol":"X/Y"}',
      ),
    ).toEqual([{ kind: "unknown", reason: "refused Currency pair not supported X/Y" }]);
  });

  it("tells each trade of a frame, its time cut to the millisecond", () => {
    const frame =
      '{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD","side":"sell","price":61837.6,"qty":0.00100000,"ord_type":"limit","trade_id":4665906,"timestamp":"2023-09-25T07:49:37.708706Z"},{"symbol":"BTC/USD","price":"x"}]}';
    expect(read(frame)).toEqual([
      {
        kind: "trades",
        trades: [
          {
            symbol: "BTC/USD",
            tradeId: "4665906",
            atMs: Date.UTC(2023, 8, 25, 7, 49, 37, 708),
            price: "61837.6",
            qty: "0.00100000",
          },
        ],
      },
      { kind: "unknown", reason: "broken trade" },
    ]);
  });

  it.each([
    '{"channel":"heartbeat"}',
    '{"method":"pong","req_id":1}',
    '{"channel":"status","type":"update","data":[{"api_version":"v2","system":"online"}]}',
  ])("gives a sign of life: %s", (frame) => {
    expect(read(frame)).toEqual([]);
  });

  it("says before its maintenance that it leaves", () => {
    expect(read('{"channel":"status","type":"update","data":[{"system":"maintenance"}]}')).toEqual([
      { kind: "leaving" },
    ]);
  });

  it.each([
    "",
    "[]",
    '{"channel":"ticker"}',
    '{"channel":"trade","data":{}}',
    '{"channel":"book","data":[]}',
  ])("of other frames tells that they are not known: %j", (frame) => {
    expect(read(frame).map(({ kind }) => kind)).toEqual(["unknown"]);
  });

  it("shows a book as long as its checksum holds, trailing zeros and all, and asks for it anew when it does not", () => {
    const session = KRAKEN.converse(parts);
    const first = book(
      "snapshot",
      ["0.5666 4831.75496356", "0.5667 100.00000000"],
      ["0.5665 4831.75496356"],
      sumOf("56664831754963565667100000000005665483175496356"),
    );
    expect(session.read(first)).toMatchObject([
      {
        kind: "book",
        book: {
          atMs: null,
          asks: [
            ["0.5666", "4831.75496356"],
            ["0.5667", "100.00000000"],
          ],
          bids: [["0.5665", "4831.75496356"]],
        },
      },
    ]);
    const second = book(
      "update",
      ["0.5666 0.00000000"],
      ["0.5664 2.50000000"],
      sumOf("56671000000000056654831754963565664250000000"),
      ',"timestamp":"2023-10-06T17:35:55.440295Z"',
    );
    expect(session.read(second)).toMatchObject([
      {
        kind: "book",
        book: {
          atMs: Date.UTC(2023, 9, 6, 17, 35, 55, 440),
          asks: [["0.5667", "100.00000000"]],
          bids: [
            ["0.5665", "4831.75496356"],
            ["0.5664", "2.50000000"],
          ],
        },
      },
    ]);
    const wrong = session.read(book("update", [], ["0.5663 1.00000000"], 1));
    expect(wrong[0]).toEqual({ kind: "unknown", reason: "checksum of a book" });
    expect(
      wrong
        .slice(1)
        .map((message) =>
          message.kind === "send" ? (JSON.parse(message.text) as { method: string }).method : "",
        ),
    ).toEqual(["unsubscribe", "subscribe"]);
    // What still comes of the old book is not shown.
    expect(session.read(second)).toEqual([]);
    expect(session.read(first)).toHaveLength(1);
  });

  it("of a venue whose sums stay wrong is not asked for a book more than once in five seconds", () => {
    const session = KRAKEN.converse(parts);
    const asksAt = (second: number, type: string) =>
      session
        .read(
          book(
            type,
            ["1.5 1"],
            ["1.4 1"],
            1,
            `,"timestamp":"2023-10-06T17:35:${String(second).padStart(2, "0")}.000000Z"`,
          ),
        )
        .filter(({ kind }) => kind === "send").length;
    expect(asksAt(0, "snapshot")).toBe(2);
    for (const second of [0, 1, 2, 3, 4]) expect(asksAt(second, "snapshot")).toBe(0);
    expect([asksAt(4, "update"), asksAt(5, "update"), asksAt(6, "update"), asksAt(10, "snapshot")]).toEqual([
      0, 2, 0, 2,
    ]);
  });

  it("keeps ten levels of each side", () => {
    const session = KRAKEN.converse(parts);
    const asks = Array.from({ length: 10 }, (_, n) => `${10 + n}.5 1`);
    expect(session.read(book("snapshot", asks, ["9.5 1"], sumOf(`${bare(asks)}951`)))[0]?.kind).toBe("book");
    const nearer = ["10.0 1", ...asks].slice(0, 10);
    expect(session.read(book("update", ["10.0 1"], [], sumOf(`${bare(nearer)}951`)))[0]).toMatchObject({
      book: { asks: nearer.map((level) => level.split(" ")) },
    });
  });

  it("is asked for trades since the wished moment, page after page", async () => {
    const asked: string[] = [];
    const trades = await KRAKEN.backfill(
      async (path) => {
        asked.push(path);
        return asked.length === 1
          ? page(1, 1_000, "1688670597827736900")
          : page(1_001, 2, "1688670599827736900");
      },
      { symbol: "BTC/USD", fromMs: 1_688_669_598_000 as never },
    );
    expect(asked).toEqual([
      "/0/public/Trades?pair=BTC%2FUSD&count=1000&since=1688669597999000000",
      "/0/public/Trades?pair=BTC%2FUSD&count=1000&since=1688670597827736900",
    ]);
    expect(trades).toHaveLength(1_002);
    expect(trades?.[0]).toEqual({
      symbol: "BTC/USD",
      tradeId: "1",
      atMs: 1_688_669_598_827,
      price: "61837.6",
      qty: "0.001",
    });
    expect(
      await KRAKEN.backfill(async () => '{"error":["EGeneral"]}', { symbol: "X", fromMs: 1_000 as never }),
    ).toBeNull();
  });
});
