import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { Digest } from "./digest.ts";
import { slotOf } from "./seed-chain.ts";
import { nextTickMs, slotBits, stepPath, tickDeviationPpt, wordAt } from "./simulated-path.ts";

/** A slot at an hour, so that it begins a span of five minutes too. */
const SLOT = instant(3_600_000 * 500);
const SLOT_LENGTH_MS = 30_000;
const SECRET = { slotMs: SLOT, slotLengthMs: SLOT_LENGTH_MS, key: Uint8Array.of(7), salt: "5a17" };
/** A thousandth of the price for each deviation. */
const MODEL = { startPrice: price(1_000_000), tickDeviationPpt: 1_000_000_000n };

/** Twelve words of the price and one of the quantity. */
function words(priceWord: number, quantityWord: number): Uint8Array {
  return Uint8Array.from(
    Array.from({ length: 13 }, (_, index) => (index < 12 ? priceWord : quantityWord)).flatMap((word) => [
      word >> 8,
      word & 255,
    ]),
  );
}

interface Heard {
  readonly key: Uint8Array;
  readonly message: string;
}

function digestOf(bits: Uint8Array): { readonly digest: Digest; readonly heard: Heard[] } {
  const heard: Heard[] = [];
  return {
    heard,
    digest: {
      sha256: () => new Uint8Array(),
      hmacSha256: (key, message) => {
        heard.push({ key, message: String.fromCharCode(...message) });
        return bits;
      },
    },
  };
}

const AT = { price: price(1_000_000), scalePrice: price(500_000), atMs: instant(SLOT - 250) };

function stepped(bits: Uint8Array, path = AT, atMs = instant(path.atMs + 250)) {
  return stepPath(
    path,
    { atMs, secret: { ...SECRET, slotMs: slotOf(atMs, SLOT_LENGTH_MS) } },
    { ...digestOf(bits), model: MODEL },
  );
}

describe("a simulated path", () => {
  it("ticks every quarter of a second", () => {
    expect(nextTickMs(AT)).toBe(SLOT);
  });

  it("asks the slot's key about salt, slot and the number of the tick in it", () => {
    const { digest, heard } = digestOf(words(0, 0));
    stepPath(AT, { atMs: instant(SLOT + 750), secret: SECRET }, { digest, model: MODEL });
    expect(heard).toEqual([{ key: SECRET.key, message: `5a17|${SLOT}|3` }]);
    slotBits(digest, SECRET, "9|asks");
    expect(heard[1]?.message).toBe(`5a17|${SLOT}|9|asks`);
  });

  it("reads words of two bytes, the high one first", () => {
    const bits = Uint8Array.of(1, 2, 255, 0, 0, 255);
    expect([0, 1, 2, 3].map((index) => wordAt(bits, index))).toEqual([258, 65_280, 255, 0]);
  });

  it.each([
    // The mean of a word is 32,767.5; twelve of 40,000 are 86,790 above it: 1.3243 deviations of 2^16.
    ["up", 40_000, 1_324],
    ["down by as much", 25_535, -1_324],
    ["to the nearest unit", 32_768, 0],
    ["up from the half on", 32_774, 1],
    ["down from the half on", 32_761, -1],
  ])("moves %s, by the scale of a new span", (_, word, step) => {
    const { path, tick } = stepped(words(word, 0));
    expect(tick.price - AT.price).toBe(step);
    expect(path).toEqual({ price: AT.price + step, scalePrice: AT.price, atMs: SLOT });
  });

  it("keeps its scale inside a span of five minutes", () => {
    const inside = { ...AT, atMs: SLOT };
    const { path, tick } = stepped(words(40_000, 0), inside);
    // Half the price is half the step.
    expect(tick.price - inside.price).toBe(662);
    expect(path.scalePrice).toBe(500_000);
  });

  it("never goes through zero: such a step is turned round", () => {
    const low = { price: price(3), scalePrice: price(4_000), atMs: SLOT };
    expect(stepped(words(25_535, 0), low).tick.price).toBe(3 + 5);
    const zero = { price: price(5), scalePrice: price(4_000), atMs: SLOT };
    expect(stepped(words(25_535, 0), zero).tick.price).toBe(5 + 5);
  });

  it("trades from 0.001 to 6.5545 units, numbered by its moment", () => {
    expect(stepped(words(32_768, 0)).tick).toEqual({
      atMs: SLOT,
      price: AT.price,
      qty: 100_000n,
      tradeId: String(SLOT / 250),
    });
    expect(stepped(words(32_768, 65_535)).tick.qty).toBe(655_450_000n);
  });

  it("has no tick between two, nor one of another slot", () => {
    for (const atMs of [SLOT + 125, SLOT + 30_000, SLOT - 250].map((ms) => instant(ms)))
      expect(() =>
        stepPath(AT, { atMs, secret: SECRET }, { ...digestOf(words(0, 0)), model: MODEL }),
      ).toThrow(`${atMs} is not a tick of the slot`);
  });
});

it.each([
  // A year has 126,144,000 ticks; its root is 11,231.3846.
  [250_000, 22_259_054n],
  [750_000, 66_777_162n],
  [1_500_000, 133_554_325n],
  [1, 89n],
  [0, 0n],
])("a year's deviation of %d ppm is one of %d ppt a tick", (yearlyPpm, ppt) => {
  expect(tickDeviationPpt(yearlyPpm)).toBe(ppt);
});
