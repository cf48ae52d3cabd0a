import type { Price } from "@maru/values";
import { addToWindow, type MedianWindow, medianOf, openMedianWindow } from "./median-window.ts";
import type { RawTick } from "./tick.ts";

const WINDOW = 21;
/** A jump stands when this many further ticks agree with it. */
const CONFIRMATIONS = 3;
const CONFIRM_WITHIN_MS = 1_000;
/**
 * A level nobody has traded at for this long is no measure of a jump's haste: then three agreeing ticks confirm it whenever
 * they come. Without this a slow market that opens away from Friday's price would be refused for ever.
 */
const OLD_LEVEL_MS = 60_000;
/** As many further ticks at the old level refute it: until then prints of both levels mix, as in a real crash. */
const REFUTATIONS = CONFIRMATIONS;
/** Ticks held at most; a feed of pure noise must not fill memory. */
const HELD_MAX = 64;

/** Ticks that jumped and wait to be confirmed, and the level they are measured against. */
export interface JumpGuard {
  readonly limitPpm: number;
  prices: MedianWindow;
  lastUsedMs: number;
  /** The level before the last confirmed jump: a straggler from before it is measured against that. */
  before: { readonly untilMs: number; readonly level: number } | null;
  held: RawTick[];
  /** How often a held tick was contradicted by a later one at the old level; absent: never. */
  readonly doubted: Map<RawTick, number>;
}

export function openJumpGuard(limitPpm: number, used: readonly UsedPrice[]): JumpGuard {
  const guard: JumpGuard = {
    limitPpm,
    prices: openMedianWindow(WINDOW),
    lastUsedMs: 0,
    before: null,
    held: [],
    doubted: new Map(),
  };
  for (const tick of used) notePrice(guard, tick);
  return guard;
}

export interface UsedPrice {
  readonly price: Price;
  readonly atMs: number;
}

/** `used`: ticks to use now, in order. `dropped`: held ticks that were refuted, or fell out for want of room. */
export interface JumpVerdict {
  readonly used: readonly RawTick[];
  readonly dropped: readonly RawTick[];
}

/** Judges one tick against the median of the last 21 used; the first tick of a market has nothing to be measured by. */
export function guardTick(guard: JumpGuard, tick: RawTick): JumpVerdict {
  const level = levelFor(guard, tick.atMs);
  if (level === null || isNear(tick.price, level, guard.limitPpm)) {
    notePrice(guard, tick);
    return { used: [tick], dropped: refuteHeld(guard, tick) };
  }
  guard.held.push(tick);
  const isOldLevel = tick.atMs - guard.lastUsedMs > OLD_LEVEL_MS;
  const agreeing = guard.held.filter(
    (other) =>
      isNear(other.price, tick.price, guard.limitPpm) &&
      (isOldLevel || Math.abs(other.atMs - tick.atMs) <= CONFIRM_WITHIN_MS),
  );
  if (agreeing.length > CONFIRMATIONS) return { used: acceptJump(guard, agreeing, level), dropped: [] };
  return { used: [], dropped: letGo(guard, guard.held.slice(0, Math.max(0, guard.held.length - HELD_MAX))) };
}

/** Held ticks that can no longer be confirmed: the log up to `finalBeforeMs` is final. They leave the guard. */
export function expireHeld(guard: JumpGuard, finalBeforeMs: number): readonly RawTick[] {
  if (guard.held.length === 0 || finalBeforeMs - guard.lastUsedMs > OLD_LEVEL_MS) return [];
  return letGo(
    guard,
    guard.held.filter((tick) => tick.atMs < finalBeforeMs),
  );
}

/** These leave the guard. */
function letGo(guard: JumpGuard, gone: readonly RawTick[]): readonly RawTick[] {
  if (gone.length === 0) return gone;
  guard.held = guard.held.filter((tick) => !gone.includes(tick));
  for (const tick of gone) guard.doubted.delete(tick);
  return gone;
}

/**
 * Of what comes behind a jump the first three that agree decide: at its level they confirm it, at the old one they refute it. In a
 * burst of trades four broken prices may well share a second, and must not confirm each other across as many good ones.
 */
function refuteHeld(guard: JumpGuard, tick: RawTick): readonly RawTick[] {
  if (guard.held.length === 0) return guard.held;
  const doubtful = guard.held.filter((held) => held.atMs < tick.atMs);
  for (const held of doubtful) guard.doubted.set(held, (guard.doubted.get(held) ?? 0) + 1);
  return letGo(
    guard,
    doubtful.filter((held) => (guard.doubted.get(held) ?? 0) >= REFUTATIONS),
  );
}

function acceptJump(guard: JumpGuard, agreeing: readonly RawTick[], level: number): readonly RawTick[] {
  const inOrder = agreeing.toSorted((a, b) => a.atMs - b.atMs);
  const first = inOrder[0];
  letGo(guard, agreeing);
  guard.prices = openMedianWindow(WINDOW);
  guard.before = first === undefined ? null : { untilMs: first.atMs, level };
  for (const tick of inOrder) notePrice(guard, tick);
  return inOrder;
}

function notePrice(guard: JumpGuard, tick: UsedPrice): void {
  if (guard.before !== null && tick.atMs < guard.before.untilMs) return;
  addToWindow(guard.prices, tick.price);
  guard.lastUsedMs = Math.max(guard.lastUsedMs, tick.atMs);
}

function levelFor(guard: JumpGuard, atMs: number): number | null {
  if (guard.before !== null && atMs < guard.before.untilMs) return guard.before.level;
  return medianOf(guard.prices);
}

function isNear(price: number, level: number, limitPpm: number): boolean {
  const difference = Math.abs(price - level) * 1_000_000;
  const allowed = limitPpm * level;
  if (Number.isSafeInteger(difference) && Number.isSafeInteger(allowed)) return difference <= allowed;
  return BigInt(Math.abs(price - level)) * 1_000_000n <= BigInt(limitPpm) * BigInt(level);
}
