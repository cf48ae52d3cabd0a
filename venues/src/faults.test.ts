import { afterAll, beforeAll, expect, test } from "vitest";
import { fastClock, timersAt } from "./clock.ts";
import { FAULTS, type PlannedFault, plannedFault, readFaults } from "./faults.ts";
import { type LocalVenues, openLocalVenues } from "./open-local-venues.ts";
import { VENUES } from "./price/instruments.ts";
import { type Client, connect, type Frame, getJson, openFast, untilTrue } from "./testing/client.ts";
import { checksumOf } from "./kraken/checksum.ts";

const SPEED = 10;
const STARTS_MS = Date.UTC(2026, 8, 23, 3, 18);
const clock = fastClock(SPEED, STARTS_MS);

let venues: LocalVenues;
beforeAll(async () => {
  venues = await openLocalVenues({ clock, timers: timersAt(SPEED) });
});
afterAll(() => venues.close());

const parsed = ({ text }: Frame): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const dataOf = (frame: Frame): Record<string, unknown> => parsed(frame)["data"] as Record<string, unknown>;

/** A client of Binance that hears Bitcoin's trades. */
async function listen(of = venues): Promise<Client> {
  const client = connect(`${of.addresses.binance.ws ?? ""}?streams=btcusdt@trade`);
  await client.until(1);
  return client;
}

const idsOf = (frames: readonly Frame[]): readonly number[] =>
  frames.map((frame) => Number(dataOf(frame)["t"]));
const isTrade = ({ text }: Frame): boolean => text.includes('"e":"trade"');
const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms / SPEED));

test("cut: the connection is reset", async () => {
  const client = await listen();
  venues.fault("binance", "cut");
  expect(await client.closed).toBe(1006);
  expect((await listen()).frames.length).toBeGreaterThan(0);
});

test("silence: the connection stays and nothing comes, not even a pong; what was traded is found by REST", async () => {
  const client = await listen();
  let pongs = 0;
  client.socket.on("pong", () => (pongs += 1));
  venues.fault("binance", "silence", { forMs: 30_000 });
  // What was on its way is heard still.
  await waitMs(2_000);
  const heard = client.frames.length;
  client.socket.ping();
  await waitMs(4_000);
  expect([client.frames.length, pongs]).toEqual([heard, 0]);
  await client.until(heard + 2);
  const [before, after] = [idsOf(client.frames)[heard - 1] ?? 0, idsOf(client.frames)[heard] ?? 0];
  expect(after - before).toBeGreaterThan(5);
  const rows = (await getJson(
    `${venues.addresses.binance.rest}/api/v3/historicalTrades?symbol=BTCUSDT&fromId=${before + 1}&limit=${after - before}`,
  )) as { id: number }[];
  expect(rows.map(({ id }) => id)).toEqual(
    Array.from({ length: after - before }, (_, place) => before + 1 + place),
  );
  client.socket.terminate();
});

test("late: trades come three seconds after they were, and none is lost", async () => {
  const client = await listen();
  venues.fault("binance", "late", { forMs: 8_000 });
  const heard = client.frames.length;
  await client.until(heard + 4);
  for (const { E, T } of client.frames.slice(heard + 1, heard + 3).map(dataOf) as { E: number; T: number }[])
    expect(E - T).toBeGreaterThanOrEqual(2_900);
  await waitMs(9_000);
  const ids = idsOf(client.frames.filter(isTrade));
  expect(ids).toEqual(ids.map((_, place) => (ids[0] ?? 0) + place));
  client.socket.terminate();
});

test("doubled: each trade comes twice", async () => {
  const client = await listen();
  venues.fault("binance", "doubled", { forMs: 20_000 });
  // What was on its way before the fault comes once still: the first pair says that it is there.
  const firstPair = (): number => idsOf(client.frames).findIndex((id, place, ids) => id === ids[place - 1]);
  await untilTrue(() => (firstPair() > 0 && client.frames.length >= firstPair() + 7 ? true : null));
  const ids = idsOf(client.frames).slice(firstPair() - 1, firstPair() + 7);
  expect(ids.filter((_, place) => place % 2 === 0)).toEqual(ids.filter((_, place) => place % 2 === 1));
  expect(new Set(ids).size).toBe(4);
  client.socket.terminate();
});

