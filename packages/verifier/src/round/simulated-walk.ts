import { hashedOn, hmacSha256 } from "#crypto";
import { bytesOfText, joined } from "../base/bytes.ts";
import { leadsTo } from "./leads-to.ts";
import { asFields, demandNames, hexBytes, integerField, listField, textField } from "../base/fields.ts";
import { type Evidence, isWitnessed, readTick, type Tick } from "./round-evidence.ts";
import { demand } from "../base/verdict.ts";
import { witnessesOf } from "./witnessed-chain.ts";

/** Of chains that no witness has a half of. */
const UNWITNESSED_SLOT_MS = 30_000;
const TICK_MS = 250;
const SCALE_SPAN_MS = 300_000;
/** Where every simulated market began: 10,000 at three digits. */
const START_PRICE = 10_000_000n;
const TRILLION = 1_000_000_000_000n;
/** Without witnesses a market that stood still for longer goes on from its last price at the present moment; a shorter hole is filled. */
const LONGEST_FILLED_MS = 30_000;

/** A slot that is shown: the operator's seed, and one link of each witness. */
interface Slot {
  readonly slotMs: number;
  readonly parts: readonly Uint8Array[];
}

const SHOWN = [
  "terminal",
  "chainLength",
  "firstSlotMs",
  "publishedAtMs",
  "salt",
  "saltedAtMs",
  "slots",
  "before",
  "scale",
];
const SHOWN_BY_WITNESSES = ["slotLengthMs", "witnesses", "reveals"];

/** Whether what is shown of each slot leads, by hashing, to the ends of the chains that were published before the first tick. */
export function lookAtChain({ simulation, terms }: Evidence): string {
  demand(simulation !== null, "the market is simulated and its chain is not shown");
  demandNames(simulation, isWitnessed(simulation) ? [...SHOWN, ...SHOWN_BY_WITNESSES] : SHOWN, "the chain");
  const slots = slotsOf(simulation).toSorted((a, b) => a.slotMs - b.slotMs);
  const [published, salted] = ["publishedAtMs", "saltedAtMs"].map((name) => integerField(simulation, name));
  demand((published ?? 0) <= (salted ?? 0), "the salt was drawn before the end of the chain was published");
  demand((salted ?? 0) <= terms.gameStartMs, "the salt was drawn after the window had begun");
  const witnesses = isWitnessed(simulation) ? witnessesOf(simulation, terms.stock) : null;
  const terminals = [hexBytes(simulation["terminal"], "terminal"), ...(witnesses?.terminals ?? [])];
  let [number, ends]: [number, readonly Uint8Array[]] = [-1, terminals];
  for (const { slotMs, parts } of slots) {
    const slot = (slotMs - integerField(simulation, "firstSlotMs")) / slotLengthOf(simulation);
    demand(Number.isInteger(slot) && slot > number, `slot ${slotMs} does not belong to the chain`);
    demand(slot < integerField(simulation, "chainLength"), `slot ${slotMs} lies beyond the chain`);
    demand(parts.length === ends.length, `slot ${slotMs} is not shown by all who have a part of it`);
    for (const [at, part] of parts.entries())
      demand(
        leadsTo(part, slot - number, ends[at] ?? part.subarray(1)),
        `${at === 0 ? "the seed" : "a witness's link"} of slot ${slotMs} does not lead to the chain's end`,
      );
    [number, ends] = [slot, parts];
  }
  const what = witnesses === null ? "" : ` and links of ${witnesses.names.join(", ")}`;
  return `${slots.length} seeds${what} lead to ${textField(simulation, "terminal")}`;
}

function slotLengthOf(simulation: Readonly<Record<string, unknown>>): number {
  if (!isWitnessed(simulation)) return UNWITNESSED_SLOT_MS;
  const lengthMs = integerField(simulation, "slotLengthMs");
  demand(lengthMs >= 1_000 && lengthMs % TICK_MS === 0, `slots of ${lengthMs} ms`);
  return lengthMs;
}

