import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalVenues } from "../open-local-venues.ts";
import { connect, type Frame, getJson, openFast, parseExact, shapeOf, untilTrue } from "../testing/client.ts";
import { recordedPath } from "../testing/recorded.ts";
import { sequentialId } from "./dialect.ts";

const SPEED = 20;
const TICKET = { ticket: "0e66c0ac-7e13-43ef-91fb-2a87c2956c49" };

let venues: LocalVenues;
let ws = "";
let rest = "";
beforeAll(async () => {
  venues = await openFast(SPEED);
  ({ ws = "", rest } = venues.addresses.upbit);
});
afterAll(() => venues.close());

const parsed = ({ text }: Frame): Record<string, unknown> => parseExact(text) as Record<string, unknown>;
const ofType =
  (type: string, code?: string) =>
  (frame: Frame): boolean => {
    const { type: itsType, code: itsCode } = parsed(frame);
    return itsType === type && (code === undefined || itsCode === code);
  };

const ofShort =
  (type: string) =>
  (frame: Frame): boolean =>
    parsed(frame)["ty"] === type;

test("trades as documented: a snapshot of each pair first, then what happens, JSON in the binary opcode", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "trade", codes: ["KRW-BTC", "KRW-ETH"] }, { format: "DEFAULT" }]);
  const frames = await client.until(8);
  expect(frames.every(({ isBinary }) => isBinary)).toBe(true);
  expect(
    frames
      .map(parsed)
      .map(({ stream_type: type }) => type)
      .slice(0, 3),
  ).toEqual(["SNAPSHOT", "SNAPSHOT", "REALTIME"]);
  expect(Object.keys(parsed(frames[0] ?? { text: "{}", isBinary: true }))).toEqual([
    "type",
    "code",
    "timestamp",
    "trade_date",
    "trade_time",
    "trade_timestamp",
    "trade_price",
    "trade_volume",
    "ask_bid",
    "prev_closing_price",
    "change",
    "change_price",
    "sequential_id",
    "best_ask_price",
    "best_ask_size",
    "best_bid_price",
    "best_bid_size",
    "stream_type",
  ]);
  expect(frames[0]?.text).toMatch(/"trade_price":1\.\d+E8,/);
  expect(frames[0]?.text).toMatch(/"sequential_id":\d{17},/);
  client.socket.terminate();
});

test("a book has 30 levels, or the number behind the point, and is whole in every frame", async () => {
  const client = connect(ws);
  client.send([
    TICKET,
    { type: "orderbook", codes: ["KRW-BTC.15", "KRW-ETH", "KRW-XRP.7"] },
    { format: "SIMPLE" },
  ]);
  const frames = await client.until(12);
  const units = (code: string): unknown[] =>
    frames
      .map(parsed)
      .filter(({ cd }) => cd === code)
      .map(({ obu }) => (obu as unknown[]).length);
  expect(new Set(units("KRW-BTC"))).toEqual(new Set([15]));
  expect(new Set(units("KRW-ETH"))).toEqual(new Set([30]));
  expect(new Set(units("KRW-XRP"))).toEqual(new Set([30]));
  client.socket.terminate();
});

test("a second subscription takes the place of the first", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "trade", codes: ["KRW-BTC"] }]);
  await client.until(2);
  client.send([TICKET, { type: "trade", codes: ["KRW-ETH"], is_only_realtime: true }]);
  await client.until(1, ofType("trade", "KRW-ETH"));
  const heard = client.frames.length;
  await client.until(heard + 6);
  const after = client.frames.slice(heard).map(parsed);
  expect(new Set(after.map(({ code }) => code))).toEqual(new Set(["KRW-ETH"]));
  expect(client.frames.filter(ofType("trade", "KRW-ETH")).map(parsed)[0]?.["stream_type"]).toBe("REALTIME");
  client.socket.terminate();
});

test("PING in a text is answered, and from then on again every 10 s", async () => {
  const client = connect(ws);
  client.send("PING");
  const frames = await client.until(3);
  expect(frames.map(({ text }) => text)).toEqual(['{"status":"UP"}', '{"status":"UP"}', '{"status":"UP"}']);
  client.socket.terminate();
});

test("who neither sends nor hears anything for 120 s is dropped without a closing handshake", async () => {
  const client = connect(ws);
  expect(await client.closed).toBe(1006);
});

