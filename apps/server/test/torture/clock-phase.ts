import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../src/platform/database.ts";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { makeDataFolder } from "../data-folder.ts";
import { startExternalDatabase } from "../external-database.ts";
import { signInDemo } from "../player-session.ts";
import { freePorts, type ServerProcess, startServer } from "../server-process.ts";
import { seededRandom } from "../seeded-random.ts";
import { send } from "./bettors.ts";
import { type Figure, none } from "./figure.ts";
import { intend, type Intent, type OpenRound } from "./intent.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { enrich, judgeBooks, resolveLost } from "./storm-verdict.ts";
import type { ServerBundle } from "./server-bundle.ts";

export interface ClockWish {
  readonly seed: number;
  /** Bets around a lock, by each lock. */
  readonly bets: number;
  readonly locks: number;
  /** How long the leading server is put to sleep. */
  readonly sleepMs: number;
  readonly untilMs: number;
  readonly bundle: ServerBundle;
}

const SKEWS_MS = [2_000, -2_000] as const;
const NAMES = ["player1", "player2", "player3", "player4", "player5", "trader1", "trader2", "trader3"];
/** Bets leave within this of a lock, on either side; every third some seconds before, so that it comes in time on any machine. */
const AROUND_MS = 400;
const EARLY_MS = 4_000;
const CLOCK = fileURLToPath(new URL("skewed-clock.ts", import.meta.url));

interface Peer {
  readonly process: ServerProcess;
  readonly url: string;
}

interface Player {
  readonly session: Awaited<ReturnType<typeof signInDemo>>;
  readonly url: string;
}

/**
 * Two servers on one PostgreSQL, one clock 2 s ahead and the other 2 s behind: both take bets around locks, both settle, and the one
 * that leads is put to sleep and wakes. The clock of the database alone judges.
 */
export async function runClocks(wish: ClockWish): Promise<readonly Figure[]> {
  const database = await startExternalDatabase();
  const folder = makeDataFolder();
  const peers: Peer[] = [];
  try {
    await prepareDatabase({ kind: "url", url: database.url });
    const settings = { MARU_DATA_DIR: folder.path, DATABASE_URL: database.url, LOG_LEVEL: "error" };
    const authKey = randomBytes(32).toString("hex");
    for (const skewMs of SKEWS_MS) {
      const env = { ...settings, MARU_AUTH_KEY: authKey, MARU_TEST_SKEW_MS: String(skewMs) };
      const process = startServer(await freePorts(), env, [
        "--import",
        "tsx",
        "--import",
        CLOCK,
        ...wish.bundle.program,
      ]);
      peers.push({ process, url: process.url });
      await takesCalls(process);
    }
    const address = { kind: "url", url: database.url } as const;
    const given = await enrich(address);
    const prices = openDatabase(address, "maru_prices", { max: 1 });
    const books = openDatabase(address, "maru_settlement", { max: 2 });
    const players = await signAllIn(peers);
    const intents: Intent[] = [];
    const random = seededRandom(wish.seed);
    for (let lock = 0; lock < wish.locks && Date.now() < wish.untilMs; lock += 1)
      intents.push(...(await betAroundLock({ prices, players, random, bets: wish.bets })));
    await sleepAndWake(peers, wish);
    intents.push(...(await betAroundLock({ prices, players, random, bets: wish.bets })));
    await resolveLost(intents, peers[0]?.url ?? "");
    await untilSettled(books, intents, wish.untilMs);
    const figures = [
      ...(await judgeLocks(prices, intents)),
      ...(await judgeBooks(books, { name: "clock", given })),
    ];
    await Promise.all([prices.close(), books.close()]);
    return [
      ...figures,
      none("clock.servers-lost", peers.filter(({ process }) => !process.isRunning()).length),
    ];
  } finally {
    await Promise.all(peers.map(({ process }) => process.kill()));
    await database.remove();
    await folder.remove();
  }
}

