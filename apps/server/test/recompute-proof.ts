import { createHash, createHmac } from "node:crypto";
import type { WireProof } from "@maru/contract";
import {
  type Digest,
  hashOn,
  hexText,
  quantityText,
  SIMULATED_MARKETS,
  type SimulatedPath,
  slotKey,
  slotOf,
  stepPath,
} from "@maru/rules";
import { instant, price, priceText } from "@maru/values";

const DIGEST: Digest = {
  sha256: (message) => createHash("sha256").update(message).digest(),
  hmacSha256: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const SPAN_MS = 300_000;

/** What a stranger finds in a round's public evidence. */
export interface Recomputed {
  /** First and last used tick of the window, by time and arrival. */
  readonly strike: string;
  readonly close: string;
  /** Whether the revealed seed, and the links beside it, hash to the published end of the chain. */
  readonly chainHolds: boolean;
  /** Ticks of the window as the seeds make them, and as they were recorded: `at|id|price|quantity`. */
  readonly path: readonly string[];
  readonly recorded: readonly string[];
}

/** A tick before the window, from the public tick list; price in units of the precision. */
export interface EarlierTick {
  readonly atMs: number;
  readonly price: number;
}

/**
 * Recomputes a round of a simulated market from its proof alone and the tick before its window. `scale` is the last tick before
 * the five-minute mark at or before the window; null where the market had none yet.
 */
export function recomputeProof(proof: WireProof, before: EarlierTick, scale: EarlierTick | null): Recomputed {
  const { simulation, round } = proof;
  if (simulation === null || simulation.salt === null) throw new Error("the market is not simulated");
  const market = SIMULATED_MARKETS.find((known) => known.rules.stock === round.stock);
  if (market === undefined) throw new Error(`${round.stock} has no model`);
  const lengthMs = simulation.slotLengthMs ?? 30_000;
  const [shown] = simulation.slots;
  if (shown === undefined) throw new Error("no slot is revealed");
  const ends = [simulation.terminal, ...(simulation.witnesses ?? []).map(({ terminal }) => terminal)];
  const parts = [shown.seed, ...(shown.links ?? [])].map((text) => Buffer.from(text, "hex"));
  const number = (shown.slotMs - simulation.firstSlotMs) / lengthMs;
  const chainHolds =
    parts.length === ends.length &&
    parts.every((part, at) => hexText(hashOn(DIGEST, part, number + 1)) === ends[at]);
  const keyOf = (slotMs: number): Uint8Array => {
    if (slotMs > shown.slotMs) throw new Error(`the seed of ${slotMs} is not revealed`);
    const [seed, ...links] = parts.map((part) => hashOn(DIGEST, part, (shown.slotMs - slotMs) / lengthMs));
    return slotKey(DIGEST, seed ?? new Uint8Array(), links);
  };
  let path: SimulatedPath = {
    price: price(before.price),
    scalePrice: price(scale?.price ?? market.model.startPrice),
    atMs: instant(before.atMs),
  };
  const made: string[] = [];
  for (let atMs = path.atMs + 250; atMs < round.gameFinishTime; atMs += 250) {
    const slotMs = slotOf(instant(atMs), lengthMs);
    const secret = { slotMs, slotLengthMs: lengthMs, key: keyOf(slotMs), salt: simulation.salt };
    const step = stepPath(path, { atMs: instant(atMs), secret }, { digest: DIGEST, model: market.model });
    path = step.path;
    const { tradeId, qty } = step.tick;
    made.push([atMs, tradeId, priceText(step.tick.price, round.precision), quantityText(qty)].join("|"));
  }
  const used = proof.ticks
    .filter(([, , , , , flag]) => flag === "used")
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  return {
    strike: used.at(0)?.[3] ?? "",
    close: used.at(-1)?.[3] ?? "",
    chainHolds,
    path: made,
    recorded: used.map(([, atMs, id, at, qty]) => [atMs, id, at, qty].join("|")),
  };
}

/** The last five-minute mark at or before a moment. */
export function scaleMarkMs(atMs: number): number {
  return atMs - (atMs % SPAN_MS);
}
