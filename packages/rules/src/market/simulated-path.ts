import { assert, divFloor, type Instant, instant, type Price, price } from "@maru/values";
import { asciiBytes, type Digest } from "./digest.ts";
import { slotOf } from "./seed-chain.ts";
import type { Quantity } from "./tick.ts";

/** A simulated market ticks four times a second, the first time at a slot's very start. */
export const SIMULATED_TICK_MS = 250;
/** Steps scale with the price before the last five-minute mark. Every round lies inside one such span, so within a round
 * all steps come from one symmetric distribution and rise and fall are exactly alike. */
const SCALE_SPAN_MS = 300_000;
const TICKS_PER_YEAR = (365n * 86_400_000n) / BigInt(SIMULATED_TICK_MS);
/** The sum of twelve uniform 16-bit words, less its mean, is close to normal and exactly symmetric; deviation 2^16. */
const WORDS = 12;
const WORDS_MEAN = (WORDS * 65_535) / 2;
const WORDS_DEVIATION_BITS = 16n;

/** What the path of one market is made of; all public once the slot's seeds are revealed. */
export interface SimulatedModel {
  readonly startPrice: Price;
  /** Deviation of one tick, parts per trillion of the price; {@link tickDeviationPpt} of the year's. */
  readonly tickDeviationPpt: bigint;
}

/** Where a path stands. `scalePrice` is the price before the last five-minute mark. */
export interface SimulatedPath {
  readonly price: Price;
  readonly scalePrice: Price;
  readonly atMs: Instant;
}

export interface SimulatedTick {
  readonly atMs: Instant;
  readonly price: Price;
  readonly qty: Quantity;
  readonly tradeId: string;
}

export interface SlotSecret {
  readonly slotMs: Instant;
  readonly slotLengthMs: number;
  /** `slotKey` of seed-chain.ts. */
  readonly key: Uint8Array;
  /** Hex text, fixed after the chain's end was published. */
  readonly salt: string;
}

/** The tick of a path that follows `path`, at `path.atMs` + 250 ms. */
export function nextTickMs(path: SimulatedPath): Instant {
  return instant(path.atMs + SIMULATED_TICK_MS);
}

/** Takes the step to `atMs`, a multiple of 250 ms inside the secret's slot. */
export function stepPath(
  path: SimulatedPath,
  at: { readonly atMs: Instant; readonly secret: SlotSecret },
  world: { readonly digest: Digest; readonly model: SimulatedModel },
): { readonly path: SimulatedPath; readonly tick: SimulatedTick } {
  const { atMs, secret } = at;
  assert(
    atMs % SIMULATED_TICK_MS === 0 && slotOf(atMs, secret.slotLengthMs) === secret.slotMs,
    `${atMs} is not a tick of the slot`,
  );
  const bits = slotBits(world.digest, secret, String((atMs - secret.slotMs) / SIMULATED_TICK_MS));
  const isNewSpan = Math.floor(path.atMs / SCALE_SPAN_MS) !== Math.floor(atMs / SCALE_SPAN_MS);
  const scalePrice = isNewSpan ? path.price : path.scalePrice;
  const step = priceStep(bits, scalePrice, world.model.tickDeviationPpt);
  // A step through zero is mirrored; it would take centuries to meet one.
  const stepped = price(path.price + step > 0 ? path.price + step : path.price - step);
  return {
    path: { price: stepped, scalePrice, atMs },
    tick: { atMs, price: stepped, qty: quantityOf(bits), tradeId: String(atMs / SIMULATED_TICK_MS) },
  };
}

/** 32 bytes that belong to one matter of one slot: HMAC-SHA-256(key, salt | slot | matter). */
export function slotBits(digest: Digest, secret: SlotSecret, matter: string): Uint8Array {
  return digest.hmacSha256(secret.key, asciiBytes(`${secret.salt}|${secret.slotMs}|${matter}`));
}

/** Big-endian 16-bit word number `index`. */
export function wordAt(bits: Uint8Array, index: number): number {
  return (bits[2 * index] ?? 0) * 256 + (bits[2 * index + 1] ?? 0);
}

/**
 * The price step of one tick in price units: scale × deviation of a tick × z, rounded to the nearest with halves away from
 * zero, so that a step and its opposite are equally likely to the last unit.
 */
function priceStep(bits: Uint8Array, scalePrice: Price, deviationPpt: bigint): number {
  let sum = 0;
  for (let index = 0; index < WORDS; index += 1) sum += wordAt(bits, index);
  const z = sum - WORDS_MEAN;
  const size = BigInt(Math.abs(z)) * BigInt(scalePrice) * deviationPpt;
  const one = PPT << WORDS_DEVIATION_BITS;
  const rounded = Number(divFloor(2n * size + one, 2n * one));
  return z < 0 ? -rounded : rounded;
}

/** Parts per trillion. */
const PPT = 1_000_000_000_000n;

/**
 * The deviation of one tick, in parts per trillion of the price, of a year's deviation in parts per million: the year's over
 * the root of the ticks in a year.
 */
export function tickDeviationPpt(yearlyVolatilityPpm: number): bigint {
  const yearlyPpt = BigInt(yearlyVolatilityPpm) * 1_000_000n;
  return integerRoot((yearlyPpt * yearlyPpt) / TICKS_PER_YEAR);
}

/** floor(√n). */
function integerRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  while (true) {
    const next = (root + n / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** 0.001 to 6.5536 units, from a word the price does not use. */
function quantityOf(bits: Uint8Array): Quantity {
  return BigInt(wordAt(bits, WORDS) + 10) * 10_000n;
}
