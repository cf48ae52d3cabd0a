import { randomUUID } from "node:crypto";
import { instant } from "@maru/values";
import { checkReceipt, checkReceiptOfRound } from "@maru/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReading } from "../src/operations/reading/reading.ts";
import { openSiteReads } from "../src/platform/database.ts";
import type { AcceptedBet } from "../src/ports/events.ts";
import { betRequest, START_MS } from "../src/trading/betting/betting-world.ts";
import {
  openReceiptWorld,
  placeAll,
  publicKeys,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";
import { seededRandom } from "./seeded-random.ts";

const KEY = testKey(START_MS - 1_000);
let world: ReceiptWorld;
let server: ReceiptProcess;

beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([KEY]);
});
afterAll(() => world.close());

const bytes = (text: string): Uint8Array => Buffer.from(text, "utf8");

async function batchRows(): Promise<readonly { bets: number; signature: string }[]> {
  return world.database.owner.query(
    "select cardinality(bet_ids) as bets, encode(signature, 'hex') as signature from proof.batch order by id",
  );
}

async function receiptsOf(process: ReceiptProcess, bets: readonly AcceptedBet[]): Promise<readonly string[]> {
  const receipts = await process.proof.receiptsOf(bets);
  return bets.map((bet) => {
    const text = receipts.get(bet.betId);
    if (text === undefined) throw new Error(`bet ${bet.betId} has no receipt`);
    return text;
  });
}

describe("every accepted bet", () => {
  it("has a receipt that a stranger can check, told with the bet, and one signature covers a batch", async () => {
    const bets = await placeAll(world, server, 25);
    await server.trading.relay.drain();
    const receipts = await receiptsOf(server, bets);
    const keys = await publicKeys(server.proof);
    for (const [at, text] of receipts.entries()) {
      expect(checkReceipt(bytes(text), keys)).toMatchObject({ ok: true });
      const { subject } = JSON.parse(text);
      const bet = bets[at];
      expect(subject).toMatchObject({
        betId: String(bet?.betId),
        memberId: String(bet?.memberId),
        stakePoints: "5000",
        multipleBp: String(bet?.multipleBp),
        clientKey: bet?.clientKey,
      });
    }
    const told = server.said.filter(({ type }) => type === "gameBet");
    expect(new Set(told.map(({ data }) => data["receipt"]))).toEqual(new Set(receipts));
    const rows = await batchRows();
    expect(rows.reduce((sum, row) => sum + row.bets, 0)).toBe(bets.length);
    expect(new Set(rows.map(({ signature }) => signature)).size).toBe(rows.length);
    console.log(`${bets.length} receipts, ${rows.length} signatures`);
    expect(rows.length).toBeLessThan(bets.length / 10);
  });

  it("has it again after the event was handed on twice: the same, byte for byte", async () => {
    const bets = await placeAll(world, server, 1);
    const copies = await world.database.owner.query<{ kind: string; payload: object }>(
      "select kind, payload from live.outbox where kind = 'bets.placed'",
    );
    await server.trading.relay.drain();
    const [first, rows] = [await receiptsOf(server, bets), await batchRows()];
    for (const { kind, payload } of copies)
      await world.database.owner.query("insert into live.outbox (kind, payload) values ($1, $2)", [
        kind,
        payload,
      ]);
    const saidBefore = server.said.length;
    await server.trading.relay.drain();
    expect(server.said.length).toBeGreaterThan(saidBefore);
    expect(await batchRows()).toEqual(rows);
    expect(await receiptsOf(server, bets)).toEqual(first);
    // A process that remembers nothing writes it from the database.
    expect(await receiptsOf(await world.startProcess([KEY]), bets)).toEqual(first);
  });

  it("has it after a death between the commit and the message", async () => {
    const bets = await placeAll(world, server, 2);
    expect((await server.proof.receiptsOf(bets)).size).toBe(0);
    const next = await world.startProcess([KEY]);
    await next.trading.relay.drain();
    const keys = await publicKeys(next.proof);
    for (const text of await receiptsOf(next, bets)) expect(checkReceipt(bytes(text), keys).ok).toBe(true);
  });

  it("has the stored one after a death between the signature and the message", async () => {
    const dying = await world.startProcess([KEY]);
    const bets = await placeAll(world, dying, 1);
    dying.failSpeaking(true);
    await expect(dying.trading.relay.drain()).rejects.toThrow("the live channel is gone");
    const stored = await receiptsOf(dying, bets);
    const next = await world.startProcess([KEY]);
    await next.trading.relay.drain();
    const told = next.said.filter(({ type }) => type === "gameBet").map(({ data }) => data["receipt"]);
    expect(new Set(told)).toEqual(new Set(stored));
  });

  it("is waited for as long as it takes, and no longer than asked", async () => {
    const [bet] = await placeAll(world, server, 1);
    if (bet === undefined) throw new Error("no bet");
    const began = performance.now();
    await server.proof.awaitReceipt(bet, 50);
    expect(performance.now() - began).toBeGreaterThan(40);
    expect((await server.proof.receiptsOf([bet])).size).toBe(0);
    const waiting = server.proof.awaitReceipt(bet, 20_000);
    await server.trading.relay.drain();
    await waiting;
    expect((await server.proof.receiptsOf([bet])).size).toBe(1);
  });

  it("shows no receipt for a bet that is not what was signed", async () => {
    const [bet] = await placeAll(world, server, 1);
    await server.trading.relay.drain();
    if (bet === undefined) throw new Error("no bet");
    const next = await world.startProcess([KEY]);
    expect((await next.proof.receiptsOf([{ ...bet, multipleBp: bet.multipleBp + 1 }])).size).toBe(0);
    expect((await next.proof.receiptsOf([bet])).size).toBe(1);
  });
});

