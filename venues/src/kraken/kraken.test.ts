import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalVenues } from "../open-local-venues.ts";
import { connect, type Client, type Frame, getJson, openFast } from "../testing/client.ts";
import { checksumOf } from "./checksum.ts";

const SPEED = 20;
const ROOT = { text: "{}", isBinary: false };

let venues: LocalVenues;
let ws = "";
let rest = "";
beforeAll(async () => {
  venues = await openFast(SPEED);
  ({ ws = "", rest } = venues.addresses.kraken);
});
afterAll(() => venues.close());

const parsed = ({ text }: Frame): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const itemOf = (frame: Frame): Record<string, unknown> =>
  (parsed(frame)["data"] as Record<string, unknown>[])[0] ?? {};
const ofChannel =
  (channel: string, type?: string) =>
  (frame: Frame): boolean => {
    const { channel: itsChannel, type: itsType } = parsed(frame);
    return itsChannel === channel && (type === undefined || itsType === type);
  };

function subscribe(channel: string, symbol: readonly string[], more: object = {}): Client {
  const client = connect(ws);
  client.send({ method: "subscribe", params: { channel, symbol, ...more }, req_id: 79 });
  return client;
}

/** Sides of a book as text: `price qty` by lines. */
const levels = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [price = "", qty = ""] = line.trim().split(" ");
      return [price, qty];
    });
const DOCUMENTED_ASKS = levels(`
  45285.2 0.00100000
  45286.4 1.54571953
  45286.6 1.54571109
  45289.6 1.54560911
  45290.2 0.15890660
  45291.8 1.54553491
  45294.7 0.04454749
  45296.1 0.35380000
  45297.5 0.09945542
  45299.5 0.18772827`);
const DOCUMENTED_BIDS = levels(`
  45283.5 0.10000000
  45283.4 1.54582015
  45282.1 0.10000000
  45281.0 0.10000000
  45280.3 1.54592586
  45279.0 0.07990000
  45277.6 0.03310103
  45277.5 0.30000000
  45277.3 1.54602737
  45276.6 0.15445238`);

test("the checksum of the documents' own example", () => {
  expect(checksumOf({ asks: DOCUMENTED_ASKS, bids: DOCUMENTED_BIDS })).toBe(3_310_070_434);
});

