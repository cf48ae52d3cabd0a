import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tickFacts } from "./tick-facts.ts";

const tick = (id: number, price: number) => ({ id, timeMs: 70_000 + id, price, qty: 3 });

let frames: (() => void)[] = [];
let said: string[] = [];
let stop: readonly (() => void)[] = [];

/** The next animation frame: what was asked for until now runs, what it asks for waits. */
function frame(): void {
  const due = frames;
  frames = [];
  for (const step of due) step();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("requestAnimationFrame", (step: () => void) => frames.push(step));
  tickFacts.clear();
  said = [];
  stop = [
    tickFacts.onBatch((batch) => said.push(`chart ${batch.map(({ price }) => price).join(" ")}`)),
    tickFacts.onView(() => said.push(`words ${String(tickFacts.view().last?.price)}`)),
  ];
});
afterEach(() => {
  for (const each of stop) each();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("tells the chart of a batch first, then all words at once, of the batch's last price", () => {
  tickFacts.add([tick(1, 131), tick(2, 137)]);
  tickFacts.add([tick(3, 139)]);
  expect(said).toEqual([]);
  frame();
  expect(said).toEqual(["chart 131 137 139"]);
  expect(tickFacts.view().last).toBeNull();
  frame();
  expect(said).toEqual(["chart 131 137 139", "words 139"]);
  const { last, recent } = tickFacts.view();
  expect([last?.price, recent[0]?.price, recent.length]).toEqual([139, 139, 3]);
});

it("shows no tick that came between the chart's frame and that of the words", () => {
  tickFacts.add([tick(1, 131)]);
  frame();
  tickFacts.add([tick(2, 137)]);
  frame();
  expect(said).toEqual(["chart 131", "words 131"]);
  // Digits rest for 150 ms, then the next batch takes the same way.
  vi.advanceTimersByTime(150);
  frame();
  frame();
  expect(said).toEqual(["chart 131", "words 131", "chart 137", "words 137"]);
  expect(tickFacts.view().previousPrice).toBe(131);
});
