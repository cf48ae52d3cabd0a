import { createHash } from "node:crypto";
import type { WireProof } from "@maru/contract";
import type { Round } from "@maru/rules";
import { instant, points, price, priceText, roundId } from "@maru/values";
import { checkLog, type LogQuestions, type ReadTile } from "@maru/verifier";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proofOf } from "../src/operations/reading/read-proof.ts";
import { tickTreeOf } from "../src/operations/reading/tick-tree.ts";
import { openSiteReads } from "../src/platform/database.ts";
import type { AcceptedBet } from "../src/ports/events.ts";
import type { LogCheckpoint } from "../src/ports/public-log.ts";
import { leafHash } from "../src/platform/merkle-tree.ts";
import { untilWaiting } from "../src/testing/until-waiting.ts";
import { START_MS } from "../src/trading/betting/betting-world.ts";
import { correctionLeaf, resultLeaf, stakesLeaf, termsLeaf } from "../src/trading/proof/log/log-bodies.ts";
import { registerLogFiles } from "../src/transport/http/log-files.ts";
import { createLogStore } from "../src/trading/proof/log/log-store.ts";
import {
  openReceiptWorld,
  placeAll,
  publicKeys,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";
import { seededRandom } from "./seeded-random.ts";

/** RFC 6962, written down once more. */
function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

function plainRoot(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (hashes.length === 1 && only !== undefined) return only;
  const split = 2 ** Math.floor(Math.log2(hashes.length - 1));
  return sha256(Buffer.from([1]), plainRoot(hashes.slice(0, split)), plainRoot(hashes.slice(split)));
}

const KEY = testKey(START_MS - 1_000);
let world: ReceiptWorld;
let server: ReceiptProcess;
let round: Round;
let nowMs: number = START_MS;

beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([KEY]);
  round = await world.loadRound(world.round);
  await world.database.owner.query(
    "insert into market.market (stock, name, precision, rules) values ($1, 'x', 2, $2)",
    [round.stock, { kind: "real", tradeIdOrder: "none", staleLimitMs: 15_000 }],
  );
});
afterAll(() => world.close());

/** The clocks of the database and of the process. */
async function goTo(ms: number): Promise<void> {
  nowMs = ms;
  await world.goTo(ms);
}

/** The next checkpoint may be signed. */
async function signNext(process = server): Promise<LogCheckpoint> {
  nowMs += 5_000;
  world.setNow(nowMs);
  await process.proof.log.step(nowMs);
  const newest = await process.proof.log.checkpoint();
  if (newest === null) throw new Error("nothing was signed");
  return newest;
}

const read: ReadTile = async (level, index) => (await server.proof.log.tile(level, index)) ?? [];

const readAltered: ReadTile = async (level, index) =>
  (await read(level, index)).map((hash, at) => (at === 0 ? Buffer.alloc(32, 7) : hash));

/** A log of its own with the leaves of these rounds, signed by the one key. */
async function signedLog(
  rounds: readonly Round[],
): Promise<{ readonly note: string; readonly read: ReadTile }> {
  const other = await openReceiptWorld();
  try {
    const { log } = (await other.startProcess([KEY])).proof;
    await log.take(rounds.map((each) => ({ kind: "round.created", round: each })));
    await log.step(START_MS + 5_000);
    const note = (await log.checkpoint())?.note ?? "";
    const tile = (await log.tile(0, 0)) ?? [];
    return { note, read: async (level, index) => (level + index === 0 ? tile : []) };
  } finally {
    await other.close();
  }
}

async function check(note: string, asked: LogQuestions = {}, readTile = read) {
  return checkLog(note, { keys: await publicKeys(server.proof), read: readTile, asked });
}

/** A round that the log may hear of, far from its lock. */
function laterRound(id: number): Round {
  return { ...round, id: roundId(id), times: { ...round.times, lockMs: instant(round.times.lockMs + 1e9) } };
}

const failing = (verdict: Awaited<ReturnType<typeof check>>) =>
  verdict.steps.find(({ ok }) => !ok)?.name ?? null;

