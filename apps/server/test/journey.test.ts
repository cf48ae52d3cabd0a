import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type {
  WireBet,
  WireBetResult,
  WireChartBar,
  WireProof,
  WirePublicBet,
  WireTick,
  WireTradeRound,
} from "@maru/contract";
import { checkReceipt, checkReceiptOfRound, checkRound, readKeys } from "@maru/verifier";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectionOptions, openDatabase } from "../src/platform/database.ts";
import type { Database } from "../src/ports/unit-of-work.ts";
import { reconcile } from "../src/trading/ledger/reconcile.ts";
import { makeDataFolder } from "./data-folder.ts";
import { connectLive, type LiveClient, type LiveMessage } from "./live-client.ts";
import {
  balanceOfHistory,
  historyAndBalance,
  type PlayerSession,
  type Reply,
  signInDemo,
} from "./player-session.ts";
import { recomputeProof, scaleMarkMs } from "./recompute-proof.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";
import { takePausesAway } from "./without-pause.ts";

const GRANT = 1_000_000;
const STOCK = "SIM-V75";
/** Enough for all that is done on a round before its lock, on a busy machine. */
const ROOM_MS = 12_000;
/** A round is made two seconds before its betting opens; the third is for the message. */
const CREATED_AHEAD_MS = 3_000;

/** A name of ours that the settings name, and one that a site's row names. */
const NAMED_HOST = "named.example";
const SITE_HOST = "site.example";

const folder = makeDataFolder();
let server: ServerProcess;
let books: Database;
let player1: PlayerSession;
let player2: PlayerSession;
let trader1: PlayerSession;
let live1: LiveClient;
let live2: LiveClient;
const options = new Map<string, number>();

beforeAll(async () => {
  server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path, MARU_HOSTS: NAMED_HOST });
  console.log(`first start ready after ${await server.ready()} ms`);
  await takePausesAway(folder.address);
  books = openDatabase(folder.address, "maru_settlement", { max: 2 });
  [player1, player2, trader1] = await Promise.all([
    signInDemo(server.url, "player1"),
    signInDemo(server.url, "player2"),
    signInDemo(server.url, "trader1"),
  ]);
  live1 = await connectLive(server.port, player1.token);
  live2 = await connectLive(server.port, player2.token);
});

afterAll(async () => {
  await Promise.allSettled([live1?.close(), live2?.close(), books?.close()]);
  await endAllServers();
  await folder.remove();
});

const option = (type: string): number => options.get(type) ?? 0;

async function currentRound(type: string): Promise<WireTradeRound | null> {
  const path = `/api/trade/game/current?siteInfoId=1&tradeOptionId=${option(type)}`;
  return (await player1.get<{ round: WireTradeRound | null }>(path)).data.round;
}

/** The betting round of an option that began at `fromMs` or later, with at least `roomMs` to its lock; waits for the next one where needed. */
async function roundWithRoom(type: string, roomMs: number, fromMs = 0): Promise<WireTradeRound> {
  for (let tried = 0; tried < 900; tried += 1) {
    const round = await currentRound(type);
    const nowMs = Date.now();
    const hasRoom = round !== null && nowMs >= round.startTime && round.lockTime - nowMs >= roomMs;
    if (hasRoom && round.startTime >= fromMs) return round;
    await delay(100);
  }
  throw new Error(`no ${type} round with ${roomMs} ms of room`);
}

interface BetWish {
  readonly type: string;
  readonly point: number;
  readonly round: number;
}

const body = ({ type, point, round }: BetWish, clientKey: string = randomUUID()) => ({
  type,
  tradeRound: { id: round },
  point,
  clientKey,
});

const bet = (player: PlayerSession, wish: BetWish, clientKey?: string): Promise<Reply<WireBet>> =>
  player.post<WireBet>(`/api/trade/betting?siteInfoId=${player.siteId}`, body(wish, clientKey));

