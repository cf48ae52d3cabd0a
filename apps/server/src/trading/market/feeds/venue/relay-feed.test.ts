import type { RawTick } from "@maru/rules";
import { type Instant, instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { Feed, FeedListener } from "../../feed.ts";
import { memorySwitches } from "../../testing/memory-switches.ts";
import { rulesOf } from "../../testing/recorded.ts";
import { createRelayFeed } from "./relay-feed.ts";

/** A mark of five minutes and of ten. */
const MARK = 1_700_000_400_000;
const { stock } = rulesOf("BTCUSDT");

const tick = (tradeId: string, atMs: number): RawTick => ({
  stock,
  atMs: instant(atMs),
  receivedAtMs: instant(atMs + 50),
  tradeId,
  price: price(100),
  qty: 1n,
});

/** A source whose news the test says. */
function handFeed() {
  let listener: FeedListener | null = null;
  let heardMs: Instant | null = null;
  let missed: readonly RawTick[] | null = null;
  const feed: Feed = {
    stock,
    start: async (to) => {
      listener = to;
    },
    due: async () => undefined,
    nextDueMs: () => null,
    stop: async () => undefined,
    lastHeardMs: () => heardMs,
    backfill: async () => missed,
  };
  return {
    feed,
    up: (atMs: number) => listener?.connected(instant(atMs)),
    down: (atMs: number) => listener?.disconnected(instant(atMs), instant(atMs)),
    trade: (id: string, atMs: number) => listener?.ticks([tick(id, atMs)]),
    hears: (atMs: number) => {
      heardMs = instant(atMs);
    },
    brings: (ticks: readonly RawTick[] | null) => {
      missed = ticks;
    },
  };
}

/** Seconds since the mark. */
const told = (ms: number): string => String((ms - MARK) / 1_000);

async function open(startMs: number, switches = memorySwitches()) {
  const [primary, fallback] = [handFeed(), handFeed()];
  const feed = createRelayFeed({ primary: primary.feed, fallback: fallback.feed }, switches);
  const said: string[] = [];
  await feed.start(
    {
      connected: (nowMs) => void said.push(`up ${told(nowMs)}`),
      disconnected: (lastMs) => void said.push(`down ${told(lastMs)}`),
      ended: () => void said.push("ended"),
      ticks: (ticks) => void said.push(ticks.map(({ tradeId }) => tradeId).join()),
      book: () => undefined,
      broken: () => undefined,
    },
    instant(startMs),
  );
  /** Each second from `fromMs` to before `toMs`: both trade unless told otherwise. */
  const pass = async (
    [fromS, toS]: readonly [number, number],
    alive: { primary?: boolean; fallback?: boolean },
  ) => {
    for (let ms = MARK + fromS * 1_000; ms < MARK + toS * 1_000; ms += 1_000) {
      for (const [name, side] of Object.entries({ primary, fallback })) {
        if (alive[name as "primary" | "fallback"] !== true) continue;
        side.hears(ms);
        side.trade(`${name[0]}${(ms - MARK) / 1_000}`, ms);
      }
      await feed.due(instant(ms));
    }
  };
  return { feed, primary, fallback, switches, said, pass };
}

const both = { primary: true, fallback: true };

describe("a market with a source that stands in", () => {
  it("hears the first source alone while that can be heard", async () => {
    const { primary, fallback, said, pass, switches } = await open(MARK - 600_000);
    primary.up(MARK - 600_000);
    fallback.up(MARK - 600_000);
    await pass([-600, -597], both);
    expect(said).toEqual(["up -600", "p-600", "p-599", "p-598"]);
    await pass([-597, -100], both);
    expect(switches.written).toEqual([]);
  });

  it("hears nothing from the loss of the first until the mark, and from then on the other one", async () => {
    const { feed, primary, fallback, said, pass, switches } = await open(MARK - 900_000);
    primary.up(MARK - 900_000);
    fallback.up(MARK - 900_000);
    await pass([-900, -200], both);
    said.length = 0;
    primary.down(MARK - 200_000);
    await pass([-200, -81], { fallback: true });
    expect(switches.written).toEqual([]);
    await pass([-81, -60], { fallback: true });
    expect(switches.written).toEqual([{ actsFromMs: MARK, to: "fallback", cause: "lost" }]);
    // It is back before the mark: a window would be of both.
    primary.up(MARK - 60_000);
    await pass([-60, 3], both);
    expect(said).toEqual(["down -200", "up -1", "f0", "f1", "f2"]);
    expect(await feed.backfill?.(instant(MARK - 200_000), instant(MARK))).toBeNull();
    expect(feed.lastHeardMs?.()).toBe(MARK + 2_000);
  });

  it("goes back at a mark of ten minutes without a gap: each trade once, by the source of its moment", async () => {
    const switches = memorySwitches();
    switches.written.push({ actsFromMs: instant(MARK - 600_000), to: "fallback", cause: "lost" });
    const { primary, fallback, said, pass } = await open(MARK - 300_000, switches);
    fallback.up(MARK - 300_000);
    primary.up(MARK - 200_000);
    await pass([-300, -2], both);
    expect(switches.written.at(-1)).toEqual({ actsFromMs: MARK, to: "primary", cause: "back" });
    said.length = 0;
    await pass([-2, 1], both);
    // The venues' trades of before the mark come after it.
    fallback.trade("late", MARK - 10);
    primary.trade("early", MARK - 5);
    await pass([1, 6], both);
    expect(said).toEqual(["f-2", "f-1", "p0", "late", "p1", "p2", "p3", "p4", "p5"]);
  });

  it("breaks what the source that ends did not say until the mark", async () => {
    const switches = memorySwitches();
    switches.written.push({ actsFromMs: instant(MARK - 600_000), to: "fallback", cause: "lost" });
    const { primary, fallback, said, pass } = await open(MARK - 300_000, switches);
    fallback.up(MARK - 300_000);
    primary.up(MARK - 200_000);
    await pass([-300, -1], both);
    said.length = 0;
    // Silent, and not yet known to be lost: nobody knows what it traded in the last second.
    await pass([-1, 8], { primary: true });
    expect(said).toEqual(["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"]);
    fallback.down(MARK - 2_000);
    await pass([8, 10], { primary: true });
    expect(said.slice(8)).toEqual(["down -2", "up 8", "p9"]);
  });

  it("breaks what the source that begins has missed after the mark", async () => {
    const switches = memorySwitches();
    switches.written.push({ actsFromMs: instant(MARK - 600_000), to: "fallback", cause: "lost" });
    const { primary, fallback, said, pass } = await open(MARK - 300_000, switches);
    fallback.up(MARK - 300_000);
    primary.up(MARK - 200_000);
    await pass([-300, 0], both);
    said.length = 0;
    primary.down(MARK + 500);
    primary.up(MARK + 1_500);
    await pass([1, 5], { fallback: true });
    expect(said).toEqual(["down 0", "up 3"]);
  });

  it("waits with a switch while rounds stand behind the mark", async () => {
    let isFree = false;
    const { primary, fallback, pass, switches } = await open(
      MARK - 900_000,
      memorySwitches(() => isFree),
    );
    primary.up(MARK - 900_000);
    fallback.up(MARK - 900_000);
    await pass([-900, -800], both);
    primary.down(MARK - 800_000);
    await pass([-800, -400], { fallback: true });
    expect(switches.written).toEqual([]);
    isFree = true;
    await pass([-400, -398], { fallback: true });
    expect(switches.written).toEqual([{ actsFromMs: MARK - 300_000, to: "fallback", cause: "lost" }]);
  });

  it("goes on after a start as it is written, in the dark too", async () => {
    const switches = memorySwitches();
    switches.written.push({ actsFromMs: instant(MARK), to: "fallback", cause: "silent" });
    const { primary, fallback, said, pass } = await open(MARK - 20_000, switches);
    primary.up(MARK - 20_000);
    fallback.up(MARK - 20_000);
    await pass([-20, 2], both);
    expect(said).toEqual(["up -1", "f0", "f1"]);
    expect(switches.written).toHaveLength(1);
  });

  it("fills a hole of the source that is taken with its own trades", async () => {
    const { feed, primary, said, pass } = await open(MARK - 900_000);
    primary.up(MARK - 900_000);
    await pass([-900, -890], { primary: true });
    primary.down(MARK - 890_000);
    primary.brings([tick("p-889", MARK - 889_000)]);
    primary.up(MARK - 880_000);
    expect(said.slice(-2)).toEqual(["down -890", "up -880"]);
    const missed = await feed.backfill?.(instant(MARK - 890_000), instant(MARK - 880_000));
    expect(missed?.map(({ tradeId }) => tradeId)).toEqual(["p-889"]);
  });

  it("fills no hole in which a switch lies, whoever is there at its end", async () => {
    const switches = memorySwitches();
    switches.written.push({ actsFromMs: instant(MARK), to: "fallback", cause: "lost" });
    const { feed, primary, fallback, said, pass } = await open(MARK - 20_000, switches);
    primary.up(MARK - 20_000);
    await pass([-20, 10], { primary: true });
    // It is there for the first time after the mark, and can tell what it traded since.
    fallback.brings([tick("f-1", MARK - 1_000), tick("f3", MARK + 3_000)]);
    fallback.up(MARK + 10_000);
    expect(said).toEqual(["up 10"]);
    expect(await feed.backfill?.(instant(MARK - 20_000), instant(MARK + 10_000))).toBeNull();
    const own = await feed.backfill?.(instant(MARK), instant(MARK + 10_000));
    expect(own?.map(({ tradeId }) => tradeId)).toEqual(["f-1", "f3"]);
  });
});
