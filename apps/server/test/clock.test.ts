import { randomUUID } from "node:crypto";
import type { WireBet, WireProof } from "@maru/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "../src/platform/database.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { type FakeTimeServer, startTimeServer } from "../src/testing/time-server.ts";
import { bettingRound } from "./bet-load.ts";
import { makeDataFolder } from "./data-folder.ts";
import { balanceOfHistory, historyAndBalance, signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";

const GRANT = 1_000_000;
const WITHIN = { timeout: 60_000, interval: 200 };

const folder = makeDataFolder();
let offsetMs = 0;
let time: FakeTimeServer;

beforeAll(async () => {
  time = await startTimeServer({ timeMs: () => Date.now() + offsetMs });
});
afterAll(async () => {
  await endAllServers();
  await folder.remove();
  time.close();
});

async function start(): Promise<ServerProcess> {
  const settings = { MARU_DATA_DIR: folder.path, MARU_TIME_SERVERS: `127.0.0.1:${time.port}` };
  return startServer(await freePorts(), settings);
}

const figure = async ({ adminPort }: ServerProcess, name: string): Promise<number | null> => {
  const page = await fetch(`http://127.0.0.1:${adminPort}/metrics`).then(
    (reply) => reply.text(),
    () => "",
  );
  const text = new RegExp(`^${name} (\\S+)$`, "m").exec(page)?.[1];
  return text === undefined ? null : Number(text);
};

interface RoundRow {
  readonly state: string;
  readonly void_cause: string | null;
  readonly rounds: number;
}

/** Rounds that begin at or after a moment, by their state. */
async function roundsFrom(startMs: number): Promise<readonly RoundRow[]> {
  const books = openDatabase(folder.address, "maru_settlement", { max: 1 });
  try {
    return await books.query<RoundRow>(
      `select state, void_cause, count(*)::int as rounds from rounds.round
        where start_ms >= $1 group by 1, 2 order by 1, 2`,
      [startMs],
    );
  } finally {
    await books.close();
  }
}

it("a clock that is further off than 0.1 s makes no round and pays back what lives; set right, rounds are made again", async () => {
  const right = await start();
  await right.ready();
  await expect.poll(() => figure(right, "maru_clock_offset_seconds"), WITHIN).not.toBeNull();
  expect(Math.abs((await figure(right, "maru_clock_offset_seconds")) ?? 1)).toBeLessThan(0.1);
  const player = await signInDemo(right.url, "player1");
  const options = (await player.get<{ id: number; type: string }[]>("/api/trade/option/site/list")).data;
  const five = options.find(({ type }) => type === "R5");
  // The round may lock between the question and the bet.
  const { round, clientKey } = await vi.waitFor(
    async () => {
      const open = (await bettingRound(player, five?.id ?? 0))?.id ?? 0;
      const key = randomUUID();
      const body = { type: "B", point: 10_000, tradeRound: { id: open }, clientKey: key };
      const bet = await player.post<WireBet>("/api/trade/betting", body);
      expect(bet).toMatchObject({ status: 200, data: { point: 10_000 } });
      return { round: open, clientKey: key };
    },
    { timeout: 120_000, interval: 1_000 },
  );
  const proof = await player.get<WireProof>(`/api/public/round/${round}/proof`);
  expect(proof.data.clock?.offsetMs).toBeLessThan(100);
  expect((await right.stop()).code).toBe(0);

  offsetMs = 150;
  const wrongSinceMs = Date.now();
  const wrong = await start();
  await expect.poll(() => figure(wrong, "maru_clock_offset_seconds"), WITHIN).toBeCloseTo(0.15, 1);
  await expect
    .poll(
      async () => (await roundsFrom(0)).filter(({ state }) => !["decided", "void"].includes(state)),
      WITHIN,
    )
    .toEqual([]);
  const causes = (await roundsFrom(0)).flatMap(({ state, void_cause }) =>
    state === "void" ? [void_cause] : [],
  );
  expect(causes).toContain("CLOCK_FAULT");
  const again = await signInDemo(wrong.url, "player1");
  await expect
    .poll(
      async () => (await again.get<WireBet>(`/api/trade/betting?clientKey=${clientKey}`)).data.status,
      WITHIN,
    )
    .not.toBe(5);
  const { bets, point } = await historyAndBalance(again);
  expect([point, point]).toEqual([GRANT, balanceOfHistory(GRANT, bets)]);
  expect(await wrong.isReady()).toBe(false);
  const books = openDatabase(folder.address, "maru_settlement", { max: 1 });
  expect(await reconcile(books)).toEqual({ isCoherent: true, disagreements: [] });
  await books.close();
  expect(await roundsFrom(wrongSinceMs + 330_000)).toEqual([]);
  expect((await wrong.stop()).code).toBe(0);

  offsetMs = 0;
  const mended = await start();
  await mended.ready();
  expect((await roundsFrom(wrongSinceMs)).map(({ state }) => state)).toContain("open");
  expect((await mended.stop()).code).toBe(0);
});
