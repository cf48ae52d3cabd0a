import { type MarketRules, type RawTick } from "@maru/rules";
import { instant, price } from "@maru/values";
import type { Dice } from "../clock/dice.ts";
import type { FaultPlan } from "../fault-plan.ts";

/** A tick on its way from the venue, with what is wrong about it. */
export interface VenueTick {
  readonly raw: Omit<RawTick, "receivedAtMs">;
  /** When it reaches a listener that is connected. */
  readonly arrivesMs: number;
  readonly fault: "none" | "straggler" | "spike" | "negative" | "off-grid" | "future";
  readonly isRepeat: boolean;
}

/** A time in which nobody can hear the venue. */
export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
  /** Whether the venue can tell afterwards what was missed. */
  readonly canBackfill: boolean;
}

/** One market in the outside world: the whole walk and all its faults are fixed by the seed before anything runs. */
export interface Venue {
  readonly rules: MarketRules;
  /** In the order of their arrival. */
  readonly ticks: readonly VenueTick[];
  readonly outages: readonly Outage[];
  /** Whether it tells a server that was away what it missed. */
  readonly tellsPast: boolean;
}

export interface VenueSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly isCalm: boolean;
}

const START_PRICE = 5_000_000;
/** Trades reach us at most this late, in any order among each other. */
const JITTER_MS = 400;

export function createVenue(rules: MarketRules, dice: Dice, span: VenueSpan & { faults: FaultPlan }): Venue {
  const { faults, isCalm } = span;
  const outages = isCalm ? [] : planOutages(dice, span, faults);
  const ticks: VenueTick[] = [];
  const walk = { atMs: span.fromMs, price: START_PRICE, tradeId: dice.whole(1, 9) * 10 ** 15 };
  const isFlat = dice.chance(0.15);
  while (walk.atMs < span.toMs) {
    walk.atMs += pauseMs(dice, isCalm, faults);
    walk.tradeId += dice.whole(1, 3);
    if (!isFlat || dice.chance(0.1)) walk.price += Math.round(dice.bell() * 12) * rules.tickStep;
    // A real jump: all that follows is at the new level, so it is confirmed and used.
    if (!isCalm && dice.chance(0.001)) {
      walk.price = Math.round((walk.price * 1.04) / rules.tickStep) * rules.tickStep;
      faults.note("feed real jump");
    }
    ticks.push(...tickAt(walk, { rules, dice, isCalm, faults }));
  }
  return {
    rules,
    outages,
    ticks: ticks.toSorted((a, b) => a.arrivesMs - b.arrivesMs),
    tellsPast: dice.chance(0.7),
  };
}

/** Every tick of the venue in (fromMs, toMs] by its own time, as it would tell it on request: without the garbage. */
export function venuePast(venue: Venue, fromMs: number, toMs: number): readonly VenueTick[] {
  const inside = venue.ticks.filter(
    ({ raw, fault, isRepeat }) =>
      raw.atMs > fromMs && raw.atMs <= toMs && !isRepeat && (fault === "none" || fault === "straggler"),
  );
  return inside.toSorted((a, b) => a.raw.atMs - b.raw.atMs || compareIds(a, b));
}

function compareIds(a: VenueTick, b: VenueTick): number {
  return Number(BigInt(a.raw.tradeId ?? 0) - BigInt(b.raw.tradeId ?? 0));
}

function pauseMs(dice: Dice, isCalm: boolean, faults: FaultPlan): number {
  if (!isCalm && dice.chance(0.004)) {
    faults.note("feed silence");
    return dice.whole(3_000, 25_000);
  }
  // Many trades share a millisecond with another.
  return dice.chance(0.15) ? 0 : dice.whole(50, 1_500);
}

interface TickMaking {
  readonly rules: MarketRules;
  readonly dice: Dice;
  readonly isCalm: boolean;
  readonly faults: FaultPlan;
}

function tickAt(
  walk: { readonly atMs: number; readonly price: number; readonly tradeId: number },
  { rules, dice, isCalm, faults }: TickMaking,
): readonly VenueTick[] {
  const good = {
    stock: rules.stock,
    atMs: instant(walk.atMs),
    price: price(walk.price),
    qty: BigInt(dice.whole(1, 10_000)) * 10_000n,
    tradeId: String(walk.tradeId),
  };
  const jitterMs = rules.arrival === "ordered" ? 0 : dice.whole(0, JITTER_MS);
  const tick: VenueTick = { raw: good, arrivesMs: walk.atMs + jitterMs, fault: "none", isRepeat: false };
  if (isCalm || rules.arrival === "ordered" || !dice.chance(0.05)) return [tick];
  const bad = (fault: VenueTick["fault"], changes: Partial<typeof good>): VenueTick => {
    faults.note(`feed ${fault}`);
    return { ...tick, fault, raw: { ...good, tradeId: String(walk.tradeId + 10 ** 14), ...changes } };
  };
  const kind = dice.whole(1, 6);
  if (kind === 1) {
    faults.note("feed repeat");
    return [tick, { ...tick, arrivesMs: tick.arrivesMs + dice.whole(0, 3_000), isRepeat: true }];
  }
  if (kind === 2) {
    faults.note("feed straggler");
    return [{ ...tick, fault: "straggler", arrivesMs: walk.atMs + dice.whole(2_800, 6_000) }];
  }
  if (kind === 3) return [tick, bad("spike", { price: price(walk.price * 10) })];
  if (kind === 4) return [tick, bad("negative", { price: price(dice.pick([0, -walk.price])) })];
  if (kind === 5 && rules.tickStep > 1) return [tick, bad("off-grid", { price: price(walk.price + 1) })];
  return [tick, bad("future", { atMs: instant(walk.atMs + dice.whole(11_000, 60_000)) })];
}

function planOutages(dice: Dice, span: VenueSpan, faults: FaultPlan): readonly Outage[] {
  const outages: Outage[] = [];
  let atMs = span.fromMs + dice.whole(20_000, 240_000);
  while (atMs < span.toMs) {
    const toMs = atMs + (dice.chance(0.7) ? dice.whole(300, 20_000) : dice.whole(20_000, 50_000));
    const canBackfill = dice.chance(0.6);
    faults.note(canBackfill ? "feed gap with back-fill" : "feed gap without back-fill");
    outages.push({ fromMs: atMs, toMs, canBackfill });
    atMs = toMs + dice.whole(60_000, 300_000);
  }
  return outages;
}