/** Walks the path from the tick before the window with the revealed seeds, and compares every tick of the log. */
export function lookAtPath(evidence: Evidence): string {
  const { terms, used, simulation, state } = evidence;
  demand(simulation !== null, "the market is simulated and its seeds are not shown");
  const makeBits = bitsOf(simulation);
  const before = readTick(simulation["before"], terms.precision);
  let scale = scaleOf(evidence);
  let [price, lastMs] = [before?.price ?? START_PRICE, before?.atMs ?? null];
  for (const tick of used) {
    demandNoHole(tick, {
      lastMs,
      isBefore: lastMs === before?.atMs,
      isDecided: state === "decided",
      longestFilledMs: isWitnessed(simulation) ? 0 : LONGEST_FILLED_MS,
    });
    // A window of two minutes may reach over a mark: from there on its steps scale with the price before it.
    if (lastMs !== null && spanOf(lastMs) !== spanOf(tick.atMs)) scale = price;
    const bits = makeBits(tick.atMs);
    const stepped = price + stepOf(bits, scale, deviationOf(terms.stock));
    price = stepped > 0n ? stepped : 2n * price - stepped;
    lastMs = tick.atMs;
    demand(tick.price === price, `tick ${tick.seq} is ${tick.priceText}, and the seed makes another price`);
    const qty = BigInt(bits.getUint16(24) + 10) * 10_000n;
    demand(tick.qty === qty, `tick ${tick.seq} is of ${tick.qtyText}, and the seed makes another quantity`);
    demand(tick.tradeId === String(tick.atMs / TICK_MS), `tick ${tick.seq} has another trade's id`);
  }
  const isWhole = lastMs === terms.gameFinishMs - TICK_MS;
  demand(state !== "decided" || isWhole, "ticks are missing at the end of the window");
  return `${used.length} ticks are those that the seeds make`;
}

const spanOf = (atMs: number): number => Math.floor(atMs / SCALE_SPAN_MS);

/** The steps of a window begin to scale with the price before the last five-minute mark at or before it. */
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
  at: {
    readonly lastMs: number | null;
    readonly isBefore: boolean;
    readonly isDecided: boolean;
    readonly longestFilledMs: number;
  },
): void {
  demand(tick.atMs % TICK_MS === 0, `tick ${tick.seq} is off the market's beat`);
  if (at.lastMs === null) return;
  const holeMs = tick.atMs - at.lastMs;
  demand(holeMs > 0, `tick ${tick.seq} stands twice`);
  const mayRest = holeMs > at.longestFilledMs && (at.isBefore || !at.isDecided);
  demand(holeMs === TICK_MS || mayRest, `ticks are missing before tick ${tick.seq}`);
}

function slotsOf(simulation: Readonly<Record<string, unknown>>): readonly Slot[] {
  const shown = listField(simulation, "slots").map((value) => asFields(value, "a slot"));
  demand(
    !isWitnessed(simulation) || shown.length <= 1,
    "more than the newest slot is shown, and the others follow from it",
  );
  const slots = shown.map((slot) => ({
    slotMs: integerField(slot, "slotMs"),
    parts: [
      hexBytes(slot["seed"], "seed"),
      ...(isWitnessed(simulation) ? listField(slot, "links").map((link) => hexBytes(link, "link")) : []),
    ],
  }));
  demand(new Set(slots.map(({ slotMs }) => slotMs)).size === slots.length, "a slot stands twice");
  return slots;
}

/** The bits of a moment: of the slot that it lies in, whose parts are shown or follow from those of a later slot. */
function bitsOf(simulation: Readonly<Record<string, unknown>>): (atMs: number) => DataView {
  const slots = slotsOf(simulation);
  const lengthMs = slotLengthOf(simulation);
  const salt = textField(simulation, "salt");
  const keys = new Map<number, Uint8Array>();
  const keyOf = (slotMs: number): Uint8Array => {
    const known = keys.get(slotMs);
    if (known !== undefined) return known;
    const follows = isWitnessed(simulation)
      ? slots.find((slot) => slot.slotMs >= slotMs)
      : slots.find((slot) => slot.slotMs === slotMs);
    demand(follows !== undefined, `the seed of slot ${slotMs} is not shown`);
    const steps = (follows.slotMs - slotMs) / lengthMs;
    const [seed, ...links] = follows.parts.map((part) => hashedOn(part, steps));
    demand(seed !== undefined, `the seed of slot ${slotMs} is not shown`);
    const key = links.length === 0 ? seed : hmacSha256(seed, joined(links));
    keys.set(slotMs, key);
    return key;
  };
  return (atMs) => {
    const slotMs = atMs - (atMs % lengthMs);
    const message = `${salt}|${slotMs}|${(atMs - slotMs) / TICK_MS}`;
    const bits = hmacSha256(keyOf(slotMs), bytesOfText(message));
    return new DataView(bits.buffer, bits.byteOffset, bits.length);
  };
}

/** Twelve 16-bit words less their mean make a nearly normal number of deviation 2^16; halves round away from zero. */
function stepOf(bits: DataView, scale: bigint, deviationPpt: bigint): bigint {
  let sum = -12n * 65_535n;
  for (let word = 0; word < 12; word += 1) sum += 2n * BigInt(bits.getUint16(2 * word));
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
