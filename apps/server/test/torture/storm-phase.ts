import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../src/platform/database.ts";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { makeDataFolder } from "../data-folder.ts";
import { signInDemo } from "../player-session.ts";
import { freePorts, type Ports, type ServerProcess, startServer } from "../server-process.ts";
import { seededRandom } from "../seeded-random.ts";
import { type Bettors, startBettors } from "./bettors.ts";
import { type Figure, none } from "./figure.ts";
import type { OpenRound } from "./intent.ts";
import { prepareEmbedded } from "./prepare-database.ts";
import { enrich, judgeStorm, resolveLost } from "./storm-verdict.ts";
import type { ServerBundle } from "./server-bundle.ts";

/** What is killed with SIGKILL: one process of the database, all of the database, or a server of ours. */
export const VICTIMS = ["backend", "postmaster", "server"] as const;
export type Victim = (typeof VICTIMS)[number];

export interface StormWish {
  readonly kills: Readonly<Record<Victim, number>>;
  /** One keeps the database; a second one would share it. */
  readonly servers: 1 | 2;
  readonly seed: number;
  /** No kill begins after it. */
  readonly untilMs: number;
  readonly bundle: ServerBundle;
}

/** A server that is started again after every kill, on its old ports. */
interface Kept {
  readonly ports: Ports;
  readonly start: () => ServerProcess;
  process: ServerProcess;
}

interface Storm {
  readonly servers: readonly Kept[];
  readonly bettors: Bettors;
  readonly random: () => number;
  readonly postmaster: () => number | null;
  readonly books: Database;
}

interface Kill {
  readonly victim: Victim;
  readonly atSettlement: boolean;
  /** From the kill to the first bet that was sent and acknowledged after it; null when none came. */
  readonly backAfterMs: number | null;
}

const NAMES = ["player1", "player2", "player3", "player4", "player5", "trader1", "trader2", "trader3"];
const BACK_WITHIN_MS = 45_000;
/** Rounds end on every half minute and settle some two seconds after it. */
const HALF_MINUTE_MS = 30_000;
const SETTLES_AFTER_MS = 1_000;
const SETTLES_FOR_MS = 1_800;

/** Kills servers and databases again and again while players bet and rounds settle, and then counts what was lost. */
export async function runStorm(wish: StormWish): Promise<readonly Figure[]> {
  const random = seededRandom(wish.seed);
  const folders = [makeDataFolder(), makeDataFolder()] as const;
  const { address } = folders[0];
  const servers: Kept[] = [];
  const startedMs = Date.now();
  try {
    const authKey = { MARU_AUTH_KEY: randomBytes(32).toString("hex") };
    await prepareEmbedded(folders[0].path);
    const keep = await keeper(wish.bundle, { MARU_DATA_DIR: folders[0].path, ...authKey });
    servers.push(keep);
    await keep.process.ready(120_000);
    console.log(`the first server was ready after ${Date.now() - startedMs} ms`);
    if (wish.servers === 2) {
      // Servers that share a database sign with the same keys.
      cpSync(`${folders[0].path}/keys`, `${folders[1].path}/keys`, { recursive: true });
      const shared = `postgres://postgres@${encodeURIComponent(`${folders[0].path}/postgres`)}/maru`;
      servers.push(
        await keeper(wish.bundle, { MARU_DATA_DIR: folders[1].path, DATABASE_URL: shared, ...authKey }),
      );
    }
    for (const server of servers) await answers(server);
    const given = await enrich(address);
    const books = openDatabase(address, "maru_settlement", { max: 2 });
    const rounds = watchRounds(openDatabase(address, "maru_prices", { max: 1 }));
    const bettors = await gather(servers, { rounds: rounds.open, random });
    const storm: Storm = { servers, bettors, random, postmaster: () => folders[0].postmaster(), books };
    const kills = await killAll(storm, wish);
    await Promise.all(servers.map((server) => answers(server)));
    await bettors.stop();
    const lost = bettors.intents.filter(({ answer }) => answer === "lost").length;
    console.log(`${bettors.intents.length} bets were sent, ${lost} answers were lost`);
    const found = await resolveLost(bettors.intents, servers[0]?.process.url ?? "");
    const verdict = await judgeStorm(books, { intents: bettors.intents, given });
    await Promise.all([rounds.stop(), books.close()]);
    return [
      ...figuresOf(kills, wish),
      { name: "storm.lost-answers-found", value: found, unit: "" },
      ...verdict,
    ];
  } finally {
    await Promise.all(servers.map(({ process }) => process.kill()));
    for (const folder of folders) await folder.remove();
  }
}

async function keeper({ program }: ServerBundle, settings: Record<string, string>): Promise<Kept> {
  const ports = await freePorts();
  const start = (): ServerProcess => startServer(ports, { ...settings, LOG_LEVEL: "error" }, program);
  return { ports, start, process: start() };
}

