import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { decisiveSlotMs } from "./decisive-slot.ts";
import { roundTimes } from "./round-times.ts";

const START = instant(1_800_000_000_000);

describe("the slot that decides a round", () => {
  it.each(["R.5", "R1", "R5"] as const)(
    "is the first of the candle that %s measures, behind its lock",
    (type) => {
      const times = roundTimes(type, START, 10);
      expect(decisiveSlotMs({ type, times }, 10_000)).toBe(times.gameStartMs);
      expect(decisiveSlotMs({ type, times }, 10_000)).toBeGreaterThanOrEqual(times.lockMs);
    },
  );

  it.each(["B1", "P2"] as const)(
    "is the last of the candle whose digit %s takes, which begins at the lock",
    (type) => {
      const times = roundTimes(type, START, 10);
      expect(decisiveSlotMs({ type, times }, 10_000)).toBe(times.lockMs);
      expect(decisiveSlotMs({ type, times: roundTimes(type, START, 20) }, 10_000)).toBe(times.endMs - 10_000);
    },
  );
});
