/** A seeded source of chance: the same seed always gives the same throws. Nothing here is fit for secrets. */
export interface Dice {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number in [from, to]. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Roughly normal with deviation 1. */
  bell(): number;
  bytes(count: number): Uint8Array;
  /** A UUID (version 4 in form). */
  uuid(): string;
}

/** Dice of their own for one matter of a seed, so that more throws in one place leave the others as they were. */
export function createDice(seed: number, matter: string): Dice {
  let state = mix(seed, matter);
  const fraction = (): number => {
    // mulberry32
    state = (state + 0x6d_2b_79_f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1));
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => whole(0, 255));
  return {
    fraction,
    whole,
    bytes,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    bell: () => fraction() + fraction() + fraction() + fraction() + fraction() + fraction() - 3,
    uuid: () => {
      const hex = Buffer.from(bytes(16)).toString("hex");
      const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
      return [...parts, hex.slice(20)].join("-");
    },
  };
}

/** FNV-1a over the seed and the matter's name. */
function mix(seed: number, matter: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of `${seed}|${matter}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return hash;
}
