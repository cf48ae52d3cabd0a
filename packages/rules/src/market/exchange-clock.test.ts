import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { exchangeNowMs, observeTick, openExchangeClock } from "./exchange-clock.ts";

describe("a venue's clock", () => {
  it("is taken to be five seconds behind until the venue has spoken", () => {
    expect(exchangeNowMs(openExchangeClock([]), 70_007)).toBe(65_007);
  });

  it("is what the middle of the last differences says", () => {
    const clock = openExchangeClock([-40, 1_270, -60]);
    expect(clock.offsetMs).toBe(-40);
    observeTick(clock, instant(50_090), instant(50_117));
    expect(clock.samplesMs.values).toEqual([-40, 1_270, -60, -27]);
    expect(exchangeNowMs(clock, 60_000)).toBe(59_973);
  });

  it.each([
    [10_000, 10_000],
    [-10_000, -10_000],
    [10_001, -5_000],
    [-10_001, -5_000],
  ])("learns nothing from a difference beyond ten seconds: %i", (sampleMs, offsetMs) => {
    expect(openExchangeClock([sampleMs]).offsetMs).toBe(offsetMs);
  });

  it("remembers 21 differences", () => {
    const old = Array.from({ length: 11 }, () => -900);
    const young = Array.from({ length: 10 }, () => 37);
    expect(openExchangeClock([...old, ...young]).offsetMs).toBe(-900);
    expect(openExchangeClock([...old, ...young, 37]).offsetMs).toBe(37);
  });
});
