import { instant, price, stock } from "@maru/values";
import { expect, it } from "vitest";
import { guardTick, openJumpGuard } from "./jump-guard.ts";
import type { RawTick } from "./tick.ts";

const MOST_HELD = 64;

function tick(atMs: number, units: number): RawTick {
  return {
    stock: stock("BTCUSDT"),
    atMs: instant(atMs),
    receivedAtMs: instant(atMs),
    price: price(units),
    qty: 1n,
    tradeId: null,
  };
}

it("holds no more jumps than it has room for, and lets the oldest go by name", () => {
  const guard = openJumpGuard(10_000, [{ price: price(1_000_000), atMs: instant(1_000) }]);
  // Each is a tenth above the one before: none agrees with another.
  const noise = Array.from({ length: 100 }, (_, index) =>
    tick(1_001 + index, Math.round(2_000_000 * 1.1 ** index)),
  );
  const verdicts = noise.map((one) => guardTick(guard, one));
  expect(verdicts.flatMap(({ used }) => used)).toEqual([]);
  expect(guard.held).toEqual(noise.slice(-MOST_HELD));
  expect(verdicts.flatMap(({ dropped }) => dropped)).toEqual(noise.slice(0, -MOST_HELD));
});
