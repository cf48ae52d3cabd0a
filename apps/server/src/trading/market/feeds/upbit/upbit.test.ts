import { describe, expect, it } from "vitest";
import { recordedLines, recordedPath } from "../../testing/recorded.ts";
import { BITHUMB } from "../bithumb/bithumb.ts";
import type { VenueMessage } from "../venue/venue.ts";
import { UPBIT } from "./upbit.ts";

const parts = { symbols: ["KRW-BTC"], ask: async () => null, tell: () => undefined };
const read = (frame: object | string): readonly VenueMessage[] =>
  UPBIT.converse(parts).read(typeof frame === "string" ? frame : JSON.stringify(frame));
/** Without the word that its first frame subscribes a symbol. */
const told = (frame: object | string) => read(frame).filter(({ kind }) => kind !== "subscribed");

const trade = `{"type":"trade","code":"KRW-BTC","timestamp":1730336862082,"trade_date":"2024-10-31","trade_time":"01:07:42",
  "trade_timestamp":1730336862047,"trade_price":1.00473E8,"trade_volume":5.485e-05,"ask_bid":"BID","prev_closing_price":100571000.0,
  "change":"FALL","change_price":98000.0,"sequential_id":17303368620470001,"stream_type":"REALTIME"}`;

const unitOf = (ask: number, bid: number) => ({
  ask_price: ask,
  bid_price: bid,
  ask_size: 0.1,
  bid_size: 2,
});

const row = (id: number, timestamp: number) =>
  `{"market":"KRW-BTC","timestamp":${timestamp},"trade_price":100.0,"trade_volume":1.0,"sequential_id":1730336862047${String(id).padStart(4, "0")}}`;

