import { averagedOf, type RawTick } from "@maru/rules";
import { type Instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { Feed, FeedListener } from "../../feed.ts";
import { rulesOf } from "../../testing/recorded.ts";
import { at, handTimers } from "../testing/fake-venue.ts";
import { createAveragedFeed } from "./averaged-feed.ts";

const START = 1_700_000_000_000;
const RULES = { ...rulesOf("BTCUSDT"), precision: 0 };

const turns = async () => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};

/** A feed of trades that a test speaks for; what it says takes 40 ms. */
async function openFeed() {
  const timers = handTimers(START);
  let ears: FeedListener | null = null;
  let heardMs: Instant | null = null;
  let missed: readonly RawTick[] | null = null;
  let ids = 0;
  const trade = (second: number, units: number, receivedAtMs?: number): RawTick => {
    ids += 1;
    const atMs = at(START + second * 1_000);
    const arrivedMs = receivedAtMs ?? atMs + 40;
    return {
      stock: RULES.stock,
      atMs,
      receivedAtMs: at(arrivedMs),
      price: price(units),
      qty: 1n,
      tradeId: String(ids),
    };
  };
  const trades: Feed = {
    stock: RULES.stock,
    start: async (listener) => void (ears = listener),
    due: async () => undefined,
    nextDueMs: () => null,
    stop: async () => undefined,
    lastHeardMs: () => heardMs,
    backfill: async () => missed,
  };
  const feed = createAveragedFeed(RULES, { rule: { seconds: 5, maxAgeMs: 3_000 }, trades, timers });
  const said: string[] = [];
  const told: RawTick[] = [];
  await feed.start(
    {
      connected: () => void said.push("connected"),
      disconnected: (lastMs) => void said.push(`disconnected ${lastMs - START}`),
      ended: () => undefined,
      ticks: (ticks) => void told.push(...ticks),
      book: () => undefined,
      broken: () => undefined,
    },
    at(START),
  );
  return {
    feed,
    said,
    trade,
    /** `second 6: 12`: the mean at the end of second 6. */
    means: () => told.map(({ atMs, price: mean }) => `${Math.floor((atMs - START) / 1_000)}: ${mean}`),
    told,
    connect: async (found: readonly RawTick[] | null) => {
      missed = found;
      heardMs = timers.now();
      ears?.connected(timers.now());
      await turns();
    },
    lose: () => {
      const lastMs = heardMs;
      heardMs = null;
      ears?.disconnected(lastMs ?? at(START), timers.now());
    },
    say: (...ticks: readonly RawTick[]) => {
      heardMs = timers.now();
      ears?.ticks(ticks);
    },
    /** Lets seconds pass in each of which a trade of the price of its number, from 100, is said. */
    trading: (fromSecond: number, untilSecond: number) => {
      for (let second = fromSecond; second < untilSecond; second += 1) {
        const tick = trade(second + 0.5, 100 + second);
        timers.pass(Math.max(0, tick.receivedAtMs - timers.now()));
        heardMs = timers.now();
        ears?.ticks([tick]);
      }
    },
    pass: (milliseconds: number, isHeard = true) => {
      const steps = milliseconds / 100;
      for (let step = 0; step < steps; step += 1) {
        timers.pass(100);
        if (isHeard) heardMs = timers.now();
      }
    },
  };
}

describe("the feed of a market of the mean of the last seconds", () => {
  it("says one price for each second once it is whole, and what it was made of", async () => {
    const { connect, trading, pass, means, told } = await openFeed();
    await connect([]);
    trading(0, 9);
    // Until the venue's clock is known it is taken to be far behind.
    pass(1_700);
    expect(means()).toEqual(["4: 102", "5: 103", "6: 104", "7: 105", "8: 106"]);
    expect(told[0]?.atMs).toBe(START + 4_999);
    expect(averagedOf(told[0]?.tradeId ?? "")?.trades.map(({ price: text }) => text)).toEqual([
      "100",
      "101",
      "102",
      "103",
      "104",
    ]);
    expect(new Set(told.map(({ tradeId }) => tradeId)).size).toBe(told.length);
  });

  it("says nothing of a second before the way that trades come by was heard behind it", async () => {
    const { connect, trading, pass, means, feed } = await openFeed();
    await connect([]);
    trading(0, 9);
    const before = feed.lastHeardMs?.() ?? 0;
    pass(3_000, false);
    expect(means().at(-1)).toBe("6: 104");
    expect((feed.lastHeardMs?.() ?? 0) - before).toBeLessThan(1_001);
    pass(1_300);
    // Second 11 has only a price of second 8, which is three seconds old; the one before is still young enough.
    expect(means().at(-1)).toBe("10: 108");
  });

  it("fills a hole with what the venue brings back, before what came meanwhile", async () => {
    const { connect, trading, trade, say, lose, pass, means, said, feed } = await openFeed();
    await connect([]);
    trading(0, 9);
    lose();
    pass(3_000, false);
    const late = trade(12.2, 200);
    say(late);
    const found = [9.5, 10.5, 11.5].map((second) => trade(second, 100 + second - 0.5));
    await connect(found);
    say(trade(12.6, 112));
    pass(3_000);
    expect(said).toEqual(["connected", "disconnected 6040", "connected"]);
    const missed = (await feed.backfill?.(at(START + 7_000), at(START + 12_000))) ?? [];
    expect(missed.map(({ price: mean }) => Number(mean))).toEqual([105, 106, 107]);
    expect(means().slice(-3)).toEqual(["10: 108", "11: 109", "12: 110"]);
  });

  it("makes no mean with a second of a hole that nobody could fill", async () => {
    const { connect, trading, lose, pass, means, feed } = await openFeed();
    await connect([]);
    trading(0, 9);
    lose();
    pass(3_000, false);
    await connect(null);
    expect(await feed.backfill?.(at(START), at(START + 12_000))).toBeNull();
    trading(12, 19);
    pass(2_000);
    expect(means()).toEqual(["4: 102", "5: 103", "16: 114", "17: 115", "18: 116"]);
  });

  it("leaves a trade out that is told when its second was", async () => {
    const { connect, trading, trade, say, pass, means } = await openFeed();
    await connect([]);
    trading(0, 9);
    pass(1_700);
    say(trade(8.9, 500, START + 10_240));
    trading(11, 12);
    pass(1_500);
    expect(means().filter((text) => Number(text.split(": ")[1]) > 120)).toEqual([]);
  });
});
