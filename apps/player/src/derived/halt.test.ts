import { expect, test } from "vitest";
import type { BetIntent } from "./bet-intent.ts";
import type { Member, TradeOption } from "../wire/shapes.ts";
import { haltOf, pauseAt } from "./halt.ts";

const open = { isOpen: true, opensAtMs: null, closesAtMs: null };
const option = (more: Partial<TradeOption>): TradeOption => ({
  id: 2,
  type: "R1",
  stock: "SIM-V25",
  name: "Simulated Volatility 25",
  label: "",
  source: "",
  precision: 3,
  isPlaying: true,
  isStopped: false,
  isSimulated: true,
  isReplayed: false,
  buyPip: 0,
  sellPip: 0,
  limit: { min: 1, max: 2 },
  profitPer: 88,
  fee: null,
  lockSeconds: 10,
  hours: open,
  ...more,
});
const member = (pause: Member["pause"]): Member => ({
  id: 1,
  username: "a",
  points: 0,
  pointsVersion: 0,
  isPlayer: true,
  consoleOrigin: null,
  status: "A",
  limit: {},
  pause,
});
const refusedWith = (code: string, params: Record<string, unknown>): BetIntent => ({
  clientKey: "k",
  optionId: 2,
  roundId: 1,
  type: "B",
  point: 5_000,
  multiple: 1.88,
  state: "refused",
  sentAtMs: 0,
  bet: null,
  refusal: { code, message: "", params },
});

const closed = { isOpen: false, opensAtMs: 9, closesAtMs: null };
const pause = { kind: "TIMED_OUT", untilMs: 50 } as const;

test.each([
  [option({}), null, 1, null],
  [option({}), null, undefined, null],
  [option({}), null, 0, { kind: "ended" }],
  [option({ isPlaying: false }), null, 1, { kind: "ended" }],
  [option({ isStopped: true }), null, 1, { kind: "stopped" }],
  [option({ isStopped: true, isPlaying: false }), null, 1, { kind: "ended" }],
  [option({ hours: closed, isPlaying: false }), null, 1, { kind: "closed", opensAtMs: 9 }],
  [option({ hours: closed }), pause, 1, { kind: "paused", pause }],
])("%#: why no bet is taken", (shown, own, flag, halt) => {
  expect(haltOf(shown, own, { flag })).toEqual(halt);
});

test("a break is known from the account or from a refusal, and ends by itself", () => {
  expect(pauseAt(member(pause), [], 49)).toEqual(pause);
  expect(pauseAt(member(pause), [], 50)).toBeNull();
  expect(pauseAt(null, [refusedWith("SELF_EXCLUDED", { untilMs: 70 })], 60)).toEqual({
    kind: "SELF_EXCLUDED",
    untilMs: 70,
  });
  expect(pauseAt(member(pause), [refusedWith("TIMED_OUT", { untilMs: 70 })], 60)?.untilMs).toBe(70);
  for (const other of [refusedWith("OVER_BALANCE", {}), refusedWith("SELF_EXCLUDED", { untilMs: "70" })])
    expect(pauseAt(null, [other], 1)).toBeNull();
});
