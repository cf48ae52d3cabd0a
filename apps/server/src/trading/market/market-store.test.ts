import {
  type Bar,
  CHAIN_LENGTH,
  chainEndMs,
  hashOn,
  hexText,
  quantityText,
  SIMULATED_MARKETS,
  SLOT_MS,
} from "@maru/rules";
import { foldBars } from "@maru/rules/testing";
import { assert, type Instant, instant, price, priceText } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { NO_WITNESSES } from "../../ports/slot-links.ts";
import { createReplayFeed } from "./feeds/replay.ts";
import { createSimulatedFeed } from "./feeds/simulated.ts";
import { MarketIngest, type MarketListener } from "./market-ingest.ts";
import { marketPrices } from "./market-prices.ts";
import { MarketRoom } from "./market-room.ts";
import { createMarketStore } from "./market-store.ts";
import { nodeDigest } from "./node-digest.ts";
import { type ChainTools, openSeedChains } from "./open-seed-chain.ts";
import { createChainRenewal, type RenewChain } from "./renew-seed-chain.ts";
import type { OpenChain } from "./seed-chains.ts";
import { createSeedStore } from "./seed-store.ts";
import { systemRandom } from "./system-random.ts";
import { recordedLines, recordedPath, rulesOf } from "./testing/recorded.ts";

const QUIET: MarketListener = { ticks: () => undefined, book: () => undefined, moved: () => undefined };
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
        const room = new MarketRoom(new MarketIngest(rules, store, QUIET), feed);
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
      const prices = marketPrices([room.ingest]);
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
    await store.appendTicks(stock, ticks, []);
    expect((await store.readTail(stock)).ticks).toEqual(ticks);
    expect((await store.readTail(stock)).nextSeq).toBe(3);
    expect(await store.lastUsedBefore(stock, instant(T0 + 2))).toMatchObject({ seq: 1 });
    await expect(store.appendTicks(stock, ticks, [])).rejects.toThrow("duplicate key");
  });

  it("is refused to any role but the prices' own", () => {
    expect(() => createMarketStore(database.as("maru_betting"))).toThrow("maru_prices");
  });
});

