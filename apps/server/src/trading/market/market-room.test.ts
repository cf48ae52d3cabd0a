import type { RawTick } from "@maru/rules";
import { type Instant, instant, price } from "@maru/values";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Feed, FeedListener } from "./feed.ts";
import { MarketIngest } from "./market-ingest.ts";
import { MarketRoom } from "./market-room.ts";
import { MemoryLog } from "./testing/memory-store.ts";
import { rulesOf } from "./testing/recorded.ts";

const T0 = Date.UTC(2026, 0, 5);
const rules = rulesOf("BTCUSDT");

/** A feed with a socket of its own, which says what the test says, and inside `due` what the test put there. */
class SocketFeed implements Feed {
  readonly stock = rules.stock;
  #listener: FeedListener | null = null;
  saidWhenDue: RawTick[] = [];
  async start(listener: FeedListener, nowMs: Instant): Promise<void> {
    this.#listener = listener;
    listener.connected(nowMs);
  }
  say(afterMs: number): void {
    this.#listener?.ticks([tick(afterMs)]);
  }
  async due(): Promise<void> {
    const ticks = this.saidWhenDue.splice(0);
    if (ticks.length > 0) this.#listener?.ticks(ticks);
  }
  nextDueMs(): null {
    return null;
  }
  async stop(): Promise<void> {}
}

let tradeId = 0;
const tick = (afterMs: number): RawTick => ({
  stock: rules.stock,
  atMs: instant(T0 + afterMs),
  receivedAtMs: instant(T0 + afterMs),
  price: price(6_000_000),
  qty: 1n,
  tradeId: String((tradeId += 1)),
});

let log: MemoryLog;
let feed: SocketFeed;
let room: MarketRoom;
/** What happens while a step tells its ticks. */
let onTold: () => void;
const wake = vi.fn();
const step = (afterMs: number): Promise<void> => room.step(instant(T0 + afterMs));

beforeEach(async () => {
  wake.mockClear();
  log = new MemoryLog();
  feed = new SocketFeed();
  onTold = () => undefined;
  const listener = { ticks: () => onTold(), book: () => undefined, moved: () => undefined };
  room = new MarketRoom(new MarketIngest(rules, log.market, listener), feed);
  room.wakes(wake);
  await room.start(instant(T0));
});

/** Says a tick and steps where that is asked for; answers whether it was. */
async function hear(afterMs: number): Promise<boolean> {
  wake.mockClear();
  feed.say(afterMs);
  if (wake.mock.calls.length > 0) await step(afterMs);
  return wake.mock.calls.length > 0;
}

describe("a tick that comes by itself", () => {
  it("asks for a step after a quiet while, once for all that comes before it", async () => {
    for (const afterMs of [1_000, 1_000, 1_003]) feed.say(afterMs);
    expect(wake).toHaveBeenCalledTimes(1);
    await step(1_003);
    expect(log.ticks.length).toBe(3);
  });

  it("asks for three in a bunch; those behind wait for the step that is due anyway", async () => {
    const asked = [];
    for (const afterMs of [1_000, 1_010, 1_020, 1_030, 1_099]) asked.push(await hear(afterMs));
    expect(asked).toEqual([true, true, true, false, false]);
    expect(log.ticks.length).toBe(3);
    await step(1_100);
    expect(log.ticks.length).toBe(5);
  });

  it("costs a market that is never quiet no more than a step in 100 ms", async () => {
    let steps = 0;
    for (let afterMs = 1_000; afterMs < 61_000; afterMs += 10) if (await hear(afterMs)) steps += 1;
    expect(steps).toBe(600 + 2);
  });

  it("is due as soon as the pace allows where it came while a step ran", async () => {
    onTold = () => feed.say(1_001);
    feed.say(1_000);
    await step(1_000);
    onTold = () => undefined;
    expect(log.ticks.length).toBe(1);
    expect(wake).toHaveBeenCalledTimes(1);
    expect(room.nextDueMs()).toBeLessThanOrEqual(T0 + 1_001);
    await step(1_001);
    expect(log.ticks.length).toBe(2);
    expect(room.nextDueMs()).toBeGreaterThan(T0 + 1_001);
  });
});

it("what a feed says when it is driven asks for no step of its own", async () => {
  feed.saidWhenDue = [tick(1_000)];
  await step(1_000);
  expect(log.ticks.length).toBe(1);
  expect(wake).not.toHaveBeenCalled();
});
