import {
  buildChain,
  hashOn,
  type RawTick,
  SIMULATED_MARKETS,
  SLOT_MS,
  slotKey,
  slotNumber,
  slotOf,
} from "@maru/rules";
import { assert, instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { SlotLink, SlotLinks } from "../../../ports/slot-links.ts";
import type { Feed } from "../feed.ts";
import { MarketIngest, type MarketListener } from "../market-ingest.ts";
import { MarketRoom } from "../market-room.ts";
import { nodeDigest } from "../node-digest.ts";
import type { OpenChain } from "../seed-chains.ts";
import { MemoryLog } from "../testing/memory-store.ts";
import { createSimulatedFeed } from "./simulated.ts";
import { createSlotSecrets } from "./slot-secrets.ts";

const T0 = Date.UTC(2026, 0, 5);
const market = SIMULATED_MARKETS[1];
assert(market !== undefined, "SIM-V75 is there");
const { stock } = market.rules;

function built(root: string) {
  const building = buildChain(nodeDigest, new TextEncoder().encode(root.padEnd(32, ".")), 1_000);
  let step = building.next();
  while (step.done !== true) step = building.next();
  return step.value;
}

const FIRST_MS = instant(T0 - 900 * SLOT_MS);
const chain: OpenChain = {
  chain: built("ours"),
  firstSlotMs: FIRST_MS,
  slotLengthMs: SLOT_MS,
  witnesses: 1,
  salt: "00",
};
const theirs = built("theirs");
const linkAt = (slotMs: number): Uint8Array => {
  const number = slotNumber(chain, instant(slotMs));
  const link = theirs.length - 1 - number;
  return hashOn(nodeDigest, theirs.checkpoints[0] ?? new Uint8Array(), link);
};

interface Witness extends SlotLinks {
  /** Answers nothing while it is away, and none of the slots that begin before this. */
  isAway: boolean;
  showsFromMs: number;
  readonly asked: number[];
}

function openWitness(): Witness {
  const witness: Witness = {
    witnesses: 1,
    isAway: false,
    showsFromMs: FIRST_MS,
    asked: [],
    openChain: async () => [],
    keeps: async () => true,
    linkOf: async ({ slotMs }): Promise<SlotLink | null> => {
      witness.asked.push(slotMs - T0);
      if (witness.isAway || slotMs < witness.showsFromMs) return null;
      return { slotMs, fromMs: instant(Math.max(witness.showsFromMs, FIRST_MS)), links: [linkAt(slotMs)] };
    },
  };
  return witness;
}

function feedOf(witness: Witness, log: MemoryLog): Feed {
  assert(market !== undefined, "SIM-V75 is there");
  return createSimulatedFeed({
    market,
    openChains: async () => [chain],
    renew: async () => null,
    digest: nodeDigest,
    links: witness,
    log: log.market,
    seeds: log.seedStore,
  });
}

const QUIET: MarketListener = { ticks: () => undefined, book: () => undefined, moved: () => undefined };

function roomOf(witness: Witness, log: MemoryLog) {
  assert(market !== undefined, "SIM-V75 is there");
  const feed = feedOf(witness, log);
  const ingest = new MarketIngest(market.rules, log.market, QUIET);
  return { ingest, room: new MarketRoom(ingest, feed) };
}

interface Said {
  readonly ticks: RawTick[];
  readonly news: string[];
}

async function started(witness: Witness, log = new MemoryLog(), atMs = T0) {
  const said: Said = { ticks: [], news: [] };
  const feed = feedOf(witness, log);
  await feed.start(
    {
      connected: (nowMs) => said.news.push(`connected ${nowMs - T0}`),
      ended: () => said.news.push("ended"),
      disconnected: (lastMs, nowMs, cause = "FEED_GAP") =>
        said.news.push(`disconnected ${lastMs - T0} ${nowMs - T0} ${cause}`),
      ticks: (ticks) => said.ticks.push(...ticks),
      book: () => undefined,
      broken: () => undefined,
    },
    instant(atMs),
  );
  const due = async (ms: number): Promise<void> => {
    await feed.due(instant(T0 + ms));
    if (feed.nextDueMs() === T0 + ms) await feed.due(instant(T0 + ms));
  };
  return { feed, said, due, times: () => said.ticks.map((tick) => tick.atMs - T0) };
}

describe("a simulated market with a witness", () => {
  it("has no price of a slot before its link was shown, and asks once for each slot", async () => {
    const witness = openWitness();
    witness.isAway = true;
    const { due, times, said, feed } = await started(witness);
    await due(0);
    await due(500);
    expect([times(), said.news]).toEqual([[], []]);
    expect(feed.nextDueMs()).toBe(T0 + 600);
    witness.isAway = false;
    await due(600);
    expect(said.news).toEqual(["connected 600"]);
    await due(9_900);
    expect(times()).toEqual(Array.from({ length: 37 }, (_, n) => 750 + n * 250));
    await due(19_999);
    expect(times().at(-1)).toBe(19_750);
    expect(witness.asked).toEqual([0, 0, 0, 10_000]);
  });

  it("makes each tick of both halves: who has one of them makes another path", async () => {
    const { due, said } = await started(openWitness());
    await due(0);
    await due(15_000);
    const witness = openWitness();
    const alone = createSlotSecrets(stock, { digest: nodeDigest, links: witness }, [
      { ...chain, witnesses: 0 },
    ]);
    const both = createSlotSecrets(stock, { digest: nodeDigest, links: witness }, [chain]);
    await both.askFor(instant(T0), instant(T0 + 15_000));
    for (const ms of [0, 10_000]) {
      const atMs = instant(T0 + ms);
      const seed = alone.secretAt(atMs)?.key ?? new Uint8Array();
      expect(both.secretAt(atMs)?.key).toEqual(slotKey(nodeDigest, seed, [linkAt(atMs)]));
      expect(both.secretAt(atMs)?.key).not.toEqual(seed);
    }
    expect(said.ticks.length).toBe(61);
  });

  it("tells by how much the first ticks of a slot were late, and of no other", async () => {
    const witness = openWitness();
    const { due, said } = await started(witness);
    await due(0);
    await due(9_999);
    witness.isAway = true;
    await due(10_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    witness.isAway = false;
    await due(10_600);
    const late = said.ticks
      .filter((tick) => tick.receivedAtMs > tick.atMs + 20)
      .map((tick) => tick.atMs - T0);
    expect(late.slice(0, 2)).toEqual([10_000, 10_250]);
    expect(late.every((ms) => ms >= 10_000)).toBe(true);
    expect(said.news).toEqual(["connected 0"]);
  });

  it("goes on as if nothing was where a link is late by less than the market bears: no tick is late for its bar", async () => {
    const witness = openWitness();
    const log = new MemoryLog();
    const { room, ingest } = roomOf(witness, log);
    await room.start(instant(T0));
    for (let ms = 0; ms <= 42_000; ms += 100) {
      witness.isAway = ms >= 10_000 && ms < 12_500;
      await room.step(instant(T0 + ms));
    }
    expect(log.ticks.map((tick) => [tick.atMs - T0, tick.flag])).toEqual(
      Array.from({ length: 169 }, (_, n) => [n * 250, "used"]),
    );
    expect(log.incidents.map(({ kind }) => kind)).toEqual(["RESTART"]);
    expect(log.bars.filter(({ broken }) => broken !== null).map(({ startMs }) => startMs - T0)).toEqual([]);
    expect(ingest.counts.late).toBe(0);
  });

  it("is a lost feed while a link is missing for longer, and fills the hole if it may", async () => {
    const witness = openWitness();
    const { due, said, feed, times } = await started(witness);
    await due(0);
    await due(9_999);
    witness.isAway = true;
    await due(10_000);
    await due(12_900);
    expect(said.news).toEqual(["connected 0"]);
    await due(13_000);
    expect(said.news).toEqual(["connected 0", "disconnected 9750 13000 WITHHELD"]);
    witness.isAway = false;
    await feed.due(instant(T0 + 14_000));
    expect(said.news.at(-1)).toBe("connected 14000");
    const filled = await feed.backfill?.(instant(T0 + 9_750), instant(T0 + 14_000));
    expect(filled?.map((tick) => tick.atMs - T0)).toEqual(
      Array.from({ length: 17 }, (_, n) => 10_000 + n * 250),
    );
    expect(filled?.every((tick) => tick.receivedAtMs === T0 + 14_000)).toBe(true);
    await due(14_250);
    expect(times().at(-1)).toBe(14_250);
  });

  it("leaves slots alone that a witness did not show first: nothing says when their stakes were sealed", async () => {
    const witness = openWitness();
    const { due, said, feed, times } = await started(witness);
    await due(0);
    await due(9_999);
    witness.isAway = true;
    await due(10_000);
    await due(13_500);
    // It was started again at 12 s: the slot from 10 s is never shown, the one from 20 s is.
    Object.assign(witness, { isAway: false, showsFromMs: T0 + 20_000 });
    await due(19_900);
    expect(said.news.at(-1)).toBe("disconnected 9750 13500 WITHHELD");
    await feed.due(instant(T0 + 20_100));
    expect(said.news.at(-1)).toBe("connected 20100");
    expect(await feed.backfill?.(instant(T0 + 9_750), instant(T0 + 20_100))).toBe(null);
    await due(21_000);
    expect(times().filter((ms) => ms > 9_750)).toEqual([20_250, 20_500, 20_750, 21_000]);
  });

  it("F-35: says once that its link was withheld, half a minute behind a start, and breaks what it lacks by that name", async () => {
    const witness = openWitness();
    const log = new MemoryLog();
    const first = roomOf(witness, log);
    await first.room.start(instant(T0));
    for (let ms = 0; ms < 11_000; ms += 100) {
      witness.isAway = ms >= 10_000;
      await first.room.step(instant(T0 + ms));
    }
    await first.room.stop();
    const { room } = roomOf(witness, log);
    await room.start(instant(T0 + 12_000));
    for (let ms = 12_100; ms < 93_000; ms += 100) await room.step(instant(T0 + ms));
    expect(log.bars.filter(({ broken }) => broken !== null).map(({ broken }) => broken)).toEqual([
      "RESTART",
      "RESTART",
      "WITHHELD",
    ]);
    Object.assign(witness, { isAway: false, showsFromMs: T0 + 100_000 });
    for (let ms = 100_000; ms < 105_000; ms += 100) await room.step(instant(T0 + ms));
    expect(log.incidents.map(({ kind, detail }) => `${kind} ${detail["healed"]}`)).toEqual([
      "RESTART no",
      "WITHHELD no",
    ]);
  });

  it("goes on after a restart of the server where its path stood, of slots that were shown", async () => {
    const log = new MemoryLog();
    const first = await started(openWitness(), log);
    await first.due(0);
    await first.due(12_000);
    await log.market.appendTicks(
      market.rules.stock,
      first.said.ticks.map((tick, at) => ({ ...tick, seq: at + 1, flag: "used" as const })),
      [],
    );
    const again = await started(openWitness(), log, T0 + 25_000);
    await again.feed.due(instant(T0 + 25_000));
    const filled = await again.feed.backfill?.(instant(T0 + 12_000), instant(T0 + 25_000));
    const whole = await started(openWitness());
    await whole.due(0);
    await whole.due(25_000);
    const after = whole.said.ticks.filter((tick) => tick.atMs > T0 + 12_000);
    expect(filled?.map(({ atMs, price }) => [atMs, price])).toEqual(
      after.map(({ atMs, price }) => [atMs, price]),
    );
  });

  it("reveals its own seeds of final slots, and asks no witness for them", async () => {
    const witness = openWitness();
    const log = new MemoryLog();
    const { due, feed } = await started(witness, log);
    await due(0);
    await due(45_000);
    const asked = witness.asked.length;
    for (const ms of [12_000, 43_000]) await feed.finalised?.(instant(T0 + ms));
    expect([...log.seeds.keys()].map((slotMs) => slotMs - T0)).toEqual([0, 10_000, 20_000, 30_000]);
    expect(witness.asked.length).toBe(asked);
    expect(slotOf(instant(T0 + 43_000), SLOT_MS)).toBe(T0 + 40_000);
  });
});
