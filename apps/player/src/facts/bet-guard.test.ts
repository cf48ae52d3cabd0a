import { expect, test } from "vitest";
import type { BetIntent } from "../derived/bet-intent.ts";
import { NOT_PLACED } from "./bet-facts.ts";
import { type BetGuard, type BetWish, createBetGuard } from "./bet-guard.ts";

const WISH: BetWish = { optionId: 4, roundId: 91, type: "B", point: 7_000, multiple: 1.88 };

function guarded(): BetGuard {
  let made = 0;
  return createBetGuard(() => `key-${(made += 1)}`);
}

function intent(clientKey: string, fields: Partial<BetIntent>): BetIntent {
  return { ...WISH, clientKey, state: "sent", sentAtMs: 0, bet: null, refusal: null, ...fields };
}

test("three presses in one task are one bet, whatever the page has drawn meanwhile", () => {
  const guard = guarded();
  expect([guard.take(WISH, 10, []), guard.take(WISH, 10, []), guard.take(WISH, 10, [])]).toEqual([
    "key-1",
    null,
    null,
  ]);
});

test("the next press is taken a second later, under another key, once the one before is answered", () => {
  const guard = guarded();
  const accepted = [intent("key-1", { state: "accepted" })];
  expect(guard.take(WISH, 10, [])).toBe("key-1");
  expect(guard.take(WISH, 1_009, accepted)).toBeNull();
  expect(guard.take(WISH, 1_010, accepted)).toBe("key-2");
});

test.each(["sent", "unknown"] as const)("nothing is taken while a bet is %s", (state) => {
  const guard = guarded();
  guard.take(WISH, 0, []);
  expect(guard.take(WISH, 60_000, [intent("key-1", { state })])).toBeNull();
});

test("a bet that the server does not know keeps its key for the same wish, and for no other", () => {
  const lost = [
    intent("key-1", { state: "refused", refusal: { code: NOT_PLACED, message: "", params: {} } }),
  ];
  const again = guarded();
  again.take(WISH, 0, []);
  expect(again.take(WISH, 2_000, lost)).toBe("key-1");
  for (const change of [{ point: 8_000 }, { type: "S" }, { roundId: 92 }, { multiple: 1.87 }]) {
    const other = guarded();
    other.take(WISH, 0, []);
    expect(other.take({ ...WISH, ...change }, 2_000, lost)).toBe("key-2");
  }
});

test("a bet that was refused in words ends its key", () => {
  const guard = guarded();
  guard.take(WISH, 0, []);
  const refused = [
    intent("key-1", { state: "refused", refusal: { code: "ROUND_LOCKED", message: "", params: {} } }),
  ];
  expect(guard.take(WISH, 2_000, refused)).toBe("key-2");
});

test("another game has a press of its own", () => {
  const guard = guarded();
  guard.take(WISH, 0, []);
  expect(guard.take({ ...WISH, optionId: 5 }, 1, [intent("key-1", {})])).toBe("key-2");
});
