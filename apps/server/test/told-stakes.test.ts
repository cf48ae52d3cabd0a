import type { Round } from "@maru/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { START_MS } from "../src/trading/betting/betting-world.ts";
import {
  openReceiptWorld,
  placeAll,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";

const KEY = testKey(START_MS - 1_000);
const VISITOR = { caller: null, siteId: 1 };
let world: ReceiptWorld;
/** The one that seals, and one beside it that players listen to. */
let server: ReceiptProcess;
let beside: ReceiptProcess;
let round: Round;

beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([KEY]);
  beside = await world.startProcess([KEY]);
  round = await world.loadRound(world.round);
});
afterAll(() => world.close());

interface Told {
  readonly tradeRoundId: number;
  readonly index: number;
  readonly body: string;
}

const read = (body: string): Told => JSON.parse(body).data;
const toldBy = ({ topics }: ReceiptProcess): readonly Told[] =>
  topics.filter(({ destination }) => destination.startsWith("/topic/stakes/")).map(({ body }) => read(body));
const roundsToldBy = (process: ReceiptProcess) => toldBy(process).map(({ tradeRoundId }) => tradeRoundId);

async function promised(startMs: number): Promise<Round> {
  const made = await world.loadRound(await world.world.addRound({ startMs }));
  await server.proof.log.take([{ kind: "round.created", round: made }]);
  return made;
}

/** The leaf of a round's stakes as the log has it. */
async function leafOf(id: number): Promise<Told | null> {
  const leaf = (await server.proof.log.leavesOf(id)).find(({ kind }) => kind === "stakes");
  return leaf === undefined ? null : { tradeRoundId: id, index: leaf.index, body: leaf.body };
}

describe("F-26: the stakes of a round", () => {
  it("are told once they stand in the log, before the strike, on the topic of their market: letter by letter", async () => {
    const digit = await world.loadRound(world.digitRound);
    await server.proof.log.take([round, digit].map((each) => ({ kind: "round.created", round: each })));
    await placeAll(world, server, 3);
    await server.proof.log.step(round.times.lockMs - 1);
    await world.goTo(round.times.lockMs);
    // Bets have no receipt yet: what is not sealed is not told.
    await server.proof.log.step(round.times.lockMs);
    expect(toldBy(server)).toEqual([]);

    await server.trading.relay.drain();
    await world.goTo(round.times.lockMs + 500);
    await server.proof.log.step(round.times.lockMs + 500);
    const [told] = toldBy(server).filter(({ tradeRoundId }) => tradeRoundId === round.id);
    expect(told).toEqual(await leafOf(round.id));
    const { sealedAtMs, stakes } = JSON.parse(told?.body ?? "");
    expect(Number(sealedAtMs)).toBeLessThan(round.times.gameStartMs);
    expect(Object.keys(stakes)).toEqual(["B", "S"]);
    expect(new Set(server.topics.map(({ destination }) => destination))).toContain(
      `/topic/stakes/${round.stock}`,
    );
    expect(new Set(roundsToldBy(server))).toEqual(new Set([round.id, digit.id]));
    await server.proof.log.step(round.times.lockMs + 1_000);
    expect(toldBy(server)).toHaveLength(2);
  });

  it("are told by a server that did not seal them, once, in the log's order", async () => {
    await beside.proof.log.step(round.times.lockMs + 1_500);
    expect(toldBy(beside)).toEqual(toldBy(server));
    const later = await promised(START_MS + 120_000);
    await world.goTo(later.times.lockMs);
    await server.proof.log.step(later.times.lockMs);
    await beside.proof.log.step(later.times.lockMs);
    await beside.proof.log.step(later.times.lockMs + 500);
    expect(toldBy(beside)).toEqual(toldBy(server));
    expect(toldBy(beside)).toHaveLength(3);
    const places = toldBy(beside).map(({ index }) => index);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("are told before anything asks for what decides: whoever waits for all to be sealed has them told", async () => {
    const next = await promised(START_MS + 240_000);
    await world.goTo(next.times.lockMs);
    await server.proof.log.sealAll(next.times.lockMs);
    expect(toldBy(server).at(-1)).toEqual(await leafOf(next.id));
  });

  it("are told with the next turn where the live channel failed, and sealed all the same", async () => {
    const next = await promised(START_MS + 360_000);
    await world.goTo(next.times.lockMs);
    server.failSpeaking(true);
    await expect(server.proof.log.step(next.times.lockMs)).rejects.toThrow("the live channel is gone");
    expect(await leafOf(next.id)).not.toBeNull();
    server.failSpeaking(false);
    const before = toldBy(server).length;
    await server.proof.log.step(next.times.lockMs + 500);
    expect(toldBy(server).slice(before)).toEqual([await leafOf(next.id)]);
  });

  it("are known to a server that was started since, for whoever asks it first", async () => {
    const fresh = await world.startProcess([KEY]);
    await fresh.proof.log.step(START_MS + 420_000);
    const shown = await fresh.trading.live.snapshot(VISITOR, `/topic/stakes/${round.stock}`);
    expect(shown.map(read)).toEqual(toldBy(server));
    expect(shown).toHaveLength(5);
  });
});
