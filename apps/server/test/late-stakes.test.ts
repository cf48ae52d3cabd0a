import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { WireBet, WireProof, WireTradeRound } from "@maru/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionOptions, openDatabase } from "../src/platform/database.ts";
import type { Database } from "../src/ports/unit-of-work.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { makeDataFolder } from "./data-folder.ts";
import { connectLive, type LiveClient } from "./live-client.ts";
import { balanceOfHistory, historyAndBalance, type PlayerSession, signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";
import { takePausesAway } from "./without-pause.ts";

const GRANT = 1_000_000;
/** A recording's prices wait for nobody; those of a simulated market wait for what its witness shows. */
const [RECORDED, WITNESSED, PROMPT] = ["RPL-", "SIM-V25", "SIM-V75"];
/** Enough to bet before a lock, on a busy machine. */
const ROOM_MS = 8_000;
const PATIENCE_MS = 90_000;

const folder = makeDataFolder();
let server: ServerProcess;
let books: Database;
let owner: pg.Client;
let player: PlayerSession;
/** A visitor: what is told of stakes is for anybody. */
let live: LiveClient;
const options = new Map<string, number>();

beforeAll(async () => {
  server = startServer(await freePorts(), {
    MARU_DATA_DIR: folder.path,
    MARU_FEEDS: "simulated,replay",
  });
  await server.ready();
  await takePausesAway(folder.address);
  owner = new pg.Client(connectionOptions(folder.address, null));
  await owner.connect();
  books = openDatabase(folder.address, "maru_settlement", { max: 1 });
  player = await signInDemo(server.url, "player1");
  live = await connectLive(server.port, null);
  const list = await player.get<{ id: number; type: string; stock: string }[]>(
    "/api/trade/option/site/list?siteInfoId=1",
  );
  for (const market of [RECORDED, WITNESSED, PROMPT]) {
    const option = list.data.find(({ type, stock }) => type === "R.5" && stock.startsWith(market));
    if (option === undefined) throw new Error(`no R.5 on ${market}`);
    options.set(market, option.id);
    await live.subscribe(`/topic/stakes/${option.stock}`);
    await live.subscribe(`/topic/trade/${option.id}`);
  }
});

afterAll(async () => {
  await Promise.allSettled([live?.close(), owner?.end(), books?.close()]);
  await endAllServers();
  await folder.remove();
});

async function roundOf(market: string, fromMs: number, roomMs = ROOM_MS): Promise<WireTradeRound> {
  for (let tried = 0; tried < 3_000; tried += 1) {
    const path = `/api/trade/game/current?siteInfoId=1&tradeOptionId=${options.get(market)}`;
    const { round } = (await player.get<{ round: WireTradeRound | null }>(path)).data;
    const nowMs = Date.now();
    const isOpen = round !== null && nowMs >= round.startTime && round.lockTime - nowMs >= roomMs;
    if (isOpen && round.startTime >= fromMs) return round;
    await delay(100);
  }
  throw new Error(`no round of ${market} with ${roomMs} ms of room`);
}

async function bet(round: WireTradeRound, type: string, point: number): Promise<void> {
  const wish = { type, point, tradeRound: { id: round.id }, clientKey: randomUUID() };
  const reply = await player.post<WireBet>("/api/trade/betting?siteInfoId=1", wish);
  expect([reply.status, reply.code]).toEqual([200, undefined]);
}

interface Told {
  readonly tradeRoundId: number;
  readonly index: number;
  readonly body: string;
}

const stakesOf = (round: WireTradeRound): Promise<Told> =>
  live.first<Told>(
    `/topic/stakes/${round.stock}`,
    ({ type, data }) => type === "stakes" && (data as Told).tradeRoundId === round.id,
    PATIENCE_MS,
  );

const told = (round: WireTradeRound, what: string): Promise<WireTradeRound> =>
  live.first<WireTradeRound>(
    `/topic/trade/${round.tradeOptionId}`,
    ({ type, data }) => type === what && (data as WireTradeRound).id === round.id,
    PATIENCE_MS,
  );

/** Two bets of a round are without their receipts until what is returned is called: what is sealed must be all of it. */
async function hideReceipts({ id }: WireTradeRound): Promise<() => Promise<void>> {
  const batches = "select id from proof.batch where rounds ? $1::text";
  while ((await owner.query(batches, [String(id)])).rows.length < 2) await delay(50);
  // What was signed stays, so the triggers say: they are not asked.
  await owner.query("set session_replication_role = replica");
  const { rows } = await owner.query<{ id: string; hidden: unknown }>(
    `update proof.batch new set rounds = new.rounds - $1::text from proof.batch old
      where old.id = new.id and old.rounds ? $1::text returning new.id, old.rounds -> $1::text as hidden`,
    [String(id)],
  );
  return async () => {
    for (const row of rows)
      await owner.query(
        "update proof.batch set rounds = rounds || jsonb_build_object($2::text, $3::jsonb) where id = $1",
        [row.id, String(id), JSON.stringify(row.hidden)],
      );
  };
}

/** Where among all messages that came this one stands. */
const placeOf = (data: unknown): number => live.messages.findIndex((message) => message.data === data);

async function readPublic<Data>(path: string): Promise<Data> {
  const reply: { readonly data: Data } = JSON.parse(
    await (await fetch(`${server.url}/api/public/${path}`)).text(),
  );
  return reply.data;
}

async function stakesLeaf(round: WireTradeRound): Promise<Told | null> {
  const leaves = await readPublic<readonly { kind: string; index: number; body: string }[]>(
    `round/${round.id}/log`,
  );
  const leaf = leaves.find(({ kind }) => kind === "stakes");
  return leaf === undefined ? null : { tradeRoundId: round.id, index: leaf.index, body: leaf.body };
}

const sealedAtMs = ({ body }: Told): number => Number(JSON.parse(body).sealedAtMs);

/** Its stakes were told to anybody before its strike, as they stand in the log, and it has a result. */
async function expectPrompt(round: WireTradeRound): Promise<void> {
  const stakes = await stakesOf(round);
  const struck = await told(round, "startPrice");
  expect(placeOf(stakes)).toBeLessThan(placeOf(struck));
  expect(stakes).toEqual(await stakesLeaf(round));
  await told(round, "finish");
  const proof = await readPublic<WireProof>(`round/${round.id}/proof`);
  expect([proof.state, proof.voidCause]).toEqual(["decided", null]);
}

/** It is void by the rule, and every stake of it is back. */
async function expectUnsealed(round: WireTradeRound): Promise<void> {
  await told(round, "finish");
  const proof = await readPublic<WireProof>(`round/${round.id}/proof`);
  expect([proof.state, proof.voidCause]).toEqual(["void", "UNSEALED"]);
  const own = (await player.history()).filter(({ tradeRoundId }) => tradeRoundId === round.id);
  expect(own.map(({ status, profit, point }) => [status, profit, point])).toEqual([
    [3, 0, 5_000],
    [3, 0, 10_000],
  ]);
}

const VERIFIER = fileURLToPath(new URL("../../../packages/verifier/src/main.ts", import.meta.url));

/** What the program that a stranger runs says of a message of the stakes topic that they kept. */
async function verifyTold(data: Told): Promise<{ readonly code: number; readonly text: string }> {
  const file = `${folder.path}/told.json`;
  writeFileSync(file, JSON.stringify({ type: "stakes", data }));
  const child = spawn(process.execPath, ["--import", "tsx", VERIFIER, "log", server.url, "--stakes", file]);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (text += part.toString()));
  const code = await new Promise<number>((resolve) => child.on("close", (ended) => resolve(ended ?? -1)));
  return { code, text };
}

