import { averagedOf, REAL_MARKETS } from "@maru/rules";
import { assert } from "@maru/values";
import type { LocalVenues } from "@maru/venues";
import { describe, expect, it } from "vitest";
import { lookAtPrices } from "../packages/verifier/src/round/composed-price.ts";
import type { ReplayWorld } from "./replay-world.ts";
import { evidenceOf, type LogTick, PLAY_START_MS, playMarket, WHOLE } from "./venue-market.ts";

const SECOND = 1_000;

/** The market that is shipped with this rule. */
function market() {
  const rules = REAL_MARKETS.find(({ feed }) => feed?.kind === "average");
  assert(rules?.feed?.kind === "average", "a market of means is known");
  return { ...rules, feed: rules.feed };
}

const { precision: DIGITS, feed: RULE } = market();
const PAIR = RULE.of;

const ticksOf = (world: ReplayWorld): Promise<readonly LogTick[]> =>
  world.owner.query<LogTick>(
    "select at_ms, price, trade_id from market.tick where flag = 'used' order by at_ms",
  );

interface Round {
  readonly startMs: number;
  readonly finishMs: number;
  readonly state: string;
  readonly cause: string | null;
  readonly strike: number | null;
  readonly close: number | null;
}

const roundsOf = (world: ReplayWorld): Promise<readonly Round[]> =>
  world.owner.query<Round>(
    `select game_start_ms::float8 as "startMs", game_finish_ms::float8 as "finishMs", state, void_cause as cause,
        (strike ->> 'price')::float8 as strike, (close ->> 'price')::float8 as close
      from rounds.round where type = 'R.5' and state in ('decided', 'void') order by game_start_ms`,
  );

/** The mean at the end of a second by the venue's own trades, in other arithmetic than the product's. */
function truthAt(venues: LocalVenues, endMs: number): number {
  const prices = Array.from({ length: RULE.seconds }, (_, at) => {
    const untilMs = endMs - (RULE.seconds - 1 - at) * SECOND;
    const last = venues.truthOf(PAIR, untilMs - RULE.maxAgeMs, untilMs).at(-1);
    assert(last !== undefined, "the venue trades all the time");
    return Math.round(Number(last.price) * 10 ** DIGITS);
  });
  const kept = prices.toSorted((a, b) => a - b).slice(2, 8);
  return Math.floor(kept.reduce((sum, one) => sum + one, 0) / kept.length + 0.5);
}

/** Every decided round's two prices are the means that the venue's own trades make. */
function expectTruth(rounds: readonly Round[], venues: LocalVenues): void {
  for (const { startMs, finishMs, state, strike, close } of rounds) {
    if (state !== "decided") continue;
    expect([strike, close], `round ${startMs - PLAY_START_MS}`).toEqual([
      truthAt(venues, startMs + SECOND),
      truthAt(venues, finishMs),
    ]);
  }
}

describe("a market that is settled by the mean of the last ten seconds (F-13)", () => {
  it("has a price a second that the venue's trades make, decides every round by it, and shows what it was made of", async () => {
    await playMarket(market(), [], async (world, { report, venues }) => {
      const ticks = await ticksOf(world);
      expect(ticks.length).toBeGreaterThan(200);
      for (const { at_ms: atMs, price } of ticks) {
        expect(Number(atMs) % SECOND).toBe(SECOND - 1);
        expect(Number(price)).toBe(truthAt(venues, Number(atMs) + 1));
      }
      expect(lookAtPrices(evidenceOf(market(), ticks))).toBe(
        `${ticks.length} prices are those of their legs (average)`,
      );
      const rounds = await roundsOf(world);
      expect(rounds.filter(({ state }) => state === "decided").length).toBeGreaterThanOrEqual(5);
      expectTruth(rounds, venues);
      expect(report).toMatchObject(WHOLE);
    });
  });

  it("is made of what the venue brings back when it was away five seconds before a close", async () => {
    const cut = {
      atMs: PLAY_START_MS + 85 * SECOND,
      befall: (venues: LocalVenues) => venues.fault("upbit", "cut", {}),
    };
    await playMarket(market(), [cut], async (world, { report, venues }) => {
      const rounds = await roundsOf(world);
      expect(
        rounds.filter(({ state }) => state !== "decided").map(({ startMs }) => startMs - PLAY_START_MS),
      ).toEqual([]);
      expectTruth(rounds, venues);
      expect(report).toMatchObject(WHOLE);
    });
  });

  // Half a second behind a close its last second was heard, and is not told yet.
  it.each([85, 90.5])(
    "is void where the venue stays away from second %d on, and no mean has one that nobody heard",
    async (second) => {
      const fromMs = PLAY_START_MS + second * SECOND;
      const away = {
        atMs: fromMs,
        befall: (venues: LocalVenues) => venues.fault("upbit", "maintenance", { forMs: 50 * SECOND }),
      };
      await playMarket(market(), [away], async (world, { report, venues }) => {
        const rounds = await roundsOf(world);
        const voids = rounds.filter(({ state }) => state === "void");
        expect(voids.length).toBeGreaterThanOrEqual(2);
        expect(new Set(voids.map(({ cause }) => cause))).toEqual(new Set(["FEED_GAP"]));
        expect(rounds.filter(({ state }) => state === "decided").length).toBeGreaterThanOrEqual(2);
        expectTruth(rounds, venues);
        for (const { trade_id: text } of await ticksOf(world))
          for (const { atMs } of averagedOf(text)?.trades ?? [])
            expect(atMs < fromMs + SECOND || atMs > fromMs + 45 * SECOND).toBe(true);
        expect(report).toMatchObject(WHOLE);
      });
    },
  );
});