test.each([
  ["hello", "WRONG_FORMAT"],
  [{ type: "trade" }, "WRONG_FORMAT"],
  [[{ type: "trade", codes: ["KRW-BTC"] }], "NO_TICKET"],
  [[TICKET], "NO_TYPE"],
  [[TICKET, { codes: ["KRW-BTC"] }], "NO_TYPE"],
  [[TICKET, { type: "trade" }], "NO_CODES"],
  [[TICKET, { type: "trade", codes: [] }], "INVALID_PARAM"],
  [[TICKET, { type: "nope", codes: ["KRW-BTC"] }], "INVALID_PARAM"],
])("%j is refused as %s, and the connection closed", async (message, name) => {
  const fresh = await openFast(SPEED);
  const client = connect(fresh.addresses.upbit.ws ?? "");
  client.send(message);
  const [frame] = await client.until(1);
  expect(parsed(frame ?? { text: "{}", isBinary: true })["error"]).toMatchObject({ name });
  expect(await client.closed).toBe(1000);
  await fresh.close();
});

test("an unknown code is not refused: nothing comes", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "trade", codes: ["KRW-NOPE", "krw-btc", "KRW-BTC"] }]);
  const frames = await client.until(4);
  expect(new Set(frames.map(parsed).map(({ code }) => code))).toEqual(new Set(["KRW-BTC"]));
  client.socket.terminate();
});

test("a sixth connect within a second, and a second one from a page within ten, are refused", async () => {
  const slow = await openFast(0.01);
  const url = slow.addresses.upbit.ws ?? "";
  const statuses = await Promise.all(
    Array.from({ length: 7 }, (_, place) => statusOf(url, place === 6 ? "https://page.example" : undefined)),
  );
  expect(statuses.filter((status) => status === 101)).toHaveLength(6);
  expect(await statusOf(url, "https://page.example")).toBe(429);
  await slow.close();
});

function statusOf(url: string, origin?: string): Promise<number> {
  const client = connect(url, origin === undefined ? {} : { origin });
  return new Promise((resolve) => {
    client.socket.once("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
    client.socket.once("open", () => resolve(101));
  });
}

function ticks(query: string): Promise<unknown> {
  return getJson(`${rest}/v1/trades/ticks?${query}`);
}

test("back-fill by cursor is what the socket said, and what was true", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "trade", codes: ["KRW-BTC"], is_only_realtime: true }]);
  const heard = (await client.until(40)).map(parsed);
  client.socket.terminate();
  const newest = (await ticks("market=KRW-BTC&count=500")) as readonly Record<string, unknown>[];
  const [first] = newest;
  const byId = new Map(newest.map((tick) => [tick["sequential_id"], tick]));
  for (const { sequential_id: id, trade_price: price, trade_volume: volume, trade_timestamp: at } of heard)
    expect(byId.get(id)).toMatchObject({ trade_price: price, trade_volume: volume, timestamp: at });
  const page = (await ticks(
    `market=KRW-BTC&count=20&cursor=${String(newest[9]?.["sequential_id"])}`,
  )) as unknown[];
  expect(page).toEqual(newest.slice(10, 30));
  const fromMs = Number(newest.at(-1)?.["timestamp"]);
  const truth = venues.truthOf(
    { venue: "upbit", symbol: "KRW-BTC" },
    fromMs,
    Number(first?.["timestamp"]) + 1,
  );
  const told = newest.map(({ sequential_id: id }) => id).toReversed();
  expect(truth.map(sequentialId).slice(-told.length)).toEqual(told);
});

test("candles of minutes and of seconds, newest first, none begun at or after `to`", async () => {
  const to = "2026-09-23T03:17:00Z";
  const [last, before] = (await getJson(
    `${rest}/v1/candles/minutes/1?market=KRW-BTC&count=2&to=${to}`,
  )) as Record<string, unknown>[];
  expect(last).toMatchObject({
    market: "KRW-BTC",
    candle_date_time_utc: "2026-09-23T03:16:00",
    candle_date_time_kst: "2026-09-23T12:16:00",
    unit: 1,
  });
  expect(before).toMatchObject({ candle_date_time_utc: "2026-09-23T03:15:00" });
  const minuteMs = Date.UTC(2026, 8, 23, 3, 16);
  const trades = venues.truthOf({ venue: "upbit", symbol: "KRW-BTC" }, minuteMs, minuteMs + 60_000);
  expect(last?.["opening_price"]).toBe(Number(trades[0]?.price));
  expect(last?.["trade_price"]).toBe(Number(trades.at(-1)?.price));
  const seconds = (await getJson(`${rest}/v1/candles/seconds?market=KRW-BTC&count=3&to=${to}`)) as unknown[];
  expect(seconds.length).toBeGreaterThan(0);
});

