import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { WireTradeRound } from "@maru/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionOptions } from "../src/platform/database.ts";
import { makeDataFolder } from "./data-folder.ts";
import { connectLive } from "./live-client.ts";
import { type PlayerSession, signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type Ports, type ServerProcess, startServer } from "./server-process.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const OPTION = 2;
const folder = makeDataFolder();
let ports: Ports;
let server: ServerProcess;

beforeAll(async () => {
  ports = await freePorts();
  server = startServer(ports, { MARU_DATA_DIR: folder.path });
  await server.ready();
});
afterAll(async () => {
  await endAllServers();
  await folder.remove();
});

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client(connectionOptions(folder.address, null));
  await client.connect();
  await client.query(statement);
  await client.end();
}

interface Ready {
  readonly waitingFor: readonly string[];
}

async function waitingFor(): Promise<readonly string[]> {
  const reply = await fetch(`http://127.0.0.1:${ports.adminPort}/readyz`);
  return ((await reply.json()) as Ready).waitingFor;
}

async function betOf(player: PlayerSession): Promise<object> {
  for (let tried = 0; tried < 600; tried += 1) {
    const path = `/api/trade/game/current?tradeOptionId=${OPTION}`;
    const { data } = await player.get<{ round: WireTradeRound | null } | null>(path);
    const round = data?.round ?? null;
    if (round !== null && round.lockTime > Date.now() + 3_000)
      return { type: "B", tradeRound: { id: round.id }, point: 5_000, clientKey: randomUUID() };
    await delay(100);
  }
  throw new Error("no round takes bets");
}

function books(...args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "apps/server/scripts/books.ts", ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], MARU_DATA_DIR: folder.path },
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (said += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (said += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
}

it("a balance changed behind the server's back halts money at the next start, over HTTP and STOMP, until the halt is lifted", async () => {
  const before = await signInDemo(server.url, "player1");
  const kept = await betOf(before);
  expect((await before.post("/api/trade/betting", kept)).status).toBe(200);
  expect(await books("status")).toEqual({ code: 0, said: "money is not halted\n" });
  const wrong = await books("status", "--all");
  expect(wrong.code).toBe(2);
  expect(wrong.said).toMatch(/^Unknown option '--all'[^\n]*\n$/);
  await server.stop();

  server = startServer(ports, { MARU_DATA_DIR: folder.path });
  await server.ready();
  const tamper = (points: number) =>
    asSuperuser(`update ledger.account set balance = balance + ${points} where id = ${before.id}`);
  await tamper(7);
  await server.kill();

  for (const start of [1, 2]) {
    server = startServer(ports, { MARU_DATA_DIR: folder.path });
    await expect
      .poll(() => waitingFor().catch(() => []), { timeout: 60_000 })
      .toEqual([expect.stringContaining(`PLAYER_BALANCE of ${before.id}`)]);
    if (start === 1) await server.stop();
  }
  expect(server.stdout()).toContain(`"question":"PLAYER_BALANCE","subject":${before.id}`);
  const metrics = await (await fetch(`http://127.0.0.1:${ports.adminPort}/metrics`)).text();
  expect(metrics).toContain(`maru_books_closed{fault="PLAYER_BALANCE:${before.id}"} 1`);

  const player = await signInDemo(server.url, "player2");
  const refused = await player.post("/api/trade/betting", await betOf(player));
  expect(refused).toMatchObject({
    status: 503,
    code: "BOOKS_CLOSED",
    params: { sinceMs: expect.any(Number) },
  });
  const live = await connectLive(ports.port, player.token);
  await live.subscribe("/user/queue/error");
  live.bet(await betOf(player));
  const told = await live.first<{ code: string }>("/user/queue/error", () => true, 10_000);
  expect(told).toMatchObject({ code: "BOOKS_CLOSED" });
  await live.close();
  // What a key made before is still answered.
  const again = await signInDemo(server.url, "player1");
  expect((await again.post("/api/trade/betting", kept)).status).toBe(200);

  const { code, said } = await books("status");
  expect([code, said]).toEqual([1, expect.stringContaining("money is halted")]);
  await tamper(-7);
  const opened = await books(
    "open",
    said.split(":")[0] ?? "",
    "--reason",
    "the change was taken back",
    "--by",
    "operator1",
  );
  expect(opened.said).toContain("halts lifted: 1");
  expect((await books("check")).code).toBe(0);
  expect((await books("full")).code).toBe(0);
  await server.ready(120_000);
  expect((await player.post("/api/trade/betting", await betOf(player))).status).toBe(200);
});
