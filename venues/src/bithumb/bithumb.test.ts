import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalVenues } from "../open-local-venues.ts";
import { connect, type Frame, getJson, openFast, parseExact } from "../testing/client.ts";

const SPEED = 20;
const TICKET = { ticket: "probe" };
const KST_MS = 9 * 3_600_000;

let venues: LocalVenues;
let ws = "";
let rest = "";
beforeAll(async () => {
  venues = await openFast(SPEED);
  ({ ws = "", rest } = venues.addresses.bithumb);
});
afterAll(() => venues.close());

const parsed = ({ text }: Frame): Record<string, unknown> => parseExact(text) as Record<string, unknown>;

test("trades: dates in Korea's time, the moment in ms, an id of 19 digits", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "trade", codes: ["KRW-BTC"] }, { format: "DEFAULT" }]);
  const [frame] = await client.until(3);
  expect(frame?.isBinary).toBe(true);
  const trade = parsed(frame ?? { text: "{}", isBinary: true });
  expect(trade).toMatchObject({ type: "trade", code: "KRW-BTC", stream_type: "SNAPSHOT" });
  const korean = new Date(Number(trade["trade_timestamp"]) + KST_MS).toISOString();
  expect(`${String(trade["trade_date"])}T${String(trade["trade_time"])}`).toBe(korean.slice(0, 19));
  expect(frame?.text).toMatch(/"sequential_id":\d{19},/);
  expect(frame?.text).toMatch(/"trade_price":\d{9},/);
  client.socket.terminate();
});

test("a book has at most 15 levels, and its time is in microseconds", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "orderbook", codes: ["KRW-ETH.30", "KRW-BTC.3"] }]);
  const frames = await client.until(8);
  for (const frame of frames) {
    const { code, orderbook_units: units, timestamp } = parsed(frame);
    expect(units).toHaveLength(code === "KRW-BTC" ? 3 : 15);
    expect(String(timestamp)).toMatch(/^\d{16}$/);
  }
  client.socket.terminate();
});

test("the flag for a snapshot alone is read in its own spelling", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "trade", codes: ["KRW-BTC"], is_only_snapshot: true }]);
  await client.until(4);
  client.send([TICKET, { type: "orderbook", codes: ["KRW-BTC"], isOnlySnapshot: true }]);
  await client.until(1, (frame) => parsed(frame)["type"] === "orderbook");
  const heard = client.frames.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(client.frames.length).toBe(heard);
  client.socket.terminate();
});

test("back-fill agrees with the socket; a refusal is an HTTP 200 with an error in it", async () => {
  const client = connect(ws);
  client.send([TICKET, { type: "trade", codes: ["KRW-XRP"], isOnlyRealtime: true }]);
  const heard = (await client.until(20)).map(parsed);
  client.socket.terminate();
  const rows = (await getJson(`${rest}/v1/trades/ticks?market=KRW-XRP&count=500`)) as Record<
    string,
    unknown
  >[];
  const byId = new Map(rows.map((row) => [row["sequential_id"], row]));
  for (const { sequential_id: id, trade_price: price, trade_timestamp: at } of heard)
    expect(byId.get(id)).toMatchObject({ trade_price: price, timestamp: at });
  const refused = await fetch(`${rest}/v1/trades/ticks?market=KRW-NOPE`);
  expect(refused.status).toBe(200);
  expect(await refused.json()).toEqual({ error: { name: 404, message: "Code not found" } });
});

test("a candle's `to` without a zone is Korea's time", async () => {
  const [last] = (await getJson(
    `${rest}/v1/candles/minutes/1?market=KRW-BTC&to=2026-09-23T12:17:00`,
  )) as Record<string, unknown>[];
  expect(last).toMatchObject({ candle_date_time_utc: "2026-09-23T03:16:00" });
});
