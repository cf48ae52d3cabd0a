import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { WireBet, WireMe, WirePage, WireWalletHistoryItem } from "@maru/contract";
import { dateOfDay, seoulDay } from "@maru/rules";
import { instant } from "@maru/values";
import { checkReceiptOfRound, checkRound } from "@maru/verifier";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionOptions } from "../src/platform/database.ts";
import { type DataFolder, makeDataFolder } from "./data-folder.ts";
import { balanceOfHistory, type PlayerSession, type Reply, signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PLAYED = ["player1", "player2", "player3", "player4", "player5"];
const GRANT = 1_000_000;

const folders = [makeDataFolder(), makeDataFolder()] as const;
const [whole, cut] = folders;
afterAll(async () => {
  await endAllServers();
  await Promise.all(folders.map((folder) => folder.remove()));
});

const start = async (folder: DataFolder): Promise<ServerProcess> =>
  startServer(await freePorts(), { MARU_DATA_DIR: folder.path, MARU_DEMO_PAST: "month" });

async function ask<Row extends pg.QueryResultRow>(folder: DataFolder, text: string): Promise<readonly Row[]> {
  const client = new pg.Client(connectionOptions(folder.address, null));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A program of the operator's, on the data of a folder. */
function run(folder: DataFolder, script: string, ...args: readonly string[]) {
  const url = `postgresql://postgres@${encodeURIComponent(`${folder.path}/postgres`)}/maru`;
  const child = spawn(process.execPath, ["--import", "tsx", `apps/server/scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      ...(script === "recompute-statement" ? { DATABASE_URL: url } : { MARU_DATA_DIR: folder.path }),
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => void (said += part.toString()));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, said })),
  );
}

const todayMs = () => seoulDay(instant(Date.now())) * 86_400_000 - 9 * 3_600_000;

describe("the past that the demo is given", () => {
  let server: ServerProcess;
  let players: readonly PlayerSession[];
  let bets: readonly (readonly WireBet[])[];
  beforeAll(async () => {
    server = await start(whole);
    console.log(`first start with a past ready after ${await server.ready()} ms`);
    players = await Promise.all(PLAYED.map((name) => signInDemo(server.url, name)));
    bets = await Promise.all(players.map((player) => player.history()));
  });

  it("is played by everybody on many days, ended before today, and none of its rounds is void", async () => {
    for (const own of bets) {
      expect(own.length).toBeGreaterThan(20);
      expect(own.every(({ status, createDate }) => status !== 5 && createDate < todayMs())).toBe(true);
      expect(new Set(own.map(({ createDate }) => seoulDay(instant(createDate)))).size).toBeGreaterThan(4);
    }
    const types = new Set(bets.flat().map(({ gameType }) => gameType));
    for (const type of ["R.5", "R1", "R2", "B1", "B2", "B5", "P1", "P2", "P5"]) expect(types).toContain(type);
    const states = await ask<{ state: string }>(
      whole,
      `select distinct state from rounds.round where (id / 1000 + 10) * 30000 < ${todayMs()}`,
    );
    expect(states).toEqual([{ state: "decided" }]);
  });

  it("leaves the players of the wire with a round million that bets and requests account for", async () => {
    for (const [at, player] of players.entries()) {
      const me = (await player.get<WireMe>("/api/me")).data;
      expect(me.point).toBe(GRANT);
      const { data } = await player.get<WirePage<WireWalletHistoryItem>>("/api/dnw/list?page=0&size=100");
      const requests = data.content.filter(({ type }) => type === "D" || type === "W");
      expect(requests.length).toBeGreaterThan(0);
      const moved = requests.reduce((sum, { change }) => sum + change, 0);
      expect(balanceOfHistory(GRANT, bets[at] ?? []) + moved).toBe(GRANT);
    }
  });

  it("can be recomputed by a stranger: rounds from their seeds, receipts by their keys", async () => {
    for (const own of bets)
      for (const bet of [own[0], own[Math.floor(own.length / 2)], own.at(-1)]) {
        const id = bet?.tradeRoundId ?? 0;
        const proof = (await (
          await fetch(`${server.url}/api/public/round/${id}/proof`)
        ).json()) as Reply<object>;
        expect(checkRound(proof)).toMatchObject({ ok: true });
        const detail = await players[bets.indexOf(own)]?.get<{ receipt: string | null }>(
          `/api/trade/betting?clientKey=${bet?.clientKey ?? ""}`,
        );
        const receipt = Buffer.from(detail?.data.receipt ?? "");
        expect(checkReceiptOfRound(receipt, proof)).toMatchObject({ ok: true });
      }
  });

  it("agrees with the books, the audit and last month's statements, and closes every day of it", async () => {
    expect(await run(whole, "books", "full")).toMatchObject({
      code: 0,
      said: "compared everything: no fault\nmoney is not halted\n",
    });
    expect(await run(whole, "verify-audit")).toMatchObject({ code: 0 });
    const month = dateOfDay(
      seoulDay(instant(todayMs())) - Number(dateOfDay(seoulDay(instant(todayMs()))).slice(8)),
    ).slice(0, 7);
    const partners = await ask<{ id: string }>(
      whole,
      "select id from accounts.member where role = 'PARTNER'",
    );
    for (const { id } of partners) {
      const again = await run(whole, "recompute-statement", "--partner", id, "--month", month);
      expect(again).toMatchObject({ code: 0, said: expect.stringContaining("the same") });
    }
    const earned = await ask<{ n: number }>(
      whole,
      "select count(*)::integer as n from partners.statement where bets > 0",
    );
    expect(earned).toEqual([{ n: partners.length }]);
    const [closed] = await ask<{ first: number; last: number; days: number }>(
      whole,
      "select min(day) as first, max(day) as last, count(*)::integer as days from back_office.closing",
    );
    expect(closed?.days).toBe((closed?.last ?? 0) - (closed?.first ?? 0) + 1);
    expect(dateOfDay(closed?.first ?? 0)).toBe(`${month}-01`);
  });
});

it("goes on in the present where the first start was killed in its past", async () => {
  const first = await start(cut);
  const hasBets = async (): Promise<boolean> =>
    (await ask(cut, "select from betting.bet limit 1").catch(() => [])).length > 0;
  for (let tried = 0; tried < 1_200 && !(await hasBets()); tried += 1) await delay(100);
  await first.kill();
  await cut.endDatabase();
  const second = await start(cut);
  await second.ready();
  const [clock] = await ask<{ off: number; past: string | null }>(
    cut,
    `select abs(platform.clock_ms() - extract(epoch from clock_timestamp()) * 1000)::integer as off,
            to_regclass('platform.past_clock')::text as past`,
  );
  expect(clock?.past).toBeNull();
  expect(clock?.off).toBeLessThan(1_000);
  expect(await run(cut, "books", "full")).toMatchObject({ code: 0 });
  const notices = await ask(cut, "select from content.article where kind = 'notice'");
  expect(notices).toHaveLength(3);
});
