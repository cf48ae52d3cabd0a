import { expect, test, vi } from "vitest";
import { screenClock } from "./screen-clock.ts";

const server = vi.hoisted(() => ({ nowMs: 41_300 }));
vi.mock("../wire/server-clock.ts", () => ({ serverNowMs: () => (server.nowMs += 137) }));

test("everything that counts down reads one moment, however the server's clock goes on between the reads", () => {
  vi.useFakeTimers();
  const read: number[] = [];
  const stops = [1, 2].map(() => screenClock.onTick(() => read.push(screenClock.nowMs())));
  const first = screenClock.nowMs();
  expect(screenClock.nowMs()).toBe(first);
  vi.advanceTimersByTime(200);
  expect(read).toHaveLength(2);
  expect(read[1]).toBe(read[0]);
  expect(read[0]).toBeGreaterThan(first);
  for (const stop of stops) stop();
  vi.useRealTimers();
});