/** A server that stands by leads no market and is not ready, but it answers and takes bets. */
async function answers(server: Kept): Promise<void> {
  for (let tried = 0; tried < 1_200; tried += 1) {
    const isUp = await fetch(`http://127.0.0.1:${server.ports.port}/api/public/keys`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return;
    raise(server);
    await delay(50);
  }
  throw new Error("a server does not answer");
}

async function gather(
  servers: readonly Kept[],
  parts: { readonly rounds: () => readonly OpenRound[]; readonly random: () => number },
): Promise<Bettors> {
  const urls = servers.map(({ ports }) => `http://127.0.0.1:${ports.port}`);
  const signIn = (url: string) =>
    Promise.all(NAMES.map(async (name) => ({ player: await signInDemo(url, name), url })));
  const sessions = (await Promise.all(urls.map(signIn))).flat();
  const live = sessions
    .slice(0, NAMES.length)
    .map(({ player }) => ({ player, port: servers[0]?.ports.port ?? 0 }));
  return startBettors({ sessions, live, ...parts });
}

/** The rounds that take bets, looked up again and again; while the database is away the last ones stay. */
function watchRounds(prices: Database): { readonly open: () => readonly OpenRound[]; stop(): Promise<void> } {
  let open: readonly OpenRound[] = [];
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const rows = await prices
        .query<{ id: string; type: string; lock_ms: string }>(
          "select id, type, lock_ms from rounds.round where state = 'open' and lock_ms > platform.clock_ms()",
        )
        .catch(() => null);
      if (rows !== null)
        open = rows.map((row) => ({ id: Number(row.id), type: row.type, lockMs: Number(row.lock_ms) }));
      await delay(250);
    }
  })();
  return {
    open: () => open,
    stop: async () => {
      stopping.abort();
      await watching;
      await prices.close();
    },
  };
}

async function killAll(storm: Storm, wish: StormWish): Promise<readonly Kill[]> {
  const kills: Kill[] = [];
  const left = { ...wish.kills };
  await delay(1_500);
  for (;;) {
    const waiting = VICTIMS.flatMap((victim) => Array<Victim>(left[victim]).fill(victim));
    const victim = waiting[Math.floor(storm.random() * waiting.length)];
    if (victim === undefined || Date.now() > wish.untilMs) return kills;
    left[victim] -= 1;
    const kill = await strike(storm, victim);
    kills.push(kill);
    const when = kill.atSettlement ? " while rounds settle" : "";
    console.log(
      `kill ${kills.length}: a ${victim}${when}, bets are taken again after ${kill.backAfterMs ?? "?"} ms`,
    );
  }
}

async function strike(storm: Storm, victim: Victim): Promise<Kill> {
  const { bettors, random } = storm;
  await delay(random() * 500);
  const toSettlementMs = HALF_MINUTE_MS - (Date.now() % HALF_MINUTE_MS) + SETTLES_AFTER_MS;
  const atSettlement = toSettlementMs < 3_000;
  if (atSettlement) await delay(toSettlementMs + random() * SETTLES_FOR_MS);
  bettors.burst();
  await delay(random() * 30);
  await KILL[victim](storm);
  const killedMs = Date.now();
  const isBack = (): boolean =>
    bettors.intents.some(({ answer, sentMs }) => answer === "accepted" && sentMs > killedMs);
  while (!isBack() && Date.now() - killedMs < BACK_WITHIN_MS) {
    await delay(20);
    storm.servers.forEach(raise);
  }
  const backAfterMs = isBack() ? Date.now() - killedMs : null;
  return { victim, atSettlement, backAfterMs };
}

/** As the supervisor of an installation: a server that ended because its database was killed under its start is started again. */
function raise(server: Kept): void {
  const { process: ended } = server;
  if (ended.isRunning()) return;
  console.log(`a server ended by itself: ${lastWords(`${ended.stderr()}${ended.stdout()}`)}`);
  server.process = server.start();
}

/** Of a crash the line that names the error, not the runtime's own signature below it. */
function lastWords(output: string): string {
  const lines = output.trim().split("\n");
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "";
}

const KILL: Readonly<Record<Victim, (storm: Storm) => Promise<void>>> = {
  backend: async ({ books }) => {
    const rows = await books
      .query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and application_name ~ '^maru_' and pid <> pg_backend_pid()
          order by (state = 'active') desc, application_name in ('maru_betting', 'maru_settlement') desc, random() limit 1`,
      )
      .catch(() => []);
    for (const { pid } of rows) strikeDown(pid);
  },
  postmaster: async ({ postmaster }) => strikeDown(postmaster()),
  server: async ({ servers, random }) => {
    const server = servers[Math.floor(random() * servers.length)];
    if (server === undefined) return;
    await answers(server);
    await server.process.kill();
    server.process = server.start();
  },
};

function strikeDown(pid: number | null): void {
  if (pid === null) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It had just gone by itself.
  }
}

function figuresOf(kills: readonly Kill[], { kills: wished }: StormWish): readonly Figure[] {
  const wishedKills = VICTIMS.reduce((sum, victim) => sum + wished[victim], 0);
  const backs = VICTIMS.flatMap((victim): Figure[] => {
    const times = kills.flatMap((kill) =>
      kill.victim === victim && kill.backAfterMs !== null ? [kill.backAfterMs] : [],
    );
    const middle = times.toSorted((a, b) => a - b)[times.length >> 1];
    const count: Figure = { name: `storm.kills.${victim}`, value: times.length, unit: "" };
    return middle === undefined
      ? [count]
      : [count, { name: `storm.back-after.${victim}`, value: middle, unit: "ms" }];
  });
  return [
    { name: "storm.kills", value: kills.length, unit: "", least: wishedKills },
    {
      name: "storm.kills.at-settlement",
      value: kills.filter(({ atSettlement }) => atSettlement).length,
      unit: "",
    },
    ...backs,
    none("storm.never-back", kills.filter(({ backAfterMs }) => backAfterMs === null).length),
  ];
}
