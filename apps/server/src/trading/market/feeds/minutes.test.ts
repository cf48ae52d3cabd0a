import type { VenueCandle, VenueName } from "@maru/rules";
import { instant } from "@maru/values";
import { type LocalVenues, openLocalVenues, type Trade } from "@maru/venues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BINANCE } from "./binance/binance.ts";
import { BITHUMB } from "./bithumb/bithumb.ts";
import { KRAKEN } from "./kraken/kraken.ts";
import { openVenues } from "./open-venues.ts";
import { UPBIT } from "./upbit/upbit.ts";
import type { MinutesCall, Venue, VenueAddress } from "./venue/venue.ts";

const FROM = instant(Date.UTC(2026, 10, 27, 4, 0));
const SPAN = { fromMs: FROM, toMs: instant(FROM + 3 * 60_000) };

function callOf({ minutes, name }: Venue): MinutesCall {
  if (minutes === null) throw new Error(`${name} has candles`);
  return minutes;
}

describe("a venue's candles of a minute, by its document", () => {
  it.each([
    ["Upbit", UPBIT, "KRW-BTC", "/v1/candles/minutes/1?market=KRW-BTC&to=2026-11-27T04%3A03%3A00Z&count=3"],
    // Korea's time, which is what a moment without a zone is there.
    [
      "Bithumb",
      BITHUMB,
      "KRW-BTC",
      "/v1/candles/minutes/1?market=KRW-BTC&to=2026-11-27%2013%3A03%3A00&count=3",
    ],
    [
      "Binance",
      BINANCE,
      "BTCUSDT",
      `/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=${FROM}&endTime=${FROM + 179_999}&limit=1000`,
    ],
    ["Kraken", KRAKEN, "BTC/USD", `/0/public/OHLC?pair=BTC%2FUSD&interval=1&since=${FROM / 1_000 - 1}`],
  ] as const)("are asked for at %s", (_, venue, symbol, path) => {
    expect(callOf(venue).pathOf(symbol, SPAN)).toBe(path);
  });

  const won = `[{"market":"KRW-BTC","candle_date_time_utc":"2026-11-27T04:02:00","candle_date_time_kst":"2026-11-27T13:02:00",
      "opening_price":1.16539E8,"high_price":116600000.0,"low_price":116500000.0,"trade_price":116541000.0,
      "timestamp":1795752179999,"candle_acc_trade_price":1.5E9,"candle_acc_trade_volume":12.1,"unit":1},
     {"market":"KRW-BTC","candle_date_time_utc":"2026-11-27T04:00:00","candle_date_time_kst":"2026-11-27T13:00:00",
      "opening_price":116500000.0,"high_price":116600000.0,"low_price":116500000.0,"trade_price":116501000.0,
      "timestamp":1795752059000,"candle_acc_trade_price":1.5E9,"candle_acc_trade_volume":12.1,"unit":1}]`;
  const wonCandles: readonly VenueCandle[] = [
    { startMs: FROM, traded: { open: "116500000.0", close: "116501000.0" } },
    { startMs: instant(FROM + 120_000), traded: { open: "116539000", close: "116541000.0" } },
  ];

  it.each([
    ["Upbit", UPBIT, won, wonCandles],
    ["Bithumb", BITHUMB, won, wonCandles],
    [
      "Binance",
      BINANCE,
      `[[${FROM},"90000.10000000","90010.00000000","89990.00000000","90001.20000000","3.1",${FROM + 59_999},"279000.1",240,"1.2","108000.1","0"],
        [${FROM + 60_000},"90001.20000000","90001.20000000","90001.20000000","90001.20000000","0.0",${FROM + 119_999},"0.0",0,"0.0","0.0","0"]]`,
      [
        { startMs: FROM, traded: { open: "90000.10000000", close: "90001.20000000" } },
        { startMs: FROM + 60_000, traded: null },
      ],
    ],
    [
      "Kraken",
      KRAKEN,
      `{"error":[],"result":{"XXBTZUSD":[[${FROM / 1_000},"90000.1","90010.0","89990.0","90001.2","90000.5","3.10000000",24],
        [${FROM / 1_000 + 60},"90001.2","90001.2","90001.2","90001.2","0.0","0.00000000",0]],"last":${FROM / 1_000}}}`,
      [
        { startMs: FROM, traded: { open: "90000.1", close: "90001.2" } },
        { startMs: FROM + 60_000, traded: null },
      ],
    ],
  ] as const)(
    "of %s are read in the order of time, a minute without trades as one",
    (_, venue, text, candles) => {
      expect(callOf(venue).read(text)).toEqual(candles);
    },
  );

  it.each([UPBIT, BITHUMB, BINANCE, KRAKEN])("of $name are none where the answer is another", (venue) => {
    for (const text of [
      "",
      "<html>",
      "{}",
      '{"error":{"name":404,"message":"Code not found"}}',
      '{"error":["EQuery:Unknown asset pair"]}',
      "[{}]",
      "[[1]]",
      '[[1795752000000,"a","1","1","1","1",1,"1",1]]',
      '{"error":[],"result":{"X":[[1,"1"]],"last":1}}',
    ])
      expect(callOf(venue).read(text), text).toBeNull();
  });
});

const ends = (trades: readonly Trade[]) => [trades[0]?.price, trades.at(-1)?.price].map(Number);

describe("the candles of a venue on this machine", () => {
  let local: LocalVenues;
  beforeAll(async () => {
    local = await openLocalVenues();
  });
  afterAll(() => local.close());

  it.each([
    ["upbit", "KRW-ETH"],
    ["bithumb", "KRW-ETH"],
    ["binance", "ETHUSDT"],
    ["kraken", "ETH/USD"],
  ] as const)("are at %s the first and the last trade of each minute", async (venue, symbol) => {
    const addresses: Partial<Record<VenueName, VenueAddress>> = {
      [venue]: { stream: "", rest: local.addresses[venue].rest },
    };
    const toMs = instant(Math.floor(Date.now() / 60_000) * 60_000);
    const span = { fromMs: instant(toMs - 10 * 60_000), toMs };
    const candles = await openVenues(addresses).minutesOf({ venue, symbol })?.ask(span);
    const inside = candles?.filter(({ startMs }) => startMs >= span.fromMs && startMs < toMs) ?? [];
    expect(inside.length).toBeGreaterThanOrEqual(5);
    for (const { startMs, traded } of inside)
      expect([traded?.open, traded?.close].map(Number)).toEqual(
        ends(local.truthOf({ venue, symbol }, startMs, startMs + 60_000)),
      );
  });

  it("are none at Pyth, and no answer is none", async () => {
    const away = { upbit: { stream: "", rest: "http://127.0.0.1:9" } };
    expect(openVenues({}).minutesOf({ venue: "pyth", symbol: "0".repeat(64) })).toBeNull();
    expect(await openVenues(away).minutesOf({ venue: "upbit", symbol: "KRW-BTC" })?.ask(SPAN)).toBeNull();
  });
});
