import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { Digest } from "./digest.ts";
import {
  buildChain,
  chainEndMs,
  hashOn,
  type SeedChain,
  seedOfSlot,
  SLOT_MS,
  slotKey,
  slotNumber,
  slotOf,
  takeOverMs,
} from "./seed-chain.ts";

/** Counts instead of hashing: link n of a chain from 0 is n, so that each link is known by its number. */
const COUNTING: Digest = {
  sha256: (message) => numberBytes(numberOf(message) + 1),
  hmacSha256: () => new Uint8Array(),
};

function numberBytes(number: number): Uint8Array {
  return Uint8Array.of(number >> 16, (number >> 8) & 255, number & 255);
}

function numberOf([high = 0, middle = 0, low = 0]: Uint8Array): number {
  return high * 65_536 + middle * 256 + low;
}

function built(length: number): { readonly chain: SeedChain; readonly yields: readonly number[] } {
  const building = buildChain(COUNTING, numberBytes(0), length);
  const yields: number[] = [];
  for (;;) {
    const step = building.next();
    if (step.done === true) return { chain: step.value, yields };
    yields.push(step.value);
  }
}

describe("a chain of seeds", () => {
  it("goes on by as many links as asked, and by none", () => {
    expect(numberOf(hashOn(COUNTING, numberBytes(7), 5))).toBe(12);
    expect(numberOf(hashOn(COUNTING, numberBytes(7), 0))).toBe(7);
  });

  it("keeps every thousandth link and ends with the one that is published", () => {
    const { chain, yields } = built(3_000);
    expect(chain.length).toBe(3_000);
    expect(chain.checkpoints.map(numberOf)).toEqual([0, 1_000, 2_000]);
    expect(numberOf(chain.terminal)).toBe(3_000);
    // After each thousand others may run.
    expect(yields).toEqual([0, 1_000, 2_000]);
  });

  it.each([0, -1_000, 999, 1_001, 1_500])("is not built of %d links", (length) => {
    expect(() => built(length)).toThrow(`chain length ${length} is not in thousands`);
  });

  const { chain } = built(2_000);

  it.each([
    [0, 1_999],
    [1, 1_998],
    [999, 1_000],
    [1_000, 999],
    [1_999, 0],
  ])("gives slot %d the link %d: each seed leads to the one before it", (slot, link) => {
    const seed = seedOfSlot(COUNTING, chain, slot);
    expect(numberOf(seed)).toBe(link);
    expect(numberOf(hashOn(COUNTING, seed, slot + 1))).toBe(numberOf(chain.terminal));
  });

  it.each([-1, 2_000, 0.5])("has no slot %d", (slot) => {
    expect(() => seedOfSlot(COUNTING, chain, slot)).toThrow(`slot ${slot} lies outside the chain`);
  });
});

const MINUTE = 60_000;
/** 12 minutes of slots from 10:03. */
const SPAN = { chain: { length: 24 }, firstSlotMs: instant(603 * MINUTE), slotLengthMs: 30_000 };

describe("a slot", () => {
  it("is no longer than the shortest lock, on the same grid", () => {
    expect(SLOT_MS).toBe(10_000);
    expect(slotOf(instant(90_000), SLOT_MS)).toBe(90_000);
    expect(slotOf(instant(99_999), SLOT_MS)).toBe(90_000);
    expect(slotOf(instant(29_999), 30_000)).toBe(0);
  });

  it("has the operator's seed for its key where no witness has a part, else all of their links under it", () => {
    const heard: (readonly number[])[] = [];
    const digest: Digest = {
      sha256: () => new Uint8Array(),
      hmacSha256: (key, message) => {
        heard.push([...key], [...message]);
        return Uint8Array.of(9);
      },
    };
    const seed = Uint8Array.of(1, 2);
    expect(slotKey(digest, seed, [])).toBe(seed);
    expect(heard).toEqual([]);
    expect(slotKey(digest, seed, [Uint8Array.of(3), Uint8Array.of(4, 5)])).toEqual(Uint8Array.of(9));
    expect(heard).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });
});

describe("the chain that follows", () => {
  it("knows the end of the one before, and the number of a slot in it", () => {
    expect(chainEndMs(SPAN)).toBe(615 * MINUTE);
    expect(slotNumber(SPAN, SPAN.firstSlotMs)).toBe(0);
    expect(slotNumber(SPAN, instant(615 * MINUTE))).toBe(24);
    expect(slotNumber(SPAN, instant(604 * MINUTE + 30_000))).toBe(3);
  });

  const endingAt = (minutes: number) => ({
    chain: { length: 24 },
    firstSlotMs: instant((minutes - 12) * MINUTE),
    slotLengthMs: 30_000,
  });

  it.each([
    ["the last ten-minute mark inside, long before it", 617, 605 * MINUTE, 610 * MINUTE],
    ["that mark a millisecond before it", 617, 610 * MINUTE - 1, 610 * MINUTE],
    ["the next slot at the mark itself", 617, 610 * MINUTE, 610 * MINUTE + 30_000],
    ["the next slot in the middle of one after the mark", 617, 610 * MINUTE + 31_000, 611 * MINUTE],
    ["the present slot once the chain is over", 617, 617 * MINUTE, 617 * MINUTE],
    ["the present slot long after the end", 617, 620 * MINUTE + 45_000, 620 * MINUTE + 30_000],
  ])("begins at %s", (_, endMinute, nowMs, expected) => {
    expect(takeOverMs(endingAt(endMinute), instant(nowMs))).toBe(expected);
  });

  it("does not begin where the one before begins", () => {
    const short = { chain: { length: 4 }, firstSlotMs: instant(600 * MINUTE), slotLengthMs: 30_000 };
    // Its only mark is its own first slot.
    expect(takeOverMs(short, instant(599 * MINUTE))).toBe(599 * MINUTE + 30_000);
  });
});
