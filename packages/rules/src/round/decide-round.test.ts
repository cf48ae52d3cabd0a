import { createHmac } from "node:crypto";
import { instant, price } from "@maru/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantityText } from "../market/quantity.ts";
import type { TickRef } from "../market/tick.ts";
import { decideRound, type DecideInput, type Decision, type WindowFacts } from "./decide-round.ts";
import { directionOf } from "../game/direction/direction-outcomes.ts";
import type { Hmac } from "../game/family/family-rules.ts";
import { type GameType } from "../game/families.ts";
import { GAME_TYPES } from "../game/game-types.ts";
import type { Round } from "./round.ts";
import { buildRound } from "./testing/build-round.ts";
import { type PlainTick, settleByReference } from "./testing/reference-settler.ts";

const T = 1_800_000_000_000;
const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();
const SEED = new Uint8Array(32).fill(5);

const tick = (seq: number, atMs: number, units: number): TickRef => ({
  seq,
  atMs: instant(atMs),
  tradeId: seq % 2 === 0 ? `9007199254740993${seq}` : null,
  price: price(units),
  qty: BigInt(seq) * 50_000_000n,
});

function windowOf(ticks: readonly TickRef[], round: Round): WindowFacts {
  const { gameStartMs, gameFinishMs } = round.times;
  const inside = ticks
    .filter(({ atMs }) => atMs >= gameStartMs && atMs < gameFinishMs)
    .toSorted((a, b) => a.atMs - b.atMs || a.seq - b.seq);
  const prices = inside.map((each) => each.price);
  return {
    first: inside[0] ?? null,
    last: inside.at(-1) ?? null,
    high: inside.length === 0 ? null : price(Math.max(...prices)),
    low: inside.length === 0 ? null : price(Math.min(...prices)),
    trades: inside.length,
    broken: null,
  };
}

function ask(round: Round, ticks: readonly TickRef[], changes: Partial<DecideInput> = {}): Decision {
  return decideRound({
    terms: round,
    window: windowOf(ticks, round),
    market: { staleLimitMs: 10_000, session: "always" },
    seal: round.seedCommit === null ? null : { seed: SEED, hmac },
    stakes: null,
    nowMs: round.times.gameFinishMs,
    ...changes,
  });
}

function said(decision: Decision): string {
  if (decision.kind === "wait") return "wait";
  if (decision.kind === "void") return `void ${decision.cause}`;
  const { outcome } = decision;
  return outcome.kind === "digit" ? `digit ${outcome.digit}` : outcome.direction;
}

const R1 = buildRound("R1", T);
const START = R1.times.gameStartMs;
const FINISH = R1.times.gameFinishMs;
const WHOLE = [tick(1, START, 5_000), tick(2, FINISH - 1, 5_001)];

const saidLate = (ms: number) => said(ask(R1, WHOLE, { window: null, nowMs: instant(FINISH + ms) }));
const struckAfter = (ms: number) => [tick(1, START + ms, 5), tick(2, FINISH - 1, 6)];

