import {
  asciiBytes,
  buildChain,
  hashOn,
  seedOfSlot,
  SIMULATED_MARKETS,
  SIMULATED_TICK_MS,
  simulatedBook,
  slotOf,
  type SlotSecret,
  stepPath,
} from "@maru/rules";
import { instant, type Price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { nodeDigest } from "./node-digest.ts";

const T0 = 1_767_571_200_000;
const SLOT_LENGTH_MS = 30_000;

/** The prices of a market's ticks from T0, from seeds that are the hash of a name. */
function walk(index: number, name: string, ticks: number): readonly Price[] {
  const market = SIMULATED_MARKETS[index];
  if (market === undefined) throw new Error("no such market");
  const { model } = market;
  let path = { price: model.startPrice, scalePrice: model.startPrice, atMs: instant(T0 - SIMULATED_TICK_MS) };
  let secret: SlotSecret = {
    slotMs: instant(0),
    slotLengthMs: SLOT_LENGTH_MS,
    key: new Uint8Array(),
    salt: "salt",
  };
  return Array.from({ length: ticks }, (_, tick) => {
    const atMs = instant(T0 + tick * SIMULATED_TICK_MS);
    const slotMs = slotOf(atMs, SLOT_LENGTH_MS);
    if (slotMs !== secret.slotMs)
      secret = { ...secret, slotMs, key: nodeDigest.sha256(asciiBytes(`${name} ${slotMs}`)) };
    const step = stepPath(path, { atMs, secret }, { digest: nodeDigest, model });
    path = step.path;
    return step.tick.price;
  });
}

describe("a hash chain", () => {
  const building = buildChain(nodeDigest, asciiBytes("root".padEnd(32, ".")), 3_000);
  let built = building.next();
  while (built.done !== true) built = building.next();
  const chain = built.value;

  it("ends at the terminal that is published first, and each seed hashes to the one before", () => {
    expect(nodeDigest.sha256(seedOfSlot(nodeDigest, chain, 0))).toEqual(chain.terminal);
    for (const slot of [1, 2, 999, 1_000, 1_001, 2_999]) {
      const before = seedOfSlot(nodeDigest, chain, slot - 1);
      expect(nodeDigest.sha256(seedOfSlot(nodeDigest, chain, slot))).toEqual(before);
    }
    expect(hashOn(nodeDigest, seedOfSlot(nodeDigest, chain, 2_999), 3_000)).toEqual(chain.terminal);
    expect(() => seedOfSlot(nodeDigest, chain, 3_000)).toThrow("outside the chain");
  });
});

describe("a simulated path", () => {
  // 1,440,000 ticks = 12,000 half-minute bars = 100 hours.
  const prices = walk(0, "fairness", 1_440_000);
  const bars = Array.from({ length: 12_000 }, (_, bar) => ({
    open: prices[bar * 120] ?? 0,
    close: prices[bar * 120 + 119] ?? 0,
  }));

  it("has even closing digits: chi-squared of 12,000 stays under the 1 % limit of 21.67", () => {
    const counts = Array<number>(10).fill(0);
    for (const { close } of bars) counts[close % 10] = (counts[close % 10] ?? 0) + 1;
    const chi = counts.reduce((sum, count) => sum + (count - 1_200) ** 2 / 1_200, 0);
    expect(chi).toBeLessThan(21.67);
  });

  it("rises as often as it falls: 12,000 bars within 2.58 deviations, and hardly a draw", () => {
    const up = bars.filter((bar) => bar.close > bar.open).length;
    const down = bars.filter((bar) => bar.close < bar.open).length;
    expect(Math.abs(up - down) / Math.sqrt(up + down)).toBeLessThan(2.58);
    expect(12_000 - up - down).toBeLessThan(20);
  });

  it("gives nothing away: the direction of a bar does not tell the next one's", () => {
    const ups = bars.map((bar) => Math.sign(bar.close - bar.open));
    const products = ups.slice(1).map((direction, index) => direction * (ups[index] ?? 0));
    const sum = products.reduce((total, product) => total + product, 0);
    expect(Math.abs(sum) / Math.sqrt(products.length)).toBeLessThan(2.58);
  });

  it.each([
    [0, 25],
    [1, 75],
    [2, 150],
  ])("market %i moves as much in a year as its name says: %i", (index, percent) => {
    const walked = index === 0 ? prices.slice(0, 60_000) : walk(index, "volatility", 60_000);
    const returns = walked.slice(1).map((price, at) => price / (walked[at] ?? price) - 1);
    const deviation = Math.sqrt(returns.reduce((sum, change) => sum + change * change, 0) / returns.length);
    const yearly = deviation * Math.sqrt((365 * 86_400_000) / SIMULATED_TICK_MS) * 100;
    expect(yearly / percent).toBeGreaterThan(0.98);
    expect(yearly / percent).toBeLessThan(1.02);
  });

  it("is the same every time, and another with another salt", () => {
    expect(walk(1, "again", 500)).toEqual(walk(1, "again", 500));
    expect(walk(1, "again", 500)).not.toEqual(walk(1, "other", 500));
  });
});

describe("a simulated book", () => {
  it("has seven levels a side in order and is never crossed", () => {
    const secret = {
      slotMs: instant(T0),
      slotLengthMs: SLOT_LENGTH_MS,
      key: asciiBytes("seed"),
      salt: "salt",
    };
    for (let tickNumber = 0; tickNumber < 120; tickNumber += 1) {
      const middle = walk(0, "book", 1)[0];
      if (middle === undefined) throw new Error("no price");
      const { asks, bids } = simulatedBook(nodeDigest, secret, { tickNumber, middle });
      const ladder = [...bids.toReversed(), { price: middle }, ...asks].map((level) => level.price);
      expect(ladder.length).toBe(15);
      expect(ladder).toEqual([...new Set(ladder)].toSorted((a, b) => a - b));
      expect([...asks, ...bids].every((level) => level.qty > 0n)).toBe(true);
    }
  });
});
