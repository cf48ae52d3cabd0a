import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/database.ts";
import type { Database } from "../src/ports/unit-of-work.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { type BetLoad, type Intent, startBetLoad } from "./bet-load.ts";
import { makeDataFolder } from "./data-folder.ts";
import { expectEachOnce, resolveLost, STORED_BETS, type StoredBet } from "./judge-intents.ts";
import { balanceOfHistory, historyAndBalance, type PlayerSession, signInDemo } from "./player-session.ts";
import { endProcess } from "./process-end.ts";
import { seededRandom } from "./seeded-random.ts";
import { endAllServers, freePorts, type Ports, type ServerProcess, startServer } from "./server-process.ts";
import { takePausesAway } from "./without-pause.ts";

const GRANT = 1_000_000;
const KILLS = 5;
/** Which kill takes the database's own process first, with the server still running. */
const BOTH_KILL = 3;
const SETTLED_WITHIN_MS = 30_000;
const NAMES = ["player1", "player2", "player3", "player4", "player5", "trader1", "trader2", "trader3"];
const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);

const folder = makeDataFolder();
let ports: Ports;
let server: ServerProcess;
let players: readonly PlayerSession[] = [];
let load: BetLoad;
const restartsMs: number[] = [];

beforeAll(async () => {
  console.log(`MARU_TEST_SEED=${seed}`);
  ports = await freePorts();
  server = startServer(ports, { MARU_DATA_DIR: folder.path });
  await server.ready();
  await takePausesAway(folder.address);
  players = await Promise.all(NAMES.map((name) => signInDemo(server.url, name)));
});

afterAll(async () => {
  await endAllServers();
  await folder.remove();
});

async function restart(): Promise<number> {
  server = startServer(ports, { MARU_DATA_DIR: folder.path });
  const readyMs = await server.ready();
  restartsMs.push(readyMs);
  return readyMs;
}

/** Asks the database as the one role that may read the books; its connections end before the next kill. */
async function asked<T>(question: (books: Database) => Promise<T>): Promise<T> {
  const books = openDatabase(folder.address, "maru_settlement", { max: 2 });
  try {
    return await question(books);
  } finally {
    await books.close();
  }
}

/** The rounds with bets whose game has ended and whose money has not moved. */
const dueRounds = (graceMs: number) =>
  asked(async (books) => {
    const rows = await books.query<{ id: string }>(
      `select distinct b.round_id::text as id from betting.bet b join rounds.round r on r.id = b.round_id
        where r.game_finish_ms + $1 < platform.clock_ms()
          and not exists (select from settlement.round_settlement s where s.round_id = r.id)`,
      [graceMs],
    );
    return rows.map(({ id }) => Number(id));
  });

const roundEnds = () =>
  asked((books) =>
    books.query<{ state: string; cause: string; rounds: string }>(
      `select r.state, coalesce(r.void_cause, '') as cause, count(*)::text as rounds from rounds.round r
        where exists (select from betting.bet b where b.round_id = r.id) group by 1, 2 order by 1, 2`,
    ),
  );

const accepted = (): readonly Intent[] => load.intents.filter(({ answer }) => answer === "accepted");