/** Everything that a refused bet could have changed. */
async function written(): Promise<string> {
  const [row] = await books.query<{ bets: string; moved: string; versions: string }>(
    `select (select count(*) from betting.bet)::text as bets,
            (select count(*) || '/' || coalesce(sum(amount), 0) from ledger.transfer where code = 1) as moved,
            (select sum(version) || '/' || sum(balance) from ledger.account where id > 0)::text as versions`,
  );
  return JSON.stringify(row);
}

describe("the live channel's handshake", () => {
  it.each([
    ["another site", () => "http://evil.example"],
    ["a name that begins like ours", () => `${server.url}.evil.example`],
    ["a name that ends like ours", () => `http://evil${server.port}.localhost:${server.port}`],
    ["our name at another port", () => "http://localhost:1"],
    ["our name in another case", () => `HTTP://LOCALHOST:${server.port}`],
    ["a page without an origin", () => "null"],
    ["nothing at all", () => ""],
  ])("is closed to the pages of %s", async (_, originOf) => {
    const headers = { origin: originOf() };
    const info = await fetch(`${server.url}/bx_ws/info`, { headers });
    const poll = await fetch(`${server.url}/bx_ws/000/journey/xhr`, { method: "POST", headers });
    expect([info.status, poll.status]).toEqual([403, 403]);
    expect(await upgradeStatus(headers)).toBe(403);
  });

  it.each(["localhost", "127.0.0.1"])("is open to our own pages on %s", async (host) => {
    const headers = { origin: `http://${host}:${server.port}` };
    expect((await fetch(`${server.url}/bx_ws/info`, { headers })).status).toBe(200);
    expect(await upgradeStatus(headers)).toBe(101);
  });

  it("has the script that its iframe page loads", async () => {
    const page = await (await fetch(`${server.url}/bx_ws/iframe.html`)).text();
    const source = /<script src="([^"]+)"/.exec(page)?.[1] ?? "";
    const script = await fetch(new URL(source, server.url));
    expect([script.status, script.headers.get("content-type")]).toEqual([
      200,
      "text/javascript; charset=utf-8",
    ]);
    expect(await script.text()).toContain("bootstrap_iframe");
  });
});

/** What the server answers to a WebSocket handshake. */
describe("the host that a request names", () => {
  it("is one of ours on the players' port, or nothing is looked at", async () => {
    await nameSite(SITE_HOST);
    expect(await atPlayers({ host: "evil.example" })).toEqual([421, 421, 421]);
    expect(await upgradeStatus({ host: "evil.example" })).toBe(421);
    // Nobody declared this peer a proxy, so what it forwards is not read.
    const forwarding = { host: "localhost", "x-forwarded-host": "evil.example" };
    for (const headers of [{ host: NAMED_HOST }, forwarding])
      expect(await atPlayers(headers)).not.toContain(421);
    // Sites are read again after some seconds, by a request that was let in.
    await vi.waitFor(async () => {
      await atPlayers({ host: NAMED_HOST });
      expect(await atPlayers({ host: SITE_HOST })).not.toContain(421);
    }, 60_000);
    expect(await upgradeStatus({ host: SITE_HOST })).toBe(101);
  });

  it("is one of ours on the console's port, which is under no site's name", async () => {
    for (const host of ["evil.example", SITE_HOST])
      expect([host, await atConsole({ host })]).toEqual([host, [421, 421]]);
    expect(await atConsole({ host: NAMED_HOST })).toEqual([expect.any(Number), 401]);
  });
});

