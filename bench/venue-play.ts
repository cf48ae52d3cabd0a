import type { Book, MarketRules, VenueName } from "@maru/rules";
import { instant } from "@maru/values";
import { type LocalVenues, openLocalVenues, type Source } from "@maru/venues";
import type { Feed } from "../apps/server/src/trading/market/feed.ts";
import { openVenues } from "../apps/server/src/trading/market/feeds/open-venues.ts";
import { type OpenStream, openStream } from "../apps/server/src/trading/market/feeds/venue/open-stream.ts";
import { createSourceSwitches } from "../apps/server/src/trading/market/source-switch-store.ts";
import { drive, type DriveReport } from "./replay-drive.ts";
import { openReplayWorld, type ReplayWorld } from "./replay-world.ts";
import { drivenFeed, steppedTime } from "./stepped-time.ts";

export interface VenuePlay {
  readonly rules: MarketRules;
  readonly fromMs: number;
  readonly untilMs: number;
  /** Venue time between two steps of the market. */
  readonly quantumMs: number;
  readonly betsPerRound: number;
  readonly source?: Source;
  /** What befalls the venues, each at its moment. */
  readonly incidents?: readonly Incident[];
  /** For a play of hours: steps of so many milliseconds within a quantum, no book kept, no commit that waits for the disk. */
  readonly longStepMs?: number;
  /** Told after each step of the market. */
  readonly onStep?: (nowMs: number) => void;
  /** What operators do meanwhile, each at its moment. */
  readonly deeds?: readonly Deed[];
}

export interface Deed {
  readonly atMs: number;
  readonly act: (world: ReplayWorld) => Promise<void>;
}

export interface Incident {
  readonly atMs: number;
  readonly befall: (venues: LocalVenues) => void;
}

/** What the product did at a venue's door, in venue time. */
export interface Visits {
  /** When it asked for a connection. */
  readonly asked: number[];
  /** When one stood. */
  readonly opened: number[];
}

export interface VenuePlayed {
  readonly report: DriveReport;
  /** Every book that the market was shown. */
  readonly books: readonly Book[];
  readonly venues: LocalVenues;
  readonly visits: Visits;
}

/**
 * The product's trading path on a PostgreSQL of its own, listening to venues on this machine as to real ones: over sockets and REST. Time
 * moves in steps and stands still until what was said has come, so that hours pass in minutes and a busy machine changes nothing.
 */
export async function playVenue(
  play: VenuePlay,
  look: (world: ReplayWorld, played: VenuePlayed) => Promise<void>,
): Promise<void> {
  let frames = 0;
  const time = steppedTime(play.fromMs, () => frames, play.longStepMs);
  const visits: Visits = { asked: [], opened: [] };
  const venues = await openLocalVenues({ clock: time, timers: time, source: play.source ?? null });
  for (const { atMs, befall } of play.incidents ?? []) time.after(atMs - play.fromMs, () => befall(venues));
  const product = openVenues(addressesOf(venues), {
    timers: time,
    openStream: watchedStream(openStream, {
      heard: () => {
        frames += 1;
      },
      asked: () => visits.asked.push(time.nowMs()),
      opened: () => visits.opened.push(time.nowMs()),
    }),
  });
  const books: Book[] = [];
  const isLong = play.longStepMs !== undefined;
  const fromMs = instant(play.fromMs);
  const world = await openReplayWorld({
    rules: play.rules,
    feed: (prices) => {
      const feed = product.feedOf(play.rules, createSourceSwitches(prices, play.rules.stock));
      if (feed === null) throw new Error(`${play.rules.stock} has no feed`);
      return isLong ? drivenFeed(feed, time) : watched(drivenFeed(feed, time), books);
    },
    startsAtMs: fromMs,
    playerCount: 8,
    seed: "venue",
    isDurable: !isLong,
  });
  try {
    const { quantumMs, betsPerRound } = play;
    const untilMs = instant(play.untilMs);
    const due = (play.deeds ?? []).toSorted((a, b) => a.atMs - b.atMs);
    const doDue = async (nowMs: number): Promise<void> => {
      while ((due[0]?.atMs ?? Number.POSITIVE_INFINITY) <= nowMs) await due.shift()?.act(world);
    };
    await doDue(play.fromMs);
    const report = await drive(world, {
      fromMs,
      untilMs,
      quantumMs,
      betsPerRound,
      seed: "venue",
      onStep: async (nowMs) => {
        await doDue(nowMs);
        play.onStep?.(nowMs);
      },
    });
    await look(world, { report, books, venues, visits });
  } finally {
    await world.close();
    await venues.close();
  }
}

function addressesOf(venues: LocalVenues) {
  const entries = Object.entries(venues.addresses).map(([name, { ws, rest }]) => [
    name,
    { stream: ws ?? rest, rest },
  ]);
  return Object.fromEntries(entries) as Record<VenueName, { stream: string; rest: string }>;
}

interface StreamWatch {
  readonly heard: () => void;
  readonly asked: () => void;
  readonly opened: () => void;
}

const watchedStream =
  (open: OpenStream, watch: StreamWatch): OpenStream =>
  (venue, address, listener) => {
    watch.asked();
    return open(venue, address, {
      ...listener,
      opened: () => {
        watch.opened();
        listener.opened();
      },
      text: (text) => {
        watch.heard();
        listener.text(text);
      },
    });
  };

/** Keeps every book that the market is shown. */
function watched(feed: Feed, books: Book[]): Feed {
  return {
    ...feed,
    start: (listener, nowMs) =>
      feed.start(
        {
          ...listener,
          book: (book) => {
            books.push(book);
            listener.book(book);
          },
        },
        nowMs,
      ),
  };
}