describe("killed again and again while players bet", () => {
  it(`comes back after ${KILLS} kills, one of them of its database`, async () => {
    const [anyone] = players;
    const options =
      (await anyone?.get<{ id: number; type: string }[]>("/api/trade/option/site/list"))?.data ?? [];
    const short = options.filter(({ type }) => type === "R.5" || type === "B1" || type === "R1");
    expect(short.length).toBe(9);
    load = startBetLoad({ players, options: short, random });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await delay(2_000 + random() * 3_000);
      await load.burst();
      await delay(random() * 25);
      if (kill === BOTH_KILL) await killPostmaster();
      await server.kill();
      await delay(random() * 500);
      await restart();
    }
    console.log(`ready again after ${restartsMs.join(", ")} ms`);
  });

  it.each([
    ["its database", () => folder.postmaster()],
    ["a process of its database", () => bettingBackend()],
  ])(
    "goes on by itself when %s alone was killed",
    async (_, victim) => {
      await load.burst();
      const pid = await victim();
      expect(pid).not.toBeNull();
      process.kill(pid ?? 0, "SIGKILL");
      const killedMs = Date.now();
      // Acknowledged after the accident: the whole path works again.
      const isBack = async () =>
        (await server.isReady()) && accepted().some(({ answeredMs }) => answeredMs > killedMs + 200);
      let back = false;
      while (!back && Date.now() - killedMs < 30_000) {
        await delay(50);
        back = await isBack();
      }
      console.log(`bets are taken again ${Date.now() - killedMs} ms after the kill`);
      expect([back, server.isRunning(), server.stderr()]).toEqual([true, true, ""]);
      expect(folder.postmaster()).not.toBeNull();
    },
    60_000,
  );

  it("settles rounds that fell due while nobody was there, within seconds", async () => {
    await delay(2_000);
    await server.kill();
    await load.stop();
    expect(accepted().length).toBeGreaterThan(50);
    // The database goes on alone, so it can be asked which rounds fall due: the next bets' rounds end at a minute or its half.
    const startedMs = Date.now();
    let due: readonly number[] = [];
    while ((due.length === 0 || Date.now() - startedMs < 8_000) && Date.now() - startedMs < 70_000) {
      await delay(500);
      due = await dueRounds(2_000);
    }
    expect(due.length).toBeGreaterThan(0);
    const readyMs = await restart();
    const readyAtMs = Date.now();
    let left = due;
    while (left.length > 0 && Date.now() - readyAtMs < SETTLED_WITHIN_MS) {
      const waiting = new Set(await dueRounds(0));
      left = due.filter((id) => waiting.has(id));
      if (left.length > 0) await delay(50);
    }
    console.log(
      `${due.length} due rounds settled ${Date.now() - readyAtMs} ms after the start was ready (${readyMs} ms)`,
    );
    expect(left).toEqual([]);
  });

  it("gives every lost answer a definite one by its key", async () => {
    console.log(await resolveLost(load.intents));
  });

  it("keeps every acknowledged bet, once, under the id it was told", async () => {
    const rows = await asked((books) => books.query<StoredBet>(STORED_BETS));
    console.log(expectEachOnce(load.intents, rows));
  });

  it("leaves balances that are the history's, books without a fault, and no round forgotten", async () => {
    for (const player of players) {
      const { bets, point } = await historyAndBalance(player);
      expect([player.username, point]).toEqual([player.username, balanceOfHistory(GRANT, bets)]);
      const own = accepted().filter((intent) => intent.player === player);
      expect(bets.length).toBe(own.length);
      // Killed between commit and message, a bet has its receipt all the same.
      expect(bets.filter(({ receipt }) => receipt === null)).toEqual([]);
    }
    expect(await asked(reconcile)).toEqual({ isCoherent: true, disagreements: [] });
    // A window may take 30 s to become final, never longer.
    expect(await dueRounds(33_000)).toEqual([]);
    const ends = await roundEnds();
    console.log(ends.map(({ state, cause, rounds }) => `${rounds} ${state} ${cause}`.trim()).join(", "));
    const causes = ends.filter(({ state }) => state === "void").map(({ cause }) => cause);
    expect(causes.filter((cause) => !RESTART_CAUSES.has(cause))).toEqual([]);
    expect((await server.stop()).code).toBe(0);
    expect(folder.postmaster()).toBeNull();
  });
});

/** What a restart may do to a round by the rules (3-decisions D6, D7). */
const RESTART_CAUSES = new Set([
  "RESTART",
  "FEED_GAP",
  "WITHHELD",
  "STALE_STRIKE",
  "STALE_CLOSE",
  "NO_STRIKE",
  "NO_CLOSE",
  "UNDECIDED",
  "TOO_FEW_TICKS",
]);

/** The process of the database that serves the bet writer, or null. */
async function bettingBackend(): Promise<number | null> {
  const rows = await asked((books) =>
    books.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'maru_betting'",
    ),
  );
  return rows[0]?.pid ?? null;
}

/** Ends the embedded database like an accident: nothing was flushed beyond what was committed. */
async function killPostmaster(): Promise<void> {
  const pid = folder.postmaster();
  expect(pid).not.toBeNull();
  if (pid === null) return;
  await endProcess(pid, ["SIGKILL"]);
  await delay(200);
}