async function bodiesOf(id: number) {
  return (await server.proof.log.leavesOf(id)).map(({ kind, body }) => ({ kind, ...JSON.parse(body) }));
}

async function evidenceOf(bet: AcceptedBet) {
  const receipt = (await server.proof.receiptsOf([bet])).get(bet.betId);
  const path = await server.proof.log.stakesPath(bet);
  if (receipt === undefined || path === null) throw new Error(`bet ${bet.betId} has no receipt or no path`);
  return {
    receipt: Buffer.from(receipt, "utf8"),
    path: { ...path, path: path.path.map((hash) => hash.toString("base64url")) },
  };
}

let corrections = 7_000_000;

/** What is told when the money of a round with so many bets of 5,000 is reversed. */
function correctionOf(id: number, bets: number) {
  return {
    kind: "round.corrected",
    roundId: roundId(id),
    reason: "price-error",
    atMs: START_MS + 9,
    bets,
    stakePoints: points(BigInt(bets * 5_000)),
    returnedPoints: points(9_400n),
    takenPoints: points(9_400n),
    players: [],
    balances: [],
  } as const;
}

/** A round's public proof as its address gives it. */
function publicProof(decided: Round, hasTicks = false): Promise<WireProof> {
  const reads = openSiteReads(world.database.as("maru_http"));
  return reads.forSite(1, (query) =>
    proofOf({ query, archivedTicks: async () => null }, { round: decided, siteId: 1, hasTicks }),
  );
}

/** More ticks than a proof lists, spread over the round's window; every thousandth does not count. */
async function addCrowd({ stock, times }: Round): Promise<WireProof["ticks"]> {
  const count = 100_050;
  const lengthMs = times.gameFinishMs - times.gameStartMs;
  await world.database.owner.query(
    `insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag)
      select $1, 1000 + n, $2::bigint + n * $3::bigint / $4::bigint, $2, 123400 + n % 100, 1, 't' || n,
             case when n % 1000 = 0 then 'late' else 'used' end
        from generate_series(0, $4::bigint - 1) n`,
    [stock, times.gameStartMs, lengthMs, count],
  );
  return Array.from({ length: count }, (_, n) => [
    1_000 + n,
    times.gameStartMs + Math.floor((n * lengthMs) / count),
    `t${n}`,
    priceText(price(123_400 + (n % 100)), 2),
    "0.00000001",
    n % 1_000 === 0 ? "late" : "used",
  ]);
}

/** Three ticks in the round's window, of which the second does not count. */
async function addTicks({ stock, times }: Round): Promise<void> {
  await world.database.owner.query(
    `insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag)
      select $1, n, $2::bigint + n, $2, 123450 + n, n, 't' || n, case n when 8 then 'late' else 'used' end
        from generate_series(7, 9) n`,
    [stock, times.gameStartMs],
  );
}

