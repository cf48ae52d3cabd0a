import { lengthMsOf, LIVE_MARKETS, type MarketRules } from "@maru/rules";
import { assert } from "@maru/values";
import type { LocalVenues } from "@maru/venues";
import { describe, expect, it } from "vitest";
import type { ReplayWorld } from "./replay-world.ts";
import { playVenue, type VenuePlayed } from "./venue-play.ts";

const START = 1_700_000_100_000;
const SECOND = 1_000;
const UPBIT = { venue: "upbit", symbol: "KRW-BTC" } as const;
const BITHUMB = { venue: "bithumb", symbol: "KRW-BTC" } as const;

function market(): MarketRules {
  const rules = LIVE_MARKETS.find(({ stock }) => stock === "KRW-BTC");
  assert(rules !== undefined, "KRW-BTC is a live market");
  return { ...rules, feed: { kind: "trades", of: UPBIT, fallback: BITHUMB } };
}

interface Round {
  readonly type: "R.5";
  readonly fromS: number;
  readonly toS: number;
  readonly state: "decided" | "void";
  readonly cause: string | null;
  readonly strike: Deciding | null;
  readonly close: Deciding | null;
  readonly rules: Readonly<Record<string, unknown>>;
}

interface Deciding {
  readonly atMs: number;
  readonly price: number;
  readonly tradeId: string;
}

/** Seconds since the start. */
const roundsOf = (world: ReplayWorld): Promise<readonly Round[]> =>
  world.owner.query<Round>(
    `select type, ((game_start_ms - $1) / 1000)::float8 as "fromS", ((game_finish_ms - $1) / 1000)::float8 as "toS", state,
            void_cause as cause, strike, close, market.rules_at(stock, start_ms, game_start_ms) as rules
       from rounds.round where state in ('decided', 'void') order by game_start_ms, id`,
    [START],
  );

interface Switch {
  readonly at: number;
  readonly to: string;
  readonly cause: string;
}

const switchesOf = (world: ReplayWorld): Promise<readonly Switch[]> =>
  world.owner.query<Switch>(
    `select ((acts_from_ms - $1) / 1000)::float8 as at, to_source as to, cause from market.source_switch order by 1`,
    [START],
  );

/** What is wrong with a decided round by the trades of the venue that it was made on. */
function faultOf(round: Round, isFallback: boolean, venues: LocalVenues): string | null {
  const { type, fromS, strike, close, rules } = round;
  const fromMs = START + fromS * SECOND;
  const truth = venues.truthOf(isFallback ? BITHUMB : UPBIT, fromMs, fromMs + lengthMsOf(type));
  const isDecidedBy = (by: Deciding | null, trade: (typeof truth)[number] | undefined): boolean =>
    by?.atMs === trade?.atMs &&
    by?.price === Number(trade?.price) &&
    by?.tradeId.startsWith("bithumb:") === isFallback;
  const isRight =
    isDecidedBy(strike, truth[0]) &&
    isDecidedBy(close, truth.at(-1)) &&
    (rules["takenFrom"] === "fallback") === isFallback;
  return isRight ? null : `${type} at ${fromS}`;
}

describe("a market whose venue stays away, and that has a second one", () => {
  it(
    "goes on with the second one and back to the first, each round of one venue alone",
    { timeout: 900_000 },
    async () => {
      const away = (venues: LocalVenues): void =>
        venues.fault("upbit", "maintenance", { forMs: 900 * SECOND });
      await playVenue(
        {
          rules: market(),
          fromMs: START,
          untilMs: START + 1_800 * SECOND,
          quantumMs: 1_000,
          longStepMs: 100,
          betsPerRound: 2,
          incidents: [{ atMs: START + 100 * SECOND, befall: away }],
        },
        look,
      );
    },
  );
});

async function look(world: ReplayWorld, { report, venues }: VenuePlayed): Promise<void> {
  const [out, back] = await switchesOf(world);
  // Rounds of five minutes stood behind the first mark; and the first venue is back at 1,000.
  expect([out, back]).toEqual([
    { at: 600, to: "fallback", cause: "lost" },
    { at: 1_500, to: "primary", cause: "back" },
  ]);
  const rounds = await roundsOf(world);
  const decided = rounds.filter(({ state }) => state === "decided");
  const faults = decided.map((round) => faultOf(round, round.fromS >= 600 && round.fromS < 1_500, venues));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  const count = (fromS: number, toS: number): number =>
    decided.filter((round) => round.fromS >= fromS && round.toS <= toS).length;
  expect(count(0, 100)).toBeGreaterThanOrEqual(2);
  expect(count(600, 1_500)).toBeGreaterThanOrEqual(60);
  expect(count(1_500, 1_800)).toBeGreaterThanOrEqual(15);
  // Nothing is void but what lies in the time that nobody was heard in, and what that time was part of.
  const voids = rounds.filter(({ state }) => state === "void");
  expect(voids.filter(({ fromS, toS }) => toS <= 100 || fromS >= 600)).toEqual([]);
  expect(voids.length).toBeGreaterThanOrEqual(3);
  const strangers = await world.owner.query(
    `select from market.tick where flag = 'used'
        and (trade_id like 'bithumb:%') <> (at_ms >= $1::bigint + 600000 and at_ms < $1::bigint + 1500000)`,
    [START],
  );
  expect(strangers).toEqual([]);
  expect(report).toMatchObject({ booksSum: "0", disagreements: 0, unsettled: 0 });
}