describe("Upbit", () => {
  it("is asked for trades and books of all symbols in one message", () => {
    const [greeting = ""] = UPBIT.converse({ ...parts, symbols: ["KRW-BTC", "KRW-ETH"] }).greeting;
    const [ticket, ...wishes] = JSON.parse(greeting) as readonly object[];
    expect(ticket).toEqual({ ticket: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(wishes).toEqual([
      { type: "trade", codes: ["KRW-BTC", "KRW-ETH"] },
      { type: "orderbook", codes: ["KRW-BTC.15", "KRW-ETH.15"] },
      { format: "DEFAULT" },
    ]);
  });

  it("tells a trade by the time of the trade, its id and its numbers as text", () => {
    expect(read(trade)).toEqual([
      { kind: "subscribed", symbol: "KRW-BTC" },
      {
        kind: "trades",
        trades: [
          {
            symbol: "KRW-BTC",
            tradeId: "17303368620470001",
            atMs: 1_730_336_862_047,
            price: "100473000",
            qty: "0.00005485",
          },
        ],
      },
    ]);
  });

  it("tells a book, and no level that only fills up a side", () => {
    const frame = {
      type: "orderbook",
      code: "KRW-BTC",
      timestamp: 1_730_336_862_000,
      total_ask_size: 1,
      level: 0,
    };
    expect(told({ ...frame, orderbook_units: [unitOf(101, 100), unitOf(102, 0)] })).toEqual([
      {
        kind: "book",
        book: {
          symbol: "KRW-BTC",
          atMs: 1_730_336_862_000,
          asks: [
            ["101", "0.1"],
            ["102", "0.1"],
          ],
          bids: [["100", "2"]],
        },
      },
    ]);
  });

  it.each([
    ['{"status":"UP"}', []],
    ['{"error":{"name":"WRONG_FORMAT","message":"x"}}', [{ kind: "unknown", reason: "error WRONG_FORMAT" }]],
    ["PONG", [{ kind: "unknown", reason: "NOT_AN_OBJECT" }]],
    ["[]", [{ kind: "unknown", reason: "NOT_AN_OBJECT" }]],
    ['{"type":"ticker","code":"KRW-BTC"}', [{ kind: "unknown", reason: "type ticker" }]],
    ['{"type":"trade","code":"KRW-BTC","trade_price":"abc"}', [{ kind: "unknown", reason: "broken trade" }]],
    [
      '{"type":"orderbook","code":"KRW-BTC","orderbook_units":[{}]}',
      [{ kind: "unknown", reason: "broken orderbook" }],
    ],
  ])("of other frames tells what they are: %s", (frame, expected) => {
    expect(told(frame)).toEqual(expected);
  });

  it("is asked for older trades page after page, by the last id of each, until the wished moment", async () => {
    const asked: string[] = [];
    const pages = [
      Array.from({ length: 500 }, (_, n) => row(n, 9_999 - n)),
      [row(600, 9_000), row(601, 8_000)],
    ];
    const trades = await UPBIT.backfill(
      async (path) => {
        asked.push(path);
        return `[${pages[asked.length - 1]?.join() ?? ""}]`;
      },
      { symbol: "KRW-BTC", fromMs: 8_500 as never },
    );
    expect(asked).toEqual([
      "/v1/trades/ticks?market=KRW-BTC&count=500",
      "/v1/trades/ticks?market=KRW-BTC&count=500&cursor=17303368620470499",
    ]);
    // Oldest first: trades of one millisecond have no other order.
    expect([trades?.length, trades?.[0]?.tradeId, trades?.at(-1)?.tradeId]).toEqual([
      502,
      "17303368620470601",
      "17303368620470000",
    ]);
  });

  it.each([
    ["no answer", null],
    ["no list", "{}"],
    ["a broken row", '[{"market":"KRW-BTC"}]'],
  ])("that gives %s gives no trades", async (_, answer) => {
    expect(await UPBIT.backfill(async () => answer, { symbol: "KRW-BTC", fromMs: 0 as never })).toBeNull();
  });
});

describe("Bithumb", () => {
  it("tells the time of a book in microseconds", () => {
    const unit = { ask_price: 101, bid_price: 100, ask_size: 0.1, bid_size: 2 };
    const frame = {
      type: "orderbook",
      code: "KRW-BTC",
      timestamp: "1730336862000123",
      orderbook_units: [unit],
    };
    const [, message] = BITHUMB.converse(parts).read(JSON.stringify(frame));
    expect(message).toMatchObject({ kind: "book", book: { atMs: 1_730_336_862_000 } });
  });
});

const LONG_NAMES: Readonly<Record<string, string>> = {
  ty: "type",
  cd: "code",
  tms: "timestamp",
  ttms: "trade_timestamp",
  tp: "trade_price",
  tv: "trade_volume",
  sid: "sequential_id",
  obu: "orderbook_units",
  ap: "ask_price",
  bp: "bid_price",
  as: "ask_size",
  bs: "bid_size",
};
const wire = recordedPath("wire-upbit-2021.log.gz");

describe.skipIf(wire === null)("Upbit's recorded frames of 2021", () => {
  // The recording asked for short names; the long ones are those of the same document.
  const frames = (wire === null ? [] : recordedLines(wire)).flatMap((line) => {
    const frame = /b'(.*)'$/.exec(line)?.[1];
    return frame === undefined
      ? []
      : [
          frame.replaceAll(/"(\w+)":/g, (all, name: string) =>
            LONG_NAMES[name] === undefined ? all : `"${LONG_NAMES[name]}":`,
          ),
        ];
  });

  it("are read without one that is not known, trades equal to the recorded ones", () => {
    const session = UPBIT.converse(parts);
    const messages = frames.flatMap((frame) => session.read(frame));
    const trades = messages.flatMap((message) => (message.kind === "trades" ? message.trades : []));
    const known = recordedLines(recordedPath("upbit-krw-trades-20210417.csv.gz") ?? "").slice(1);
    const won = trades.filter(({ symbol }) => symbol.startsWith("KRW-"));
    expect(
      won.map(({ symbol, price, qty, tradeId }) =>
        [
          symbol,
          price.replace(/\.0$/, ""),
          qty.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""),
          tradeId,
        ].join(),
      ),
    ).toEqual(
      known.map((line) => {
        const [, symbol, , price, qty, , id] = line.split(",");
        return [symbol, price, qty, id].join();
      }),
    );
    expect(messages.filter(({ kind }) => kind === "unknown")).toEqual([]);
    expect(messages.filter(({ kind }) => kind === "book").length).toBeGreaterThan(50);
  });

  it("as they were sent, with names that were not asked for, are counted and stop nothing", () => {
    const session = UPBIT.converse(parts);
    const raw = recordedLines(wire ?? "").flatMap((line) => session.read(line.replace(/^[\d.]+: /, "")));
    expect(raw.every(({ kind }) => kind === "unknown")).toBe(true);
    expect(raw.length).toBeGreaterThan(400);
  });
});
