import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { WireBet, WireTradeRound } from "@maru/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  connectionOptions,
  type DatabaseAddress,
  openDatabase,
  openSiteReads,
} from "../src/platform/database.ts";
import type { DatabaseRole } from "../src/ports/unit-of-work.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { makeDataFolder } from "./data-folder.ts";
import { type ExternalDatabase, startExternalDatabase } from "./external-database.ts";
import { openLiveSocket } from "./live-socket.ts";
import { balanceOfHistory, type PlayerSession, signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";

const GRANT = 1_000_000;
const folder = makeDataFolder();
let database: ExternalDatabase;
let address: DatabaseAddress;
let server: ServerProcess;
let player: PlayerSession;

beforeAll(async () => {
  database = await startExternalDatabase();
  address = { kind: "url", url: database.url };
  server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path, DATABASE_URL: database.url });
  console.log(`ready on PostgreSQL ${database.version} after ${await server.ready()} ms`);
  player = await signInDemo(server.url, "player1");
});

afterAll(async () => {
  await endAllServers();
  await database?.remove();
  await folder.remove();
});

/** What the database answers to a role: `allowed`, or the SQLSTATE of its refusal. */
async function answerTo(role: DatabaseRole, statement: string): Promise<string> {
  const client = new pg.Client(connectionOptions(address, role));
  await client.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    return "allowed";
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? "") : String(error);
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

const DENIED = "42501";

describe("on a PostgreSQL given by DATABASE_URL, with a login that is no superuser", () => {
  it("keeps no database of its own", () => {
    expect(existsSync(path.join(folder.path, "postgres"))).toBe(false);
    expect(database.postmaster()).not.toBeNull();
  });

  it.each<[DatabaseRole, string]>([
    ["maru_prices", "select from betting.bet"],
    ["maru_prices", "select from betting.round_total"],
    ["maru_prices", "select from ledger.account"],
    ["maru_prices", "select from accounts.member"],
    ["maru_betting", "insert into market.tick values ('X', 1, 1, 1, 1, 1, '1', 'used')"],
    ["maru_betting", "update rounds.round set state = 'void', void_cause = 'X'"],
    ["maru_betting", "update ledger.transfer set amount = 1"],
    ["maru_settlement", "insert into market.tick values ('X', 1, 1, 1, 1, 1, '1', 'used')"],
    ["maru_settlement", "update rounds.round set outcome = null"],
    ["maru_settlement", "delete from betting.bet"],
    ["maru_accounts", "select from betting.bet"],
    // It may grant points, and move nothing else.
    [
      "maru_accounts",
      "insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id) values (2, 1, -12, 1001, 5, 1)",
    ],
    ["maru_http", "delete from betting.bet"],
    ["maru_http", "select root from market.seed_secret"],
    ["maru_http", "select password_hash from accounts.member"],
    ["maru_relay", "select from betting.bet"],
  ])("%s may not: %s", async (role, statement) => {
    expect(await answerTo(role, statement)).toBe(DENIED);
  });

  it.each<[DatabaseRole, string]>([
    ["maru_prices", "select from market.tick"],
    ["maru_betting", "select from betting.bet"],
    ["maru_settlement", "select from betting.bet"],
    ["maru_relay", "select from live.outbox"],
  ])("%s may: %s", async (role, statement) => {
    expect(await answerTo(role, statement)).toBe("allowed");
  });

  it("takes a bet and settles it", async () => {
    const bet = await placeBet();
    expect(bet).toMatchObject({ status: 200, data: { point: 5_000, status: 5 } });
    const settled = await settledBet(bet.data.clientKey);
    expect([1, 2, 3]).toContain(settled.status);
    expect((await player.me()).point).toBe(balanceOfHistory(GRANT, await player.history()));
    const books = openDatabase(address, "maru_settlement", { max: 1 });
    expect(await reconcile(books)).toEqual({ isCoherent: true, disagreements: [] });
    await books.close();
  });

  it("shows a site's bets to that site's pages alone", async () => {
    const pool = openDatabase(address, "maru_http", { max: 1 });
    const pages = openSiteReads(pool);
    const bets = (site: number) =>
      pages.forSite(
        site,
        async (query) => (await query<{ n: string }>("select count(*) as n from betting.bet"))[0]?.n,
      );
    const seen = [await bets(1), await bets(37)];
    await pool.close();
    expect(seen).toEqual(["1", "0"]);
  });

  it("keeps its data over a restart, and leaves the server of the database running", async () => {
    const before = await player.history();
    expect((await server.stop()).code).toBe(0);
    expect(server.stderr()).toBe("");
    expect(database.postmaster()).not.toBeNull();
    server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path, DATABASE_URL: database.url });
    await server.ready();
    player = await signInDemo(server.url, "player1");
    expect(await player.history()).toEqual(before);
  });

  it("sends players away from a server that stands by, or does so from now on, and takes them where it leads", async () => {
    const other = startServer(await freePorts(), { MARU_DATA_DIR: folder.path, DATABASE_URL: database.url });
    const reader = await openLiveSocket(server.port);
    const epoch = await reader.epochOf("/topic/notice");
    // Who stands by is not ready, and listens all the same.
    const refused = await vi.waitFor(() => openLiveSocket(other.port), 120_000);
    expect([reader.answer, refused.answer, await refused.closed]).toEqual(["CONNECTED", "STANDBY", 1013]);

    await leaseTo("gen_random_uuid()", "platform.clock_ms() + 3600000");
    expect(await reader.closed).toBe(1013);
    const answerNow = async (): Promise<string> => (await openLiveSocket(server.port)).answer;
    await expect.poll(answerNow, { timeout: 60_000 }).toBe("STANDBY");

    expect((await server.stop()).code).toBe(0);
    await leaseTo("holder", "0");
    const taken = await vi.waitFor(async () => {
      const socket = await openLiveSocket(other.port);
      expect(socket.answer).toBe("CONNECTED");
      return socket;
    }, 60_000);
    expect(await taken.epochOf("/topic/notice")).not.toBe(epoch);
    server = other;
  });
});

/** Gives every market's lease to a holder until a moment, as another server would take it: SQL of the owner. */
async function leaseTo(holder: string, untilMs: string): Promise<void> {
  const owner = new pg.Client(connectionOptions(address, null));
  await owner.connect();
  try {
    await owner.query(
      `update rounds.lease set holder = ${holder}, fencing_token = fencing_token + 1, expires_at_ms = ${untilMs}`,
    );
  } finally {
    await owner.end();
  }
}

async function placeBet() {
  const options = await player.get<{ id: number; type: string }[]>("/api/trade/option/site/list");
  const option = options.data.find(({ type }) => type === "R.5");
  for (let tried = 0; tried < 400; tried += 1) {
    const current = `/api/trade/game/current?tradeOptionId=${option?.id}`;
    const { round } = (await player.get<{ round: WireTradeRound | null }>(current)).data;
    if (round !== null && round.lockTime - Date.now() > 2_000) {
      const body = { type: "B", tradeRound: { id: round.id }, point: 5_000, clientKey: randomUUID() };
      return player.post<WireBet>("/api/trade/betting", body);
    }
    await delay(100);
  }
  throw new Error("no round takes bets");
}

async function settledBet(clientKey: string): Promise<WireBet> {
  for (let tried = 0; tried < 450; tried += 1) {
    const { data } = await player.get<WireBet>(`/api/trade/betting?clientKey=${clientKey}`);
    if (data.status !== 5) return data;
    await delay(200);
  }
  throw new Error("the bet is not settled");
}