async function takesCalls(server: ServerProcess): Promise<void> {
  for (let tried = 0; tried < 2_400 && server.isRunning(); tried += 1) {
    const isUp = await fetch(`${server.url}/api/public/keys`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return;
    await delay(50);
  }
  throw new Error(
    `a server with a wrong clock does not answer: ${server.stderr()}${server.stdout().slice(-500)}`,
  );
}

async function signAllIn(peers: readonly Peer[]): Promise<readonly Player[]> {
  const all = peers.flatMap(({ url }) =>
    NAMES.map(async (name) => ({ session: await signInDemo(url, name), url })),
  );
  return Promise.all(all);
}

/** Waits for the next lock and sends the bets around it, to both servers by turns. */
async function betAroundLock({
  prices,
  players,
  random,
  bets,
}: {
  readonly prices: Database;
  readonly players: readonly Player[];
  readonly random: () => number;
  readonly bets: number;
}): Promise<readonly Intent[]> {
  const rounds = await nextLocking(prices);
  const lockMs = rounds[0]?.lockMs ?? 0;
  const moments = Array.from({ length: bets }, (_, at) => {
    const fromLockMs = at % 3 === 0 ? -random() * EARLY_MS : (random() * 2 - 1) * AROUND_MS;
    return lockMs + fromLockMs;
  }).toSorted((a, b) => a - b);
  const sent = moments.map(async (momentMs, at): Promise<Intent> => {
    await delay(Math.max(0, momentMs - Date.now()));
    const player = players[at % players.length];
    const round = rounds[at % rounds.length];
    if (player === undefined || round === undefined) throw new Error("nobody bets");
    const intent = intend(player.session, "http", { round, random });
    await send(intent, player.url);
    return intent;
  });
  return Promise.all(sent);
}

/** The rounds that share the next lock which is far enough to prepare for. */
async function nextLocking(prices: Database): Promise<readonly OpenRound[]> {
  for (let tried = 0; tried < 600; tried += 1) {
    const rows = await prices.query<{ id: string; type: string; lock_ms: string }>(
      `select id, type, lock_ms from rounds.round where state in ('scheduled', 'open')
          and lock_ms = (select min(lock_ms) from rounds.round where state in ('scheduled', 'open') and lock_ms > platform.clock_ms() + 5000)`,
    );
    if (rows.length > 0)
      return rows.map((row) => ({ id: Number(row.id), type: row.type, lockMs: Number(row.lock_ms) }));
    await delay(100);
  }
  throw new Error("no round locks");
}

/** The server that leads every market sleeps past its leases; the other takes them, and the first wakes as a stranger. */
async function sleepAndWake(peers: readonly Peer[], { sleepMs }: ClockWish): Promise<void> {
  const leader = peers[0];
  if (leader === undefined) return;
  process.kill(leader.process.pid, "SIGSTOP");
  await delay(sleepMs);
  process.kill(leader.process.pid, "SIGCONT");
}

/** Waits for the money of the rounds that end within the time left. */
async function untilSettled(books: Database, intents: readonly Intent[], untilMs: number): Promise<void> {
  const rounds = [...new Set(intents.map(({ body }) => body.tradeRound.id))];
  while (Date.now() < untilMs) {
    const [row] = await books.query<{ open: number }>(
      `select count(*)::int as open from unnest($1::bigint[]) id
        where exists (select from betting.bet b where b.round_id = id)
          and not exists (select from settlement.round_settlement s where s.round_id = id)`,
      [rounds],
    );
    if (row?.open === 0) return;
    await delay(500);
  }
}

async function judgeLocks(prices: Database, intents: readonly Intent[]): Promise<readonly Figure[]> {
  const locked = intents.filter(({ code }) => code === "ROUND_LOCKED");
  // Answered before the lock, a bet cannot have come after it: the clients' clock is the database's own.
  const wrong = locked.filter(({ answeredMs, lockMs }) => answeredMs < lockMs).length;
  const early = intents.filter(({ sentMs, lockMs }) => sentMs < lockMs).length;
  const [row] = await prices.query<{ leads: number; restarts: number }>(
    `select (select max(fencing_token)::int from rounds.lease) as leads,
            (select count(*)::int from market.incident where kind = 'RESTART') as restarts`,
  );
  return [
    { name: "clock.bets-around-locks", value: intents.length, unit: "bets", least: 1 },
    {
      name: "clock.accepted",
      value: intents.filter(({ answer }) => answer === "accepted").length,
      unit: "bets",
      least: 1,
    },
    { name: "clock.refused-at-lock", value: locked.length, unit: "bets", least: 1 },
    { name: "clock.early-refused", value: early === 0 ? 0 : (100 * wrong) / early, unit: "%", most: 0.1 },
    { name: "clock.changes-of-leader", value: (row?.leads ?? 1) - 1, unit: "", least: 1 },
    // A start and a change of leader leave one each on a market; two that fight would leave hundreds.
    { name: "clock.restarts-of-logs", value: row?.restarts ?? 0, unit: "", most: 24 },
  ];
}
