import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalVenues, openLocalVenues } from "../open-local-venues.ts";
import { connect, type Frame, getJson, openFast } from "../testing/client.ts";

const SPEED = 20;
const DAY_MS = 86_400_000;
const ROOT = { text: "{}", isBinary: false };

let venues: LocalVenues;
let ws = "";
let rest = "";
beforeAll(async () => {
  venues = await openFast(SPEED);
  ({ ws = "", rest } = venues.addresses.binance);
});
afterAll(() => venues.close());

const parsed = ({ text }: Frame): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const dataOf = (frame: Frame): Record<string, unknown> => parsed(frame)["data"] as Record<string, unknown>;
const ofStream =
  (name: string) =>
  (frame: Frame): boolean =>
    parsed(frame)["stream"] === name;

test("combined streams: trades and the ten best levels", async () => {
  const client = connect(`${ws}?streams=btcusdt@trade/btcusdt@depth10@100ms`);
  const [trade] = await client.until(3, ofStream("btcusdt@trade"));
  const [depth] = await client.until(3, ofStream("btcusdt@depth10@100ms"));
  expect(trade?.isBinary).toBe(false);
  const event = dataOf(trade ?? ROOT);
  expect(Object.keys(event)).toEqual(["e", "E", "s", "t", "p", "q", "T", "m", "M"]);
  expect(event).toMatchObject({ e: "trade", s: "BTCUSDT", M: true });
  expect(event["p"]).toMatch(/^\d+\.\d{8}$/);
  const book = dataOf(depth ?? ROOT);
  expect(Object.keys(book)).toEqual(["lastUpdateId", "bids", "asks"]);
  expect([book["bids"], book["asks"]].map((side) => (side as unknown[]).length)).toEqual([10, 10]);
  client.socket.terminate();
});

test("raw streams, SUBSCRIBE, LIST_SUBSCRIPTIONS, UNSUBSCRIBE and properties", async () => {
  const client = connect(ws.replace("/stream", "/ws/btcusdt@trade"));
  const [raw] = await client.until(1);
  expect(parsed(raw ?? ROOT)).toMatchObject({ e: "trade" });
  const answer = async (message: unknown, id: number): Promise<unknown> => {
    client.send(message);
    const [frame] = await client.until(1, (each) => parsed(each)["id"] === id);
    return parsed(frame ?? ROOT);
  };
  expect(await answer({ method: "SUBSCRIBE", params: ["ethusdt@aggTrade"], id: 1 }, 1)).toEqual({
    result: null,
    id: 1,
  });
  expect(await answer({ method: "LIST_SUBSCRIPTIONS", id: 3 }, 3)).toEqual({
    result: ["btcusdt@trade", "ethusdt@aggTrade"],
    id: 3,
  });
  expect(await answer({ method: "UNSUBSCRIBE", params: ["btcusdt@trade"], id: 312 }, 312)).toEqual({
    result: null,
    id: 312,
  });
  expect(await answer({ method: "GET_PROPERTY", params: ["combined"], id: 4 }, 4)).toEqual({
    result: false,
    id: 4,
  });
  const [agg] = await client.until(1, (frame) => parsed(frame)["e"] === "aggTrade");
  expect(Object.keys(parsed(agg ?? ROOT))).toEqual(["e", "E", "s", "a", "p", "q", "f", "l", "T", "m", "M"]);
  client.send("{");
  await client.until(1, (frame) => parsed(frame)["code"] === 3);
  client.socket.terminate();
});

/** The procedure of the documents for a local book, step by step. */
test("changes of the book on top of a snapshot give the ten levels that the venue shows", async () => {
  const client = connect(`${ws}?streams=btcusdt@depth@100ms/btcusdt@depth10@100ms`);
  await client.until(2, ofStream("btcusdt@depth@100ms"));
  const snapshot = (await getJson(`${rest}/api/v3/depth?symbol=BTCUSDT&limit=5000`)) as Record<
    string,
    unknown
  >;
  const start = Number(snapshot["lastUpdateId"]);
  await client.until(1, (frame) => Number(dataOf(frame)["U"] ?? 0) > start + 100);
  client.socket.terminate();
  const [bids, asks] = [snapshot["bids"], snapshot["asks"]].map(
    (side) => new Map(side as [string, string][]),
  );
  let last = start;
  for (const update of client.frames.filter(ofStream("btcusdt@depth@100ms")).map(dataOf)) {
    if (Number(update["u"]) <= start) continue;
    if (last === start) expect(Number(update["U"])).toBeLessThanOrEqual(start + 1);
    else expect(update["U"]).toBe(last + 1);
    last = Number(update["u"]);
    put(bids, update["b"]);
    put(asks, update["a"]);
  }
  const shown = client.frames.filter(ofStream("btcusdt@depth10@100ms")).map(dataOf);
  const same = shown.find(({ lastUpdateId }) => lastUpdateId === last);
  expect(last).toBeGreaterThan(start);
  expect(best(bids, -1)).toEqual(same?.["bids"]);
  expect(best(asks, 1)).toEqual(same?.["asks"]);
});

