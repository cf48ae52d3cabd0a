/**
 * Chance that anybody can ask for again: every value is a function of a key and an index, in any order, without a state that
 * would have to be played from the start.
 */

/** A key of 32 bits for a stream of values; other names, other streams. */
export function keyOf(seed: number, ...names: readonly string[]): number {
  let key = mix(seed, 0x9e3779b9);
  for (const letter of names.join("/")) key = mix(key, letter.codePointAt(0) ?? 0);
  return key;
}

/** 32 bits for an index up to 2^53: times in ms have more than 32. */
export function bitsAt(key: number, index: number): number {
  const high = Math.floor(index / 0x1_0000_0000);
  return mix(mix(key, high), index - high * 0x1_0000_0000) >>> 0;
}

/** A number in [0, 1). */
export function unitAt(key: number, index: number): number {
  return bitsAt(key, index) / 0x1_0000_0000;
}

/** A smooth line through a random value of [-1, 1) at each whole place. */
export function lineAt(key: number, place: number): number {
  const left = Math.floor(place);
  const way = place - left;
  const eased = way * way * (3 - 2 * way);
  const [from, to] = [unitAt(key, left), unitAt(key, left + 1)];
  return (from + (to - from) * eased) * 2 - 1;
}

function mix(a: number, b: number): number {
  let mixed = Math.imul(a ^ b, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) | 0;
}
