import { type Price, price } from "@maru/values";
import type { Digest } from "./digest.ts";
import { type BookLevel, SHOWN_LEVELS } from "./order-book.ts";
import { slotBits, type SlotSecret, wordAt } from "./simulated-path.ts";

/** Largest distance between two levels, in parts per million of the price. */
const GAP_PPM = 30;

/** The levels of a simulated book around `middle`, from the same seed as the price; labelled as simulated, deciding nothing. */
export function simulatedBook(
  digest: Digest,
  secret: SlotSecret,
  at: { readonly tickNumber: number; readonly middle: Price },
): { readonly asks: readonly BookLevel[]; readonly bids: readonly BookLevel[] } {
  const side = (name: string, direction: 1 | -1): readonly BookLevel[] => {
    const bits = slotBits(digest, secret, `${at.tickNumber}|${name}`);
    const widest = Math.max(1, Math.floor((at.middle * GAP_PPM) / 1_000_000));
    const levels: BookLevel[] = [];
    let distance = 0;
    for (let index = 0; index < SHOWN_LEVELS; index += 1) {
      distance += 1 + (wordAt(bits, index) % widest);
      const qty = BigInt(wordAt(bits, SHOWN_LEVELS + index) + 100) * 100_000n;
      levels.push({ price: price(at.middle + direction * distance), qty });
    }
    return levels.filter((level) => level.price > 0);
  };
  return { asks: side("asks", 1), bids: side("bids", -1) };
}