test("a status first, an answer for each pair, then trades with numbers and a moment in microseconds", async () => {
  const client = subscribe("trade", ["BTC/USD", "ETH/USD", "NOPE/USD"], { snapshot: true });
  const [status] = await client.until(1);
  expect(itemOf(status ?? ROOT)).toMatchObject({ system: "online", api_version: "v2" });
  const answers = (await client.until(3, (frame) => parsed(frame)["method"] === "subscribe")).map(parsed);
  expect(answers[0]).toMatchObject({
    req_id: 79,
    success: true,
    result: { channel: "trade", symbol: "BTC/USD", snapshot: true },
  });
  expect(answers[2]).toMatchObject({
    success: false,
    symbol: "NOPE/USD",
    error: "Currency pair not supported NOPE/USD",
  });
  const [snapshot] = await client.until(1, ofChannel("trade", "snapshot"));
  expect(parsed(snapshot ?? ROOT)["data"]).toHaveLength(50);
  const [update] = await client.until(1, ofChannel("trade", "update"));
  expect(Object.keys(itemOf(update ?? ROOT))).toEqual([
    "symbol",
    "side",
    "price",
    "qty",
    "ord_type",
    "trade_id",
    "timestamp",
  ]);
  expect(itemOf(update ?? ROOT)["timestamp"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect(["price", "qty", "trade_id"].map((name) => typeof itemOf(update ?? ROOT)[name])).toEqual([
    "number",
    "number",
    "number",
  ]);
  client.socket.terminate();
});

/** Keeps a book from the raw text, as the documents tell, and compares the checksum of every frame. */
test.each(["BTC/USD", "GBP/USD"])(
  "%s: a book kept from the updates has the checksum that each of them carries",
  async (symbol) => {
    const client = subscribe("book", [symbol], { depth: 10 });
    const frames = await client.until(60, ofChannel("book"));
    client.socket.terminate();
    const [bids, asks] = [new Map<string, string>(), new Map<string, string>()];
    const checked = frames.map(({ text }) => {
      put(bids, /"bids":\[(.*?)\]/.exec(text)?.[1] ?? "", -1);
      put(asks, /"asks":\[(.*?)\]/.exec(text)?.[1] ?? "", 1);
      const written = [...sorted(asks, 1), ...sorted(bids, -1)].flat();
      const counted = crc32(written.map((number) => number.replace(".", "").replace(/^0+/, "")).join(""));
      return [counted, Number(/"checksum":(\d+)/.exec(text)?.[1])];
    });
    for (const [counted, carried] of checked) expect(counted).toBe(carried);
    // The zeros behind are part of the checksum, so they are on the wire.
    const written = frames.flatMap(({ text }) =>
      [...text.matchAll(/"price":[\d.]+,"qty":[\d.]+/g)].map(String),
    );
    const digits = symbol === "BTC/USD" ? 1 : 5;
    const whole = new RegExp(`^"price":\\d+\\.\\d{${digits}},"qty":(0|\\d+\\.\\d{8})$`);
    expect(written.filter((level) => !whole.test(level))).toEqual([]);
  },
);

function put(side: Map<string, string>, text: string, direction: number): void {
  for (const [, price = "", qty = ""] of text.matchAll(/"price":([\d.]+),"qty":([\d.]+)/g))
    if (Number(qty) === 0) side.delete(price);
    else side.set(price, qty);
  const kept = sorted(side, direction).slice(0, 10);
  side.clear();
  for (const [price, qty] of kept) side.set(price, qty);
}

function sorted(
  side: ReadonlyMap<string, string>,
  direction: number,
): readonly (readonly [string, string])[] {
  return [...side].toSorted(([a], [b]) => direction * (Number(a) - Number(b)));
}

test("a heartbeat in each second without news, pong to a ping, and the best prices as they move", async () => {
  const client = subscribe("trade", ["AUD/USD"]);
  await client.until(2, ofChannel("heartbeat"));
  client.send({ method: "ping", req_id: 101 });
  const [pong] = await client.until(1, (frame) => parsed(frame)["method"] === "pong");
  expect(parsed(pong ?? ROOT)).toMatchObject({ success: true, req_id: 101 });
  client.send({
    method: "subscribe",
    params: { channel: "ticker", symbol: ["GBP/USD"], event_trigger: "bbo" },
  });
  const [ticker] = await client.until(3, ofChannel("ticker"));
  expect(Object.keys(itemOf(ticker ?? ROOT))).toEqual([
    "symbol",
    "bid",
    "bid_qty",
    "ask",
    "ask_qty",
    "last",
    "volume",
    "low",
    "vwap",
    "high",
    "change",
    "change_pct",
    "timestamp",
  ]);
  client.send({ method: "unsubscribe", params: { channel: "ticker", symbol: ["GBP/USD"] } });
  await client.until(1, (frame) => parsed(frame)["method"] === "unsubscribe");
  client.send({ method: "subscribe", params: { channel: "book", symbol: ["GBP/USD"], depth: 7 } });
  await client.until(1, (frame) => parsed(frame)["success"] === false);
  client.socket.terminate();
});

test("who asks for nothing is dropped after a minute", async () => {
  expect(await connect(ws).closed).toBe(1006);
});

async function tradesOf(query: string): Promise<{ readonly rows: unknown[][]; readonly last: string }> {
  const { result } = (await getJson(`${rest}/0/public/Trades?pair=XBTUSD&${query}`)) as {
    result: Record<string, unknown>;
  };
  return { rows: result["XXBTZUSD"] as unknown[][], last: String(result["last"]) };
}

test("back-fill since a moment in ns is what the socket said, and goes on from its `last`", async () => {
  const client = subscribe("trade", ["BTC/USD"]);
  const heard = (await client.until(12, ofChannel("trade"))).map(itemOf);
  client.socket.terminate();
  const [first] = heard;
  const since = `${Date.parse(String(first?.["timestamp"])) - 1}000000`;
  const page = await tradesOf(`since=${since}&count=6`);
  const byId = new Map(heard.map((trade) => [trade["trade_id"], trade]));
  const known = page.rows.filter((row) => byId.has(row[6]));
  expect(known.length).toBeGreaterThan(3);
  for (const [price, qty, , side, , , id] of known) {
    const trade = byId.get(id);
    expect([Number(price), Number(qty), side]).toEqual([
      trade?.["price"],
      trade?.["qty"],
      trade?.["side"] === "buy" ? "b" : "s",
    ]);
  }
  const next = await tradesOf(`since=${page.last}&count=1`);
  expect(next.rows[0]?.[6]).toBe(Number(page.rows.at(-1)?.[6]) + 1);
  expect(page.rows[0]?.[0]).toMatch(/^\d+\.\d{5}$/);
});

test("time, precision of pairs, candles and refusals", async () => {
  const { result: time } = (await getJson(`${rest}/0/public/Time`)) as { result: Record<string, unknown> };
  expect(String(time["rfc1123"])).toMatch(/^Wed, 23 Sep 2026/);
  const { result: pairs } = (await getJson(`${rest}/0/public/AssetPairs?pair=XBTUSD,GBPUSD`)) as {
    result: Record<string, unknown>;
  };
  expect(pairs).toMatchObject({
    XXBTZUSD: { wsname: "XBT/USD", pair_decimals: 1, lot_decimals: 8 },
    ZGBPZUSD: { wsname: "GBP/USD", pair_decimals: 5 },
  });
  const { result: candles } = (await getJson(
    `${rest}/0/public/OHLC?pair=XBTUSD&interval=1&since=${Date.UTC(2026, 8, 23, 3, 10) / 1_000}`,
  )) as { result: Record<string, unknown> };
  expect((candles["XXBTZUSD"] as unknown[][])[0]).toHaveLength(8);
  expect(await getJson(`${rest}/0/public/Trades?pair=NOPE`)).toEqual({
    error: ["EQuery:Unknown asset pair"],
  });
});
