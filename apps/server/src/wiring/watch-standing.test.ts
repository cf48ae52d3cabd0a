import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchStanding } from "./watch-standing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("begins another epoch whenever this server begins or ceases to lead, and at no other time", async () => {
  let leads = false;
  const begun: string[] = [];
  const stop = watchStanding(() => leads, { beginEpoch: (reason) => begun.push(reason) });
  vi.advanceTimersByTime(1_000);
  expect(begun).toEqual([]);
  leads = true;
  vi.advanceTimersByTime(1_000);
  leads = false;
  vi.advanceTimersByTime(1_000);
  expect(begun).toEqual(["this server leads from now on", "another server leads"]);
  await stop();
  leads = true;
  vi.advanceTimersByTime(1_000);
  expect(begun).toHaveLength(2);
});
