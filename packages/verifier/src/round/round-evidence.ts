import { asFields, bytesOf, demandNames, integerField, listField, textField } from "../base/fields.ts";
import { sha256 } from "#crypto";
import { base64UrlOf, bytesOfText } from "../base/bytes.ts";
import { spellAny } from "../base/sorted-json.ts";
import { type Offer, readOffer } from "./offer.ts";
import { demand } from "../base/verdict.ts";

/** A tick of the evidence. Price and quantity are in units of their last digit. */
export interface Tick {
  readonly seq: number;
  readonly atMs: number;
  readonly tradeId: string | null;
  readonly price: bigint;
  readonly priceText: string;
  /** Units of 10^-8. */
  readonly qty: bigint;
  readonly qtyText: string;
}

/** What was fixed when the round was made. */
export interface Terms {
  readonly id: number;
  readonly optionId: number;
  readonly type: string;
  readonly stock: string;
  readonly precision: number;
  readonly startMs: number;
  readonly lockMs: number;
  readonly endMs: number;
  readonly gameStartMs: number;
  readonly gameFinishMs: number;
  readonly buyPip: bigint;
  readonly sellPip: bigint;
  readonly seedCommit: string | null;
  /** As it stands in the file, for its hash. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A round's public proof, read but not believed. */
export interface Evidence {
  readonly terms: Terms;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly state: string;
  readonly voidCause: string | null;
  readonly strike: Tick | null;
  readonly close: Tick | null;
  /** What a void round would have been; null of any other, and in a proof of before it was shown. */
  readonly voided: Readonly<Record<string, unknown>> | null;
  /** The first and the last tick that count in a void round. */
  readonly voidedStrike: Tick | null;
  readonly voidedClose: Tick | null;
  readonly outcome: Readonly<Record<string, unknown>> | null;
  readonly seed: string | null;
  /** Ticks that count, in the market's order. */
  readonly used: readonly Tick[];
  /** Whether the file shows every tick of the window, and not only those that decide. */
  readonly isComplete: boolean;
  /** Whether it shows some of them all the same. */
  readonly hasTicks: boolean;
  readonly tree: TickTree | null;
  /** Hash of the market's rules and of its chain of seeds, as the public log names it before the bets. */
  readonly market: string;
  readonly decidedAtMs: number | null;
  /** What the time servers said last of the operator's clock, as text; null where none was named. */
  readonly clock: ClockReading | null;
  readonly simulation: Readonly<Record<string, unknown>> | null;
  /** What one site offered on the round; null where none is shown. */
  readonly offer: Offer | null;
}

export interface ClockReading {
  readonly atMs: string;
  readonly offsetMs: string | null;
}

/** What the file states of all ticks that count, in the market's order. */
export interface TickTree {
  readonly root: Uint8Array;
  readonly size: number;
  readonly firstPath: readonly Uint8Array[];
  readonly lastPath: readonly Uint8Array[];
}

/** What a public proof consists of, and nothing else. */
const PROOF = [
  "archive",
  "clock",
  "close",
  "decidedAtMs",
  "digest",
  "incidents",
  "marketRules",
  "offer",
  "outcome",
  "round",
  "seed",
  "simulation",
  "state",
  "strike",
  "tickTree",
  "ticks",
  "ticksComplete",
  "voidCause",
  "voided",
] as const;

/** What a proof that was saved before may lack. */
const CAME_LATER: ReadonlySet<string> = new Set(["clock", "offer", "voided"]);

/** Reads the answer of `/api/public/round/{id}/proof`, in its envelope or bare. */
export function readEvidence(json: unknown): Evidence {
  const proof = proofIn(json);
  const names = PROOF.filter((name) => Object.hasOwn(proof, name) || !CAME_LATER.has(name));
  demandNames(proof, names, "the proof");
  const terms = readTerms(asFields(proof["round"], "round"));
  const rules = asFields(proof["marketRules"], "marketRules");
  const simulation = proof["simulation"] === null ? null : asFields(proof["simulation"], "simulation");
  const voided = (proof["voided"] ?? null) === null ? null : asFields(proof["voided"], "voided");
  const ticks = listField(proof, "ticks").map((row) => readRow(row, terms.precision));
  demandArrivalOrder(ticks.map(({ tick }) => tick));
  return {
    terms,
    rules,
    state: textField(proof, "state"),
    voidCause: proof["voidCause"] === null ? null : textField(proof, "voidCause"),
    strike: readTick(proof["strike"], terms.precision),
    close: readTick(proof["close"], terms.precision),
    voided,
    voidedStrike: readTick(voided?.["strike"] ?? null, terms.precision),
    voidedClose: readTick(voided?.["close"] ?? null, terms.precision),
    outcome: proof["outcome"] === null ? null : asFields(proof["outcome"], "outcome"),
    seed: proof["seed"] === null ? null : textField(proof, "seed"),
    used: ticks.flatMap(({ tick, flag }) => (flag === "used" ? [tick] : [])).toSorted(orderOf(rules)),
    isComplete: proof["ticksComplete"] === true,
    hasTicks: ticks.length > 0,
    tree: proof["tickTree"] === null ? null : readTree(asFields(proof["tickTree"], "tickTree")),
    market: marketOf(rules, simulation),
    decidedAtMs: proof["decidedAtMs"] === null ? null : integerField(proof, "decidedAtMs"),
    clock: (proof["clock"] ?? null) === null ? null : readClock(asFields(proof["clock"], "clock"), terms),
    simulation,
    offer: (proof["offer"] ?? null) === null ? null : readOffer(asFields(proof["offer"], "offer")),
  };
}

/** Milliseconds. */
function readClock(fields: Readonly<Record<string, unknown>>, { gameFinishMs }: Terms): ClockReading {
  demandNames(fields, ["atMs", "offsetMs"], "clock");
  const [atMs, offset] = [integerField(fields, "atMs"), fields["offsetMs"]];
  demand(atMs <= gameFinishMs, "its clock was read after the window");
  demand(offset === null || typeof offset === "number", "its clock has no offset");
  return { atMs: String(atMs), offsetMs: offset === null ? null : String(offset) };
}

/** The proof in the envelope of an answer, or bare. */
export function proofIn(json: unknown): Readonly<Record<string, unknown>> {
  const outer = asFields(json, "the file");
  return Object.hasOwn(outer, "data") ? asFields(outer["data"], "data") : outer;
}

function readTree(fields: Readonly<Record<string, unknown>>): TickTree {
  const path = (name: string) => listField(fields, name).map((hash) => bytesOf(hash, 32, name));
  const size = integerField(fields, "size");
  return {
    root: bytesOf(fields["root"], 32, "root"),
    size,
    firstPath: path("firstPath"),
    lastPath: path("lastPath"),
  };
}

/** What is fixed of a chain before any of its seeds is shown. */
const CHAIN = ["terminal", "chainLength", "firstSlotMs", "publishedAtMs", "salt", "saltedAtMs"] as const;
/** And of one that witnesses have a half of. */
const WITNESSED = ["slotLengthMs", "witnesses"] as const;

/** Whether witnesses have a half of what makes the market's path. */
export function isWitnessed(simulation: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(simulation, "witnesses");
}

function marketOf(
  rules: Readonly<Record<string, unknown>>,
  simulation: Readonly<Record<string, unknown>> | null,
): string {
  const chain =
    simulation === null
      ? null
      : Object.fromEntries(
          [...CHAIN, ...(isWitnessed(simulation) ? WITNESSED : [])].map((name) => [
            name,
            simulation[name] ?? null,
          ]),
        );
  return base64UrlOf(sha256(bytesOfText(spellAny({ chain, rules }))));
}

export function readTick(value: unknown, precision: number): Tick | null {
  if (value === null) return null;
  const fields = asFields(value, "a tick");
  const { seq, atMs, tradeId, price, qty } = fields;
  return readRow([seq, atMs, tradeId, price, qty, "used"], precision).tick;
}

/** Exchange time first; equal times by the venue's growing trade id where it gives one, else as they came. */
function orderOf(rules: Readonly<Record<string, unknown>>): (a: Tick, b: Tick) => number {
  if (rules["tradeIdOrder"] !== "numeric") return (a, b) => a.atMs - b.atMs || a.seq - b.seq;
  return (a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)];
    return a.atMs - b.atMs || (left < right ? -1 : Number(left > right)) || a.seq - b.seq;
  };
}

