import type { Book, RawTick } from "@maru/rules";
import { describe, expect, it } from "vitest";
import type { FeedListener } from "../../feed.ts";
import { rulesOf } from "../../testing/recorded.ts";
import { at, fakeStreams, handTimers, plainVenue } from "../testing/fake-venue.ts";
import { createVenueFeed } from "./venue-feed.ts";
import type { VenueTrade } from "./venue.ts";
import { VenueLink } from "./venue-link.ts";

const START = 1_700_000_000_000;
const trade = (tradeId: string, agoMs: number, price = "61837.63"): VenueTrade => ({
  symbol: "S",
  tradeId,
  atMs: at(START - agoMs),
  price,
  qty: "0.5",
});

const idsOf = (ticks: readonly RawTick[] | null) =>
  ticks?.map((tick) => tick.tradeId ?? tick.price).join() ?? "none";

async function openFeed(answer: () => Promise<readonly VenueTrade[] | null>) {
  const timers = handTimers(START);
  const { streams, open } = fakeStreams();
  const asked: number[] = [];
  const venue = plainVenue({
    silenceMs: 1e9,
    backfill: (_, { fromMs }) => {
      asked.push(fromMs - START);
      return answer();
    },
  });
  const link = new VenueLink({
    venue,
    address: venue.address,
    timers,
    openStream: open,
    ask: async () => null,
  });
  const feed = createVenueFeed(
    rulesOf("BTCUSDT"),
    { venue, link, ask: async () => null, symbol: "S" },
    timers,
  );
  const said: string[] = [];
  const books: Book[] = [];
  const listener: FeedListener = {
    connected: () => void said.push("connected"),
    disconnected: (lastMs) => void said.push(`disconnected ${lastMs - START}`),
    ended: () => void said.push("ended"),
    ticks: (ticks) => void said.push(`ticks ${idsOf(ticks)}`),
    book: (book) => void books.push(book),
    broken: ({ reason }) => void said.push(`broken ${reason}`),
  };
  await feed.start(listener, at(START));
  const says = (message: object) => streams.at(-1)?.listener.text(JSON.stringify(message));
  const pass = async (milliseconds: number) => {
    timers.pass(milliseconds);
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
  };
  const subscribe = () => {
    streams.at(-1)?.listener.opened();
    says({ kind: "subscribed", symbol: "S" });
  };
  await pass(100);
  return { feed, streams, said, books, asked, says, pass, subscribe };
}

const levels = (from: number, step: number) =>
  Array.from({ length: 15 }, (_, place) => [(from + step * place).toFixed(2), "1.5"]);

const bookAt = (ask: number) => ({ symbol: "S", atMs: START, asks: levels(ask, 1), bids: levels(100, -1) });

describe("the feed of a market at a venue", () => {
  it("asks for what it missed, and says that it is there before what came meanwhile", async () => {
    const { feed, said, asked, says, pass, subscribe } = await openFeed(async () => [
      trade("3", 900),
      trade("1", 4_000),
      trade("2", 1_000),
    ]);
    subscribe();
    says({ kind: "trades", trades: [trade("4", 10)] });
    expect(said).toEqual([]);
    await pass(1_000);
    expect(said).toEqual(["connected", "ticks 4"]);
    expect(asked).toEqual([100 - 30_000 - 5_000]);
    expect(idsOf((await feed.backfill?.(at(START - 2_000), at(START))) ?? null)).toBe("2,3");
    says({ kind: "trades", trades: [trade("5", 0)] });
    expect(said.at(-1)).toBe("ticks 5");
  });

  it("asks again while a hole can heal, and then says that it is there without what it missed", async () => {
    const { feed, said, asked, pass, subscribe } = await openFeed(async () => null);
    subscribe();
    for (let n = 0; n < 40; n += 1) await pass(1_000);
    expect(asked.length).toBeGreaterThan(10);
    expect(said).toEqual(["connected"]);
    expect(await feed.backfill?.(at(0), at(START))).toBeNull();
  });

  it("says since when it was lost, and nothing of an answer that was asked for before", async () => {
    const answers: ((trades: readonly VenueTrade[]) => void)[] = [];
    const { said, streams, pass, subscribe } = await openFeed(
      () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    );
    subscribe();
    await pass(1_000);
    streams.at(-1)?.listener.closed("cut");
    answers.at(-1)?.([trade("1", 0)]);
    await pass(2_000);
    expect(said).toEqual([]);
    subscribe();
    await pass(1_000);
    answers.at(-1)?.([]);
    await pass(0);
    expect(said).toEqual(["connected"]);
    streams.at(-1)?.listener.closed("cut");
    expect(said.at(-1)).toMatch(/^disconnected \d+$/);
  });

  it("leaves out a price that is finer than the market's, and says so", async () => {
    const { said, says, pass, subscribe } = await openFeed(async () => []);
    subscribe();
    await pass(1_000);
    says({ kind: "trades", trades: [trade("1", 0, "61837.631")] });
    says({ kind: "trades", trades: [trade("2", 0, "61837.630")] });
    expect(said).toEqual(["connected", "broken price 61837.631, quantity 0.5", "ticks 2"]);
  });

  it("shows seven levels of a book, and none of one that is crossed", async () => {
    const { books, says, subscribe } = await openFeed(async () => []);
    subscribe();
    says({ kind: "book", book: bookAt(101) });
    says({ kind: "book", book: bookAt(100) });
    expect(books).toHaveLength(1);
    expect([books[0]?.asks.length, books[0]?.asks[0]?.price, books[0]?.bids[0]?.price]).toEqual([
      7, 10_100, 10_000,
    ]);
  });
});