test("the steps of prices, the list of pairs, refusals, and the Date of the venue", async () => {
  expect(await getJson(`${rest}/v1/orderbook/instruments?markets=KRW-BTC,KRW-XRP`)).toEqual([
    {
      market: "KRW-BTC",
      quote_currency: "KRW",
      tick_size: "1000",
      supported_levels: ["0", "10000", "100000", "1000000"],
    },
    {
      market: "KRW-XRP",
      quote_currency: "KRW",
      tick_size: "1",
      supported_levels: ["0", "10", "100", "1000"],
    },
  ]);
  const all = (await getJson(`${rest}/v1/market/all`)) as Record<string, unknown>[];
  expect(all.map(({ market }) => market)).toEqual(["KRW-BTC", "KRW-ETH", "KRW-XRP", "KRW-SOL", "KRW-DOGE"]);
  const response = await fetch(`${rest}/v1/trades/ticks?market=KRW-NOPE`);
  expect(response.status).toBe(404);
  expect(response.headers.get("date")).toMatch(/^Wed, 23 Sep 2026 0/);
});

test("more than ten calls a second are answered with 429", async () => {
  const slow = await openFast(0.01);
  const url = `${slow.addresses.upbit.rest}/v1/trades/ticks?market=KRW-BTC`;
  const statuses = [];
  for (let call = 0; call < 11; call += 1) statuses.push((await fetch(url)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  await slow.close();
});

const recorded = recordedPath("wire-upbit-2021.log.gz");
/** What Upbit added to its frames after 2021. */
const ADDED = ["bap", "bas", "bbp", "bbs", "lv"];

test.skipIf(recorded === null)(
  "frames have the shape of those that were recorded: names, types, opcode",
  async () => {
    const lines = gunzipSync(readFileSync(recorded ?? ""))
      .toString("utf8")
      .split("\n");
    // The recorder writes a frame of the binary opcode as Python's bytes.
    const theirs = lines.flatMap((line) => /^[\d.]+: b'(.*)'$/.exec(line)?.[1] ?? []);
    const client = connect(ws);
    client.send([
      TICKET,
      { format: "SIMPLE" },
      { type: "trade", codes: ["KRW-BTC"] },
      { type: "orderbook", codes: ["KRW-BTC.15"] },
    ]);
    await client.until(1, ofShort("trade"));
    const frames = await client.until(4);
    expect(frames.every(({ isBinary }) => isBinary)).toBe(true);
    for (const type of ["trade", "orderbook"]) {
      const our =
        frames.filter(ofShort(type)).map(({ text }) => JSON.parse(text) as Record<string, unknown>)[0] ?? {};
      const kept = Object.fromEntries(Object.entries(our).filter(([name]) => !ADDED.includes(name)));
      const shapes = theirs
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .filter(({ ty }) => ty === type);
      expect(shapes.length).toBeGreaterThan(100);
      for (const shape of shapes) expect(shapeOf(kept)).toEqual(shapeOf(shape));
    }
    client.socket.terminate();
  },
);

test("SIMPLE_LIST wraps each frame in a list, under its short names", async () => {
  const lists = connect(ws);
  lists.send([
    TICKET,
    { type: "trade", codes: ["KRW-BTC"], is_only_snapshot: true },
    { format: "SIMPLE_LIST" },
  ]);
  const [frame] = await untilTrue(() => (lists.frames.length > 0 ? lists.frames : null));
  const [simple] = JSON.parse(frame?.text ?? "[]") as Record<string, unknown>[];
  expect(Object.keys(simple ?? {})).toEqual([
    "ty",
    "cd",
    "tms",
    "td",
    "ttm",
    "ttms",
    "tp",
    "tv",
    "ab",
    "pcp",
    "c",
    "cp",
    "sid",
    "bap",
    "bas",
    "bbp",
    "bbs",
    "st",
  ]);
  lists.socket.terminate();
});