/** Of a source that stands in, the venue is named before the id; no two ticks of one moment are of two sources. */
const NUMERIC_ID = /^(?:[a-z]{1,20}:)?([0-9]{1,40})$/;

function numberOf({ seq, tradeId }: Tick): bigint {
  const number = NUMERIC_ID.exec(tradeId ?? "")?.[1];
  demand(number !== undefined, `the trade id of tick ${seq} is no number`);
  return BigInt(number);
}

function readTerms(raw: Readonly<Record<string, unknown>>): Terms {
  const precision = integerField(raw, "precision");
  demand(precision >= 0 && precision <= 8, `a precision of ${precision} digits`);
  return {
    id: integerField(raw, "id"),
    optionId: integerField(raw, "tradeOptionId"),
    type: textField(raw, "type"),
    stock: textField(raw, "stock"),
    precision,
    startMs: integerField(raw, "startTime"),
    lockMs: integerField(raw, "lockTime"),
    endMs: integerField(raw, "endTime"),
    gameStartMs: integerField(raw, "gameStartTime"),
    gameFinishMs: integerField(raw, "gameFinishTime"),
    buyPip: unitsOf(raw["buyPip"], precision),
    sellPip: unitsOf(raw["sellPip"], precision),
    seedCommit: raw["seedCommit"] === null ? null : textField(raw, "seedCommit"),
    raw,
  };
}

