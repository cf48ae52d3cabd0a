import {
  FEED_SOURCES,
  GAME_TYPES,
  MARKET_KINDS,
  SESSION_ZONES,
  SWITCH_CAUSES,
  VENUE_NAMES,
  VOID_CAUSES,
} from "@maru/rules";
import * as z from "zod";
import { stockText } from "../wire/fields.ts";
import { askedReply, baseVersion, versionRow, waitingChange } from "./change-fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { millisNumber, reasonField } from "./console-fields.ts";

const weeklySession = z.strictObject({
  /** 0 Sunday … 6 Saturday: the day it opens on. */
  weekday: z.int().min(0).max(6),
  opensAtMinute: z.int(),
  /** Above 1,440 it reaches into the next day. */
  closesAtMinute: z.int(),
});

/** Whether a market is on, its hours and staleness. */
const marketTermsFields = {
  /** Off: no round begins from `actsFromMs` on; the hours stay for when it is on again. */
  isOn: z.boolean(),
  /** By whose clock the hours and days are told. */
  zone: z.enum(SESSION_ZONES),
  /** Null: always open. */
  weekly: z.array(weeklySession).max(7).nullable(),
  /** Days counted from 1970-01-01 that do not open. */
  holidays: z.array(z.int()).max(400),
  /** Days, counted so, whose session closes early. */
  halfDays: z.array(z.strictObject({ day: z.int(), closesAtMinute: z.int() })).max(400),
  staleLimitMs: z.int(),
} as const;

const marketTerms = z.strictObject({
  version: z.int(),
  actsFromMs: millisNumber,
  ...marketTermsFields,
});

const venueSymbol = z.strictObject({ venue: z.enum(VENUE_NAMES), symbol: z.string().trim().min(1).max(70) });

const consoleMarket = z.strictObject({
  stock: z.string(),
  name: z.string(),
  kind: z.enum(MARKET_KINDS),
  source: z.string(),
  /** What stands in for the source; null where nothing does. */
  fallback: venueSymbol.nullable(),
  /** When trades were last taken from another source, the newest first; the first one may be ahead. */
  switches: z.array(
    z.strictObject({ atMs: millisNumber, to: z.enum(FEED_SOURCES), cause: z.enum(SWITCH_CAUSES) }),
  ),
  precision: z.int(),
  digitRule: z.enum(["last", "sealed"]),
  isEnabled: z.boolean(),
  /** Two people made it in the console: while it is off it waits for live feeds. */
  isMadeHere: z.boolean(),
  /** In force now. */
  terms: marketTerms,
  /** Written and not yet in force. */
  coming: marketTerms.nullable(),
  session: z.strictObject({
    isOpen: z.boolean(),
    closesAtMs: millisNumber.nullable(),
    opensAtMs: millisNumber.nullable(),
  }),
  /** What this server knows of the feed and the engine; null where another one leads the market or it is off. */
  feed: z
    .strictObject({
      standing: z.enum(["standby", "leading", "halted"]),
      haltReason: z.string().nullable(),
      haltedSinceMs: millisNumber.nullable(),
      liveSinceMs: millisNumber.nullable(),
      lastTickMs: millisNumber.nullable(),
    })
    .nullable(),
  options: z.int(),
  /** The newest interruptions. */
  incidents: z.array(
    z.strictObject({ kind: z.string(), fromMs: millisNumber, toMs: millisNumber.nullable() }),
  ),
  waiting: z.array(waitingChange),
});

const marketParams = z.object({ stock: stockText });

/** What a market listens to. How each venue spells its symbols is judged by the rules. */
const newMarketFeed = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("trades"),
    of: venueSymbol,
    /** Stands in while the first cannot be heard. */
    fallback: venueSymbol.optional(),
  }),
  z.strictObject({ kind: z.literal("middle"), of: venueSymbol }),
  z.strictObject({ kind: z.literal("cross"), dividend: venueSymbol, divisor: venueSymbol }),
  z.strictObject({ kind: z.literal("average"), of: venueSymbol, seconds: z.int(), maxAgeMs: z.int() }),
  z.strictObject({
    kind: z.literal("median"),
    of: z.array(venueSymbol).max(20).readonly(),
    /** So many of them must stand together. */
    quorum: z.int(),
    maxAgeMs: z.int(),
    /** What is further from the median does not count. */
    outlierPpm: z.int(),
  }),
]);

const newMarketFields = {
  stock: z.string().trim().min(1).max(20),
  /** In Korean, as markets are called. */
  name: z.string().trim().min(1).max(200),
  feed: newMarketFeed,
  /** Digits after the point; more than the venue tells are noughts, fewer make its prices unreadable. */
  precision: z.int(),
  /** In units of the precision. */
  tickStep: z.int(),
  /** The hours that it begins with; others are a version of its terms. */
  session: z.enum(["always", "platform", "fx"]),
  staleLimitMs: z.int(),
  jumpLimitPpm: z.int(),
  digitRule: z.enum(["last", "sealed"]),
  games: z.array(z.string().max(10)).max(50),
} as const;

/** How a symbol was traded on the day before now, as its venue tells it. */
const lastDay = z.strictObject({
  venue: z.enum(VENUE_NAMES),
  symbol: z.string(),
  /** Decimal text, as the venue writes it. */
  lastPrice: z.string(),
  /** The most digits after the point that a price of the day has. */
  digits: z.int(),
  /** Closes in the order of time. */
  points: z.array(z.strictObject({ atMs: millisNumber, price: z.number() })),
});

/** A share from 0 to 1 of counted cases, and where the true one lies with 99 %. */
const interval = z.strictObject({ share: z.number(), low: z.number(), high: z.number() });

