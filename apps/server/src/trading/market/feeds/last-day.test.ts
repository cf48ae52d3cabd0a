import type { VenueName } from "@maru/rules";
import { type LocalVenues, openLocalVenues } from "@maru/venues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openVenues } from "./open-venues.ts";
import type { VenueAddress } from "./venue/venue.ts";

const GBP_AT_PYTH = "84c2dde9633d93d1bcad84e7dc41c9d56578b7ec52fabedc1f335d673df0a7c1";

let local: LocalVenues;
beforeAll(async () => {
  local = await openLocalVenues();
});
afterAll(() => local.close());

function addressesOf(venues: LocalVenues): Readonly<Record<string, VenueAddress>> {
  return Object.fromEntries(
    Object.entries(venues.addresses).map(([name, { ws, rest }]) => [name, { stream: ws ?? rest, rest }]),
  );
}

const ask = (venue: VenueName, symbol: string) => openVenues(addressesOf(local)).lastDay({ venue, symbol });

describe("the last day of a symbol", () => {
  it.each([
    ["upbit", "KRW-ETH", 50],
    ["bithumb", "KRW-ETH", 50],
    ["binance", "ETHUSDT", 50],
    ["kraken", "ETH/USD", 50],
    ["pyth", GBP_AT_PYTH, 1],
  ] as const)(
    "is told by %s, in the order of time, and ends with its last trade",
    async (venue, symbol, least) => {
      const asked = await ask(venue, symbol);
      if (!asked.ok) throw new Error(JSON.stringify(asked.refusal));
      const { closes, lastPrice } = asked.value;
      expect(closes.length).toBeGreaterThanOrEqual(least);
      const times = closes.map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Date.now() - (times.at(-1) ?? 0)).toBeLessThan(20 * 60_000);
      expect(lastPrice).toMatch(/^\d+(\.\d+)?$/);
      const pair = { venue, symbol };
      const nowMs = Date.now();
      const known = local.truthOf(pair, nowMs - 60_000, nowMs);
      // Trades go on while we ask: the price is one of those of the last minute.
      if (venue !== "pyth") expect(known.map(({ price }) => Number(price))).toContain(Number(lastPrice));
    },
  );

  it.each([
    ["upbit", "KRW-NONE"],
    ["bithumb", "KRW-NONE"],
    ["binance", "NONEUSDT"],
    ["kraken", "NONE/USD"],
    ["pyth", "0".repeat(64)],
  ] as const)("%s says that it has no such symbol", async (venue, symbol) => {
    expect(await ask(venue, symbol)).toEqual({
      ok: false,
      refusal: { code: "SYMBOL_UNKNOWN", venue, symbol },
    });
  });

  it("is not known while a venue refuses or is away", async () => {
    const gone = await openLocalVenues();
    const venues = openVenues(addressesOf(gone));
    gone.fault("upbit", "maintenance");
    const silent = { ok: false, refusal: { code: "VENUE_SILENT", venue: "upbit" } };
    expect(await venues.lastDay({ venue: "upbit", symbol: "KRW-ETH" })).toEqual(silent);
    await gone.close();
    expect(await venues.lastDay({ venue: "upbit", symbol: "KRW-ETH" })).toEqual(silent);
  });
});
