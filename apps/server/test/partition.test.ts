import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/database.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { type BetLoad, type Intent, startBetLoad } from "./bet-load.ts";
import { makeDataFolder } from "./data-folder.ts";
import { type ExternalDatabase, startExternalDatabase } from "./external-database.ts";
import { expectEachOnce, resolveLost, STORED_BETS, type StoredBet } from "./judge-intents.ts";
import { type Network, openNetwork } from "./network.ts";
import { balanceOfHistory, historyAndBalance, type PlayerSession, signInDemo } from "./player-session.ts";
import { seededRandom } from "./seeded-random.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";
import { takePausesAway } from "./without-pause.ts";

/** the network between the server and its database fails while players bet, in the two ways networks fail. */
const GRANT = 1_000_000;
const APART_MS = 8_000;
const NAMES = ["player1", "player2", "player3", "trader1", "trader2"];
const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);

const folder = makeDataFolder();
let external: ExternalDatabase;
let network: Network;
let server: ServerProcess;
let players: readonly PlayerSession[] = [];
let load: BetLoad;

beforeAll(async () => {
  console.log(`MARU_TEST_SEED=${seed}`);
  external = await startExternalDatabase();
  network = await openNetwork({ port: Number(new URL(external.url).port) });
  const through = new URL(external.url);
  through.port = String(network.port);
  server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path, DATABASE_URL: through.href });
  await server.ready();
  await takePausesAway({ kind: "url", url: external.url });
  players = await Promise.all(NAMES.map((name) => signInDemo(server.url, name)));
  const options =
    (await players[0]?.get<{ id: number; type: string }[]>("/api/trade/option/site/list"))?.data ?? [];
  const short = options.filter(({ type }) => type === "R.5" || type === "B1" || type === "R1");
  load = startBetLoad({ players, options: short, random: seededRandom(seed) });
});

afterAll(async () => {
  await endAllServers();
  await network?.close();
  await external?.remove();
  await folder.remove();
});

const acceptedSince = (ms: number): readonly Intent[] =>
  load.intents.filter(({ answer, answeredMs }) => answer === "accepted" && answeredMs > ms);

/** How long until something is so; fails where it never is. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<number> {
  const beganMs = Date.now();
  while (!(await isSo())) {
    if (Date.now() - beganMs > 60_000) throw new Error(`not within a minute: ${what}`);
    await delay(50);
  }
  return Date.now() - beganMs;
}

describe("apart from its database", () => {
  it.each([
    ["reset", () => network.cut()],
    ["swallowed", () => network.swallow()],
  ])("the server answers that it cannot, takes no bet, and goes on when it may: %s", async (how, part) => {
    const startedMs = Date.now();
    await until(() => acceptedSince(startedMs).length >= 20, "bets are taken");
    part();
    const apartMs = Date.now();
    const [player] = players;
    const status = async (): Promise<number> =>
      (await player?.get(`/api/trade/history/list?siteInfoId=1&resultType=UserTradeHistory`))?.status ?? 0;
    // Whoever asked at the moment it happened is answered as well as who asks from then on.
    const first = await status();
    const firstMs = Date.now() - apartMs;
    expect([first, await status(), await server.isReady()]).toEqual([503, 503, false]);
    await delay(Math.max(0, APART_MS - (Date.now() - apartMs)));
    // What the database had committed before is answered late by a busy machine at most; nothing else came.
    expect(acceptedSince(apartMs + APART_MS / 2)).toEqual([]);
    network.mend();
    const mendedMs = Date.now();
    const backMs = await until(() => acceptedSince(mendedMs).length > 0, "bets are taken again");
    await until(() => server.isReady(), "it is ready again");
    console.log(
      `${how}: a page is refused after ${firstMs} ms, bets are taken ${backMs} ms after it was mended`,
    );
    expect([server.isRunning(), server.stderr()]).toEqual([true, ""]);
  });

  it("every bet has a definite answer, stands once or not at all, and the books hold", async () => {
    await load.stop();
    console.log(await resolveLost(load.intents));
    const books = openDatabase({ kind: "url", url: external.url }, "maru_settlement", { max: 2 });
    try {
      console.log(expectEachOnce(load.intents, await books.query<StoredBet>(STORED_BETS)));
      expect(await reconcile(books)).toEqual({ isCoherent: true, disagreements: [] });
    } finally {
      await books.close();
    }
    for (const player of players) {
      const { bets, point } = await historyAndBalance(player);
      expect([player.username, point]).toEqual([player.username, balanceOfHistory(GRANT, bets)]);
    }
    expect((await server.stop()).code).toBe(0);
  });
});