describe("deciding a round", () => {
  it.each([
    ["R1", START + 2_000, START + 1_999, "rise"],
    ["R1", START + 2_000, START + 2_000, "void UNSEALED"],
    ["B1", START + 2_000, FINISH - 2, "digit 1"],
    ["B1", START + 2_000, FINISH - 1, "void UNSEALED"],
  ] as const)(
    "of %s, struck at %i and sealed at %i, is %s: stakes are sealed before what decides it",
    (type, struckMs, sealedMs, expected) => {
      const round = { ...buildRound(type, type === "R1" ? T : START), ruleVersion: 2 };
      const ticks = [tick(1, struckMs, 5_000), tick(2, FINISH - 1, 5_001)];
      const stakes = { sealedAtMs: instant(sealedMs) };
      expect(said(ask(round, ticks, { stakes }))).toBe(expected);
      // Before the second version of the rules nothing said so.
      expect(said(ask({ ...round, ruleVersion: 1 }, ticks, { stakes }))).not.toContain("UNSEALED");
    },
  );

  it("waits for stakes to be sealed, for 30 s and no longer", () => {
    const round = { ...R1, ruleVersion: 2 };
    const stakes = { sealedAtMs: null };
    const at = (ms: number) => said(ask(round, WHOLE, { stakes, nowMs: instant(FINISH + ms) }));
    expect([at(0), at(30_000), at(30_001)]).toEqual(["wait", "wait", "void UNSEALED"]);
  });

  it("takes the first and the last tick of the half-open window", () => {
    const around = [tick(0, START - 1, 9_999), ...WHOLE, tick(3, FINISH, 1)];
    expect(ask(R1, around)).toEqual({
      kind: "decided",
      strike: WHOLE[0],
      close: WHOLE[1],
      high: 5_001,
      low: 5_000,
      outcome: { kind: "direction", direction: "rise" },
    });
  });

  it("refuses to decide by a tick at the finish, before the start, or out of their order", () => {
    const window = windowOf(WHOLE, R1);
    const [first, last] = [tick(1, START, 5_000), tick(2, FINISH - 1, 5_001)];
    const wrong = [
      { last: tick(2, FINISH, 5_001) },
      { first: tick(1, START - 1, 5_000) },
      { first: last, last: first },
    ];
    for (const ticks of wrong)
      expect(() => ask(R1, WHOLE, { window: { ...window, ...ticks } })).toThrow("outside its window");
    expect(said(ask(R1, WHOLE, { window: { ...window, last: tick(2, FINISH - 1, 5_001) } }))).toBe("rise");
  });

  it.each([
    [{ first: null }, "half a window"],
    [{ last: null }, "half a window"],
    [{ high: null }, "half a window"],
    [{ low: null }, "half a window"],
    [{ first: null, last: null }, "half a window"],
    [{ low: price(5_001) }, "do not hold its prices"],
    [{ high: price(5_000) }, "do not hold its prices"],
    [{ low: price(0) }, "do not hold its prices"],
    [{ trades: 1 }, "1 trades have two ends"],
  ])("refuses a window that contradicts itself: %o", (change, fault) => {
    const window = { ...windowOf(WHOLE, R1), ...change };
    expect(() => ask(R1, WHOLE, { window })).toThrow(fault);
  });

  it("counts a tick that is the first and the last once", () => {
    const [only] = WHOLE;
    const alone = { ...windowOf(WHOLE.slice(0, 1), R1), last: only ?? null };
    const market = { staleLimitMs: 60_000, session: "always" } as const;
    expect(said(ask(R1, WHOLE, { window: alone, market }))).toBe("void STALE_CLOSE");
    expect(() => ask(R1, WHOLE, { window: { ...alone, trades: 0 }, market })).toThrow("0 trades");
  });

  it("waits up to 30 s for a window that is not final, then voids", () => {
    expect([saidLate(0), saidLate(30_000), saidLate(30_001)]).toEqual(["wait", "wait", "void UNDECIDED"]);
  });

  it("decides by a final window however late it is asked", () => {
    expect(said(ask(R1, WHOLE, { nowMs: instant(FINISH + 86_400_000) }))).toBe("rise");
  });

  it("voids at 05:00 what a platform day left unresolved, whatever the ticks say", () => {
    const closing = buildRound("R1", Date.parse("2026-03-01T18:58:00Z"));
    const ticks = [tick(1, closing.times.gameStartMs, 5), tick(2, closing.times.gameFinishMs - 1, 6)];
    const market = { staleLimitMs: 10_000, session: "platform" } as const;
    const at = (iso: string) => said(ask(closing, ticks, { market, nowMs: instant(Date.parse(iso)) }));
    expect([at("2026-03-01T19:59:59.999Z"), at("2026-03-01T20:00:00Z")]).toEqual(["rise", "void UNDECIDED"]);
  });

  it.each(["FEED_GAP", "RESTART", "CLOCK_FAULT"] as const)("voids by %s even a whole window", (broken) => {
    expect(said(ask(R1, WHOLE, { window: { ...windowOf(WHOLE, R1), broken } }))).toBe(`void ${broken}`);
  });

  it.each([
    ["at the limit", 10_000, 10_000, "rise"],
    ["with a late strike", 10_001, 1, "void STALE_STRIKE"],
    ["with an early close", 0, 10_001, "void STALE_CLOSE"],
  ] as const)("holds deciding ticks to the stale limit: %s", (_name, afterStart, beforeFinish, end) => {
    expect(said(ask(R1, [tick(1, START + afterStart, 5), tick(2, FINISH - beforeFinish, 6)]))).toBe(end);
  });

  it("never allows more than half a round", () => {
    const market = { staleLimitMs: 60_000, session: "always" } as const;
    expect(said(ask(R1, struckAfter(30_000), { market }))).toBe("rise");
    expect(said(ask(R1, struckAfter(30_001), { market }))).toBe("void STALE_STRIKE");
  });

  it("voids a window with no tick, and one with a single tick", () => {
    expect(said(ask(R1, []))).toBe("void NO_STRIKE");
    expect(said(ask(buildRound("B1", T), []))).toBe("void NO_CLOSE");
    const market = { staleLimitMs: 60_000, session: "always" } as const;
    expect(said(ask(R1, [tick(1, START + 30_000, 5)], { market }))).toBe("void TOO_FEW_TICKS");
  });

  it("is a bug before the close, with an outside tick, or without the seed", () => {
    expect(() => ask(R1, WHOLE, { nowMs: instant(FINISH - 1) })).toThrow(/before its close/);
    const window = { ...windowOf(WHOLE, R1), first: tick(1, START - 1, 5_000) };
    expect(() => ask(R1, WHOLE, { window })).toThrow(/outside/);
    const sealed = buildRound("B1", T, { seedCommit: "00" });
    const ticks = [tick(1, T, 5), tick(2, T + 59_000, 6)];
    expect(() => ask(sealed, ticks, { seal: null })).toThrow(/seed is missing/);
  });
});

