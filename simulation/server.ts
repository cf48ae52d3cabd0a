import { BugError, instant, type Instant } from "@maru/values";
import { openTrading, type Trading } from "../apps/server/src/wiring/flow.ts";
import type { BetAnswer, BetRequest } from "../apps/server/src/ports/place-bet.ts";
import { marketPrices } from "../apps/server/src/trading/market/market-prices.ts";
import { RoundEngine } from "../apps/server/src/trading/rounds/round-engine.ts";
import { roundOfRow, type RoundRow } from "../apps/server/src/platform/round-row.ts";
import { openRoundStore } from "../apps/server/src/trading/rounds/round-store.ts";
import type { Owner } from "./clock/scheduler.ts";
import { balanceJson } from "./database/place-bets.ts";
import { roundText } from "./database/round-statements.ts";
import { SqlError } from "./database/transaction.ts";
import { createVenueFeed } from "./outside/venue-feed.ts";
import type { World } from "./world.ts";

type LiveSources = Parameters<typeof openTrading>[0]["live"];

/** One life of the server process: the real rooms, wired as in the product, on the memory database and virtual time. */
export interface Server {
  readonly owner: Owner;
  readonly placeBet: (request: BetRequest) => Promise<BetAnswer>;
  readonly trading: Trading;
}

const RETRY_MS = 250;
const RELAY_EVERY_MS = 400;
const SCAN_EVERY_MS = 5_000;
const MARKET_SLEEP_MS = 1_000;
/** A market that waits for its feed says that it is always due. */
const MARKET_REST_MS = 10;
const STANDBY_MS = 1_300;

export interface ServerNature {
  readonly name: string;
  /** Its clock is so far ahead of true time; at most what the product allows. */
  readonly skewMs: number;
  /** What the clock watch says now. */
  readonly clockOffsetMs: () => number;
}

export function startServer(world: World, nature: ServerNature): Server {
  const owner: Owner = { name: nature.name, isAlive: true };
  const clock = { now: (): Instant => instant(world.scheduler.nowMs + nature.skewMs) };
  const { database, scheduler } = world;
  const random = world.dice(`random of ${nature.name}`);
  const databases = {
    prices: database.pool("maru_prices", owner),
    betting: database.pool("maru_betting", owner),
    settlement: database.pool("maru_settlement", owner),
    relay: database.pool("maru_relay", owner),
  };
  const trading = openTrading({
    databases,
    markets: world.venues.map((venue) => ({
      rules: venue.rules,
      feed: createVenueFeed({ venue, scheduler, server: owner, skewMs: nature.skewMs, faults: world.faults }),
    })),
    clock,
    random,
    speaker: { publish: ignore, sendToUser: ignore, sendToSessionKey: ignore, disconnectSessionKey: ignore },
    live: liveSources(world),
    receipts: null,
    clockOffsetMs: nature.clockOffsetMs,
    betWriters: random.whole(1, 2),
  });
  const loop = (name: string, step: () => Promise<number>): void =>
    void forEver(world, owner, { name, step });

  for (const market of trading.markets) {
    loop(`market ${market.stock}`, async () => {
      const next = await market.step(clock.now());
      if (market.engine.halted !== null) world.fail(`${market.stock} halted: ${market.engine.halted.reason}`);
      return Math.max(MARKET_REST_MS, Math.min(MARKET_SLEEP_MS, next - clock.now()));
    });
  }
  // A second master of each market, always ready to take over.
  const prices = marketPrices(trading.markets.map(({ desk }) => desk));
  for (const { rules } of world.venues) {
    const rival = new RoundEngine({
      market: rules,
      store: openRoundStore(databases.prices),
      prices,
      random,
      holder: random.uuid(),
      clockOffsetMs: nature.clockOffsetMs,
      isInSession: () => true,
    });
    loop(`rival of ${rules.stock}`, async () => {
      const report = await rival.step(clock.now());
      if (report.standing === "leading") world.faults.note("rival leads");
      if (rival.halted !== null) world.fail(`the rival of ${rules.stock} halted: ${rival.halted.reason}`);
      const isIdle = report.standing === "standby";
      return isIdle ? STANDBY_MS : (rival.nextDueMs(clock.now()) ?? clock.now()) - clock.now();
    });
  }
  loop("relay", async () => {
    await trading.relay.drain();
    if ((await trading.settleAnnounced()) > 0) await trading.relay.drain();
    return RELAY_EVERY_MS;
  });
  loop("scan", async () => {
    // Two at once, beside what the relay announced: a round is settled once all the same.
    await Promise.all([trading.settleDue(), trading.settleDue()]);
    return SCAN_EVERY_MS;
  });
  return { owner, trading, placeBet: trading.betting.placeBet };
}

/** As the product's pump: one step at a time, and a thrown error is told and tried again. */
async function forEver(
  world: World,
  owner: Owner,
  work: { readonly name: string; readonly step: () => Promise<number> },
): Promise<void> {
  for (;;) {
    let pauseMs = RETRY_MS;
    try {
      pauseMs = await work.step();
    } catch (error) {
      noteError(world, work.name, error);
    }
    await world.scheduler.sleep(Math.max(1, pauseMs), owner);
  }
}

/** What the database failed with is expected; anything else is a bug of a room, or of the simulation. */
export function noteError(world: World, where: string, error: unknown): void {
  const isExpected =
    error instanceof SqlError || (error instanceof Error && error.name === "BetOutcomeUnknown");
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  world.log(`${where} threw ${what}`);
  if (error instanceof BugError || !isExpected) {
    world.fail(`${where} threw ${error instanceof Error ? (error.stack ?? what) : what}`);
    return;
  }
  if (!where.startsWith("market")) return;
  const nowMs = world.scheduler.nowMs;
  world.disturbances.push({ fromMs: nowMs - 15_000, toMs: nowMs + RETRY_MS, what: `${where} failed` });
}

function liveSources({ tables }: World): LiveSources {
  return {
    loadRounds: async (ids) => {
      const rows = ids.flatMap((id) => tables.rounds.get(id) ?? []);
      return new Map(
        rows.map((row) => roundOfRow(roundText(row) as RoundRow)).map((round) => [round.id, round]),
      );
    },
    termsOf: async () => new Map(),
    usernamesOf: async (players) => new Map(players.map(({ memberId }) => [memberId, `player${memberId}`])),
    balanceOf: async ({ memberId }) =>
      balanceJson(tables, memberId) as Awaited<ReturnType<LiveSources["balanceOf"]>>,
    openBetsOf: async () => [],
    precisionOf: () => 2,
    sideRemaining: async () => null,
  };
}

function ignore(): void {}
