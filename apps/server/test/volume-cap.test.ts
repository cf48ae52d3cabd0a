import { randomUUID } from "node:crypto";
import { tradeOptionSchema } from "@maru/contract";
import type { GameType, MarketRules } from "@maru/rules";
import { instant, type MemberId, roundId, stock } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOption } from "../src/operations/reading/read-options.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import {
  arrangeBettingWorld,
  betRequest,
  type BettingWorld,
  START_MS,
} from "../src/trading/betting/betting-world.ts";
import { type Betting, openBetting } from "../src/trading/betting/open-betting.ts";
import { RoundEngine } from "../src/trading/rounds/round-engine.ts";
import { openRoundStore } from "../src/trading/rounds/round-store.ts";
import { steadyTicks, TEST_MARKET } from "../src/trading/rounds/testing/engine-world.ts";
import { ScriptedPrices } from "../src/trading/rounds/testing/scripted-prices.ts";

const REAL: MarketRules = {
  ...TEST_MARKET,
  stock: stock("KRW-BTC"),
  kind: "real",
  source: "Upbit",
  precision: 0,
  feed: { kind: "trades", of: { venue: "upbit", symbol: "KRW-BTC" } },
};
const THIN: MarketRules = { ...REAL, stock: stock("KRW-THIN") };
const SIMULATED: MarketRules = { ...TEST_MARKET, stock: stock("SIM-V25"), precision: 0 };

let database: TestDatabase;
let world: BettingWorld;
let betting: Betting;
let player: MemberId;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  betting = openBetting(database.as("maru_betting"));
  player = await world.addMember({ balance: 1_000_000 });
});
afterAll(async () => {
  await betting.close();
  await database.close();
});

/** Puts one option on the market, with 1 % of the volume as its cap. */
async function tellMarket(rules: MarketRules, type: GameType): Promise<void> {
  const { owner } = database;
  await owner.query("insert into market.market (stock, name, precision, rules) values ($1, $1, $2, $3)", [
    rules.stock,
    rules.precision,
    JSON.stringify(rules),
  ]);
  await owner.query("update site.option set stock = $1, volume_share_bp = 100 where type = $2", [
    rules.stock,
    type,
  ]);
  await world.addTerms({ type, min: 100 });
}

/** A frozen bar; the volume in units of 10^-8. */
async function addBar(market: MarketRules, startMs: number, close: number, volume: number): Promise<void> {
  await database.owner.query(
    "insert into market.bar (stock, start_ms, open, high, low, close, volume, trades) values ($1, $2, 1, $3, 1, $3, $4, 1)",
    [market.stock, startMs, close, volume],
  );
}

function openEngine(market: MarketRules) {
  const prices = new ScriptedPrices(steadyTicks(START_MS - 60_000, START_MS + 300_000));
  const engine = new RoundEngine({
    market,
    store: openRoundStore(database.as("maru_prices")),
    prices,
    random: { bytes: (count) => new Uint8Array(count).fill(3) },
    holder: randomUUID(),
    clockOffsetMs: () => 0,
    isInSession: () => true,
  });
  const step = async (atMs: number): Promise<void> => {
    await world.setClock(atMs);
    prices.nowMs = atMs;
    await engine.step(instant(atMs));
  };
  return { step, stop: () => engine.stop() };
}

async function roundsOf(market: MarketRules) {
  const rows = await database.owner.query<{ id: string; cap: string }>(
    "select id, side_capacity as cap from rounds.round where stock = $1 order by start_ms",
    [market.stock],
  );
  return rows.map(({ id, cap }) => ({ id: roundId(Number(id)), cap: Number(cap) }));
}

/** What a player is told of the option. */
async function toldOf(type: GameType) {
  const [row] = await database.owner.query<{ id: number }>("select id from site.option where type = $1", [
    type,
  ]);
  const siteReads = openSiteReads(database.as("maru_http"));
  const clock = { now: () => instant(START_MS) };
  return tradeOptionSchema.parse(await readOption({ siteReads, clock }, 1, row?.id ?? 0));
}

describe("F-14: a round of a market with a cap by volume", () => {
  it("takes on each side what the last hour's bars give, to the point; a change acts from the next round", async () => {
    await tellMarket(REAL, "R1");
    // Made at 2 s before the start: the window is the hour up to 30 s before it. 150,000,000 × 0.005 + 160,000,000 × 0.003 = 1,230,000 won.
    await addBar(REAL, START_MS - 3_660_000, 150_000_000, 90_000_000_000);
    await addBar(REAL, START_MS - 3_630_000, 150_000_000, 500_000);
    await addBar(REAL, START_MS - 60_000, 160_000_000, 300_000);
    const { step, stop } = openEngine(REAL);
    await step(START_MS - 2_000);
    const [round] = await roundsOf(REAL);
    expect(round?.cap).toBe(12_300);
    await step(START_MS);
    const bet = async (type: string, stakePoints: number) => {
      const answer = await betting.placeBet(
        betRequest({ memberId: player, roundId: round?.id ?? roundId(1), type, stakePoints }),
      );
      return answer.ok ? "accepted" : answer.refusal;
    };
    for (const side of ["B", "S"]) {
      expect(await bet(side, 5_000)).toBe("accepted");
      expect(await bet(side, 7_400)).toEqual({ code: "SIDE_FULL", left: 7_300 });
      expect(await bet(side, 7_300)).toBe("accepted");
      expect(await bet(side, 100)).toEqual({ code: "SIDE_FULL", left: 0 });
    }
    await database.owner.query("update site.option set volume_share_bp = 50 where stock = $1", [REAL.stock]);
    // Over since: 150,000,000 × 0.01; with the 480,000 that are still of the hour 1,980,000, and half a percent of it.
    await addBar(REAL, START_MS - 30_000, 150_000_000, 1_000_000);
    await step(START_MS + 58_000);
    expect((await roundsOf(REAL)).map(({ cap }) => cap)).toEqual([12_300, 9_900]);
    expect((await toldOf("R1")).volumeShareBp).toBe(50);
    await stop();
  });

  it("takes one point where a real market traded nothing", async () => {
    await tellMarket(THIN, "R2");
    await addBar(THIN, START_MS - 60_000, 160_000_000, 0);
    const { step, stop } = openEngine(THIN);
    await step(START_MS - 2_000);
    expect((await roundsOf(THIN)).map(({ cap }) => cap)).toEqual([1]);
    await stop();
  });

  it("takes its fixed capacity where the market is simulated", async () => {
    await tellMarket(SIMULATED, "R5");
    await addBar(SIMULATED, START_MS - 60_000, 160_000_000, 300_000);
    const { step, stop } = openEngine(SIMULATED);
    await step(START_MS - 2_000);
    expect((await roundsOf(SIMULATED)).map(({ cap }) => cap)).toEqual([1_000_000_000]);
    expect(await toldOf("R5")).not.toHaveProperty("volumeShareBp");
    await stop();
  });
});
