import {
  type Bar,
  CHAIN_LENGTH,
  foldBars,
  hashOn,
  hexText,
  quantityText,
  SIMULATED_MARKETS,
} from "@maru/rules";
import { assert, type Instant, instant, price, priceText, type Random } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createReplayFeed } from "./feeds/replay.ts";
import { createSimulatedFeed } from "./feeds/simulated.ts";
import { MarketDesk, type MarketSays } from "./market-desk.ts";
import { marketPrices } from "./market-prices.ts";
import { MarketRoom } from "./market-room.ts";
import { createMarketStore } from "./market-store.ts";
import { nodeDigest } from "./node-digest.ts";
import { openSeedChain } from "./open-seed-chain.ts";
import { createSeedStore } from "./seed-store.ts";
import { systemRandom } from "./system-random.ts";
import { recordedLines, recordedPath, rulesOf } from "./testing/recorded.ts";

const QUIET: MarketSays = { ticks: () => undefined, book: () => undefined, moved: () => undefined };
const T0 = Date.UTC(2026, 0, 5);
const trades = recordedPath("binance-spot-btcusdt-trades.csv.gz");
const golden = recordedPath("golden-candles-btcusdt.csv.gz");

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const text = (units: Bar["open"]): string => priceText(units, 2).replace(/\.?0+$/, "");

function goldenRow(bar: Bar): string {
  const prices = [bar.open, bar.high, bar.low, bar.close].map(text);
  return [bar.lengthMs, bar.startMs, ...prices, quantityText(bar.volume), bar.trades].join(",");
}

describe.skipIf(trades === null || golden === null)(
  "the recorded ten minutes of BTC through the database",
  () => {
    it("store the golden candles, across two restarts without warning", async () => {
      const rules = rulesOf("BTCUSDT");
      const store = createMarketStore(database.as("maru_prices"));
      const startMs = 1_723_161_240_000;
      const begin = async (nowMs: Instant): Promise<MarketRoom> => {
        const feed = createReplayFeed({
          rules,
          symbol: "BTCUSDT",
          shiftMs: 0,
          path: trades ?? "",
          depthPath: null,
        });
        const room = new MarketRoom(new MarketDesk(rules, store, QUIET), feed);
        await room.start(nowMs);
        return room;
      };
      let room = await begin(instant(startMs));
      for (let ms = startMs; ms <= startMs + 664_000; ms += 1_000) {
        await room.step(instant(ms));
        if (ms === startMs + 200_000 || ms === startMs + 401_000) room = await begin(instant(ms + 1_000));
      }
      const bars = await store.readBars(rules.stock, instant(0), instant(startMs + 660_000));
      const rows = recordedLines(golden ?? "")
        .slice(1)
        .map((row) => row.split(",").slice(1));
      const whole = rows.filter((row) => Number(row[1]) + Number(row[0]) <= startMs + 660_000);
      const stored = [30_000, 60_000, 120_000, 300_000].flatMap((lengthMs) =>
        foldBars(bars, lengthMs).map(goldenRow),
      );
      expect(stored).toEqual(expect.arrayContaining(whole.map((row) => row.slice(0, 8).join(","))));
      expect([bars.length, whole.length]).toEqual([22, 41]);
      expect(bars.every((bar) => bar.broken === null)).toBe(true);
      const prices = marketPrices([room.desk]);
      const old = await prices.window(rules.stock, instant(startMs + 60_000), instant(startMs + 120_000));
      expect([old.first?.price, old.last?.price, old.trades]).toEqual([6_182_800, 6_178_225, 1_255]);
    });
  },
);

describe("the store", () => {
  it("gives back what it was given, huge ids and missing ones alike", async () => {
    const store = createMarketStore(database.as("maru_prices"));
    const { stock } = rulesOf("SPY");
    const at = (seq: number) => ({
      stock,
      seq,
      atMs: instant(T0 + seq),
      receivedAtMs: instant(T0 + seq),
      price: price(9_007_199_254_740_000),
      qty: 900_719_925_474_099_300n,
      flag: "used" as const,
    });
    const ticks = [
      { ...at(1), tradeId: "99999999999999999999999" },
      { ...at(2), tradeId: null },
    ];
    await store.appendTicks(ticks);
    expect((await store.readTail(stock)).ticks).toEqual(ticks);
    expect((await store.readTail(stock)).nextSeq).toBe(3);
    expect(await store.lastUsedBefore(stock, instant(T0 + 2))).toMatchObject({ seq: 1 });
    await expect(store.appendTicks(ticks)).rejects.toThrow("duplicate key");
  });

  it("is refused to any role but the prices' own", () => {
    expect(() => createMarketStore(database.as("maru_betting"))).toThrow("maru_prices");
  });
});

describe("a simulated market's chain", () => {
  it("publishes its end before the salt is drawn, is made once, and reveals seeds that lead back to its end", async () => {
    const market = SIMULATED_MARKETS[0];
    assert(market !== undefined, "SIM-V25 is there");
    const { stock } = market.rules;
    const seeds = createSeedStore(database.as("maru_prices"));
    const published: boolean[] = [];
    const random: Random = { bytes: (count) => systemRandom.bytes(count) };
    const watched = {
      ...seeds,
      fixSalt: async (...args: Parameters<typeof seeds.fixSalt>) => {
        const rows = await database.owner.query(
          "select from market.seed_chain where stock = $1 and salt is null",
          [stock],
        );
        published.push(rows.length === 1);
        await seeds.fixSalt(...args);
      },
    };
    const tools = { store: watched, digest: nodeDigest, random, length: 2_000 };
    const open = await openSeedChain(stock, tools, instant(T0));
    expect(published).toEqual([true]);
    expect(await openSeedChain(stock, tools, instant(T0 + 60_000))).toEqual(open);
    expect(published).toEqual([true]);

    const store = createMarketStore(database.as("maru_prices"));
    const feed = createSimulatedFeed({ market, open, digest: nodeDigest, log: store, seeds });
    const room = new MarketRoom(new MarketDesk(market.rules, store, QUIET), feed);
    await room.start(instant(T0));
    for (let ms = T0; ms <= T0 + 95_000; ms += 5_000) await room.step(instant(ms));
    const revealed = await database.owner.query<{ slot_ms: string; seed: Uint8Array }>(
      "select slot_ms, seed from market.seed_reveal where stock = $1 order by slot_ms",
      [stock],
    );
    expect(revealed.map((row) => Number(row.slot_ms) - T0)).toEqual([0, 30_000, 60_000]);
    revealed.forEach((row, index) => {
      expect(hexText(hashOn(nodeDigest, row.seed, index + 1))).toBe(hexText(open.chain.terminal));
    });
    expect(CHAIN_LENGTH).toBe(1_000_000);
  });
});
