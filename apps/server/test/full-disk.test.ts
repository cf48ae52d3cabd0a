import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checkGrowth, hashesOfTile, readKeys } from "@maru/verifier";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyAudit } from "../src/operations/staff/auditing/verify-audit.ts";
import { connectionOptions, openDatabase, wrapPool } from "../src/platform/database.ts";
import { isRunning } from "../src/platform/is-running.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { type BetLoad, type Intent, startBetLoad } from "./bet-load.ts";
import { makeDataFolder } from "./data-folder.ts";
import { expectEachOnce, resolveLost, STORED_BETS, type StoredBet } from "./judge-intents.ts";
import { balanceOfHistory, historyAndBalance, type PlayerSession, signInDemo } from "./player-session.ts";
import { seededRandom } from "./seeded-random.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { takePausesAway } from "./without-pause.ts";

/** the disk under a whole product, its database, its witness and its files, takes no more writes while players bet. */
const GRANT = 1_000_000;
const MEGABYTES = 400;
const SLOT_MS = 10_000;
const NAMES = ["player1", "player2", "player3", "trader1", "trader2"];
const HISTORY = "/api/trade/history/list?siteInfoId=1&resultType=UserTradeHistory";
const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const untilMs = Date.now() + 180_000; !(await isSo()); await delay(50))
    if (Date.now() > untilMs) throw new Error(`never: ${what}`);
}

