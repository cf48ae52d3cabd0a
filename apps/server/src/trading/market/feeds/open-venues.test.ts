import { type MarketRules, REAL_MARKETS } from "@maru/rules";
import { describe, expect, it } from "vitest";
import type { FeedListener } from "../feed.ts";
import { memorySwitches } from "../testing/memory-switches.ts";
import { rulesOf } from "../testing/recorded.ts";
import { openVenues } from "./open-venues.ts";
import { at, fakeStreams, handTimers } from "./testing/fake-venue.ts";

const PYTH_BITCOIN = "e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43";
const DEAF: FeedListener = {
  connected: () => undefined,
  disconnected: () => undefined,
  ended: () => undefined,
  ticks: () => undefined,
  book: () => undefined,
  broken: () => undefined,
};

function openAll(markets: readonly MarketRules[]) {
  const timers = handTimers(1_700_000_000_000);
  const { streams, open } = fakeStreams();
  const kraken = { stream: "ws://127.0.0.1:1/v2", rest: "http://127.0.0.1:1" };
  const venues = openVenues({ kraken }, { timers, openStream: open });
  const feeds = markets.map((rules) => venues.feedOf(rules, memorySwitches()));
  return { timers, streams, venues, feeds };
}

describe("the venues of a server", () => {
  it("have a feed for every real market, on one connection each", async () => {
    const { timers, streams, venues, feeds } = openAll(REAL_MARKETS);
    for (const feed of feeds) {
      expect(feed).not.toBeNull();
      await feed?.start(DEAF, at(1_700_000_000_000));
    }
    timers.pass(100);
    expect(streams.map(({ address }) => address).toSorted()).toEqual([
      `https://hermes.pyth.network/v2/updates/price/stream?parsed=true&encoding=hex&ids[]=${PYTH_BITCOIN}`,
      "ws://127.0.0.1:1/v2",
      "wss://api.upbit.com/websocket/v1",
      "wss://data-stream.binance.vision/stream?streams=btcusdt@trade/btcusdt@depth@100ms/ethusdt@trade/ethusdt@depth@100ms/btcusdc@trade/btcusdc@depth@100ms",
      "wss://ws-api.bithumb.com/websocket/v1",
    ]);
    const upbit = streams.find(({ address }) => address.includes("upbit"));
    upbit?.listener.opened();
    for (const symbol of ["KRW-BTC", "KRW-ETH", "KRW-XRP", "KRW-SOL", "KRW-DOGE"])
      expect(upbit?.sent.join()).toContain(`"${symbol}"`);
    expect(venues.figures().map(({ venue, connects }) => [venue, connects])).toEqual([
      ["upbit", 1],
      ["bithumb", 1],
      ["kraken", 1],
      ["binance", 1],
      ["pyth", 1],
    ]);
  });

  it("have none for a market that is simulated or replayed", () => {
    expect(openAll([rulesOf("SIM-V25"), rulesOf("EURUSD")]).feeds).toEqual([null, null]);
  });
});