describe("a simulated market's chains", () => {
  const market = SIMULATED_MARKETS[0];
  assert(market !== undefined, "SIM-V25 is there");
  const { stock } = market.rules;
  const LINKS = 2_000;
  const revealedSlots = () =>
    database.owner.query<{ slot_ms: string; seed: Uint8Array }>(
      "select slot_ms, seed from market.seed_reveal where stock = $1 order by slot_ms",
      [stock],
    );
  const chainTools = (): ChainTools => ({
    store: createSeedStore(database.as("maru_prices")),
    digest: nodeDigest,
    random: systemRandom,
    links: NO_WITNESSES,
    length: LINKS,
  });

  async function startRoom(tools: ChainTools, nowMs: number): Promise<MarketRoom> {
    assert(market !== undefined, "SIM-V25 is there");
    const store = createMarketStore(database.as("maru_prices"));
    const feed = createSimulatedFeed({
      market,
      openChains: (atMs) => openSeedChains(stock, tools, atMs),
      renew: createChainRenewal(stock, tools),
      digest: nodeDigest,
      links: NO_WITNESSES,
      log: store,
      seeds: tools.store,
    });
    const room = new MarketRoom(new MarketIngest(market.rules, store, QUIET), feed);
    await room.start(instant(nowMs));
    return room;
  }

  it("publish their end before the salt is drawn, are made once, and reveal seeds that lead back to the end", async () => {
    const published: boolean[] = [];
    const tools = chainTools();
    const watched = {
      ...tools,
      store: {
        ...tools.store,
        fixSalt: async (...args: Parameters<typeof tools.store.fixSalt>) => {
          const rows = await database.owner.query(
            "select from market.seed_chain where stock = $1 and salt is null",
            [stock],
          );
          published.push(rows.length === 1);
          await tools.store.fixSalt(...args);
        },
      },
    };
    const opened = await openSeedChains(stock, watched, instant(T0));
    expect(published).toEqual([true]);
    expect(await openSeedChains(stock, watched, instant(T0 + 60_000))).toEqual(opened);
    expect(published).toEqual([true]);

    const room = await startRoom(watched, T0);
    for (let ms = T0; ms <= T0 + 95_000; ms += 5_000) await room.step(instant(ms));
    const revealed = await revealedSlots();
    expect(revealed.map((row) => Number(row.slot_ms) - T0)).toEqual(
      Array.from({ length: 9 }, (_, n) => n * SLOT_MS),
    );
    const terminal = opened[0]?.chain.terminal;
    assert(terminal !== undefined, "the first chain is there");
    revealed.forEach((row, index) => {
      expect(hexText(hashOn(nodeDigest, row.seed, index + 1))).toBe(hexText(terminal));
    });
    expect(CHAIN_LENGTH).toBe(250_000);
  });

  it("go on without a hole where one ends: the next is published and salted before its first slot", async () => {
    const tools = chainTools();
    const endMs = T0 + LINKS * SLOT_MS;
    const takeOver = endMs - (endMs % 600_000);
    const beganMs = takeOver - 60 * SLOT_MS;
    const room = await startRoom(tools, beganMs);
    let chains = await openSeedChains(stock, tools, instant(beganMs));
    expect(chains.length).toBe(1);
    for (let ms = beganMs; ms <= takeOver + 90_000; ms += 5_000) {
      await room.step(instant(ms));
      const isNew = chains.length === 1 && (await tools.store.readChains(stock)).length === 2;
      if (isNew) expect(ms).toBeLessThan(takeOver);
      if (isNew) chains = await openSeedChains(stock, tools, instant(ms));
    }
    const [first, next] = chains;
    assert(first !== undefined && next !== undefined, "there are two chains");
    expect(next.firstSlotMs).toBe(takeOver);
    expect(next.salt).not.toBe(first.salt);

    const ticks = await database.owner.query<{ at_ms: string }>(
      "select at_ms from market.tick where stock = $1 and flag = 'used' and at_ms >= $2 order by at_ms",
      [stock, beganMs],
    );
    const times = ticks.map((row) => Number(row.at_ms));
    expect(times.length).toBe((takeOver + 90_000 - beganMs) / 250 + 1);
    expect(times.every((ms, at) => ms === beganMs + at * 250)).toBe(true);

    const seeds = new Map((await revealedSlots()).map((row) => [Number(row.slot_ms), row.seed]));
    const endOf = (slotMs: number, links: number): string => {
      const seed = seeds.get(slotMs);
      assert(seed !== undefined, `the seed of ${slotMs} is revealed`);
      return hexText(hashOn(nodeDigest, seed, links));
    };
    const lastNumber = (takeOver - SLOT_MS - T0) / SLOT_MS;
    expect(endOf(takeOver - SLOT_MS, lastNumber + 1)).toBe(hexText(first.chain.terminal));
    expect(endOf(takeOver, 1)).toBe(hexText(next.chain.terminal));
    expect(endOf(takeOver + SLOT_MS, 2)).toBe(hexText(next.chain.terminal));
  });

  it("are made anew where the last is over, and reveal the last seed of the one that is", async () => {
    const tools = chainTools();
    const [, last] = await openSeedChains(stock, tools, instant(T0 + LINKS * SLOT_MS));
    assert(last !== undefined, "the second chain is there");
    const lastSlotMs = chainEndMs(last) - SLOT_MS;
    const longAfterMs = chainEndMs(last) + 40 * SLOT_MS + 7_250;
    const room = await startRoom(tools, longAfterMs);
    const chains = await openSeedChains(stock, tools, instant(longAfterMs));
    expect(chains.length).toBe(3);
    expect(chains[2]?.firstSlotMs).toBe(longAfterMs - 7_250);
    for (let ms = longAfterMs; ms <= longAfterMs + 95_000; ms += 5_000) await room.step(instant(ms));
    const seeds = new Map((await revealedSlots()).map((row) => [Number(row.slot_ms), row.seed]));
    const ticks = await database.owner.query<{ slot_ms: string }>(
      "select distinct at_ms - at_ms % 10000 as slot_ms from market.tick where stock = $1 and at_ms < $2",
      [stock, longAfterMs],
    );
    const unrevealed = ticks.filter((row) => !seeds.has(Number(row.slot_ms)));
    expect(unrevealed, "ticks of before the stop can be recomputed").toEqual([]);
    const root = seeds.get(lastSlotMs);
    assert(root !== undefined, "the root of the chain that is over is revealed");
    expect(hexText(hashOn(nodeDigest, root, LINKS))).toBe(hexText(last.chain.terminal));
  });

  it("have one successor, whichever of two servers publishes it", async () => {
    const tools = { ...chainTools(), store: createSeedStore(database.as("maru_prices")) };
    const before = await openSeedChains(stock, tools, instant(T0));
    const last = before.at(-1);
    assert(last !== undefined, "there are chains");
    const nowMs = instant(chainEndMs(last) - 350_000);
    const servers = [createChainRenewal(stock, tools), createChainRenewal(stock, tools)];
    const told = async (renew: RenewChain): Promise<readonly OpenChain[]> => {
      for (;;) {
        const chains = await renew(last, nowMs);
        if (chains !== null) return chains;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const [one, other] = await Promise.all(servers.map(told));
    expect(one?.length).toBe(before.length + 1);
    expect(one).toEqual(other);
    expect(await servers[0]?.(last, instant(chainEndMs(last) - LINKS * 500))).toBe(null);
  });
});
