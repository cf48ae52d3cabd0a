import { fileURLToPath } from "node:url";
import {
  asciiBytes,
  type Bar,
  buildChain,
  type LoggedTick,
  type RawTick,
  SIMULATED_MARKETS,
  type SimulatedMarket,
} from "@maru/rules";
import { assert, type Instant, instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { Feed, FeedListener } from "./feed.ts";
import { createReplayFeed } from "./feeds/replay.ts";
import { createSimulatedFeed } from "./feeds/simulated.ts";
import { MarketIngest, type MarketListener } from "./market-ingest.ts";
import { marketPrices } from "./market-prices.ts";
import { MarketRoom } from "./market-room.ts";
import { nodeDigest } from "./node-digest.ts";
import { NO_WITNESSES } from "../../ports/slot-links.ts";
import { Killed, MemoryLog } from "./testing/memory-store.ts";
import { rulesOf } from "./testing/recorded.ts";

const T0 = Date.UTC(2026, 0, 5);
const SAMPLE = fileURLToPath(new URL("../../../samples/sim-v75.csv.gz", import.meta.url));
const QUIET: MarketListener = { ticks: () => undefined, book: () => undefined, moved: () => undefined };

function simulatedMarket(): SimulatedMarket {
  const market = SIMULATED_MARKETS[1];
  assert(market !== undefined, "SIM-V75 is there");
  return market;
}

const market = simulatedMarket();
const { rules } = market;
const building = buildChain(nodeDigest, asciiBytes("root".padEnd(32, ".")), 1_000);
let built = building.next();
while (built.done !== true) built = building.next();
// Near the chain's end seeds are a few hashes from a checkpoint, which keeps hundreds of runs quick.
const open = {
  chain: built.value,
  firstSlotMs: instant(T0 - 990 * 30_000),
  slotLengthMs: 30_000,
  salt: "00",
  witnesses: 0,
};

const FEEDS = {
  simulated: (log: MemoryLog): Feed =>
    createSimulatedFeed({
      market,
      openChains: async () => [open],
      renew: async () => null,
      digest: nodeDigest,
      links: NO_WITNESSES,
      log: log.market,
      seeds: log.seedStore,
    }),
  replay: (): Feed =>
    createReplayFeed({ rules, symbol: "SIM-V75", shiftMs: 0, path: SAMPLE, depthPath: null }),
} as const;

const bytesOf = (bars: readonly Bar[]): string =>
  JSON.stringify(bars, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** Runs a market for `lengthMs` of its own time; whoever is killed is started again at once. */
async function live(log: MemoryLog, makeFeed: (log: MemoryLog) => Feed, lengthMs: number): Promise<void> {
  let room = new MarketRoom(new MarketIngest(rules, log.market, QUIET), makeFeed(log));
  const doOrRestart = async (nowMs: Instant, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      room = new MarketRoom(new MarketIngest(rules, log.market, QUIET), makeFeed(log));
      await room.start(nowMs);
      await room.step(nowMs);
    }
  };
  await doOrRestart(instant(T0), () => room.start(instant(T0)));
  for (let ms = T0; ms <= T0 + lengthMs; ms += 900)
    await doOrRestart(instant(ms), () => room.step(instant(ms)));
  await room.stop();
}

describe.each(["simulated", "replay"] as const)("a %s market killed at every await", (kind) => {
  it("has the same bars and ticks after recovery as one that was never killed", async () => {
    const whole = new MemoryLog();
    await live(whole, FEEDS[kind], 65_000);
    expect(whole.bars.length).toBe(2);
    expect(whole.bars.map((bar) => [bar.trades, bar.broken])).toEqual([
      [120, null],
      [120, null],
    ]);
    for (const killWhen of ["before", "after"] as const) {
      for (let killAt = 1; killAt <= whole.calls; killAt += 1) {
        const log = new MemoryLog();
        Object.assign(log, { killAt, killWhen });
        await live(log, FEEDS[kind], 65_000);
        expect(log.calls).toBeGreaterThan(killAt);
        const used = log.ticks.filter((tick) => tick.flag === "used");
        expect(`${killWhen} ${killAt}: ${bytesOf(log.bars)}`).toBe(
          `${killWhen} ${killAt}: ${bytesOf(whole.bars)}`,
        );
        expect(used.map((tick) => tick.tradeId)).toEqual(whole.ticks.map((tick) => tick.tradeId));
        expect([...log.seeds.keys()]).toEqual([...whole.seeds.keys()]);
      }
    }
  });
});

/** A feed whose every word is the test's. */
class SpokenFeed implements Feed {
  readonly stock = rulesOf("BTCUSDT").stock;
  listener: FeedListener | null = null;
  missed: readonly RawTick[] | null = null;
  async start(listener: FeedListener, nowMs: Instant): Promise<void> {
    this.listener = listener;
    listener.connected(nowMs);
  }
  async due(): Promise<void> {}
  nextDueMs(): null {
    return null;
  }
  async stop(): Promise<void> {}
  async backfill(): Promise<readonly RawTick[] | null> {
    return this.missed;
  }
}

const tick = (offsetMs: number): RawTick => ({
  stock: rulesOf("BTCUSDT").stock,
  atMs: instant(T0 + offsetMs),
  receivedAtMs: instant(T0 + offsetMs),
  price: price(6_000_000 + (offsetMs % 7)),
  qty: 1n,
  tradeId: String(10_000_000 + offsetMs),
});

async function spoken() {
  const log = new MemoryLog();
  const feed = new SpokenFeed();
  const said: LoggedTick[] = [];
  const onDisk: number[] = [];
  const ingest = new MarketIngest(rulesOf("BTCUSDT"), log.market, {
    ...QUIET,
    ticks: (_stock, ticks) => {
      said.push(...ticks);
      onDisk.push(log.ticks.length);
    },
  });
  const room = new MarketRoom(ingest, feed);
  await room.start(instant(T0));
  const play = async (fromMs: number, toMs: number, hole: (ms: number) => boolean = () => false) => {
    for (let ms = fromMs; ms < toMs; ms += 250) {
      if (!hole(ms)) feed.listener?.ticks([tick(ms)]);
      await room.step(instant(T0 + ms));
    }
  };
  return { log, feed, ingest, room, said, onDisk, play, prices: marketPrices([ingest]) };
}

describe("holes", () => {
  it("silence breaks no bar, but the feed is not live after its limit", async () => {
    const { log, ingest, play } = await spoken();
    await play(0, 100_000, (ms) => ms > 25_000 && ms < 45_000);
    expect(log.bars.map((bar) => bar.broken)).toEqual([null, null, null]);
    expect(log.incidents.map((incident) => incident.kind)).toEqual(["RESTART", "FEED_SILENT"]);
    expect(ingest.liveSinceMs).toBe(T0 + 45_000);
  });

  it("a lost feed that brings the missed ticks leaves the bars whole", async () => {
    const { log, feed, ingest, room, play } = await spoken();
    await play(0, 25_000);
    feed.listener?.disconnected(instant(T0 + 24_750), instant(T0 + 25_000));
    await play(25_000, 45_000, () => true);
    expect(ingest.liveSinceMs).toBeNull();
    expect(log.bars).toEqual([]);
    feed.missed = Array.from({ length: 81 }, (_, index) => tick(24_750 + index * 250));
    feed.listener?.connected(instant(T0 + 45_000));
    await room.step(instant(T0 + 45_000));
    await play(45_000, 100_000);
    expect(log.bars.map((bar) => [bar.trades, bar.broken])).toEqual(
      Array.from({ length: 3 }, () => [120, null]),
    );
  });

  it("a lost feed that cannot bring them breaks the bars of the hole and no other", async () => {
    const { log, feed, play } = await spoken();
    await play(0, 35_000);
    feed.listener?.disconnected(instant(T0 + 34_750), instant(T0 + 35_000));
    await play(35_000, 50_000, () => true);
    feed.listener?.connected(instant(T0 + 50_000));
    await play(50_000, 130_000);
    expect(log.bars.map((bar) => bar.broken)).toEqual([null, "FEED_GAP", null, null]);
    expect(log.incidents.map((incident) => incident.kind)).toEqual(["RESTART", "FEED_GAP"]);
  });

  it("a recording that has ended is told as ended: its last bar decides, and those behind it are flat", async () => {
    const { log, feed, ingest, play } = await spoken();
    await play(0, 55_000);
    feed.listener?.ended(instant(T0 + 54_750), instant(T0 + 55_000));
    await play(55_000, 130_000, () => true);
    expect(log.bars.map(({ trades, broken }) => [trades, broken])).toEqual([
      [120, null],
      [100, null],
      [0, null],
      [0, null],
    ]);
    expect(log.incidents.map((incident) => incident.kind)).toEqual(["RESTART", "FEED_ENDED"]);
    expect(ingest).toMatchObject({ hole: null, liveSinceMs: null });
  });

  it("a feed that stays lost does not stop time for more than 30 s", async () => {
    const { log, feed, ingest, play } = await spoken();
    await play(0, 35_000);
    feed.listener?.disconnected(instant(T0 + 34_750), instant(T0 + 35_000));
    await play(35_000, 64_000, () => true);
    expect(ingest.frozenUntilMs).toBeLessThan(T0 + 35_000);
    await play(64_000, 130_000, () => true);
    expect(ingest.frozenUntilMs).toBeGreaterThan(T0 + 125_000);
    expect(log.bars.map((bar) => bar.broken)).toEqual([null, "FEED_GAP", "FEED_GAP", "FEED_GAP"]);
  });

  it("a restart after more than 30 s breaks the bars around it; those in between were never watched", async () => {
    const { log, play } = await spoken();
    await play(0, 35_000);
    const feed = new SpokenFeed();
    const ingest = new MarketIngest(rulesOf("BTCUSDT"), log.market, QUIET);
    const room = new MarketRoom(ingest, feed);
    await room.start(instant(T0 + 5_000_000));
    for (let ms = 5_000_000; ms < 5_070_000; ms += 250) {
      feed.listener?.ticks([tick(ms)]);
      await room.step(instant(T0 + ms));
    }
    const bars = log.bars.map((bar) => [bar.startMs - T0, bar.broken]);
    expect(bars).toEqual([
      [0, null],
      [30_000, "RESTART"],
      [4_980_000, "RESTART"],
      [5_010_000, null],
    ]);
    const prices = marketPrices([ingest]);
    const window = await prices.window(ingest.stock, instant(T0 + 60_000), instant(T0 + 90_000));
    expect([window.broken, window.trades]).toEqual(["RESTART", 0]);
  });
});

describe("what a market says", () => {
  it("is on disk before it is said, and late ticks are never said", async () => {
    const { log, feed, room, said, onDisk, play } = await spoken();
    await play(0, 10_000);
    feed.listener?.ticks([{ ...tick(3_001), receivedAtMs: instant(T0 + 10_000) }]);
    await room.step(instant(T0 + 10_000));
    expect(log.ticks.filter((one) => one.flag === "late").length).toBe(1);
    expect(said.length).toBe(40);
    expect(onDisk).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it("gives a strike only when no earlier tick can come", async () => {
    const { ingest, prices, play } = await spoken();
    await play(0, 31_000, (ms) => ms > 25_000 && ms < 30_250);
    expect(prices.strikeFrom(ingest.stock, instant(T0 + 30_000))).toBeNull();
    await play(31_000, 33_000);
    expect(prices.strikeFrom(ingest.stock, instant(T0 + 30_000))?.atMs).toBe(T0 + 30_250);
    const window = await prices.window(ingest.stock, instant(T0), instant(T0 + 30_000));
    expect([window.first?.atMs, window.last?.atMs, window.trades, window.broken]).toEqual([
      T0,
      T0 + 25_000,
      101,
      null,
    ]);
  });

  it("tells of broken input one by one, with its line, up to a hundred", async () => {
    const { log, feed, ingest, room } = await spoken();
    for (let line = 1; line <= 150; line += 1)
      feed.listener?.broken({ source: "x.csv", line, reason: "BAD_PRICE" });
    await room.step(instant(T0));
    const told = log.incidents.filter((incident) => incident.kind === "BROKEN_INPUT");
    expect([told.length, told.at(-1)?.detail["line"], ingest.counts.brokenInputs]).toEqual([100, 100, 150]);
  });

  it("refuses to go on after a failed write until it was recovered", async () => {
    const { log, feed, room } = await spoken();
    log.killAt = log.calls + 1;
    feed.listener?.ticks([tick(250)]);
    await expect(room.step(instant(T0 + 250))).rejects.toThrow(Killed);
    await expect(room.step(instant(T0 + 500))).rejects.toThrow("recovery is due");
    await room.start(instant(T0 + 500));
    await room.step(instant(T0 + 500));
  });

  it("says that it writes no ticks from a failed write on until one succeeds, recovered or not", async () => {
    const { log, feed, room } = await spoken();
    expect(room.ingest.isLogging).toBe(true);
    log.killAt = log.calls + 1;
    feed.listener?.ticks([tick(250)]);
    await expect(room.step(instant(T0 + 250))).rejects.toThrow(Killed);
    expect(room.ingest.isLogging).toBe(false);
    await room.start(instant(T0 + 500));
    await room.step(instant(T0 + 500));
    expect(room.ingest.isLogging).toBe(false);
    feed.listener?.connected(instant(T0 + 700));
    feed.listener?.ticks([tick(750)]);
    await room.step(instant(T0 + 750));
    expect(room.ingest.isLogging).toBe(true);
  });
});

const tickAt = (atMs: number, receivedAtMs: number): RawTick => ({
  stock: rules.stock,
  atMs: instant(atMs),
  receivedAtMs: instant(receivedAtMs),
  price: price(10_000_000),
  qty: 1n,
  tradeId: String(atMs),
});

const begun = async (log: MemoryLog): Promise<MarketIngest> => {
  const ingest = new MarketIngest(rules, log.market, QUIET);
  await ingest.recover(instant(T0));
  await ingest.feedUp([], instant(T0));
  await ingest.accept([tickAt(T0 + 1_000, T0 + 1_000)], instant(T0 + 1_000));
  return ingest;
};

describe("a hole and what came after it", () => {
  it("takes ticks that are brought back after a restart, however late their arrival", async () => {
    const log = new MemoryLog();
    await begun(log);
    const backMs = instant(T0 + 12_000);
    const ingest = new MarketIngest(rules, log.market, QUIET);
    await ingest.recover(backMs);
    await ingest.feedUp(
      [2, 5, 8, 11].map((second) => tickAt(T0 + second * 1_000, backMs)),
      backMs,
    );
    await ingest.advance(instant(T0 + 40_000));
    expect(log.ticks.map(({ flag }) => flag)).toEqual(["used", "used", "used", "used", "used"]);
    expect(log.bars.map((bar) => [bar.trades, bar.broken])).toEqual([[5, null]]);
  });

  it("asks for no step before the hole can no longer be filled", async () => {
    const ingest = await begun(new MemoryLog());
    await ingest.feedDown({ lastHeardMs: instant(T0 + 5_000), cause: "FEED_GAP" }, instant(T0 + 6_000));
    for (const second of [7, 20, 34]) {
      await ingest.advance(instant(T0 + second * 1_000));
      expect(ingest.nextDueMs()).toBe(T0 + 35_001);
    }
    await ingest.advance(instant(T0 + 35_001));
    expect(ingest.nextDueMs()).toBeGreaterThan(T0 + 35_001);
  });

  it("still breaks its bar when a second restart comes before the bar is frozen", async () => {
    const log = new MemoryLog();
    await begun(log);
    for (const second of [20, 22]) {
      const nowMs = instant(T0 + second * 1_000);
      const ingest = new MarketIngest(rules, log.market, QUIET);
      await ingest.recover(nowMs);
      // The first hole cannot be filled; the second has nothing in it.
      await ingest.feedUp(second === 20 ? null : [], nowMs);
      await ingest.accept([tickAt(nowMs + 100, nowMs + 100)], instant(nowMs + 100));
      if (second === 22) await ingest.advance(instant(T0 + 40_000));
    }
    expect(log.bars.map((bar) => bar.broken)).toEqual(["RESTART"]);
  });
});