describe("rise and fall", () => {
  it.each([
    [0, 0, 0, "draw"],
    [1, 0, 0, "rise"],
    [-1, 0, 0, "fall"],
    [4, 5, 0, "draw"],
    [5, 5, 0, "rise"],
    [-2, 5, 3, "draw"],
    [-3, 5, 3, "fall"],
  ] as const)("a change of %i with pips %i and %i is a %s", (change, buyPip, sellPip, direction) => {
    const terms = { ...R1, buyPip: price(buyPip), sellPip: price(sellPip) };
    expect(directionOf(terms, price(1_000), price(1_000 + change))).toBe(direction);
  });
});

interface Case {
  readonly type: GameType;
  readonly slot: number;
  readonly ticks: readonly (readonly [number, number])[];
  readonly pips: readonly [number, number];
  readonly sealed: boolean;
  readonly staleMs: number;
  readonly precision: number;
}

// Times crowd at the edges of the window, where the mistakes would be.
const offset = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -20_000, max: 320_000 }),
  fc.constantFrom(29_997, 29_999, 30_000, 59_990, 59_999, 60_000, 119_999, 120_000, 299_999),
);
const anyCase: fc.Arbitrary<Case> = fc.record({
  type: fc.constantFrom(...GAME_TYPES),
  slot: fc.integer({ min: 0, max: 10_000 }),
  ticks: fc.array(fc.tuple(offset, fc.integer({ min: 99_990, max: 100_010 })), { maxLength: 14 }),
  pips: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
  sealed: fc.boolean(),
  staleMs: fc.constantFrom(3_000, 10_000, 60_000, 200_000),
  precision: fc.integer({ min: 0, max: 8 }),
});

function play(input: Case): {
  readonly round: Round;
  readonly ticks: readonly TickRef[];
  readonly decision: Decision;
} {
  const [buyPip, sellPip] = input.pips;
  const round = buildRound(input.type, T + input.slot * 600_000, {
    buyPip: price(buyPip),
    sellPip: price(sellPip),
    precision: input.precision,
    seedCommit: input.sealed && !input.type.startsWith("R") ? "00" : null,
  });
  const ticks = input.ticks.map(([ms, units], seq) => tick(seq, round.times.gameStartMs + ms, units));
  const market = { staleLimitMs: input.staleMs, session: "always" } as const;
  return { round, ticks, decision: ask(round, ticks, { market }) };
}

describe("properties", () => {
  it("equals the reference settler on 12,000 random windows, and meets every kind of end", () => {
    const ends = new Map<string, number>();
    fc.assert(
      fc.property(anyCase, (input) => {
        const { round, ticks, decision } = play(input);
        const plain = ticks.map((each): PlainTick => ({ ...each, qty: quantityText(each.qty) }));
        const seed = round.seedCommit === null ? null : SEED;
        const { gameStartMs, gameFinishMs } = round.times;
        const asked = { ...round, gameStartMs, gameFinishMs, staleMs: input.staleMs, seed, brokenBy: null };
        expect(said(decision)).toBe(settleByReference(asked, plain, hmac));
        const end = said(decision).replace(/\d/, "N");
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }),
      { numRuns: 12_000 },
    );
    const met = ["rise", "fall", "draw", "digit N", "void NO_STRIKE", "void NO_CLOSE", "void STALE_STRIKE"];
    for (const end of [...met, "void STALE_CLOSE", "void TOO_FEW_TICKS"])
      expect(ends.get(end) ?? 0, end).toBeGreaterThan(20);
  });

  it("depends on ticks, rule and seed alone: not on sites, terms, capacity, arrival or the hour (F-38)", () => {
    const anyTerms = fc.record({
      termsBySite: fc.dictionary(fc.constantFrom("1", "2", "37"), fc.nat()),
      siteStatus: fc.dictionary(fc.constantFrom("1", "2", "37"), fc.constantFrom(0 as const, 1 as const)),
      sideCapacity: fc.nat(),
      number: fc.nat(),
    });
    fc.assert(
      fc.property(anyCase, anyTerms, fc.nat(10_000_000), (input, terms, lateMs) => {
        const { round, ticks, decision } = play(input);
        const market = { staleLimitMs: input.staleMs, session: "always" } as const;
        const nowMs = instant(round.times.gameFinishMs + lateMs);
        expect(ask({ ...round, ...terms }, ticks.toReversed(), { market, nowMs })).toEqual(decision);
      }),
      { numRuns: 1_000 },
    );
  });
});
