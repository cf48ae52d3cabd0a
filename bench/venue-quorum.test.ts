import { legsOf, REAL_MARKETS } from "@maru/rules";
import { assert } from "@maru/values";
import type { LocalVenues } from "@maru/venues";
import { lookAtPrices } from "../packages/verifier/src/round/composed-price.ts";
import { describe, expect, it } from "vitest";
import type { ReplayWorld } from "./replay-world.ts";
import { evidenceOf, type LogTick, PLAY_START_MS, playMarket, WHOLE } from "./venue-market.ts";

const SECOND = 1_000;
/** Where the sources of the market are, in its order. */
const BINANCE = 0;

function market() {
  const rules = REAL_MARKETS.find(({ feed }) => feed?.kind === "median");
  assert(rules !== undefined, "a market of several sources is known");
  return rules;
}

interface Tick extends LogTick {
  readonly flag: string;
}

const ticksOf = (world: ReplayWorld): Promise<readonly Tick[]> =>
  world.owner.query<Tick>("select at_ms, price, trade_id, flag from market.tick order by seq");

interface Round {
  readonly startMs: number;
  readonly state: string;
  readonly cause: string | null;
}

const roundsOf = (world: ReplayWorld): Promise<readonly Round[]> =>
  world.owner.query<Round>(
    `select game_start_ms::float8 as "startMs", state, void_cause as cause from rounds.round
      where type = 'R.5' and state in ('decided', 'void') order by game_start_ms`,
  );

/** The median of the legs that count, by other arithmetic than the product's: dollars in cents. */
function medianOfLegs({ trade_id: text }: Tick): number {
  const legs = legsOf(text) ?? [];
  const cents = legs
    .flatMap((leg) => (leg?.kind === "trade" && !leg.isOut ? [Math.round(Number(leg.price) * 100)] : []))
    .toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [
    cents[Math.floor((cents.length - 1) / 2)],
    cents[Math.floor(cents.length / 2)],
  ];
  return Math.ceil((low + high) / 2);
}

const LIES_FROM_MS = PLAY_START_MS + 90 * SECOND;
const LIE_MS = 60 * SECOND;
const lie =
  (venue: "binance" | "kraken") =>
  (venues: LocalVenues): void =>
    venues.fault(venue, "lie", { forMs: LIE_MS });
const twoLie = (venues: LocalVenues): void => {
  lie("binance")(venues);
  lie("kraken")(venues);
};
const krakenGoes = (venues: LocalVenues): void => venues.fault("kraken", "maintenance", { forMs: LIE_MS });

function isBinanceOut({ trade_id: text }: Tick): boolean {
  const leg = legsOf(text)?.[BINANCE];
  return leg?.kind === "trade" && leg.isOut;
}

const isDuringLie = ({ startMs }: Round): boolean =>
  startMs >= LIES_FROM_MS && startMs + 30 * SECOND <= LIES_FROM_MS + LIE_MS;

describe("a market of three sources (F-08)", () => {
  it("one of them lies by three per cent: it is left out, each tick says so, and every round is decided", async () => {
    await playMarket(
      market(),
      [{ atMs: LIES_FROM_MS, befall: lie("binance") }],
      async (world, { report }) => {
        const ticks = (await ticksOf(world)).filter(({ flag }) => flag === "used");
        for (const tick of ticks) expect(Number(tick.price)).toBe(medianOfLegs(tick));
        expect(lookAtPrices(evidenceOf(market(), ticks))).toBe(
          `${ticks.length} prices are those of their legs (median)`,
        );
        const during = ticks.filter(({ at_ms: atMs }) => {
          const ms = Number(atMs) - LIES_FROM_MS;
          return ms > 5 * SECOND && ms < LIE_MS - 5 * SECOND;
        });
        expect(during.length).toBeGreaterThan(50);
        expect(during.filter((tick) => !isBinanceOut(tick))).toEqual([]);
        const rounds = await roundsOf(world);
        expect(
          rounds.filter(({ state }) => state !== "decided").map(({ startMs }) => startMs - PLAY_START_MS),
        ).toEqual([]);
        expect(rounds.filter(isDuringLie).length).toBeGreaterThanOrEqual(1);
        expect(report).toMatchObject(WHOLE);
      },
    );
  });

  it("two of them lie alike: nobody can tell who does, so their rounds are void, and decided again when they agree", async () => {
    await playMarket(market(), [{ atMs: LIES_FROM_MS, befall: twoLie }], async (world, { report }) => {
      const rounds = await roundsOf(world);
      const during = rounds.filter(isDuringLie);
      expect(during.length).toBeGreaterThanOrEqual(1);
      expect(new Set(during.map(({ state }) => state))).toEqual(new Set(["void"]));
      expect(rounds.filter(({ state }) => state === "decided").length).toBeGreaterThanOrEqual(2);
      const ticks = (await ticksOf(world)).filter(({ flag }) => flag === "used");
      const steps = ticks.map(({ price }, at) => Number(price) / Number(ticks[at - 1]?.price ?? price) - 1);
      expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.01);
      expect(report).toMatchObject(WHOLE);
    });
  });

  it("one of them goes away: two are enough, without a gap", async () => {
    await playMarket(market(), [{ atMs: LIES_FROM_MS, befall: krakenGoes }], async (world, { report }) => {
      const rounds = await roundsOf(world);
      expect(rounds.filter(({ state }) => state !== "decided")).toEqual([]);
      const gaps = await world.owner.query("select from market.incident where kind = 'FEED_GAP'");
      expect(gaps).toEqual([]);
      expect(report).toMatchObject(WHOLE);
    });
  });
});