/** What a path answers under these headers; fetch sends no Host but its own. */
function statusUnder(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

function atPlayers(headers: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const paths = ["/", "/data/appid.json", "/bx_ws/info"];
  return Promise.all(paths.map((path) => statusUnder(server.port, path, headers)));
}

function atConsole(headers: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const paths = ["/", "/api/console/me"];
  return Promise.all(paths.map((path) => statusUnder(server.consolePort, path, headers)));
}

/** Says in the database under which name players come to site 1. */
async function nameSite(host: string): Promise<void> {
  const owner = new pg.Client(connectionOptions(folder.address, null));
  await owner.connect();
  try {
    await owner.query("update site.site set hosts = array[$1] where id = 1", [host]);
  } finally {
    await owner.end();
  }
}

function upgradeStatus(headers: Readonly<Record<string, string>>): Promise<number> {
  const handshake = {
    ...headers,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/bx_ws/websocket`, { headers: handshake });
    asked.on("response", (reply) => resolve(reply.statusCode ?? 0));
    asked.on("upgrade", (reply, socket) => {
      socket.destroy();
      resolve(reply.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("from signing in to a bet", () => {
  it("gives the page what it shows first", async () => {
    const me = await player1.me();
    expect(me).toMatchObject({ username: "player1", point: GRANT, role: "PLAYER", siteInfo: { id: 1 } });
    const list = await player1.get<{ id: number; type: string; stock: string; isStop: number }[]>(
      "/api/trade/option/site/list?siteInfoId=1",
    );
    for (const { id, type, stock } of list.data) if (stock === STOCK) options.set(type, id);
    expect([...options.keys()].toSorted()).toEqual(
      ["B1", "B2", "B5", "P1", "P2", "P5", "R.5", "R1", "R2", "R5"].toSorted(),
    );
    const single = await player1.get<{ id: number; type: string }>(`/api/trade/option/${option("R.5")}`);
    expect(single.data).toMatchObject({ id: option("R.5"), type: "R.5", stock: STOCK, simulated: true });
    const round = await roundWithRoom("R5", 0);
    expect(round).toMatchObject({
      tradeOptionId: option("R5"),
      stock: STOCK,
      status: 5,
      siteStatus: { 1: 1 },
    });
    expect(round.lockTime).toBe(round.endTime - 10_000);
    expect([round.gameStartTime, round.gameFinishTime]).toEqual([round.endTime, round.endTime + 300_000]);
    const offset = await player1.get<number>(`/api/server_time_offset?ms=${Date.now()}`);
    expect(Math.abs(offset.data)).toBeLessThan(5_000);
  });

  it("makes one bet of one key sent 50 times at once, and answers all alike", async () => {
    const round = await roundWithRoom("R5", ROOM_MS);
    const before = await player1.me();
    const clientKey = randomUUID();
    const wish = { type: "B", point: 5_000, round: round.id };
    const replies = await Promise.all(Array.from({ length: 50 }, () => bet(player1, wish, clientKey)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({
      status: 200,
      data: { clientKey, point: 5_000, tradeRoundId: round.id },
    });
    const after = await player1.me();
    expect([after.point, after.pointVersion]).toEqual([before.point - 5_000, before.pointVersion + 1]);
    const other = await bet(player1, { ...wish, point: 10_000 }, clientKey);
    expect([other.status, other.code]).toEqual([409, "CLIENT_KEY_REUSED"]);
    expect((await player1.me()).point).toBe(after.point);
  });

  it("refuses each wrong bet with its own code, on both ways, and writes nothing", async () => {
    await live2.subscribe("/user/queue/error");
    const round = await roundWithRoom("R5", 2 * ROOM_MS);
    const whole = (await bet(player2, { type: "S", point: 990_000, round: round.id })).data;
    expect(whole.point).toBe(990_000);
    const before = await written();
    const right = body({ type: "B", point: 5_000, round: round.id });
    const table: readonly [string, number, string | object][] = [
      ["BET_BELOW_MINIMUM", 400, { ...right, point: 1_000 }],
      ["BET_OFF_MULTIPLE", 400, { ...right, point: 7_500 }],
      ["BET_ABOVE_MAXIMUM", 400, { ...right, point: 1_005_000 }],
      ["AMOUNT_NOT_WHOLE", 400, { ...right, point: 5_000.5 }],
      ["AMOUNT_NOT_WHOLE", 400, { ...right, point: -5_000 }],
      ["AMOUNT_NOT_WHOLE", 400, { ...right, point: 0 }],
      ["INVALID_FIELD", 400, { ...right, point: "5000" }],
      ["BET_TYPE_UNKNOWN", 400, { ...right, type: "OV" }],
      ["BET_TYPE_UNKNOWN", 400, { ...right, type: "X" }],
      ["ROUND_UNKNOWN", 404, { ...right, tradeRound: { id: round.id + 900 } }],
      ["MULTIPLE_CHANGED", 409, { ...right, multiple: 1.95 }],
      ["SITE_MISMATCH", 403, { ...right, siteInfoId: 37 }],
      ["PLAYER_MISMATCH", 403, { ...right, player: { id: player1.id } }],
      ["PLAYER_MISMATCH", 403, { ...right, player: { username: "player1" } }],
      ["UNKNOWN_FIELD", 400, { ...right, profit: 1 }],
      ["OVER_BALANCE", 400, { ...right, point: 15_000 }],
      ["MALFORMED_BODY", 400, '{"type":'],
    ];
    for (const [code, status, wrong] of table) {
      const clientKey = randomUUID();
      const sent = typeof wrong === "string" ? wrong : { ...wrong, clientKey };
      const reply = await player2.post<null>("/api/trade/betting?siteInfoId=1", sent);
      expect([reply.code, reply.status, reply.data]).toEqual([code, status, null]);
      const known = live2.messages.length;
      live2.bet(sent);
      const said = await live2.first<{ code: string; clientKey: string | null }>(
        "/user/queue/error",
        (message) => live2.messages.indexOf(message) >= known,
        5_000,
      );
      expect([said.code, said.clientKey]).toEqual([code, typeof wrong === "string" ? null : clientKey]);
    }
    const foreign = await player2.post<null>("/api/trade/betting?siteInfoId=37", right);
    expect([foreign.status, foreign.code]).toEqual([403, "SITE_MISMATCH"]);
    const partner = await signInDemo(server.url, "partner1");
    const staff = await partner.post<null>("/api/trade/betting", right);
    expect([staff.status, staff.code]).toEqual([403, "NOT_A_PLAYER"]);
    const nobody = await fetch(`${server.url}/api/trade/betting`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(right),
    });
    expect([nobody.status, ((await nobody.json()) as Reply<null>).code]).toEqual([401, "UNAUTHENTICATED"]);
    expect(await written()).toBe(before);
  });

  it("signs a receipt for a bet and a proof for a refusal, and shows the keys to anyone", async () => {
    const round = await roundWithRoom("R5", ROOM_MS);
    const taken = await bet(player1, { type: "B", point: 5_000, round: round.id });
    const receipt = Buffer.from(taken.data.receipt ?? "");
    const keys = readKeys(await (await fetch(`${server.url}/api/public/keys`)).json());
    expect(checkReceipt(receipt, keys)).toMatchObject({ ok: true });
    expect(JSON.parse(receipt.toString()).subject).toMatchObject({
      betId: String(taken.data.id),
      multipleBp: "18800",
    });
    const proof = await (await fetch(`${server.url}${round.proof}`)).json();
    expect(checkReceiptOfRound(receipt, proof)).toMatchObject({ ok: true });
    const again = await player1.get<WireBet>(`/api/trade/betting?clientKey=${taken.data.clientKey}`);
    expect(again.data.receipt).toBe(taken.data.receipt);
    const wish = body({ type: "B", point: 1, round: round.id });
    expect((await player1.post<null>("/api/trade/betting", wish)).code).toBe("BET_BELOW_MINIMUM");
    const refused = await player1.get<{ receipt: string }>(
      `/api/trade/betting/refusal?clientKey=${wish.clientKey}`,
    );
    expect(checkReceipt(Buffer.from(refused.data.receipt), keys)).toMatchObject({ ok: true });
    expect(JSON.parse(refused.data.receipt).subject).toMatchObject({
      kind: "refusal",
      code: "BET_BELOW_MINIMUM",
    });
  });

  it("takes a bet of another site's player on the same round, at that site's name", async () => {
    const round = await roundWithRoom("R5", ROOM_MS);
    const reply = await bet(trader1, { type: "S", point: 5_000, round: round.id });
    expect(reply).toMatchObject({ status: 200, data: { tradeRoundId: round.id, type: "S" } });
    expect((await trader1.me()).point).toBe(GRANT - 5_000);
  });
});

describe("one minute of a market", () => {
  let rise: WireTradeRound;
  let digit: WireTradeRound;
  const stakes = new Map<string, string>();

  it("tells accepted bets to their player, and masked to others", async () => {
    for (const queue of ["/user/queue/trade/bet", "/user/queue/point"]) await live1.subscribe(queue);
    for (const type of ["R.5", "B1"]) {
      await live1.subscribe(`/topic/trade/${option(type)}`);
      await live2.subscribe(`/topic/trade/site/1_${option(type)}`);
    }
    // The digit round must have been watched from its first second to its last, or it is void by the rules; and whoever is to hear
    // of its making must have asked before.
    digit = await roundWithRoom("B1", 42_000, Date.now() + CREATED_AHEAD_MS);
    rise = await roundWithRoom("R.5", ROOM_MS);
    expect(rise.startTime).toBe(digit.startTime);
    const before = await player1.me();
    const byStomp = randomUUID();
    live1.bet(body({ type: "B", point: 10_000, round: rise.id }, byStomp));
    const told = await live1.first<WireBet>("/user/queue/trade/bet", ofKey(byStomp), 5_000);
    expect(told).toMatchObject({
      type: "B",
      point: 10_000,
      status: 5,
      multiple: 1.88,
      tradeRoundId: rise.id,
    });
    const point = await live1.first<{ point: number; version: number }>(
      "/user/queue/point",
      () => true,
      5_000,
    );
    expect(point).toEqual({ point: before.point - 10_000, version: before.pointVersion + 1 });

    const byHttp = await bet(player1, { type: "S", point: 5_000, round: rise.id });
    const digitBet = await bet(player1, { type: "OV", point: 5_000, round: digit.id });
    expect([byHttp.status, digitBet.status]).toEqual([200, 200]);
    await live1.first("/user/queue/trade/bet", ofKey(digitBet.data.clientKey), 5_000);
    const versions = (await pointsOf(live1, 3))
      .slice(0, 3)
      .map(({ version }) => version - before.pointVersion);
    expect(versions).toEqual([1, 2, 3]);
    stakes.set(byStomp, "B").set(byHttp.data.clientKey, "S").set(digitBet.data.clientKey, "OV");

    const shown = await live2.first<WirePublicBet>(
      `/topic/trade/site/1_${rise.tradeOptionId}`,
      ({ type, data }) => type === "realtimeBetting" && (data as WirePublicBet).point === 10_000,
      5_000,
    );
    expect(shown).toMatchObject({ tradeRoundId: rise.id, type: "B", username: "pl*****" });
    expect(JSON.stringify(live2.messages)).not.toContain("player1");
  });

  it("tells what is left on both sides after each bet, whichever side it was", async () => {
    const limits = await live1.first<{ buyLimit: number; sellLimit: number }>(
      `/topic/trade/${rise.tradeOptionId}`,
      ({ type, data }) =>
        type === "changeLimit" && (data as { sellLimit: number }).sellLimit < rise.sellLimit,
      5_000,
    );
    expect([limits.buyLimit, limits.sellLimit]).toEqual([rise.buyLimit - 10_000, rise.sellLimit - 5_000]);
  });

  it("accepts up to the lock and nothing from it on, whatever the player's clock says", async () => {
    const wish = { type: "B", point: 5_000, round: rise.id };
    // A clock 2 s ahead shows the lock passed; the bet is in time by the database's clock.
    await pause(rise.lockTime - 1_500);
    expect((await bet(player1, wish)).status).toBe(200);
    // Around the lock: 50 bets, 8 ms apart.
    await pause(rise.lockTime - 200);
    const sent: Promise<Reply<WireBet> & { atMs: number }>[] = [];
    for (let n = 0; n < 50; n += 1) {
      sent.push(bet(player1, wish).then((reply) => ({ ...reply, atMs: Date.now() })));
      await delay(8);
    }
    const replies = await Promise.all(sent);
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted.filter(({ data }) => data.createDate >= rise.lockTime)).toEqual([]);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "ROUND_LOCKED"));
    expect(refused.length).toBeGreaterThan(0);
    // The database's clock is this machine's: a refusal that was back before the lock was wrong.
    expect(refused.filter(({ atMs }) => atMs < rise.lockTime)).toEqual([]);
    console.log(`around the lock: ${accepted.length} accepted, ${refused.length} refused, late accepted 0`);
    // A clock 2 s behind still counts down; the bet comes 1.9 s late.
    await pause(rise.lockTime + 1_900);
    const before = await written();
    const late = await bet(player1, wish);
    expect([late.status, late.code, late.params]).toEqual([409, "ROUND_LOCKED", { lockMs: rise.lockTime }]);
    expect(await written()).toBe(before);
  });

  it.each(["R.5", "B1"])(
    "%s: strike, known result, money, finish, in this order",
    async (type) => {
      const round = type === "R.5" ? rise : digit;
      const topic = `/topic/trade/${round.tradeOptionId}`;
      const isOf = ({ data }: { data: unknown }) => (data as WireTradeRound).id === round.id;
      const finished = await live1.first<WireTradeRound>(
        topic,
        (message) => message.type === "finish" && isOf(message),
        Math.max(0, round.gameFinishTime - Date.now()) + 15_000,
      );
      expect(finished.status).not.toBe(3);
      const life = live1.messages.filter(
        (message) => message.destination === topic && message.type !== "changeLimit" && isOf(message),
      );
      expect(life.map((message) => message.type)).toEqual(["create", "startPrice", "fastFinish", "finish"]);
      const results = live1.messages.filter(
        (message) => message.type === "betResult" && (message.data as WireBet).tradeRoundId === round.id,
      );
      const places = (list: readonly unknown[]) =>
        list.map((message) => live1.messages.findIndex((one) => one === message));
      const [, , known = -1, end = -1] = places(life);
      expect(places(results).every((place) => place > known && place < end)).toBe(true);
      const own = (await player1.history()).filter(({ tradeRoundId }) => tradeRoundId === round.id);
      expect(results.length).toBe(own.length);
      for (const { data } of results) checkResult(data as WireBetResult, finished);
      // No bet's strike is known while bets are taken on a direction.
      const [struck] = life.slice(1);
      if (type === "R.5") expect(struck?.data).toMatchObject({ openPrice: finished.openPrice });
      const seqs = live1.messages
        .filter(({ destination }) => destination === topic)
        .map(({ seq }) => seq ?? 0);
      expect(seqs).toEqual(seqs.map((_, place) => (seqs[0] ?? 0) + place));
    },
    120_000,
  );

  it.each(["R.5", "B1"])("%s: strike and close are the candle's open and close", async (type) => {
    const { id, gameStartTime, gameFinishTime } = type === "R.5" ? rise : digit;
    const proof = await proofOf(id);
    const chart = await player1.get<WireChartBar[]>(
      `/api/stock/chart?stock=${STOCK}&period=S&beginMillis=${gameStartTime}&endMillis=${gameFinishTime}`,
    );
    const bars = chart.data.filter(({ time }) => time >= gameStartTime && time < gameFinishTime);
    expect(bars.length).toBe((gameFinishTime - gameStartTime) / 30_000);
    expect(bars[0]).toMatchObject({ time: gameStartTime, open: Number(proof.strike?.price) });
    expect(bars.at(-1)?.close).toBe(Number(proof.close?.price));
  });

  it.each(["R.5", "B1"])(
    "%s: a stranger recomputes the round from its public proof",
    async (type) => {
      const round = type === "R.5" ? rise : digit;
      const proof = await proofOf(round.id);
      expect(proof).toMatchObject({ state: "decided", ticksComplete: true });
      const before = await lastTickBefore(round.gameStartTime);
      const scale = await lastTickBefore(scaleMarkMs(round.gameStartTime));
      expect(before).not.toBeNull();
      if (before === null) return;
      const found = recomputeProof(proof, before, scale);
      expect(found.strike).toBe(proof.strike?.price);
      expect(found.close).toBe(proof.close?.price);
      expect(found.chainHolds).toBe(true);
      expect(found.recorded.length).toBe((round.gameFinishTime - round.gameStartTime) / 250);
      expect(found.path).toEqual(found.recorded);
      // The same from the file alone, by the program that shares no code with the server.
      expect(checkRound(proof)).toMatchObject({ ok: true });
      const [strike, close] = [Number(found.strike), Number(found.close)];
      if (type === "B1") expect(proof.outcome).toEqual({ kind: "digit", digit: Number(found.close.at(-1)) });
      else {
        const direction = close > strike ? "rise" : close < strike ? "fall" : "draw";
        expect(proof.outcome).toEqual({ kind: "direction", direction });
      }
    },
    30_000,
  );

  it("R.5: a stranger finds promise, stakes, result and payouts in the public log, and the bet among the stakes and the payouts", async () => {
    const mine = (await player1.history()).find(({ tradeRoundId }) => tradeRoundId === rise.id);
    const leaves = await leavesInLog(rise.id, 4);
    expect(leaves.map(({ kind }) => kind)).toEqual(["terms", "stakes", "result", "payouts"]);
    const { sealedAtMs } = JSON.parse(leaves[1]?.body ?? "{}");
    expect(Number(sealedAtMs)).toBeGreaterThanOrEqual(rise.lockTime);
    const detail = await player1.get<{ bet: WireBet }>(`/api/trade/bet/${mine?.id}`);
    const place = await player1.get<unknown>(`/api/trade/bet/${mine?.id}/path`);
    expect(place.status).toBe(200);
    expect((await player2.get<null>(`/api/trade/bet/${mine?.id}/path`)).status).toBe(404);
    const [receipt, path, kept] = ["receipt", "path", "kept"].map((name) => `${folder.path}/${name}.json`);
    writeFileSync(String(receipt), detail.data.bet.receipt ?? "");
    writeFileSync(String(path), JSON.stringify(place.data));
    const ask = [
      "log",
      server.url,
      "--receipt",
      String(receipt),
      "--path",
      String(path),
      "--keep",
      String(kept),
    ];
    for (const checked of [
      /^ok {5}bet: bet \d+ is number/m,
      /^ok {5}paid: \d+ points came back/m,
      /^ok {5}since: it begins with/m,
    ]) {
      const said = await verify(ask);
      expect(said).toMatchObject({ code: 0, text: expect.stringMatching(checked) });
    }
  }, 60_000);

  it("leaves balances that are the history's, and books without a fault", async () => {
    for (const player of [player1, player2, trader1]) {
      const { bets, point } = await historyAndBalance(player);
      expect([player.username, point]).toEqual([player.username, balanceOfHistory(GRANT, bets)]);
    }
    const last = (await pointsOf(live1, 1)).at(-1);
    const me = await player1.me();
    expect(last).toEqual({ point: me.point, version: me.pointVersion });
    expect(await reconcile(books)).toEqual({ isCoherent: true, disagreements: [] });
    expect(server.stderr()).toBe("");
  });
});

interface RoundLeaf {
  readonly kind: string;
  readonly index: number;
  readonly body: string;
}

async function readPublic<Data>(path: string): Promise<Data> {
  const reply: { readonly data: Data } = JSON.parse(
    await (await fetch(`${server.url}/api/public/${path}`)).text(),
  );
  return reply.data;
}

/** The round's leaves, once there are so many and a checkpoint covers them. */
async function leavesInLog(id: number, count: number): Promise<readonly RoundLeaf[]> {
  for (let tried = 0; tried < 300; tried += 1) {
    const leaves = await readPublic<readonly RoundLeaf[]>(`round/${id}/log`);
    const newest = await readPublic<{ readonly size: number } | null>("log/checkpoint");
    if (leaves.length >= count && (newest?.size ?? 0) > (leaves.at(-1)?.index ?? 0)) return leaves;
    await delay(100);
  }
  throw new Error(`the log never held ${count} leaves of round ${id}`);
}

const VERIFIER = fileURLToPath(new URL("../../../packages/verifier/src/main.ts", import.meta.url));

/** The program that a stranger runs; the server goes on meanwhile. */
async function verify(args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", VERIFIER, ...args]);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (text += part.toString()));
  const code = await new Promise<number>((resolve) => child.on("close", (ended) => resolve(ended ?? -1)));
  return { code, text };
}

/** Whether a message accepts the bet of this key. */
const ofKey = (key: string) => (message: LiveMessage) =>
  message.type === "gameBet" && (message.data as WireBet).clientKey === key;

const pause = (untilMs: number): Promise<void> => delay(Math.max(0, untilMs - Date.now()));

/** The result of a bet is what the round's result makes of its side, and pays its multiple. */
function checkResult(result: WireBetResult, round: WireTradeRound): void {
  const isWon =
    result.gameType === "B1"
      ? round.exStatus !== null && (JSON.parse(round.exStatus) as { UO: string }).UO === result.type
      : result.type === round.result;
  const isVoid = round.result === "D";
  expect(result.status).toBe(isVoid ? 3 : isWon ? 1 : 2);
  const profit = Math.floor(result.point * result.multiple + 1e-6) - result.point;
  expect(result.profit).toBe(isVoid ? 0 : isWon ? profit : -result.point);
  expect(result.close).toBe(round.close);
}

/** Balance messages so far, waiting until there are `count`. */
async function pointsOf(live: LiveClient, count: number) {
  const all = () =>
    live.messages
      .filter(({ destination }) => destination === "/user/queue/point")
      .map(({ data }) => data as { point: number; version: number });
  for (let tried = 0; tried < 6_000 && all().length < count; tried += 1) await delay(10);
  return all();
}

/** The proof once the seeds of its window are revealed. */
async function proofOf(roundId: number): Promise<WireProof> {
  for (let tried = 0; ; tried += 1) {
    const reply = await player1.get<WireProof>(`/api/public/round/${roundId}/proof?ticks=all`);
    const { round, simulation } = reply.data;
    const shownMs = (simulation?.slots.at(-1)?.slotMs ?? 0) + (simulation?.slotLengthMs ?? 30_000);
    if (shownMs >= round.gameFinishTime || tried > 600) return reply.data;
    await delay(100);
  }
}

async function lastTickBefore(atMs: number): Promise<{ atMs: number; price: number } | null> {
  const reply = await player1.get<WireTick[]>(
    `/api/stock/raw_data?stock=${STOCK}&beginMillis=${atMs - 5_000}&endMillis=${atMs}`,
  );
  const tick = reply.data.filter(({ tradeTime }) => tradeTime < atMs).at(-1);
  return tick === undefined ? null : { atMs: tick.tradeTime, price: Math.round(tick.price * 1_000) };
}