function readRow(row: unknown, precision: number): { readonly tick: Tick; readonly flag: string } {
  demand(Array.isArray(row) && row.length === 6, "a tick has not its six values");
  const [seq, atMs, tradeId, price, qty, flag]: readonly unknown[] = row;
  demand(typeof seq === "number" && Number.isSafeInteger(seq), "a tick has no number");
  demand(typeof atMs === "number" && Number.isSafeInteger(atMs), `tick ${seq} has no time`);
  demand(tradeId === null || typeof tradeId === "string", `tick ${seq} has no trade id`);
  demand(typeof price === "string" && typeof qty === "string", `tick ${seq} has no price`);
  demand(typeof flag === "string", `tick ${seq} was not judged`);
  const tick = { seq, atMs, tradeId, price: unitsOf(price, precision), priceText: price };
  return { tick: { ...tick, qty: quantityOf(qty), qtyText: qty }, flag };
}

function demandArrivalOrder(ticks: readonly Tick[]): void {
  for (let at = 1; at < ticks.length; at += 1) {
    const [before, tick] = [ticks[at - 1], ticks[at]];
    demand(
      before !== undefined && tick !== undefined && before.seq < tick.seq,
      "ticks are not in their order of arrival",
    );
  }
}

/** Decimal text with exactly `digits` digits after the point, in units of the last. */
function unitsOf(text: unknown, digits: number): bigint {
  const form = digits === 0 ? /^-?[0-9]+$/ : new RegExp(`^-?[0-9]+\\.[0-9]{${digits}}$`);
  demand(typeof text === "string" && form.test(text), `${String(text)} is not a price of ${digits} digits`);
  return BigInt(text.replace(".", ""));
}

/** Decimal text without trailing zeros, in units of 10^-8. */
function quantityOf(text: string): bigint {
  const parts = /^([0-9]+)(?:\.([0-9]{0,7}[1-9]))?$/.exec(text);
  demand(parts !== null, `${text} is not a quantity`);
  return BigInt((parts[1] ?? "") + (parts[2] ?? "").padEnd(8, "0"));
}