const line = (found: string): unknown => expect.stringMatching(new RegExp(`^${found}`, "m"));

it("F-26: stakes that are sealed behind the strike make the round void, give every stake back and hold up nothing else", async () => {
  const late = await roundOf(RECORDED, 0);
  const witnessed = await roundOf(WITNESSED, late.startTime, ROOM_MS / 2);
  const prompt = await roundOf(PROMPT, late.startTime, ROOM_MS / 2);
  expect([witnessed.startTime, prompt.startTime]).toEqual([late.startTime, late.startTime]);
  for (const round of [late, witnessed, prompt]) {
    await bet(round, "B", 10_000);
    await bet(round, "S", 5_000);
  }

  const showAgain = [await hideReceipts(late), await hideReceipts(witnessed)];
  expect(Date.now()).toBeLessThan(late.lockTime);
  const struck = await told(late, "startPrice");
  expect([await stakesLeaf(late), await stakesLeaf(witnessed)]).toEqual([null, null]);
  for (const show of showAgain) await show();

  const stakes = await stakesOf(late);
  expect(placeOf(stakes)).toBeGreaterThan(placeOf(struck));
  expect(stakes).toEqual(await stakesLeaf(late));
  expect(sealedAtMs(stakes)).toBeGreaterThanOrEqual(late.gameStartTime);
  expect(JSON.parse(stakes.body).stakes).toEqual({
    B: { bets: "1", points: "10000" },
    S: { bets: "1", points: "5000" },
  });

  // Its market goes on meanwhile.
  const next = await roundOf(RECORDED, late.endTime, 2_000);
  await bet(next, "B", 10_000);
  await expectUnsealed(late);
  // Where a witness has a part there was no price at all before the stakes stood.
  await told(witnessed, "finish");
  const first = live.messages.find(
    ({ destination, type, data }) =>
      destination === `/topic/trade/${witnessed.tradeOptionId}` &&
      type !== "changeLimit" &&
      type !== "create" &&
      (data as WireTradeRound).id === witnessed.id,
  );
  expect(placeOf(await stakesOf(witnessed))).toBeLessThan(placeOf(first?.data));

  await expectPrompt(prompt);
  await expectPrompt(next);
  const { bets, point } = await historyAndBalance(player);
  expect(bets.map(({ status }) => status)).not.toContain(5);
  expect(point).toBe(balanceOfHistory(GRANT, bets));
  const { rows } = await owner.query("select round_id from proof.log_due where lock_ms <= $1", [
    next.lockTime,
  ]);
  expect(rows).toEqual([]);
  expect(await reconcile(books)).toEqual({ isCoherent: true, disagreements: [] });

  const kept = await stakesOf(prompt);
  expect(await verifyTold(kept)).toEqual({ code: 0, text: line(`ok {5}told: .* leaf ${kept.index}$`) });
  const other = { ...kept, body: kept.body.replace('"points":"10000"', '"points":"15000"') };
  expect(other).not.toEqual(kept);
  expect(await verifyTold(other)).toEqual({
    code: 1,
    text: line(`FAILED told: leaf ${kept.index} says other`),
  });
});