function best(side: ReadonlyMap<string, string> | undefined, direction: number): readonly unknown[] {
  return [...(side ?? [])].toSorted(([a], [b]) => direction * (Number(a) - Number(b))).slice(0, 10);
}

function put(side: Map<string, string> | undefined, levels: unknown): void {
  for (const [price, qty] of levels as [string, string][])
    if (Number(qty) === 0) side?.delete(price);
    else side?.set(price, qty);
}

test("back-fill by id and by aggregates is what the socket said", async () => {
  const client = connect(`${ws}?streams=btcusdt@trade`);
  const heard = (await client.until(30)).slice(0, 30).map(dataOf);
  client.socket.terminate();
  const from = Number(heard[0]?.["t"]);
  const rows = (await getJson(
    `${rest}/api/v3/historicalTrades?symbol=BTCUSDT&fromId=${from}&limit=30`,
  )) as Record<string, unknown>[];
  expect(rows.map(({ id, price, qty, time, isBuyerMaker }) => [id, price, qty, time, isBuyerMaker])).toEqual(
    heard.map(({ t, p, q, T, m }) => [t, p, q, T, m]),
  );
  expect(rows.map(({ id }) => id)).toEqual(heard.map((_, place) => from + place));
  const [first] = heard;
  const aggregates = (await getJson(
    `${rest}/api/v3/aggTrades?symbol=BTCUSDT&startTime=${String(first?.["T"])}&limit=1`,
  )) as Record<string, unknown>[];
  expect(aggregates[0]).toMatchObject({ p: first?.["p"], T: first?.["T"] });
  const next = Number(aggregates[0]?.["a"]) + 1;
  const [second] = (await getJson(
    `${rest}/api/v3/aggTrades?symbol=BTCUSDT&fromId=${next}&limit=1`,
  )) as Record<string, unknown>[];
  expect(second).toMatchObject({ a: next });
  const newest = (await getJson(`${rest}/api/v3/trades?symbol=BTCUSDT&limit=5`)) as Record<string, unknown>[];
  expect(newest.map(({ id }) => Number(id) - Number(newest[0]?.["id"]))).toEqual([0, 1, 2, 3, 4]);
});

test("time, candles and refusals", async () => {
  const { serverTime } = (await getJson(`${rest}/api/v3/time`)) as { serverTime: number };
  expect(new Date(serverTime).toISOString()).toMatch(/^2026-09-23T0/);
  const startTime = Date.UTC(2026, 8, 23, 3, 15);
  const [kline] = (await getJson(
    `${rest}/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=${startTime}&limit=2`,
  )) as unknown[][];
  const trades = venues.truthOf({ venue: "binance", symbol: "BTCUSDT" }, startTime, startTime + 60_000);
  expect(kline?.slice(0, 2)).toEqual([startTime, `${trades[0]?.price}000000`]);
  expect(kline).toHaveLength(12);
  expect(kline?.[8]).toBe(trades.length);
  const refused = await fetch(`${rest}/api/v3/depth?symbol=NOPE`);
  expect([refused.status, await refused.json()]).toEqual([400, { code: -1121, msg: "Invalid symbol." }]);
});

test("the venue pings; who does not pong is gone", async () => {
  const client = connect(`${ws}?streams=paxgusdt@trade`, { autoPong: false });
  await new Promise((resolve) => client.socket.once("ping", resolve));
  expect(await client.closed).toBe(1006);
});

test("a sixth message within a second ends the connection", async () => {
  const slow = await openFast(0.01);
  const client = connect(slow.addresses.binance.ws ?? "");
  for (let id = 0; id < 6; id += 1) client.send({ method: "LIST_SUBSCRIPTIONS", id });
  expect(await client.closed).toBe(1008);
  await slow.close();
});

test("a connection lives for a day and hears ten minutes before that it ends", async () => {
  let aheadMs = 0;
  const clock = { nowMs: () => Date.now() + aheadMs };
  const leaping = await openLocalVenues({ clock });
  const client = connect(`${leaping.addresses.binance.ws ?? ""}?streams=paxgusdt@trade`);
  await new Promise((resolve) => client.socket.once("open", resolve));
  aheadMs = DAY_MS - 600_000;
  const [frame] = await client.until(1, ofStream("!serverShutdown"));
  expect(dataOf(frame ?? ROOT)).toMatchObject({ e: "serverShutdown" });
  aheadMs = DAY_MS;
  expect(await client.closed).toBe(1001);
  await leaping.close();
});