test("disorder: trades of 400 ms are mixed, none is lost", async () => {
  const client = await listen();
  venues.fault("binance", "disorder", { forMs: 20_000 });
  const heard = client.frames.length;
  await client.until(heard + 60);
  const ids = idsOf(client.frames.slice(heard));
  const sorted = ids.toSorted((a, b) => a - b);
  expect(ids).not.toEqual(sorted);
  const times = client.frames.slice(heard).map((frame) => Number(dataOf(frame)["T"]));
  for (const [place, at] of times.entries()) expect(at).toBeGreaterThan((times[place - 1] ?? 0) - 400);
  client.socket.terminate();
});

test("crc: Kraken's checksum is not that of the book", async () => {
  const client = connect(venues.addresses.kraken.ws ?? "");
  venues.fault("kraken", "crc", { forMs: 5_000 });
  client.send({ method: "subscribe", params: { channel: "book", symbol: ["BTC/USD"] } });
  const [frame] = await client.until(1, ({ text }) => text.includes('"snapshot","data"'));
  const sides = ["bids", "asks"].map((side) => {
    const text = new RegExp(`"${side}":\\[(.*?)\\]`).exec(frame?.text ?? "")?.[1] ?? "";
    return [...text.matchAll(/"price":([\d.]+),"qty":([\d.]+)/g)].map(
      ([, price = "", qty = ""]) => [price, qty] as const,
    );
  });
  const [bids = [], asks = []] = sides;
  expect(Number(/"checksum":(\d+)/.exec(frame?.text ?? "")?.[1])).not.toBe(checksumOf({ bids, asks }));
  expect(() => venues.fault("upbit", "crc")).toThrow("upbit has no fault crc");
  client.socket.terminate();
});

test("ratelimit: REST answers 429, with the time to wait, and connects are refused", async () => {
  venues.fault("binance", "ratelimit", { forMs: 3_000 });
  const response = await fetch(`${venues.addresses.binance.rest}/api/v3/time`);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "10"]);
  expect(await refusalOf(venues.addresses.binance.ws ?? "")).toBe(429);
  await waitMs(3_500);
  expect((await fetch(`${venues.addresses.binance.rest}/api/v3/time`)).status).toBe(200);
});

