import {
  fallbackTradeId,
  type MarketFeed,
  type MarketRules,
  type RelayedFeed,
  relayedFeed,
  sourcesOf,
  symbolsOf,
  VENUE_TEXTS,
  type VenueCandle,
  type VenueName,
  type VenueSymbol,
} from "@maru/rules";
import type { AskLastDay } from "../../../ports/venue-prices.ts";
import type { Feed } from "../feed.ts";
import type { SourceSwitches } from "../source-switch-store.ts";
import { BINANCE } from "./binance/binance.ts";
import { BITHUMB } from "./bithumb/bithumb.ts";
import { KRAKEN } from "./kraken/kraken.ts";
import { PYTH } from "./pyth/pyth.ts";
import { UPBIT } from "./upbit/upbit.ts";
import { askLastDay } from "./venue/ask-last-day.ts";
import { answerOfVenue, askVenueAt } from "./venue/ask-venue.ts";
import { createAveragedFeed } from "./venue/averaged-feed.ts";
import { type Composition, createComposedFeed } from "./venue/composed-feed.ts";
import { crossOf, indexOf, medianOf, middleOf } from "./venue/compose-price.ts";
import { createRelayFeed, type RelayedSources } from "./venue/relay-feed.ts";
import { type OpenStream, openStream } from "./venue/open-stream.ts";
import { systemTimers, type Timers } from "./venue/timers.ts";
import type { MinuteSpan, Venue, VenueAddress } from "./venue/venue.ts";
import { createVenueFeed, type VenueSource } from "./venue/venue-feed.ts";
import { type LinkFigures, VenueLink } from "./venue/venue-link.ts";

/** Somebody waits for it at a terminal. */
const TRY_WITHIN_MS = 5_000;

const VENUES: Readonly<Record<VenueName, Venue>> = {
  upbit: UPBIT,
  bithumb: BITHUMB,
  binance: BINANCE,
  kraken: KRAKEN,
  pyth: PYTH,
};

/** Where venues are reached that are not at their own addresses. */
export type VenueAddresses = Readonly<Partial<Record<VenueName, VenueAddress>>>;

/** The way to a symbol's candles of a minute. */
export interface MinuteCandles {
  /** At most so many minutes are asked for at once. */
  readonly most: number;
  /** In the order of time; null where the venue did not answer with candles. */
  readonly ask: (span: MinuteSpan) => Promise<readonly VenueCandle[] | null>;
}

export interface Venues {
  readonly lastDay: AskLastDay;
  /** Null where the venue has no candles. */
  readonly minutesOf: (of: VenueSymbol) => MinuteCandles | null;
  /**
   * The feed of a real market; null where its rules name none. A link is opened with the first market that listens. `switches` say which
   * source is taken, where the rules name two.
   */
  feedOf(rules: MarketRules, switches: SourceSwitches): Feed | null;
  /** How each link that was opened has fared. */
  figures(): readonly (LinkFigures & { readonly venue: VenueName })[];
}

/** Those of the venues that these markets listen to, or may, which do not answer at all. */
export async function silentVenues(
  markets: readonly MarketRules[],
  addresses: VenueAddresses,
): Promise<readonly VenueName[]> {
  const names = new Set(
    markets.flatMap(({ feed }) => (feed === undefined ? [] : symbolsOf(feed).map(({ venue }) => venue))),
  );
  const asked = await Promise.all(
    [...names].map(async (name) => {
      const { rest } = addresses[name] ?? VENUES[name].address;
      return (await answerOfVenue(rest, TRY_WITHIN_MS)) === null ? [name] : [];
    }),
  );
  return asked.flat();
}

/** One link to each venue, shared by all markets that listen there. */
export function openVenues(
  addresses: VenueAddresses,
  { timers, openStream: open }: { readonly timers: Timers; readonly openStream: OpenStream } = {
    timers: systemTimers,
    openStream,
  },
): Venues {
  const sources = new Map<VenueName, Omit<VenueSource, "symbol">>();
  const sourceOf = ({ venue: name, symbol }: VenueSymbol): VenueSource => {
    const known = sources.get(name);
    if (known !== undefined) return { ...known, symbol };
    const venue = VENUES[name];
    const address = addresses[name] ?? venue.address;
    const ask = askVenueAt(address.rest);
    const opened = { venue, ask, link: new VenueLink({ venue, address, timers, openStream: open, ask }) };
    sources.set(name, opened);
    return { ...opened, symbol };
  };
  return {
    lastDay: (of) => askLastDay(VENUES[of.venue], addresses[of.venue], { of, nowMs: timers.now() }),
    minutesOf: ({ venue: name, symbol }) => {
      const { minutes, address } = VENUES[name];
      if (minutes === null) return null;
      const ask = askVenueAt((addresses[name] ?? address).rest);
      return {
        most: minutes.most,
        ask: async (span) => {
          const text = await ask(minutes.pathOf(symbol, span));
          return text === null ? null : minutes.read(text);
        },
      };
    },
    feedOf: (rules, switches) => {
      const { feed } = rules;
      if (feed === undefined) return null;
      const relayed = relayedFeed(feed);
      if (relayed !== null) return createRelayFeed(relayOf(rules, relayed, { sourceOf, timers }), switches);
      if (feed.kind === "trades") return createVenueFeed(rules, sourceOf(feed.of), timers);
      if (feed.kind === "average") {
        const trades = createVenueFeed(rules, sourceOf(feed.of), timers);
        return createAveragedFeed(rules, { rule: feed, trades, timers });
      }
      return createComposedFeed(rules, compositionOf(feed, rules.precision, sourceOf));
    },
    figures: () => [...sources].map(([venue, { link }]) => ({ venue, ...link.figures })),
  };
}

interface RelayParts {
  readonly sourceOf: (at: VenueSymbol) => VenueSource;
  readonly timers: Timers;
}

function relayOf(
  rules: MarketRules,
  { of, fallback }: RelayedFeed,
  { sourceOf, timers }: RelayParts,
): RelayedSources {
  const nameTrade = (tradeId: string): string => fallbackTradeId(fallback, tradeId);
  const ownRules = { ...rules, source: VENUE_TEXTS[fallback.venue] };
  return {
    primary: createVenueFeed(rules, sourceOf(of), timers),
    fallback: createVenueFeed(ownRules, { ...sourceOf(fallback), nameTrade }, timers),
  };
}

type Composed = Exclude<MarketFeed, { kind: "trades" | "average" }>;

function compositionOf(
  feed: Composed,
  precision: number,
  sourceOf: (at: VenueSymbol) => VenueSource,
): Composition {
  const legs = sourcesOf(feed).map(sourceOf);
  if (feed.kind === "middle") return { legs, compose: middleOf(precision), from: "books" };
  if (feed.kind === "cross") return { legs, compose: crossOf(precision), from: "books" };
  if (feed.kind === "median")
    return { legs, needs: feed.quorum, compose: medianOf(feed, precision), from: "trades" };
  return { legs, compose: indexOf(feed.legs, feed.baseLevel, precision), from: "trades" };
}
