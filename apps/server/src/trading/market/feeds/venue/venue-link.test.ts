import { describe, expect, it } from "vitest";
import { at, fakeStreams, handTimers, plainVenue } from "../testing/fake-venue.ts";
import type { Venue } from "./venue.ts";
import { type SymbolListener, VenueLink } from "./venue-link.ts";

const START = 1_700_000_000_000;

function openLink(traits: Partial<Venue> = {}) {
  const timers = handTimers(START);
  const { streams, open } = fakeStreams();
  const venue = plainVenue(traits);
  const link = new VenueLink({
    venue,
    address: venue.address,
    timers,
    openStream: open,
    ask: async () => null,
  });
  const heard: string[] = [];
  const listener = (symbol: string): SymbolListener => ({
    up: () => void heard.push(`${symbol} up`),
    down: (lastMs, nowMs) => void heard.push(`${symbol} down ${lastMs - START} ${nowMs - START}`),
    trade: ({ tradeId }) => void heard.push(`${symbol} ${tradeId}`),
    book: () => void heard.push(`${symbol} book`),
    unknown: (reason) => void heard.push(`${symbol} ? ${reason}`),
  });
  const listen = (symbol: string) => link.listen(symbol, listener(symbol));
  /** The venue's end of the newest connection. */
  const venueSays = (place: number, message: object) =>
    streams[place]?.listener.text(JSON.stringify(message));
  const subscribe = (place: number, ...symbols: readonly string[]) => {
    streams[place]?.listener.opened();
    for (const symbol of symbols) venueSays(place, { kind: "subscribed", symbol });
  };
  const trade = (place: number, symbol: string, tradeId: string) =>
    venueSays(place, {
      kind: "trades",
      trades: [{ symbol, tradeId, atMs: at(START), price: "1", qty: "1" }],
    });
  return { timers, streams, link, heard, listen, venueSays, subscribe, trade };
}

describe("the link to a venue", () => {
  it("asks for all symbols on one connection, and tells each who listens to it", () => {
    const { timers, streams, heard, listen, subscribe, trade } = openLink();
    listen("A");
    listen("B");
    timers.pass(100);
    subscribe(0, "A", "B");
    trade(0, "B", "1");
    expect(streams.map(({ address, sent }) => [address, sent])).toEqual([["ws://plain/A,B", ["hello"]]]);
    expect(heard).toEqual(["A up", "B up", "B 1"]);
  });

  it("takes a new symbol by a second connection, and ends the first when that is whole: nothing is lost", () => {
    const { timers, streams, heard, listen, subscribe, trade } = openLink();
    listen("A");
    timers.pass(100);
    subscribe(0, "A");
    timers.pass(2_000);
    listen("B");
    timers.pass(100);
    streams[1]?.listener.opened();
    trade(0, "A", "1");
    expect(streams[0]?.isEnded).toBe(false);
    subscribe(1, "A", "B");
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    trade(0, "A", "lost");
    trade(1, "A", "2");
    expect(heard).toEqual(["A up", "A 1", "B up", "A 2"]);
  });

  it("ends a connection that was silent for as long as the venue never is, and says since when", () => {
    const { timers, streams, heard, listen, subscribe, trade } = openLink({ silenceMs: 5_000 });
    listen("A");
    timers.pass(100);
    subscribe(0, "A");
    timers.pass(1_900);
    trade(0, "A", "1");
    timers.pass(4_900);
    expect(streams[0]?.isEnded).toBe(false);
    timers.pass(700);
    expect(streams[0]?.isEnded).toBe(true);
    expect(heard.at(-1)).toMatch(/^A down 2000 7[0-9]{3}$/);
  });

  it("asks a silent venue for a sign of life, which any frame is", () => {
    const { timers, streams, listen, subscribe } = openLink({
      silenceMs: 10_000,
      ping: { everyMs: 5_000, by: "frame" },
    });
    listen("A");
    timers.pass(100);
    subscribe(0, "A");
    for (let n = 0; n < 6; n += 1) {
      timers.pass(5_000);
      streams[0]?.listener.text("");
    }
    expect(streams[0]?.isEnded).toBe(false);
    expect(streams[0]?.sent.filter((text) => text === "ping").length).toBeGreaterThanOrEqual(5);
  });

  it("comes back after half a second, doubled with each failure up to half a minute, and never more than once a second", () => {
    const { timers, streams, listen } = openLink();
    listen("A");
    timers.pass(100);
    const atMs: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const before = streams.length;
      streams.at(-1)?.listener.closed("refused");
      const fromMs = timers.now();
      for (let waited = 0; streams.length === before && waited < 40_000; waited += 100) timers.pass(100);
      atMs.push(timers.now() - fromMs);
    }
    expect(atMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it("begins with half a second again once a connection has stood for thirty", () => {
    const { timers, streams, listen, subscribe } = openLink({ silenceMs: 60_000 });
    listen("A");
    timers.pass(100);
    for (let n = 0; n < 5; n += 1) {
      streams.at(-1)?.listener.closed("refused");
      timers.pass(31_000);
    }
    const before = streams.length;
    subscribe(before - 1, "A");
    timers.pass(30_000);
    streams.at(-1)?.listener.closed("cut");
    timers.pass(500);
    expect(streams.length).toBe(before + 1);
  });

  it("replaces a connection before the venue closes it for its age, and one that the venue says it will close", () => {
    const { timers, streams, heard, listen, subscribe, venueSays } = openLink({
      silenceMs: 1e9,
      replaceAfterMs: 3_600_000,
    });
    listen("A");
    timers.pass(100);
    subscribe(0, "A");
    timers.pass(3_600_000);
    venueSays(0, { kind: "unknown", reason: "any frame" });
    timers.pass(100);
    subscribe(1, "A");
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    venueSays(1, { kind: "leaving" });
    timers.pass(1_100);
    subscribe(2, "A");
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, true, false]);
    expect(heard.filter((what) => what.includes("down"))).toEqual([]);
  });

  it("says what it could not read, and goes on", () => {
    const { timers, heard, link, listen, subscribe, venueSays, trade } = openLink();
    listen("A");
    timers.pass(100);
    subscribe(0, "A");
    venueSays(0, { kind: "unknown", reason: "event x" });
    trade(0, "A", "1");
    expect(heard).toEqual(["A up", "A ? event x", "A 1"]);
    expect(link.figures).toMatchObject({ connects: 1, drops: 0, unknownFrames: 1 });
  });

  it("ends with the last who listens, and connects no more once it is stopped", () => {
    const { timers, streams, link, listen, subscribe } = openLink();
    const forget = listen("A");
    timers.pass(100);
    subscribe(0, "A");
    forget();
    expect(streams[0]?.isEnded).toBe(true);
    listen("A");
    link.stop();
    timers.pass(60_000);
    expect(streams).toHaveLength(1);
  });
});
