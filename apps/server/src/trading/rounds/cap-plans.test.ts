import type { MarketRules } from "@maru/rules";
import { price } from "@maru/values";
import { expect, it } from "vitest";
import { EngineWorld, offer, steadyTicks, T0, TEST_MARKET } from "./testing/engine-world.ts";
import { ScriptedPrices } from "./testing/scripted-prices.ts";

const REAL: MarketRules = {
  ...TEST_MARKET,
  kind: "real",
  source: "Upbit",
  feed: { kind: "trades", of: { venue: "upbit", symbol: "KRW-BTC" } },
};
/** 50,000.00 × 4 = 200,000 in the last minute but one before the first round is made. */
const BARS = [{ startMs: T0 - 120_000, close: price(5_000_000), volume: 400_000_000n }];

async function capacities(market: MarketRules, shares: readonly number[], ms = 0) {
  const prices = new ScriptedPrices(steadyTicks(T0 - 60_000, T0 + 300_000));
  const offers = shares.map((volumeShareBp, place) =>
    offer(place + 1, place === 0 ? "R1" : "B1", { volumeShareBp }),
  );
  const world = new EngineWorld(prices, offers);
  world.store.bars = BARS;
  await world.run(T0 - 2_000, T0 - 1_999 + ms, world.engine({ market }));
  return {
    made: world.rounds().map(({ sideCapacity }) => sideCapacity),
    reads: world.store.tradedReads,
  };
}

it("F-14: rounds made together take their share of what was read once", async () => {
  expect(await capacities(REAL, [100, 250])).toEqual({ made: [2_000, 5_000], reads: 1 });
});

it("F-14: an option without a share keeps its fixed capacity beside one that has one", async () => {
  expect(await capacities(REAL, [0, 100])).toEqual({ made: [1_000_000, 2_000], reads: 1 });
});

it("F-14: nothing is read where no option asks for a share", async () => {
  expect(await capacities(REAL, [0, 0], 120_000)).toMatchObject({ reads: 0 });
});

it("F-14: nothing is read of a simulated market, whose volume is made up", async () => {
  expect(await capacities(TEST_MARKET, [100, 250])).toEqual({ made: [1_000_000, 1_000_000], reads: 0 });
});
