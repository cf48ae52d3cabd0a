import type { Book, MarketRules, VenueName } from "@maru/rules";
import { instant } from "@maru/values";
import { type LocalVenues, openLocalVenues, type Source } from "@maru/venues";
import type { Feed } from "../apps/server/src/trading/market/feed.ts";
import { openVenues } from "../apps/server/src/trading/market/feeds/open-venues.ts";
import { type OpenStream, openStream } from "../apps/server/src/trading/market/feeds/venue/open-stream.ts";
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
  readonly incidents?: readonly { readonly atMs: number; readonly befall: (venues: LocalVenues) => void }[];
}

export interface VenuePlayed {
  readonly report: DriveReport;
  /** Every book that the market was shown. */
  readonly books: readonly Book[];
  readonly venues: LocalVenues;
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
  const time = steppedTime(play.fromMs, () => frames);
  const venues = await openLocalVenues({ clock: time, timers: time, source: play.source ?? null });
  for (const { atMs, befall } of play.incidents ?? []) time.after(atMs - play.fromMs, () => befall(venues));
  const product = openVenues(addressesOf(venues), {
    timers: time,
    openStream: counted(openStream, () => {
      frames += 1;
    }),
  });
  const feed = product.feedOf(play.rules);
  if (feed === null) throw new Error(`${play.rules.stock} has a feed`);
  const books: Book[] = [];
  const fromMs = instant(play.fromMs);
  const world = await openReplayWorld({
    rules: play.rules,
    feed: watched(drivenFeed(feed, time), books),
    startsAtMs: fromMs,
    playerCount: 8,
    seed: "venue",
  });
  try {
    const { quantumMs, betsPerRound } = play;
    const untilMs = instant(play.untilMs);
    const report = await drive(world, { fromMs, untilMs, quantumMs, betsPerRound, seed: "venue" });
    await look(world, { report, books, venues });
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

const counted =
  (open: OpenStream, heard: () => void): OpenStream =>
  (venue, address, listener) =>
    open(venue, address, {
      ...listener,
      text: (text) => {
        heard();
        listener.text(text);
      },
    });

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
