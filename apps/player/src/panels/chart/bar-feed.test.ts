import { ok, refused, type Result } from "@maru/values";
import { beforeEach, expect, test, vi } from "vitest";
import type { ChartBar, Tick, TradeOption, WireRefusal } from "../../surface/surface.ts";
import { createBarFeed } from "./bar-feed.ts";

const NOW_MS = 1_800_000_000_000;
const BAR_MS = 60_000;

const wire = vi.hoisted(() => ({
  replies: [] as ((reply: unknown) => void)[],
  tell: (_ticks: readonly unknown[]): void => undefined,
  hole: (): void => undefined,
}));

vi.mock("../../surface/surface.ts", async () => ({
  ...(await import("../../derived/bars.ts")),
  ...(await import("../../derived/chart-periods.ts")),
  SILENCE_MS: 4_000,
  serverNowMs: () => NOW_MS,
  fetchBars: () => new Promise((resolve) => wire.replies.push(resolve)),
  fetchTicks: () => new Promise((resolve) => wire.replies.push(resolve)),
  tickFacts: {
    onBatch: (listener: typeof wire.tell) => {
      wire.tell = listener;
      return () => undefined;
    },
    onHole: (listener: () => void) => {
      wire.hole = listener;
      return () => undefined;
    },
  },
}));

beforeEach(() => {
  wire.replies = [];
});

const bar = (timeMs: number): ChartBar => ({ timeMs, open: 1, high: 1, low: 1, close: 1 });
const tick = (timeMs: number): Tick => ({ id: timeMs, timeMs, price: 2, qty: 1 });
const REFUSED = refused<WireRefusal>({ code: "UNAVAILABLE", message: "", params: {} });

async function answer(reply: Result<readonly ChartBar[], WireRefusal>): Promise<void> {
  wire.replies.shift()?.(reply);
  await new Promise((resolve) => setImmediate(resolve));
}

function openFeed() {
  const told: boolean[] = [];
  const option = { stock: "SIM-V25", type: "R1" } as TradeOption;
  const feed = createBarFeed({
    option,
    period: "1",
    onAll: () => undefined,
    onNewest: () => undefined,
    onRefused: (isRefused) => told.push(isRefused),
  });
  return { feed, told };
}

test("a past that is refused is told, asked for once more, and told to be there", async () => {
  const { feed, told } = openFeed();
  await answer(REFUSED);
  expect(told).toEqual([true]);
  wire.tell([tick(NOW_MS + 100)]);
  expect(feed.bars()).toHaveLength(1);
  feed.retry();
  await answer(ok([bar(NOW_MS - BAR_MS * 2), bar(NOW_MS - BAR_MS)]));
  expect(told).toEqual([true, false]);
  expect(feed.bars().length).toBeGreaterThan(1);
});

test("older bars that are refused are no end of the past: the same page is asked for again", async () => {
  const { feed, told } = openFeed();
  await answer(ok([bar(NOW_MS - BAR_MS)]));
  feed.loadOlder();
  await answer(REFUSED);
  expect(told).toEqual([false, true]);
  feed.retry();
  await answer(ok([bar(NOW_MS - BAR_MS * 2)]));
  expect(told).toEqual([false, true, false]);
  expect(feed.bars().map(({ timeMs }) => timeMs)).toEqual([NOW_MS - BAR_MS * 2, NOW_MS - BAR_MS]);
  feed.loadOlder();
  await answer(ok([]));
  feed.loadOlder();
  expect(wire.replies, "nothing is before the oldest").toEqual([]);
});

test("the bar that is under way is partial after a silence until the past is read anew", async () => {
  const { feed } = openFeed();
  await answer(ok([bar(NOW_MS - BAR_MS)]));
  wire.tell([tick(NOW_MS + 1_000), tick(NOW_MS + 9_000)]);
  expect(feed.bars().at(-1)).toMatchObject({ isPartial: true });
  wire.hole();
  await answer(ok([bar(NOW_MS - BAR_MS), bar(NOW_MS)]));
  expect(feed.bars().at(-1)?.isPartial).toBeUndefined();
});
