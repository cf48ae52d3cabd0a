import { BugError, instant, type Instant } from "@maru/values";
import { ROUND_COLUMNS, roundOfRow, type RoundRow } from "../apps/server/src/platform/round-row.ts";
import { isDatabaseAway } from "../apps/server/src/platform/lost-connection.ts";
import type { BetAnswer, BetRequest } from "../apps/server/src/ports/place-bet.ts";
import type { Database, DatabaseRole } from "../apps/server/src/ports/unit-of-work.ts";
import { openTrading, type Trading } from "../apps/server/src/wiring/path/flow.ts";
import type { Dice } from "./clock/dice.ts";
import type { Owner } from "./clock/scheduler.ts";
import { createVenueFeed } from "./outside/venue-feed.ts";
import type { World } from "./world.ts";

type LiveSources = Parameters<typeof openTrading>[0]["live"];

/** One life of the server process: the real rooms, wired as in the product, on the real database and virtual time. */
export interface Server {
  readonly owner: Owner;
  readonly placeBet: (request: BetRequest) => Promise<BetAnswer>;
  readonly trading: Trading;
  /** Its clock goes wrong, or right again: so far ahead of what it was. Its clock watch tells. */
  jumpMs: number;
}

const RETRY_MS = 250;
const RELAY_EVERY_MS = 800;
const SCAN_EVERY_MS = 4_000;
const MARKET_SLEEP_MS = 1_000;
/** A market that waits for its feed says that it is always due. */
const MARKET_REST_MS = 60;

export interface ServerNature {
  readonly name: string;
  /** Its clock is so far ahead of true time; at most what the product allows. */
  readonly skewMs: number;
}

export function startServer(world: World, nature: ServerNature): Server {
  const owner: Owner = { name: nature.name, isAlive: true };
  const { scheduler, faults } = world;
  const random = world.dice(`random of ${nature.name}`);
  const offsetMs = (): number => nature.skewMs + server.jumpMs;
  const clock = { now: (): Instant => instant(scheduler.nowMs + offsetMs()) };
  const pool = (role: DatabaseRole): Database => {
    const database = world.database.pool(role, owner);
    return world.plant?.port?.(database) ?? database;
  };
  const trading = openTrading({
    databases: {
      prices: pool("maru_prices"),
      betting: pool("maru_betting"),
      settlement: pool("maru_settlement"),
      relay: pool("maru_relay"),
    },
    markets: world.venues.map((venue) => ({
      rules: venue.rules,
      feed: createVenueFeed({ venue, scheduler, server: owner, offsetMs, faults }),
    })),
    clock,
    random,
    broadcaster: {
      ...MUTE,
      sendToUser: (player, destination, body) => world.heard(player, { destination, body }),
      publish: (destination, body) => {
        if (OPTION_TOPIC.test(destination))
          world.heard(null, { destination, body: typeof body === "string" ? body : body(1) });
      },
    },
    live: liveSources(pool("maru_prices")),
    receipts: null,
    clockOffsetMs: offsetMs,
    betWriters: random.whole(1, 2),
    chunks: chunksOf(random),
  });
  const server: Server = { owner, trading, placeBet: trading.betting.placeBet, jumpMs: 0 };
  startLoops(world, { server, now: clock.now });
  return server;
}

/** So small that settlement stops inside a round, and so that some rounds go by partitions. */
function chunksOf(dice: Dice): NonNullable<Parameters<typeof openTrading>[0]["chunks"]> {
  const partitionsFrom = dice.pick([2, 4, 1_000]);
  return {
    alone: dice.whole(1, 4),
    partitions: dice.whole(2, 6),
    partitionsFrom,
    waitedFor: dice.whole(1, 3),
  };
}

function startLoops(
  world: World,
  { server, now }: { readonly server: Server; readonly now: () => Instant },
): void {
  const { trading, owner } = server;
  const loop = (name: string, step: () => Promise<number>): void =>
    void forEver(world, owner, { name, step });
  let wasLeading = false;
  for (const market of trading.markets) {
    loop(`market ${market.stock}`, async () => {
      const next = await market.step(now());
      if (market.engine.halted !== null) world.fail(`${market.stock} halted: ${market.engine.halted.reason}`);
      if (trading.leads() && !wasLeading) world.noteLeader(owner.name);
      wasLeading = trading.leads();
      return Math.max(MARKET_REST_MS, Math.min(MARKET_SLEEP_MS, next - now()));
    });
  }
  loop("relay", async () => {
    await trading.relay.drain();
    if ((await trading.settleAnnounced()) > 0) await trading.relay.drain();
    return RELAY_EVERY_MS;
  });
  loop("scan", async () => {
    // Beside what the relay announced, and beside the other server: a round is settled once all the same.
    await trading.settleDue();
    return SCAN_EVERY_MS;
  });
}

/** As the product's schedules: one step at a time, and a thrown error is told and tried again. */
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

/** Others were in the way; of a market's log, another server wrote the same first. */
const IN_THE_WAY = /^(40001|40P01|55P03)$/;
const WRITTEN_FIRST = "23505";

/** What the database failed with is expected; anything else is a bug of a room, or of the simulation. */
export function noteError(world: World, where: string, error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // Not what it says: that may name a backend, whose number is another at each run.
  world.log(`${where} threw ${error instanceof Error ? error.name : ""} ${code}`);
  const isMarket = where.startsWith("market");
  const isExpected = isDatabaseAway(error) || IN_THE_WAY.test(code) || (isMarket && code === WRITTEN_FIRST);
  if (error instanceof BugError || !isExpected) {
    world.fail(`${where} threw ${error instanceof Error ? (error.stack ?? what) : what}`);
    return;
  }
  if (!isMarket) return;
  const nowMs = world.scheduler.nowMs;
  world.disturbances.push({ fromMs: nowMs - 15_000, toMs: nowMs + RETRY_MS, what: `${where} failed` });
}

function liveSources(database: Database): LiveSources {
  return {
    loadRounds: async (ids) => {
      const rows = await database.query<RoundRow>(
        `select ${ROUND_COLUMNS} from rounds.round where id = any($1::bigint[])`,
        [ids],
      );
      return new Map(rows.map(roundOfRow).map((round) => [round.id, round]));
    },
    termsOf: async () => new Map(),
    usernamesOf: async (players) => new Map(players.map(({ memberId }) => [memberId, `player${memberId}`])),
    balanceOf: async () => null,
    openBetsOf: async () => [],
    precisionOf: () => 2,
    sideRemaining: async () => null,
  };
}

const OPTION_TOPIC = /^\/topic\/trade\/\d+$/;
const MUTE = { publish: ignore, sendToUser: ignore, sendToSessionKey: ignore, disconnectSessionKey: ignore };

function ignore(): void {}
