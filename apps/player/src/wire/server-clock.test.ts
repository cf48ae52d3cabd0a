import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The wall clock of this device is 41,337 ms behind the server's. */
const BEHIND_MS = 41_337;
const WALL_AT_START_MS = 1_795_000_000_000;

/** What a reading took, there and back, one after the other. */
let tripsMs: number[] = [];

vi.mock("./http.ts", () => ({
  call: async ({ query }: { query: { ms: number } }) => {
    const tripMs = tripsMs.shift() ?? 80;
    await vi.advanceTimersByTimeAsync(tripMs / 2);
    const serverOffsetMs = Date.now() + BEHIND_MS - query.ms;
    await vi.advanceTimersByTimeAsync(tripMs / 2);
    return { ok: true, value: serverOffsetMs };
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ now: WALL_AT_START_MS });
  vi.stubGlobal("document", new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the server's now is exact where a reading took as long there as back, and a changed device clock moves nothing", async () => {
  const { roundTripMs, serverNowMs, startServerClock } = await import("./server-clock.ts");
  expect(serverNowMs()).toBe(WALL_AT_START_MS);
  tripsMs = [310, 74, 122, 258, 96];
  await startServerClock();
  expect(roundTripMs()).toBe(74);
  expect(serverNowMs()).toBe(Date.now() + BEHIND_MS);
  const beforeMs = serverNowMs();
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  expect(serverNowMs()).toBe(beforeMs);
  await vi.advanceTimersByTimeAsync(1_234);
  expect(serverNowMs()).toBe(beforeMs + 1_234);
});