function refusalOf(url: string): Promise<number> {
  const { socket } = connect(url);
  return new Promise((resolve) => {
    socket.once("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
    socket.once("open", () => resolve(101));
  });
}

test.each([
  ["kraken", 1012],
  ["upbit", 1001],
] as const)(
  "maintenance at %s: closed with %i, and connects are refused for a while",
  async (venue, code) => {
    const url = venues.addresses[venue].ws ?? "";
    const client = connect(url);
    await untilTrue(() => (client.socket.readyState === 1 ? true : null));
    venues.fault(venue, "maintenance", { forMs: 3_000 });
    expect(await client.closed).toBe(code);
    if (venue === "kraken") expect(client.frames.at(-1)?.text).toContain('"system":"maintenance"');
    expect(await refusalOf(url)).toBe(503);
    await waitMs(3_500);
    expect(await refusalOf(url)).toBe(101);
  },
);

test("day: the end is announced, then it comes", async () => {
  const client = await listen();
  venues.fault("binance", "day");
  await client.until(1, ({ text }) => text.includes("!serverShutdown"));
  expect(await client.closed).toBe(1001);
});

test("clock: the venue's times are off, also in REST, and REST still says so afterwards", async () => {
  const fresh = await openLocalVenues({ clock, timers: timersAt(SPEED) });
  const client = await listen(fresh);
  fresh.fault("binance", "clock", { forMs: 4_000, byMs: 90_000 });
  const heard = client.frames.length;
  await client.until(heard + 5);
  const wrong = dataOf(client.frames[heard + 4] ?? { text: "{}", isBinary: false });
  expect(Number(wrong["T"]) - clock.nowMs()).toBeGreaterThan(80_000);
  await waitMs(4_500);
  const [row] = (await getJson(
    `${fresh.addresses.binance.rest}/api/v3/historicalTrades?symbol=BTCUSDT&fromId=${String(wrong["t"])}&limit=1`,
  )) as Record<string, unknown>[];
  expect(row?.["time"]).toBe(wrong["T"]);
  client.socket.terminate();
  await fresh.close();
});

test("lie: prices are off by 3 %, the truth is not", async () => {
  const client = await listen();
  venues.fault("binance", "lie", { forMs: 5_000 });
  const heard = client.frames.length;
  await client.until(heard + 4);
  const { p, T } = dataOf(client.frames[heard + 3] ?? { text: "{}", isBinary: false });
  const [truth] = venues.truthOf({ venue: "binance", symbol: "BTCUSDT" }, Number(T), Number(T) + 1);
  expect(Number(p) / Number(truth?.price)).toBeCloseTo(1.03, 3);
  client.socket.terminate();
});

test("candle: REST tells a close that was not traded, and the trades as they were", async () => {
  const fresh = await openLocalVenues({ clock, timers: timersAt(SPEED) });
  fresh.fault("upbit", "candle", { forMs: 60_000 });
  await waitMs(4_000);
  const { rest } = fresh.addresses.upbit;
  const [candle] = (await getJson(`${rest}/v1/candles/minutes/1?market=KRW-BTC&count=1`)) as Record<
    string,
    unknown
  >[];
  const trades = (await getJson(`${rest}/v1/trades/ticks?market=KRW-BTC&count=500`)) as Record<
    string,
    unknown
  >[];
  const last = trades.find(({ timestamp }) => timestamp === candle?.["timestamp"]);
  expect(Number(candle?.["trade_price"]) - Number(last?.["trade_price"])).toBe(1_000);
  await fresh.close();
});

test("garbage: unknown, broken and huge frames between the others", async () => {
  const client = await listen();
  venues.fault("binance", "garbage", { forMs: 3_000 });
  await client.until(1, ({ text }) => text.length > 1_000_000);
  await client.until(1, ({ text }) => text === '{"type":"trade","code":"KRW-BTC","trade_price":');
  await client.until(1, ({ text }) => text.includes("surprise"));
  client.socket.terminate();
});

const plan = (seed: number): readonly (PlannedFault | null)[] =>
  Array.from({ length: 200 }, (_, minute) => plannedFault(seed, minute, { kinds: FAULTS, venues: VENUES }));

test("with a list of faults one comes in every minute, the same for the same seed", async () => {
  expect(plan(1)).toEqual(plan(1));
  expect(plan(1)).not.toEqual(plan(2));
  expect(new Set(plan(1).map((fault) => fault?.kind))).toEqual(new Set(FAULTS));
  expect(plan(1).every((fault, minute) => Math.floor((fault?.atMs ?? -1) / 60_000) === minute)).toBe(true);

  const seen: PlannedFault[] = [];
  const fast = await openFast(200, {
    seed: 3,
    faults: ["cut", "silence"],
    onFault: (fault) => seen.push(fault),
  });
  await untilTrue(() => (seen.length >= 3 ? seen : null));
  await fast.close();
  const firstMinute = Math.floor((seen[0]?.atMs ?? 0) / 60_000);
  const planned = [0, 1, 2].map((place) =>
    plannedFault(3, firstMinute + place, { kinds: ["cut", "silence"], venues: VENUES }),
  );
  expect(seen.slice(0, 3)).toEqual(planned);
});

test("a list of faults is read by name", () => {
  expect(readFaults("cut,lie")).toEqual(["cut", "lie"]);
  expect(readFaults("all")).toEqual(FAULTS);
  expect(readFaults("")).toEqual([]);
  expect(() => readFaults("cut,typo")).toThrow("no fault is called typo");
});
