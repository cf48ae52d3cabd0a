import { LIVE_MARKETS, type MarketRules, REAL_MARKETS, VENUE_NAMES, type VenueName } from "@maru/rules";
import * as z from "zod";
import { StartError } from "./start-error.ts";

type Env = Readonly<Record<string, string | undefined>>;

const FEEDS = ["simulated", "replay", "live"] as const;
/** What a server listens to. Simulated markets play at every start; `replay` adds that of a recording, `live` the real ones. */
export type FeedKind = (typeof FEEDS)[number];

export function feedsOf(env: Env): readonly FeedKind[] {
  const text = env["MARU_FEEDS"] ?? "";
  const named = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const unknown = named.find((name) => !FEEDS.some((feed) => feed === name));
  if (unknown !== undefined)
    throw new StartError(`MARU_FEEDS=${text}: set MARU_FEEDS to a comma list of ${FEEDS.join(", ")}`);
  return named.length === 0 ? ["simulated"] : FEEDS.filter((feed) => named.includes(feed));
}

/** Options of so many markets have room among the numbers that are kept for those of feeds. */
const LIVE_MARKETS_MAX = 9;

/** The real markets that `MARU_FEEDS=live` opens. */
export function liveMarketsOf(env: Env): readonly MarketRules[] {
  const text = env["MARU_LIVE_MARKETS"] ?? "";
  if (text === "") return LIVE_MARKETS;
  const named = [...new Set(text.split(",").map((name) => name.trim()))];
  const found = named.flatMap((name) => REAL_MARKETS.find(({ stock }) => stock === name) ?? []);
  if (found.length === named.length && found.length <= LIVE_MARKETS_MAX) return found;
  const known = REAL_MARKETS.map(({ stock }) => stock).join(", ");
  throw new StartError(
    `MARU_LIVE_MARKETS=${text}: set MARU_LIVE_MARKETS to a comma list of at most ${LIVE_MARKETS_MAX} of ${known}`,
  );
}

/** Where a venue is reached that is not at its own address. */
export interface VenueAddressSetting {
  readonly stream: string;
  readonly rest: string;
}

const address = z.strictObject({
  /** Of a venue whose prices come over HTTP: none. */
  ws: z.url({ protocol: /^wss?$/ }).optional(),
  rest: z.url({ protocol: /^https?$/ }),
});
const addresses = z.partialRecord(z.enum(VENUE_NAMES), address);

const EXAMPLE = '{"upbit":{"ws":"ws://127.0.0.1:9101/websocket/v1","rest":"http://127.0.0.1:9101"}}';

/** The venues that are elsewhere; one that is left out is the real one. */
export function venuesOf(env: Env): Readonly<Partial<Record<VenueName, VenueAddressSetting>>> {
  const text = env["MARU_VENUES"] ?? "";
  if (text === "") return {};
  const read = addresses.safeParse(jsonOf(text));
  if (!read.success)
    throw new StartError(`MARU_VENUES is not understood: set MARU_VENUES to JSON such as ${EXAMPLE}`);
  const entries = Object.entries(read.data).map(([name, { ws, rest }]) => [
    name,
    { stream: withoutSlash(ws ?? rest), rest: withoutSlash(rest) },
  ]);
  return Object.fromEntries(entries) as Partial<Record<VenueName, VenueAddressSetting>>;
}

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