describe("the public log", () => {
  it("holds a round's terms before its bets, its stakes at the lock and its result: a stranger checks them and their own bet", async () => {
    await server.proof.log.take([{ kind: "round.created", round }]);
    const bets = (await placeAll(world, server, 5)).filter((bet) => bet.roundId === round.id);
    expect(await server.trading.betting.lockedStakes([round.id])).toEqual(new Map());
    await server.proof.log.step(nowMs);
    expect((await bodiesOf(round.id)).map(({ kind }) => kind)).toEqual(["terms"]);

    await goTo(round.times.lockMs);
    // Locked, and the receipts are not written yet: what is sealed must be all of it.
    await server.proof.log.step(nowMs);
    expect((await bodiesOf(round.id)).map(({ kind }) => kind)).toEqual(["terms"]);
    await server.trading.relay.drain();
    await signNext();
    const [, stakes] = await bodiesOf(round.id);
    expect(nowMs).toBeLessThan(round.times.gameStartMs);
    expect(stakes).toMatchObject({
      kind: "stakes",
      lockMs: String(round.times.lockMs),
      receipts: { size: String(bets.length) },
    });
    for (const type of ["B", "S"] as const) {
      const stood = bets.filter((bet) => bet.type === type).length;
      expect(stakes.stakes[type]).toEqual({ bets: String(stood), points: String(stood * 5_000) });
    }

    await addTicks(round);
    const tick = (seq: number) => ({
      seq,
      atMs: instant(round.times.gameStartMs + seq),
      tradeId: `t${seq}`,
      price: price(123_450 + seq),
      qty: BigInt(seq),
    });
    const outcome = { kind: "direction", direction: "rise" } as const;
    const decidedAtMs = instant(round.times.gameFinishMs + 1_500);
    const decided = { state: "decided", strike: tick(7), close: tick(9), outcome, decidedAtMs } as const;
    await server.proof.log.take([{ kind: "round.decided", round: { ...round, ...decided } }]);
    const { note } = await signNext();
    expect((await bodiesOf(round.id))[2]).toMatchObject({
      kind: "result",
      outcome: "rise",
      close: { price: "1234.59", seq: "9", tradeId: "t9" },
      decidedAtMs: String(decidedAtMs),
      ticks: { size: "2" },
    });

    const leaves = await server.proof.log.leavesOf(round.id);
    expect(await check(note, { round: leaves })).toMatchObject({ ok: true });
    const shown = await publicProof({ ...round, ...decided });
    expect(shown.tickTree?.firstPath).toHaveLength(1);
    expect(await check(note, { round: leaves, proof: shown })).toMatchObject({ ok: true });
    const others = [
      { outcome: { kind: "direction", direction: "fall" } },
      { close: { ...shown.close, price: "1234.58" } },
      { close: { ...shown.close, tradeId: "t8" } },
      { strike: null },
      { outcome: null, voidCause: "FEED_GAP" },
      { round: { ...shown.round, buyPip: "0.01" } },
      { marketRules: { ...shown.marketRules, jumpLimitPpm: 90_000 } },
      { decidedAtMs: decidedAtMs + 1 },
      { tickTree: { ...shown.tickTree, size: 3 } },
      { tickTree: { ...shown.tickTree, root: Buffer.alloc(32, 7).toString("base64url") } },
      { tickTree: null },
      { clock: { atMs: round.times.gameStartMs, offsetMs: 3 } },
    ];
    for (const other of others)
      expect(failing(await check(note, { round: leaves, proof: { ...shown, ...other } }))).toBe("result");
    for (const bet of bets) {
      const verdict = await check(note, { round: leaves, bet: await evidenceOf(bet) });
      expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
    }
    // A receipt names the whole promise: with the market, what sites offer and the build, not the round's own terms alone.
    const named = await Promise.all(bets.map(evidenceOf));
    const leaf = leafHash(new Uint8Array(0), leaves[0]?.body ?? "").toString("base64url");
    for (const { receipt } of named)
      expect(JSON.parse(receipt.toString("utf8"))).toMatchObject({
        version: "2",
        subject: { termsLeaf: leaf },
      });
  });

  it("promises a round that it did not hear of before a receipt names its promise", async () => {
    const unheard = laterRound(64_000_000_001);
    expect(await bodiesOf(unheard.id)).toEqual([]);
    const first = await server.proof.log.promiseOf(unheard);
    const [stands] = await server.proof.log.leavesOf(unheard.id);
    expect(first).toBe(leafHash(new Uint8Array(0), stands?.body ?? "").toString("base64url"));
    await server.proof.log.take([{ kind: "round.created", round: unheard }]);
    expect(await server.proof.log.promiseOf(unheard)).toBe(first);
    expect(await bodiesOf(unheard.id)).toHaveLength(1);
  });

  it("holds a round of more ticks than a proof lists by the tree over all of them", async () => {
    const busy = await world.loadRound(await world.world.addRound({ startMs: START_MS + 1_800_000 }));
    await server.proof.log.take([{ kind: "round.created", round: busy }]);
    const rows = await addCrowd(busy);
    const { tree } = tickTreeOf(rows, { tradeIdOrder: "none" });
    expect(tree.size).toBe(rows.length - 101);
    const refOf = (at: number) => {
      const [seq, atMs, tradeId, text] = rows.at(at) ?? [];
      return {
        seq: seq ?? 0,
        atMs: instant(atMs ?? 0),
        tradeId: tradeId ?? null,
        price: price(Number(text?.replace(".", ""))),
        qty: 1n,
      };
    };
    const decided: Round = {
      ...busy,
      state: "decided",
      strike: refOf(1),
      close: refOf(-1),
      outcome: { kind: "direction", direction: "rise" },
      decidedAtMs: instant(busy.times.gameFinishMs + 1_500),
    };
    await server.proof.log.take([{ kind: "round.decided", round: decided }]);
    const { note } = await signNext();
    const leaves = await server.proof.log.leavesOf(busy.id);
    for (const hasTicks of [false, true]) {
      const shown = await publicProof(decided, hasTicks);
      expect(shown).toMatchObject({ ticks: [], ticksComplete: false, tickTree: tree });
      expect(await check(note, { round: leaves, proof: shown })).toMatchObject({ ok: true });
    }
  }, 60_000);

  it("F-12 holds the reversal of a round's money behind its result, which stays, and it is of all bets that were sealed", async () => {
    const sealed = Number((await bodiesOf(round.id))[1]?.receipts.size);
    const taken = { ...correctionOf(round.id, sealed), takenPoints: points(9_399n) };
    await server.proof.log.take([taken, taken]);
    const { note } = await signNext();
    const leaves = await server.proof.log.leavesOf(round.id);
    expect(leaves.map(({ kind }) => kind)).toEqual(["terms", "stakes", "result", "correction"]);
    expect(JSON.parse(leaves[3]?.body ?? "")).toEqual({
      kind: "correction",
      roundId: String(round.id),
      atMs: String(START_MS + 9),
      bets: String(sealed),
      reason: "price-error",
      result: String(leaves[2]?.index),
      returned: "9400",
      staked: String(sealed * 5_000),
      taken: "9399",
    });
    const verdict = await check(note, { round: leaves });
    expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
    expect(verdict.steps.find(({ name }) => name === "round")?.detail).toContain(
      "(price-error: 9399 of 9400 taken back)",
    );
  });

  it.each([
    ["of one winner alone", { bets: "1" }],
    ["of fewer points", { staked: "9999" }],
    ["that takes more than was paid", { taken: "18801" }],
    ["of another result", { result: "0" }],
    ["of no result", { result: null }],
  ])("F-12 is refused by a stranger with a correction %s, though it is signed", async (_, change) => {
    const id = (corrections += 1);
    const store = createLogStore(world.database.as("maru_proof"));
    const terms = termsLeaf(laterRound(id), { market: "m", offers: {}, build: null });
    const sides = [{ type: "B", bets: 2, stakePoints: points(10_000n) }];
    const stakes = { roundId: id, lockMs: 1, sealedAtMs: 2, sides, root: Buffer.alloc(32), size: 2 };
    await store.append([{ ...terms, body: terms.body.replace(/"lockMs":"\d+"/, '"lockMs":"1"') }]);
    await store.append([stakesLeaf(stakes), resultLeaf(laterRound(id), { ticks: null, clock: null })]);
    const result = (await store.leavesOf(id))[2]?.index ?? null;
    const { body } = correctionLeaf({ ...correctionOf(id, 2), returnedPoints: points(18_800n) }, result);
    const forged = JSON.stringify({ ...JSON.parse(body), ...change });
    await store.append([{ kind: "correction", roundId: id, body: forged }]);
    const { note } = await signNext();
    expect(failing(await check(note, { round: await store.leavesOf(id) }))).toBe("round");
    // The same without what was changed holds.
    const whole = (corrections += 1);
    await store.append([
      {
        ...terms,
        roundId: whole,
        body: terms.body.replace(/"lockMs":"\d+"/, '"lockMs":"1"').replace(String(id), String(whole)),
      },
    ]);
    await store.append([
      stakesLeaf({ ...stakes, roundId: whole }),
      resultLeaf(laterRound(whole), { ticks: null, clock: null }),
    ]);
    await server.proof.log.take([{ ...correctionOf(whole, 2), returnedPoints: points(18_800n) }]);
    const held = await signNext();
    expect(await check(held.note, { round: await store.leavesOf(whole) })).toMatchObject({ ok: true });
  });

  it("says so when a bet is not among the sealed, or a leaf, a path or a checkpoint was altered", async () => {
    const { note } = await signNext();
    const leaves = await server.proof.log.leavesOf(round.id);
    const stranger = await anyBetOf(world.digitRound);
    expect(await server.proof.log.stakesPath({ roundId: round.id, betId: stranger })).toBeNull();
    const unsealed = roundId(64_000_000_001);
    expect(await server.proof.log.stakesPath({ roundId: unsealed, betId: stranger })).toBeNull();
    const [bet] = await sealedBets();
    if (bet === undefined) throw new Error("no sealed bet");
    const whole = await evidenceOf(bet);
    const altered = leaves.map((leaf) => ({ ...leaf, body: leaf.body.replace('"points":"', '"points":"1') }));
    expect(failing(await check(note, { round: altered }))).toBe("round");
    const longer = { ...whole, path: { ...whole.path, index: (whole.path.index + 1) % whole.path.size } };
    expect(failing(await check(note, { round: leaves, bet: longer }))).toBe("bet");
    expect(failing(await check(note.replace(/\n\d+\n/, "\n1\n")))).toBe("checkpoint");
    expect(failing(await check(note, {}, readAltered))).toBe("log");
  });

  it("keeps every earlier checkpoint as its beginning, over whole tiles and parts of them", async () => {
    const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);
    console.log(`MARU_TEST_SEED=${seed}`);
    const random = seededRandom(seed);
    const notes: LogCheckpoint[] = [];
    for (let made = 0; made < 1_200;) {
      const count = Math.min(1 + Math.floor(random() * 180), 1_200 - made);
      await server.proof.log.take(
        Array.from({ length: count }, (_, at) => ({
          kind: "round.created",
          round: laterRound(9_000_000 + made + at),
        })),
      );
      made += count;
      notes.push(await signNext());
    }
    const newest = notes.at(-1);
    if (newest === undefined) throw new Error("no checkpoint");
    expect(newest.size).toBeGreaterThan(1_200);
    for (const { note, size } of notes) {
      const verdict = await check(newest.note, { since: note });
      expect(verdict, `${size} of ${newest.size}`).toMatchObject({ ok: true });
    }
    expect(failing(await check(notes[0]?.note ?? "", { since: newest.note }))).toBe("since");
  }, 300_000);

  it("F-29: is copied by anyone as the files of C2SP tlog-tiles, from which alone its root follows", async () => {
    const app = fastify();
    registerLogFiles(app, {
      verbs: { publicLog: server.proof.log },
      limiters: { public: async () => undefined },
    });
    const file = async (path: string) => {
      const { statusCode, rawPayload, headers } = await app.inject({ url: `/log/${path}` });
      return statusCode === 200 ? { bytes: rawPayload, kept: headers["cache-control"] } : null;
    };
    const checkpoint = await file("checkpoint");
    expect(checkpoint?.kept).toBe("no-cache");
    const [, sizeText, root] = checkpoint?.bytes.toString("utf8").split("\n") ?? [];
    const size = Number(sizeText);
    const [whole, rest] = [Math.floor(size / 256), size % 256];
    expect([whole, rest].every((count) => count > 0)).toBe(true);
    const ends = [...Array.from({ length: whole }, (_, at) => `00${at}`), `00${whole}.p/${rest}`];
    const entries: Buffer[] = [];
    for (const end of ends) {
      const bundle = (await file(`tile/entries/${end}`)) ?? { bytes: Buffer.alloc(0), kept: "" };
      expect(bundle.kept).toBe("public, max-age=31536000, immutable");
      for (let at = 0; at < bundle.bytes.length; at += 2 + bundle.bytes.readUInt16BE(at))
        entries.push(bundle.bytes.subarray(at + 2, at + 2 + bundle.bytes.readUInt16BE(at)));
    }
    const hashes = entries.map((entry) => sha256(Buffer.from([0]), entry));
    expect([entries.length, plainRoot(hashes).toString("base64")]).toEqual([size, root]);
    const tiles = await Promise.all(ends.map((end) => file(`tile/0/${end}`)));
    expect(Buffer.concat(tiles.map((tile) => tile?.bytes ?? Buffer.alloc(0)))).toEqual(Buffer.concat(hashes));
    const above = Array.from({ length: whole }, (_, at) => plainRoot(hashes.slice(at * 256, at * 256 + 256)));
    expect((await file(`tile/1/000.p/${whole}`))?.bytes).toEqual(Buffer.concat(above));
    // What is not whole is asked for by its width, and each file has one name.
    for (const path of [
      `tile/0/00${whole}`,
      `tile/0/00${whole}.p/${rest + 1}`,
      "tile/0/000.p/256",
      "tile/0/000.p/0",
      "tile/0/0",
      "tile/0/x000/000/000",
      "tile/8/000",
      "tile/0/999",
      "tile/entries/../checkpoint",
    ])
      expect(await file(path), path).toBe(null);
    await app.close();
  });

  it("is seen to be another one, though the same key signed it, when a leaf in the past is another", async () => {
    const kept = await signedLog([laterRound(1), laterRound(2), laterRound(3)]);
    const forked = await signedLog([laterRound(1), laterRound(7), laterRound(3), laterRound(4)]);
    const grown = await signedLog([laterRound(1), laterRound(2), laterRound(3), laterRound(4)]);
    expect(await check(forked.note, {}, forked.read)).toMatchObject({ ok: true });
    expect(failing(await check(forked.note, { since: kept.note }, forked.read))).toBe("since");
    expect(await check(grown.note, { since: kept.note }, grown.read)).toMatchObject({ ok: true });
  });

  it("has no gap and no twin when two servers write it at once", async () => {
    const twin = await world.startProcess([KEY]);
    const events = Array.from(
      { length: 60 },
      (_, at) => ({ kind: "round.created", round: laterRound(8_000_000 + at) }) as const,
    );
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 === 0 ? server : twin).proof.log.take(events.slice((at % 6) * 10, (at % 6) * 10 + 10)),
      ),
    );
    const rows = await world.database.owner.query<{ leaves: string; next: string; rounds: string }>(
      "select count(*) as leaves, max(index) + 1 as next, count(distinct (round_id, kind)) as rounds from proof.log_leaf",
    );
    expect(rows[0]?.leaves).toBe(rows[0]?.next);
    expect(rows[0]?.leaves).toBe(rows[0]?.rounds);
    expect((await server.proof.log.leavesOf(8_000_000)).length).toBe(1);
  });

  it("counts a bet that was still being written when its round locked", async () => {
    const late = await world.world.addRound({ startMs: START_MS + 600_000 });
    const { times } = await world.loadRound(late);
    await goTo(times.startMs);
    const [member] = world.members;
    const holding = await world.database.owner.dedicated();
    await holding.query("begin");
    await holding.query("select pg_advisory_xact_lock_shared($1::bigint)", [late]);
    await holding.query(
      `insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms, balance_after)
       values ($1, $2, 1, 1, 'B', 5000, 18800, 1, gen_random_uuid(), $3, 0)`,
      [late, member?.id, times.lockMs - 1],
    );
    await goTo(times.lockMs);
    const asked = server.trading.betting.lockedStakes([late]);
    await untilWaiting(world.database.owner, 1);
    await holding.query("commit");
    holding.release();
    expect((await asked).get(late)?.sides).toEqual([{ type: "B", bets: 1, stakePoints: points(5_000) }]);
  });

  it("seals and signs the others when one round cannot be read", async () => {
    const held = await world.world.addRound({ startMs: START_MS + 780_000 });
    const free = await world.world.addRound({ startMs: START_MS + 840_000 });
    for (const id of [held, free])
      await server.proof.log.take([{ kind: "round.created", round: await world.loadRound(id) }]);
    const before = (await server.proof.log.checkpoint())?.size ?? 0;
    await goTo((await world.loadRound(free)).times.lockMs + 10_000);
    const holding = await world.database.owner.dedicated();
    await holding.query("begin");
    await holding.query("select pg_advisory_xact_lock($1::bigint)", [held]);
    await expect(server.proof.log.step(nowMs)).rejects.toThrow("lock timeout");
    expect((await bodiesOf(free)).map(({ kind }) => kind)).toEqual(["terms", "stakes"]);
    expect((await server.proof.log.checkpoint())?.size).toBeGreaterThan(before);
    await holding.query("rollback");
    holding.release();
    await signNext();
    expect((await bodiesOf(held)).map(({ kind }) => kind)).toEqual(["terms", "stakes"]);
  });

  it("holds leaves for what they are said to be: those of two rounds are no evidence of one", async () => {
    const two = [laterRound(70_001_001), laterRound(70_001_002)];
    await server.proof.log.take(two.map((each) => ({ kind: "round.created", round: each })));
    const { note } = await signNext();
    const [one = [], other = []] = await Promise.all(two.map(({ id }) => server.proof.log.leavesOf(id)));
    expect(await check(note, { round: one })).toMatchObject({ ok: true });
    const mixed = await check(note, { round: [...one, ...other] });
    expect(mixed.steps.at(-1)).toMatchObject({ name: "round", detail: "the leaves are of several rounds" });
  });

  it("speaks up when a locked round waits a minute for a receipt", async () => {
    const lost = await world.world.addRound({ startMs: START_MS + 1_200_000 });
    const lostRound = await world.loadRound(lost);
    await server.proof.log.take([{ kind: "round.created", round: lostRound }]);
    await world.database.owner.query(
      `insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms, balance_after)
       values ($1, $2, 1, 1, 'B', 5000, 18800, 1, gen_random_uuid(), $3, 0)`,
      [lost, world.members[0]?.id, lostRound.times.startMs],
    );
    await goTo(lostRound.times.lockMs + 60_001);
    await expect(server.proof.log.step(nowMs)).rejects.toThrow(
      `round ${lost} is locked and bets of it have no receipt`,
    );
  });

  it("gives no path that would not hold: where bets of a round left for the archive", async () => {
    const [gone, left] = await sealedBets();
    if (gone === undefined || left === undefined) throw new Error("two sealed bets");
    const archiving = await world.database.owner.dedicated();
    await archiving.query("set session_replication_role = replica");
    await archiving.query("delete from betting.bet where id = $1", [gone.betId]);
    archiving.release(true);
    const fresh = await world.startProcess([KEY]);
    expect(await fresh.proof.log.stakesPath(left)).toBeNull();
  });

  it.each(["proof.log_leaf", "proof.log_node", "proof.log_checkpoint"])(
    "%s is only added to: not even the owner changes it",
    async (table) => {
      const { owner } = world.database;
      await expect(owner.query(`delete from ${table}`)).rejects.toThrow("what was signed stays");
      await expect(owner.query(`truncate ${table} cascade`)).rejects.toThrow("what was signed stays");
      await expect(
        owner.query(`update ${table} set ${table.endsWith("point") ? "root = root" : "hash = hash"}`),
      ).rejects.toThrow("what was signed stays");
    },
  );
});

/** The sealed bets of the first round, as the room has them. */
async function sealedBets(): Promise<readonly AcceptedBet[]> {
  const rows = await world.database.owner.query<{ client_key: string; member_id: string }>(
    "select client_key, member_id from betting.bet where round_id = $1 order by id limit 2",
    [round.id],
  );
  const found = await Promise.all(
    rows.map(async ({ client_key: key, member_id: id }) => {
      const member = world.members.find((each) => String(each.id) === id);
      return member === undefined ? null : server.trading.betting.betByKey(member.id, key);
    }),
  );
  return found.flatMap((bet) => bet ?? []);
}

/** A bet of a round that is still open, so that its stakes are not sealed. */
async function anyBetOf(id: number): Promise<number> {
  const rows = await world.database.owner.query<{ id: string }>(
    "select id from betting.bet where round_id = $1 limit 1",
    [id],
  );
  if (rows[0] === undefined) throw new Error(`round ${id} has no bet`);
  return Number(rows[0].id);
}
