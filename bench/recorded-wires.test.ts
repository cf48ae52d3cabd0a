import { openRecordedWire, type WireOptions } from "@maru/venues";
import { describe, expect, it } from "vitest";
import { KRAKEN } from "../apps/server/src/trading/market/feeds/kraken/kraken.ts";
import { UPBIT } from "../apps/server/src/trading/market/feeds/upbit/upbit.ts";
import { openStream } from "../apps/server/src/trading/market/feeds/venue/open-stream.ts";
import { systemTimers } from "../apps/server/src/trading/market/feeds/venue/timers.ts";
import { VenueLink } from "../apps/server/src/trading/market/feeds/venue/venue-link.ts";
import type { VenueBook, VenueTrade } from "../apps/server/src/trading/market/feeds/venue/venue.ts";
import { readRecorded, recordedPath } from "./recorded.ts";

const UPBIT_WIRE = recordedPath("wire-upbit-2021.log.gz");
const UPBIT_TRADES = recordedPath("upbit-krw-trades-20210417.csv.gz");
const KRAKEN_WIRE = recordedPath("wire-kraken-v1-2021.log.gz");
const KRAKEN_PAIRS = [
  "ADA/XBT",
  "ETH/CHF",
  "GRT/ETH",
  "KSM/XBT",
  "OCEAN/XBT",
  "OMG/USD",
  "SC/EUR",
  "WAVES/EUR",
  "XBT/CHF",
  "XMR/USD",
];
const PATIENCE_MS = 30_000;

interface Heard {
  readonly trades: readonly VenueTrade[];
  readonly books: readonly VenueBook[];
  readonly unknown: readonly string[];
  /** The recording's frames that the product read. */
  readonly frames: number;
  readonly drops: number;
}

/** What the product's link makes of a recording that a venue says over a socket. */
async function hear(options: WireOptions, symbols: readonly string[]): Promise<Heard> {
  const wire = await openRecordedWire(options);
  const [trades, books, unknown] = [new Array<VenueTrade>(), new Array<VenueBook>(), new Array<string>()];
  const own = new Set(wire.frames);
  let frames = 0;
  const venue = options.venue === "upbit" ? UPBIT : KRAKEN;
  const link = new VenueLink({
    venue,
    address: { stream: wire.ws, rest: wire.ws },
    timers: systemTimers,
    ask: async () => null,
    openStream: (of, address, listener) =>
      openStream(of, address, {
        ...listener,
        text: (text) => {
          listener.text(text);
          if (own.has(text)) frames += 1;
        },
      }),
  });
  for (const [place, symbol] of symbols.entries())
    link.listen(symbol, {
      up: () => undefined,
      down: () => undefined,
      trade: (trade) => trades.push(trade),
      book: (book) => books.push(book),
      // Each unknown frame is told to all listeners.
      unknown: (reason) => void (place === 0 && unknown.push(reason)),
    });
  const untilMs = performance.now() + PATIENCE_MS;
  while (frames < wire.frames.length && performance.now() < untilMs)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const { drops } = link.figures;
  link.stop();
  await wire.close();
  return { trades, books, unknown, frames: frames / wire.frames.length, drops };
}

const plain = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

describe.skipIf(UPBIT_WIRE === null || UPBIT_TRADES === null)(
  "Upbit's frames of 2021 over a socket (needs ../shared/market)",
  () => {
    const file = UPBIT_WIRE ?? "";
    const symbols = ["KRW-LAMB", "KRW-WAVES"];

    it("come to the recorded trades, one by one, at the times of the wire, and two runs to the same bytes", async () => {
      const [first, second] = [
        await hear({ file, venue: "upbit", shape: "as-asked" }, symbols),
        await hear({ file, venue: "upbit", shape: "as-asked" }, symbols),
      ];
      expect(first).toMatchObject({ frames: 1, drops: 0, unknown: [] });
      const recorded = readRecorded(UPBIT_TRADES ?? "")
        .slice(1)
        .map((line) => line.split(","));
      expect(
        first.trades.map(({ symbol, price, qty, tradeId }) => [symbol, plain(price), plain(qty), tradeId]),
      ).toEqual(recorded.map(([, symbol, , price, qty, , id]) => [symbol, price, plain(qty ?? ""), id]));
      const times = readRecorded(file).flatMap((line) => /"cd":"KRW-.*"ttms":(\d+)/.exec(line)?.[1] ?? []);
      expect(first.trades.map(({ atMs }) => String(atMs))).toEqual(times);
      expect(first.books.length).toBeGreaterThan(50);
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    });

    it("as they were sent, under names that were not asked for, are counted one by one and end nothing", async () => {
      const { trades, unknown, frames, drops } = await hear(
        { file, venue: "upbit", shape: "as-sent" },
        symbols,
      );
      expect({ trades, frames, drops }).toEqual({ trades: [], frames: 1, drops: 0 });
      expect(unknown.length).toBeGreaterThan(400);
    });
  },
);

describe.skipIf(KRAKEN_WIRE === null)(
  "Kraken's frames of 2021 over a socket (needs ../shared/market)",
  () => {
    const file = KRAKEN_WIRE ?? "";

    // The recording is of the first version and has books alone: the second version tells the best ten levels under the same checksum.
    it("as the second version tells them come to a book for every recorded checksum, and two runs to the same bytes", async () => {
      const [first, second] = [
        await hear({ file, venue: "kraken", shape: "as-asked" }, KRAKEN_PAIRS),
        await hear({ file, venue: "kraken", shape: "as-asked" }, KRAKEN_PAIRS),
      ];
      expect(first).toMatchObject({ trades: [], frames: 1, drops: 0, unknown: [] });
      const sums = readRecorded(file).filter((line) => line.includes('"c":"')).length;
      expect(first.books).toHaveLength(sums);
      expect(sums).toBeGreaterThan(4_000);
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    });

    it("in the first version are counted one by one and end nothing", async () => {
      const heard = await hear({ file, venue: "kraken", shape: "as-sent" }, KRAKEN_PAIRS);
      expect(heard).toMatchObject({ trades: [], books: [], frames: 1, drops: 0 });
      expect(heard.unknown.length).toBeGreaterThan(4_000);
    });
  },
);