describe("a receipt", () => {
  it("fails with any one byte changed, 1,000 of 1,000, in a small and in a large batch", async () => {
    const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);
    console.log(`MARU_TEST_SEED=${seed}`);
    const random = seededRandom(seed);
    const bets = await placeAll(world, server, 12);
    await server.trading.relay.drain();
    const keys = await publicKeys(server.proof);
    const texts = await receiptsOf(server, bets);
    let failed = 0;
    for (let run = 0; run < 1_000; run += 1) {
      const genuine = bytes(texts[Math.floor(random() * texts.length)] ?? "");
      const altered = Uint8Array.from(genuine);
      const at = Math.floor(random() * altered.length);
      altered[at] = ((altered[at] ?? 0) + 1 + Math.floor(random() * 255)) % 256;
      if (!checkReceipt(altered, keys).ok) failed += 1;
      if (run % 50 === 0) expect(checkReceipt(genuine, keys).ok).toBe(true);
    }
    expect(failed).toBe(1_000);
  });

  it("fails with every single bit of it changed", async () => {
    const bets = await placeAll(world, server, 1);
    await server.trading.relay.drain();
    const [text = ""] = await receiptsOf(server, bets);
    const keys = await publicKeys(server.proof);
    const genuine = bytes(text);
    const passing: number[] = [];
    for (let bit = 0; bit < genuine.length * 8; bit += 1) {
      const altered = Uint8Array.from(genuine);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (checkReceipt(altered, keys).ok) passing.push(bit);
    }
    expect(passing).toEqual([]);
  });

  it("refers to exactly the terms that the round's public proof shows", async () => {
    const bets = await placeAll(world, server, 1);
    await server.trading.relay.drain();
    const bet = bets.find(({ roundId }) => roundId === world.round);
    if (bet === undefined) throw new Error("no bet");
    const [text = ""] = await receiptsOf(server, [bet]);
    const reading = openReading({
      siteReads: openSiteReads(world.database.as("maru_http")),
      clock: { now: () => instant(START_MS) },
      sideRemaining: async () => null,
      receiptsOf: (asked) => server.proof.receiptsOf(asked),
      archivedTicks: async () => null,
      archivedBets: async () => null,
    });
    await world.database.owner.query(
      "insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'x', 2, '{}') on conflict do nothing",
    );
    const proof = await reading.proof(1, { id: world.round, hasTicks: true });
    expect(checkReceiptOfRound(bytes(text), proof)).toMatchObject({ ok: true });
    expect(proof).not.toBeNull();
    const later = { ...proof, round: { ...proof?.round, lockTime: (proof?.round.lockTime ?? 0) + 1 } };
    expect(checkReceiptOfRound(bytes(text), later).ok).toBe(false);
    const reader = { memberId: bet.memberId, siteId: bet.siteId };
    expect((await reading.betByKey(reader, bet.clientKey))?.receipt).toBe(text);
    const page = await reading.history(reader, {
      option: null,
      round: null,
      types: null,
      statuses: null,
      fromMs: null,
      toMs: null,
      page: 0,
      size: 50,
      beforeId: null,
    });
    expect(page.content.length).toBeGreaterThan(1);
    expect(page.content.every(({ receipt }) => receipt !== null)).toBe(true);
  });

  it("stays good when the key is changed, and the new key signs from its moment on", async () => {
    const young = testKey(START_MS + 5_000);
    const process = await world.startProcess([KEY, young]);
    expect((await process.proof.listKeys()).map(({ validToMs }) => validToMs)).toEqual([
      START_MS + 5_000,
      null,
    ]);
    const before = await placeAll(world, process, 1);
    await process.trading.relay.drain();
    world.setNow(START_MS + 5_000);
    const after = await placeAll(world, process, 1);
    await process.trading.relay.drain();
    const keys = await publicKeys(process.proof);
    for (const [bets, key] of [
      [before, KEY],
      [after, young],
    ] as const) {
      for (const text of await receiptsOf(process, bets)) {
        expect(JSON.parse(text).batch.keyId).toBe(key.id);
        expect(checkReceipt(bytes(text), keys).ok).toBe(true);
      }
    }
    // A key whose file says that it began before it was known begins when it is known.
    const late = testKey(START_MS + 5_500);
    world.setNow(START_MS + 9_000);
    const next = await world.startProcess([KEY, young, late]);
    expect((await next.proof.listKeys()).map(({ validFromMs }) => validFromMs).at(-1)).toBe(START_MS + 9_002);
    await expect(world.startProcess([KEY, young])).rejects.toThrow(/published and its file is gone/);
    world.setNow(START_MS);
  });
});

