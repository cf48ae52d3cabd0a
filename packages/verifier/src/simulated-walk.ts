import { createHmac } from "node:crypto";
import { asFields, hexBytes, integerField, listField, textField } from "./fields.ts";
import { sha256 } from "./inclusion.ts";
import { type Evidence, readTick, type Tick } from "./round-evidence.ts";
import { demand } from "./verdict.ts";

const SLOT_MS = 30_000;
const TICK_MS = 250;
const SCALE_SPAN_MS = 300_000;
/** Where every simulated market began: 10,000 at three digits. */
const START_PRICE = 10_000_000n;
const TRILLION = 1_000_000_000_000n;
/** A market that stood still for longer goes on from its last price at the present moment; a shorter hole is filled. */
const LONGEST_FILLED_MS = 30_000;

type Slots = ReadonlyMap<number, Buffer>;

/** Whether each revealed seed leads, by hashing, to the end of the chain that was published before the first tick. */
export function lookAtChain({ simulation, terms }: Evidence): string {
  demand(simulation !== null, "the market is simulated and its chain is not shown");
  const slots = [...seedsOf(simulation)].toSorted(([a], [b]) => a - b);
  const firstSlotMs = integerField(simulation, "firstSlotMs");
  const [published, salted] = ["publishedAtMs", "saltedAtMs"].map((name) => integerField(simulation, name));
  demand((published ?? 0) <= (salted ?? 0), "the salt was drawn before the end of the chain was published");
  demand((salted ?? 0) <= terms.gameStartMs, "the salt was drawn after the window had begun");
  let [number, end] = [-1, hexBytes(simulation["terminal"], "terminal")];
  for (const [slotMs, seed] of slots) {
    const slot = (slotMs - firstSlotMs) / SLOT_MS;
    demand(Number.isInteger(slot) && slot > number, `slot ${slotMs} does not belong to the chain`);
    demand(slot < integerField(simulation, "chainLength"), `slot ${slotMs} lies beyond the chain`);
    let link = seed;
    for (let step = number; step < slot; step += 1) link = sha256(link);
    demand(link.equals(end), `the seed of slot ${slotMs} does not lead to the chain's end`);
    [number, end] = [slot, seed];
  }
  return `${slots.length} seeds lead to ${textField(simulation, "terminal")}`;
}

/** Walks the path from the tick before the window with the revealed seeds, and compares every tick of the log. */
export function lookAtPath(evidence: Evidence): string {
  const { terms, used, simulation, state } = evidence;
  demand(simulation !== null, "the market is simulated and its seeds are not shown");
  const seeds = seedsOf(simulation);
  const salt = textField(simulation, "salt");
  const before = readTick(simulation["before"], terms.precision);
  const scale = scaleOf(evidence);
  let [price, lastMs] = [before?.price ?? START_PRICE, before?.atMs ?? null];
  for (const tick of used) {
    demandNoHole(tick, { lastMs, isBefore: lastMs === before?.atMs, isDecided: state === "decided" });
    const bits = bitsOf(tick.atMs, seeds, salt);
    const stepped = price + stepOf(bits, scale, deviationOf(terms.stock));
    price = stepped > 0n ? stepped : 2n * price - stepped;
    lastMs = tick.atMs;
    demand(tick.price === price, `tick ${tick.seq} is ${tick.priceText}, and the seed makes another price`);
    const qty = BigInt(bits.readUInt16BE(24) + 10) * 10_000n;
    demand(tick.qty === qty, `tick ${tick.seq} is of ${tick.qtyText}, and the seed makes another quantity`);
    demand(tick.tradeId === String(tick.atMs / TICK_MS), `tick ${tick.seq} has another trade's id`);
  }
  const isWhole = lastMs === terms.gameFinishMs - TICK_MS;
  demand(state !== "decided" || isWhole, "ticks are missing at the end of the window");
  return `${used.length} ticks are those that the seeds make`;
}

/** Steps scale with the price before the last five-minute mark at or before the window. */
function scaleOf({ terms, simulation }: Evidence): bigint {
  const scale = readTick(simulation?.["scale"] ?? null, terms.precision);
  const before = readTick(simulation?.["before"] ?? null, terms.precision);
  const markMs = terms.gameStartMs - (terms.gameStartMs % SCALE_SPAN_MS);
  demand(scale === null || scale.atMs < markMs, "the scale was taken after its moment");
  demand(before === null || before.atMs < terms.gameStartMs, "the tick before the window lies in it");
  const isSame = before !== null && before.atMs < markMs;
  if (isSame)
    demand(scale !== null && scale.price === before.price, "the scale is not the price before the mark");
  return scale?.price ?? START_PRICE;
}

function demandNoHole(
  tick: Tick,
  at: { readonly lastMs: number | null; readonly isBefore: boolean; readonly isDecided: boolean },
): void {
  demand(tick.atMs % TICK_MS === 0, `tick ${tick.seq} is off the market's beat`);
  if (at.lastMs === null) return;
  const holeMs = tick.atMs - at.lastMs;
  demand(holeMs > 0, `tick ${tick.seq} stands twice`);
  const mayRest = holeMs > LONGEST_FILLED_MS && (at.isBefore || !at.isDecided);
  demand(holeMs === TICK_MS || mayRest, `ticks are missing before tick ${tick.seq}`);
}

function seedsOf(simulation: Readonly<Record<string, unknown>>): Slots {
  const slots = listField(simulation, "slots").map((value) => asFields(value, "a slot"));
  const seeds = new Map(slots.map((slot) => [integerField(slot, "slotMs"), hexBytes(slot["seed"], "seed")]));
  demand(seeds.size === slots.length, "a slot stands twice");
  return seeds;
}

function bitsOf(atMs: number, seeds: Slots, salt: string): Buffer {
  const slotMs = atMs - (atMs % SLOT_MS);
  const seed = seeds.get(slotMs);
  demand(seed !== undefined, `the seed of slot ${slotMs} is not shown`);
  const message = `${salt}|${slotMs}|${(atMs - slotMs) / TICK_MS}`;
  return createHmac("sha256", seed).update(message, "ascii").digest();
}

/** Twelve 16-bit words less their mean make a nearly normal number of deviation 2^16; halves round away from zero. */
function stepOf(bits: Buffer, scale: bigint, deviationPpt: bigint): bigint {
  let sum = -12n * 65_535n;
  for (let word = 0; word < 12; word += 1) sum += 2n * BigInt(bits.readUInt16BE(2 * word));
  // `sum` is twice the distance from the mean, so the unit doubles too.
  const unit = 2n * TRILLION * 65_536n;
  const size = (sum < 0n ? -sum : sum) * scale * deviationPpt;
  const rounded = (2n * size + unit) / (2n * unit);
  return sum < 0n ? -rounded : rounded;
}

/** `SIM-V75` moves 75 % a year; one tick's share of it, in parts per trillion, rounded down. */
function deviationOf(stock: string): bigint {
  const percent = /^SIM-V([1-9][0-9]{0,3})$/.exec(stock)?.[1];
  demand(percent !== undefined, `${stock} is no simulated market that this program knows`);
  const yearly = BigInt(percent) * (TRILLION / 100n);
  const ticksAYear = (365n * 86_400_000n) / BigInt(TICK_MS);
  const square = (yearly * yearly) / ticksAYear;
  let root = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (root * root > square) root -= 1n;
  while ((root + 1n) * (root + 1n) <= square) root += 1n;
  return root;
}