/** How spans of time are spread, ms: by nearest rank. */
const spread = z.strictObject({
  count: z.int(),
  p50: z.number(),
  p99: z.number(),
  p999: z.number(),
  longest: z.number(),
});

/** Turnover that lifts or lowers a settlement by one step of the price, in the currency that the market is counted in. */
const movingCost = z.strictObject({ up: z.number(), down: z.number() });

const studiedGame = z.strictObject({
  type: z.enum(GAME_TYPES),
  /** The site's option, whose band and odds are meant; null: it has none, and they are those that an option begins with. */
  optionId: z.int().nullable(),
  /** Price units. */
  buyPip: z.int(),
  sellPip: z.int(),
  rounds: z.int(),
  decided: z.int(),
  /** Of the decided ones; every stake goes back. */
  draws: z.int(),
  voids: z.partialRecord(z.enum(VOID_CAUSES), z.int()),
  /** By the last digit of the close; empty where none decides. */
  digits: z.array(z.int()),
  chiSquared: z.number().nullable(),
  /** The chance that even digits come to such a χ². */
  p: z.number().nullable(),
  strikeAges: spread.nullable(),
  closeAges: spread.nullable(),
  types: z.array(
    z.strictObject({
      type: z.string(),
      /** Wins among the decided rounds that were no draw. */
      chance: interval.nullable(),
      modelChance: z.number(),
      multipleBp: z.int().nullable(),
      /** What came back of each point, draws paid back. Not a share: more than 1 is a loss of the house. */
      paid: interval.nullable(),
    }),
  ),
});

const marketStudy = z.strictObject({
  stock: z.string(),
  /** Of the stored bars. */
  fromMs: millisNumber,
  toMs: millisNumber,
  ticks: z.int(),
  /** Ticks that were not used, by why. */
  unused: z.record(z.string(), z.int()),
  gaps: spread.nullable(),
  precision: z.int(),
  digitRule: z.enum(["last", "sealed"]),
  staleLimitMs: z.int(),
  /** By the book of now; null where none is shown or it is a simulated one. */
  moving: z
    .strictObject({
      atMs: millisNumber,
      source: z.string(),
      averageSeconds: z.int(),
      /** How many of them the price must be held. */
      heldSeconds: z.int(),
      last: movingCost,
      average: movingCost,
    })
    .nullable(),
  games: z.array(studiedGame),
});

const STUDY_DAYS_MOST = 7;

export const marketEndpoints = [
  defineConsoleEndpoint({
    name: "markets",
    method: "GET",
    path: "/api/console/markets",
    area: "markets",
    action: "see",
    site: "none",
    summary: "Every market with its source, hours, staleness limit, feed and halts.",
    reply: z.array(consoleMarket),
  }),
  defineConsoleEndpoint({
    name: "marketMaking",
    method: "GET",
    path: "/api/console/markets/making",
    area: "markets",
    action: "see",
    site: "none",
    summary: "Whether a market that is made now opens at once, and how many options there is room for.",
    reply: z.strictObject({ isLive: z.boolean(), optionsLeft: z.int() }),
  }),
  defineConsoleEndpoint({
    name: "tryMarketFeed",
    method: "POST",
    path: "/api/console/markets/trial",
    area: "markets",
    action: "change",
    site: "none",
    summary:
      "Asks the venue for the last day of each symbol of a feed, before a market of it is asked for. Nothing is written.",
    body: z.strictObject({ feed: newMarketFeed }),
    reply: z.array(lastDay),
  }),
  defineConsoleEndpoint({
    name: "proposeMarket",
    method: "POST",
    path: "/api/console/markets",
    area: "markets",
    action: "change",
    site: "none",
    isStepUp: true,
    summary:
      "Asks for a new market with its options on every site (kind `new-market`). Once a second person approves it opens on the running server; where live feeds are off it opens with the next start that has them (`opensWithLiveFeeds`).",
    body: z.strictObject({ ...newMarketFields, reason: reasonField }),
    reply: z.strictObject({ approvalId: z.int(), opensWithLiveFeeds: z.boolean() }),
  }),
  defineConsoleEndpoint({
    name: "marketVersions",
    method: "GET",
    path: "/api/console/markets/{stock}/versions",
    area: "markets",
    action: "see",
    site: "none",
    summary: "The versions of a market's hours and staleness limit, newest first, with what each changed.",
    params: marketParams,
    reply: z.array(versionRow.extend({ terms: marketTerms })),
  }),
  defineConsoleEndpoint({
    name: "marketStudy",
    method: "GET",
    path: "/api/console/markets/{stock}/study",
    area: "rounds",
    action: "see",
    site: "one",
    summary:
      "What a market's stored prices of the last days say of it: every round of every game that they decide, under the hours and staleness limit of now, with voids, draws, digits, ages of the deciding prices, and what the site's odds of now would have paid, with 99 % intervals. One study runs at a time; a second one is refused with STUDY_BUSY, too short a past with STUDY_TOO_SHORT.",
    params: marketParams,
    query: z.object({
      days: z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number)
        .refine((days) => days <= STUDY_DAYS_MOST)
        .default(1),
    }),
    reply: marketStudy,
  }),
  defineConsoleEndpoint({
    name: "proposeMarketTerms",
    method: "POST",
    path: "/api/console/markets/{stock}/terms",
    area: "markets",
    action: "change",
    site: "none",
    isStepUp: true,
    summary:
      "Asks to switch a market, for new hours or another staleness limit. A second person approves (kind `market-terms`); it acts from the first round of the reply's moment or later, never on one that is made.",
    params: marketParams,
    body: z.strictObject({ ...marketTermsFields, baseVersion, reason: reasonField }),
    reply: askedReply,
  }),
] as const;
