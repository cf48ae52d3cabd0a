import type { IChartApi, LogicalRange } from "lightweight-charts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChartHand } from "./chart-hand.ts";

const NEWEST = 150;
const AT_NOW = { from: 100, to: 160 } as LogicalRange;
const IN_THE_PAST = { from: 40, to: 100 } as LogicalRange;

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("requestAnimationFrame", (step: () => void) => frames.push(step));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function drawFrame(): void {
  const due = frames;
  frames = [];
  for (const step of due) step();
}

/** A chart that tells of its range when it is told to, and what it was asked for. */
function makeHand() {
  const asked = { fixLeftEdge: [] as unknown[], follow: [] as boolean[], older: 0, forgotten: 0 };
  let tell: ((range: LogicalRange | null) => void) | null = null;
  const timeScale = {
    subscribeVisibleLogicalRangeChange: (listener: (range: LogicalRange | null) => void) => (tell = listener),
    unsubscribeVisibleLogicalRangeChange: () => undefined,
    applyOptions: (options: { fixLeftEdge: unknown }) => asked.fixLeftEdge.push(options.fixLeftEdge),
  };
  const place = new EventTarget();
  const hand = createChartHand({ timeScale: () => timeScale } as unknown as IChartApi, {
    place: place as HTMLElement,
    newestSlot: () => NEWEST,
    feed: { loadOlder: () => (asked.older += 1), forgetOlder: () => (asked.forgotten += 1) },
    onFollow: (isFollowing) => asked.follow.push(isFollowing),
  });
  const drag = (): boolean => place.dispatchEvent(Object.assign(new Event("pointermove"), { buttons: 1 }));
  return { hand, asked, drag, look: (range: LogicalRange) => tell?.(range) };
}

test("a drag that a slow machine draws seconds later is still the player's", () => {
  const { hand, asked, drag, look } = makeHand();
  drag();
  vi.advanceTimersByTime(10_000);
  look(IN_THE_PAST);
  expect(asked.follow).toEqual([false]);
  drawFrame();
  drawFrame();
  drawFrame();
  expect(hand.isFollowing()).toBe(false);
});

test("while a hand is on the chart the picture does not slide under it", () => {
  const { hand, drag } = makeHand();
  expect(hand.isFollowing()).toBe(true);
  drag();
  expect(hand.isFollowing()).toBe(false);
  for (let frame = 0; frame < 3; frame += 1) drawFrame();
  expect(hand.isFollowing()).toBe(true);
});

test("the picture's own moves are nobody's choice", () => {
  const { hand, asked, look } = makeHand();
  look(IN_THE_PAST);
  expect(asked.follow).toEqual([]);
  expect(hand.chosenSlots()).toBeNull();
});

test("who pans back is held at the oldest bar, and let go at the present", () => {
  const { hand, asked, drag, look } = makeHand();
  drag();
  look(IN_THE_PAST);
  look({ from: 2, to: 62 } as LogicalRange);
  expect(asked).toMatchObject({ fixLeftEdge: [true], older: 1, forgotten: 0 });
  hand.letGo();
  expect(asked).toMatchObject({ fixLeftEdge: [true, false], follow: [false, true], forgotten: 1 });
  expect(hand.isFollowing()).toBe(true);
  look(AT_NOW);
  expect(hand.chosenSlots()).toBeNull();
});