describe("a refused bet", () => {
  it("can be proved with its reason, by its member alone", async () => {
    const [member, other] = world.members;
    if (member === undefined || other === undefined) throw new Error("no members");
    const request = betRequest({
      memberId: member.id,
      roundId: world.round,
      stakePoints: 100,
      clientKey: randomUUID(),
    });
    const answer = await server.trading.betting.placeBet(request);
    expect(answer).toMatchObject({ ok: false, refusal: { code: "BET_BELOW_MINIMUM" } });
    server.proof.refused({
      request,
      code: "BET_BELOW_MINIMUM",
      params: { min: 5_000 },
      refusedAtMs: START_MS,
    });
    const text = server.proof.refusalProofOf({ memberId: member.id, clientKey: request.clientKey }) ?? "";
    const keys = await publicKeys(server.proof);
    expect(checkReceipt(bytes(text), keys)).toMatchObject({ ok: true });
    expect(JSON.parse(text).subject).toMatchObject({
      kind: "refusal",
      code: "BET_BELOW_MINIMUM",
      params: { min: "5000" },
      stakePoints: "100",
      refusedAtMs: String(START_MS),
    });
    expect(checkReceipt(bytes(text.replace('"min":"5000"', '"min":"5001"')), keys).ok).toBe(false);
    expect(server.proof.refusalProofOf({ memberId: other.id, clientKey: request.clientKey })).toBeNull();
  });
});
