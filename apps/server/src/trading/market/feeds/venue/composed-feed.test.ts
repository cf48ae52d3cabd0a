import { type Book, type IndexLeg, LIVE_MARKETS, type MarketRules, type RawTick, tenTo } from "@maru/rules";
import { stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { FeedListener } from "../../feed.ts";
import { rulesOf } from "../../testing/recorded.ts";
import { at, fakeStreams, handTimers, plainVenue } from "../testing/fake-venue.ts";
import { type Composition, createComposedFeed } from "./composed-feed.ts";
import { crossOf, indexOf, medianOf, middleOf } from "./compose-price.ts";
import { VenueLink } from "./venue-link.ts";

const START = 1_700_000_000_000;

const noAnswer = async () => null;

async function openFeed(symbols: readonly string[], traits: Omit<Composition, "legs">, digits = 2) {
  const timers = handTimers(START);
  const { streams, open } = fakeStreams();
  const venue = plainVenue({ silenceMs: 1e9 });
  const link = new VenueLink({ venue, address: venue.address, timers, openStream: open, ask: noAnswer });
  const rules: MarketRules = { ...rulesOf("BTCUSDT"), stock: stock("MADE"), precision: digits };
  const legs = symbols.map((symbol) => ({ venue, link, ask: noAnswer, symbol }));
  const feed = createComposedFeed(rules, { legs, ...traits });
  const said: string[] = [];
  const ticks: RawTick[] = [];
  const books: Book[] = [];
  const listener: FeedListener = {
    connected: () => void said.push("connected"),
    disconnected: (lastMs) => void said.push(`disconnected ${lastMs - START}`),
    ended: () => void said.push("ended"),
    ticks: (made) => {
      ticks.push(...made);
      said.push(...made.map(({ price, atMs }) => `${price} at ${atMs - START}`));
    },
    book: (book) => void books.push(book),
    broken: ({ reason }) => void said.push(`broken ${reason}`),
  };
  await feed.start(listener, at(START));
  timers.pass(100);
  const says = (message: object) => streams.at(-1)?.listener.text(JSON.stringify(message));
  const subscribe = (...which: readonly string[]) => {
    streams.at(-1)?.listener.opened();
    for (const symbol of which) says({ kind: "subscribed", symbol });
  };
  const book = (symbol: string, bid: string, ask_: string, atMs: number) =>
    says({ kind: "book", book: { symbol, atMs: START + atMs, asks: [[ask_, "1"]], bids: [[bid, "1"]] } });
  const trade = (symbol: string, price: string, atMs: number) =>
    says({
      kind: "trades",
      trades: [{ symbol, tradeId: String(atMs), atMs: START + atMs, price, qty: "1" }],
    });
  return { feed, streams, timers, said, ticks, books, subscribe, book, trade };
}

const exact = (bid: bigint, ask: bigint) => Number((2n * (bid + ask) * tenTo(5) + 13_002n) / (2n * 13_002n));

describe("a price that is made of others", () => {
  it("is the middle of a book, each time that it moves, rounded half up, and shows that book", async () => {
    const { said, books, subscribe, book, trade } = await openFeed(["A"], {
      compose: middleOf(2),
      from: "books",
    });
    subscribe("A");
    trade("A", "9", 1);
    book("A", "1.25", "1.27", 10);
    book("A", "1.25", "1.27", 20);
    book("A", "1.25", "1.28", 30);
    book("A", "1.30", "1.28", 40);
    expect(said).toEqual(["connected", "126 at 10", "127 at 30"]);
    expect(books).toHaveLength(3);
  });

  it("is one book's middle over another's, as old as the older of the two, and shows no book that is not there", async () => {
    const { said, books, subscribe, book } = await openFeed(
      ["GBP", "AUD"],
      { compose: crossOf(5), from: "books" },
      5,
    );
    subscribe("GBP", "AUD");
    book("GBP", "1.2500", "1.2502", 10);
    expect(said).toEqual(["connected"]);
    book("AUD", "0.6500", "0.6502", 500);
    book("GBP", "1.2510", "1.2512", 900);
    expect(said).toEqual([
      "connected",
      `${exact(12_500n, 12_502n)} at 10`,
      `${exact(12_510n, 12_512n)} at 500`,
    ]);
    expect(books).toEqual([]);
  });

  const legs: readonly IndexLeg[] = [
    { venue: "upbit", symbol: "A", basePrice: "100" },
    { venue: "upbit", symbol: "B", basePrice: "0.5" },
  ];

  it("is the level of an index with each trade, and none while a leg is silent for longer than half a minute", async () => {
    const { said, subscribe, trade } = await openFeed(["A", "B"], {
      compose: indexOf(legs, 1_000, 2),
      from: "trades",
    });
    subscribe("A", "B");
    trade("A", "100", 0);
    trade("B", "0.5", 10);
    trade("A", "110", 20);
    trade("A", "110", 30);
    trade("A", "120", 40_000);
    trade("B", "0.5", 40_001);
    expect(said).toEqual(["connected", "100000 at 10", "105000 at 20", "105000 at 30", "110000 at 40001"]);
  });

  it("has legs of the size of a bitcoin in won", () => {
    for (const { feed, precision } of LIVE_MARKETS)
      if (feed?.kind === "index") {
        const state = ({ basePrice }: IndexLeg) => ({
          book: null,
          bookAtMs: null,
          trade: { symbol: "", tradeId: "", atMs: at(START), price: basePrice, qty: "1" },
        });
        const level = indexOf(feed.legs, feed.baseLevel, precision)(feed.legs.map(state));
        expect(level).toMatchObject({ price: 100_000, atMs: START });
      }
  });

  it("is lost with the first leg, and there again with the last", async () => {
    const { feed, streams, timers, said, subscribe, trade } = await openFeed(["A", "B"], {
      compose: indexOf(legs, 1_000, 2),
      from: "trades",
    });
    subscribe("A");
    expect(said).toEqual([]);
    subscribe("B");
    trade("A", "100", 0);
    trade("B", "0.5", 0);
    streams.at(-1)?.listener.closed("cut");
    timers.pass(2_000);
    subscribe("B");
    trade("B", "0.6", 2_000);
    subscribe("A");
    trade("A", "100", 2_100);
    trade("B", "0.5", 2_200);
    expect(said.filter((what) => !what.startsWith("1"))).toEqual([
      "connected",
      expect.stringMatching(/^disconnected/),
      "connected",
    ]);
    expect(said.at(-1)).toBe("100000 at 2200");
    await feed.stop();
    expect(streams.at(-1)?.isEnded).toBe(true);
  });

  it("says in the place of a trade's id what it was made of, in the venues' own texts", async () => {
    const one = await openFeed(["A"], { compose: middleOf(2), from: "books" });
    one.subscribe("A");
    one.book("A", "1.250", "1.27", 10);
    expect(one.ticks).toMatchObject([
      { stock: "MADE", qty: 0n, price: 126, tradeId: `1.250/1.27@${START + 10}` },
    ]);
    const two = await openFeed(["A", "B"], { compose: indexOf(legs, 1_000, 2), from: "trades" });
    two.subscribe("A", "B");
    two.trade("A", "100.0", 5);
    two.trade("B", "0.5", 10);
    expect(two.ticks.map(({ tradeId }) => tradeId)).toEqual([`100.0@${START + 5}#5;0.5@${START + 10}#10`]);
  });

  const rule = { quorum: 2, maxAgeMs: 10_000, outlierPpm: 10_000 };
  const median = () => ({ compose: medianOf(rule, 2), from: "trades", needs: 2 }) as const;

  it("of several sources is the median of those that stand together, and says which does not", async () => {
    const { said, ticks, subscribe, trade } = await openFeed(["A", "B", "C"], median());
    subscribe("A", "B");
    expect(said).toEqual(["connected"]);
    trade("A", "100", 1);
    trade("B", "101", 2);
    subscribe("C");
    trade("C", "104", 3);
    trade("B", "104", 4);
    trade("A", "104", 5);
    trade("C", "104.2", 10_006);
    expect(said).toEqual([
      "connected",
      "10050 at 2",
      // Of three the median is 101, and C is three per cent off.
      "10050 at 3",
      // Two of three went up together: nobody can tell who is wrong, until the third does too.
      "10400 at 5",
      // A and B are older than ten seconds: one source is no quorum.
    ]);
    expect(ticks[1]?.tradeId).toBe(`100@${START + 1}#1;101@${START + 2}#2;!104@${START + 3}#3`);
    expect(ticks[0]?.tradeId).toBe(`100@${START + 1}#1;101@${START + 2}#2;-`);
  });
  it("was last heard when the connection of its legs was, and not at all before there is one", async () => {
    const { feed, timers, subscribe, book } = await openFeed(["A"], { compose: middleOf(2), from: "books" });
    expect(feed.lastHeardMs?.()).toBeNull();
    subscribe("A");
    timers.pass(700);
    book("A", "1.25", "1.27", 700);
    timers.pass(4_000);
    expect((feed.lastHeardMs?.() ?? 0) - START).toBe(800);
  });
});