describe.skipIf(!canMount)("R-14: a disk that takes no more writes", () => {
  const folder = makeDataFolder();
  let disk: SmallDisk;
  let server: ServerProcess;
  let players: readonly PlayerSession[] = [];
  let load: BetLoad;
  /** The log's notes as anybody saw them, oldest first. */
  const notes: string[] = [];
  const watching = new AbortController();
  let watch: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    console.log(`MARU_TEST_SEED=${seed}`);
    disk = mountSmallDisk(path.dirname(folder.path), MEGABYTES);
    server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path });
    await server.ready();
    await takePausesAway(folder.address);
    players = await Promise.all(NAMES.map((name) => signInDemo(server.url, name)));
    const options =
      (await players[0]?.get<{ id: number; type: string }[]>("/api/trade/option/site/list"))?.data ?? [];
    const short = options.filter(({ type }) => type === "R.5" || type === "B1" || type === "R1");
    load = startBetLoad({ players, options: short, random: seededRandom(seed) });
    watch = watchLog();
  });

  afterAll(async () => {
    watching.abort();
    await endAllServers();
    await folder.endDatabase();
    disk.remove();
  });

  async function watchLog(): Promise<void> {
    while (!watching.signal.aborted) {
      const note = await newestNote().catch(() => null);
      if (note !== null && note !== notes.at(-1)) notes.push(note);
      await delay(500);
    }
  }

  const published = async (where: string): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/public/${where}`);
    const { data } = (await answer.json()) as { readonly data: unknown };
    return answer.ok ? data : null;
  };
  const newestNote = async (): Promise<string | null> =>
    ((await published("log/checkpoint")) as { readonly note: string } | null)?.note ?? null;

  const acceptedSince = (ms: number): readonly Intent[] =>
    load.intents.filter(({ answer, answeredMs }) => answer === "accepted" && answeredMs > ms);

  const betsAreTaken = async (): Promise<void> => {
    const nowMs = Date.now();
    await until(() => acceptedSince(nowMs).length >= 20, "bets are taken");
    await until(() => server.isReady(), "it is ready");
  };

  /** The codes of what was answered to bets from now on, until the condition holds. */
  async function refusalsUntil(isSo: () => Promise<boolean>, what: string): Promise<ReadonlySet<string>> {
    const from = load.intents.length;
    await until(isSo, what);
    return new Set(load.intents.slice(from).flatMap(({ code }) => code ?? []));
  }

  const isAway = async (): Promise<boolean> =>
    (await players[0]?.get(HISTORY).catch(() => null))?.status === 503;

  const asOwner = async <Row extends object>(statement: string): Promise<readonly Row[]> => {
    const owner = new pg.Client(connectionOptions(folder.address, null));
    owner.on("error", () => undefined);
    await owner.connect();
    try {
      return (await owner.query<Row>(statement)).rows;
    } finally {
      await owner.end().catch(() => undefined);
    }
  };

  /** Bets are taken, the witness shows links of new slots, nothing has ended, and nothing was said on the error stream. */
  async function goesOn(): Promise<void> {
    const fromMs = Date.now();
    await betsAreTaken();
    const newest = "select max(at_ms) as ms from market.tick";
    await until(
      async () => Number((await asOwner<{ ms: string }>(newest))[0]?.ms) > fromMs + 2 * SLOT_MS,
      "prices of later slots are there",
    );
    expect([server.isRunning(), server.stderr()]).toEqual([true, ""]);
  }

  it("is full: bets are refused as unavailable, nothing ends, and all goes on when there is room", async () => {
    await betsAreTaken();
    const from = load.intents.length;
    disk.fill();
    await until(
      () => load.intents.slice(from).some(({ code }) => code === "UNAVAILABLE"),
      "a bet is refused because the disk is full",
    );
    await until(async () => !(await server.isReady()), "it is not ready");
    // The witness is full as well.
    await delay(1.2 * SLOT_MS);
    expect(load.intents.slice(from).filter(({ code }) => code === "INTERNAL")).toEqual([]);
    disk.makeRoom();
    await goesOn();
  });

  it("is full for the database's log: it ends and waits for room, pages say so, and all goes on", async () => {
    const last = folder.postmaster();
    disk.fill();
    await writeUntilItEnds();
    const codes = await refusalsUntil(isAway, "pages are refused");
    expect([...codes].filter((code) => code === "INTERNAL")).toEqual([]);
    await until(() => server.stdout().includes("it is started again when its disk takes writes"), "it waits");
    expect(await isAway()).toBe(true);
    disk.makeRoom();
    await goesOn();
    expect(folder.postmaster()).not.toBe(last);
  });

  /** Every piece of its log is filled up at once, so that it needs one that the disk has no room for. */
  async function writeUntilItEnds(): Promise<void> {
    const pid = folder.postmaster() ?? 0;
    while (isRunning(pid)) await asOwner("select txid_current(), pg_switch_wal()").catch(() => undefined);
  }

  it("is read-only: the database stays away, pages say so, and all goes on when it may write", async () => {
    // Held still, so that nobody writes at the moment at which the disk turns.
    process.kill(server.pid, "SIGSTOP");
    process.kill(folder.postmaster() ?? 0, "SIGKILL");
    await until(() => folder.postmaster() === null && disk.setReadOnly(true), "nobody has a file open");
    process.kill(server.pid, "SIGCONT");
    const told = "it is started again when its disk takes writes";
    await until(() => server.stdout().split(told).length === 3, "it waits");
    expect([await isAway(), await server.isReady()]).toEqual([true, false]);
    expect(disk.setReadOnly(false)).toBe(true);
    await goesOn();
  });

  it("and every acknowledged bet stands once, the books hold, and what is settled is in every balance", async () => {
    await load.stop();
    console.log(await resolveLost(load.intents));
    const books = openDatabase(folder.address, "maru_settlement", { max: 2 });
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
  });

  it("and the public log is one: each note that anybody kept is the beginning of the newest", async () => {
    watching.abort();
    await watch;
    const newest = (await newestNote()) ?? "";
    const keys = readKeys(await published("keys"));
    const read = async (level: number, index: number) =>
      hashesOfTile(await published(`log/tile/${level}/${index}`));
    expect(notes.length).toBeGreaterThan(6);
    for (const since of notes)
      expect((await checkGrowth(newest, { keys, read, since })).steps.at(-1)).toMatchObject({
        name: "since",
        ok: true,
      });
  });

  it("and the copy of the audit outside the database is whole", async () => {
    const owner = wrapPool(
      "maru_accounts",
      new pg.Pool({ ...connectionOptions(folder.address, null), max: 2 }),
    );
    try {
      const audited = async () => {
        const { events, copied, faults } = await verifyAudit(owner, folder.path);
        return { isCopied: events > 0 && copied === events, faults };
      };
      await expect.poll(audited, { timeout: 20_000 }).toEqual({ isCopied: true, faults: [] });
    } finally {
      await owner.close();
    }
  });
});
