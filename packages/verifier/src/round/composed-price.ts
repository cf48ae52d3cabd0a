import { asFields, integerField, listField, textField } from "../base/fields.ts";
import type { Evidence, Terms, Tick } from "./round-evidence.ts";
import { demand } from "../base/verdict.ts";

/** What of a round's evidence its composed prices are made anew from. */
export interface PriceEvidence extends Pick<Evidence, "rules" | "isComplete"> {
  readonly terms: Pick<Terms, "precision">;
  readonly used: readonly PricedTick[];
  readonly strike: PricedTick | null;
  readonly close: PricedTick | null;
}

type PricedTick = Pick<Tick, "seq" | "atMs" | "tradeId" | "price">;
type Feed = Readonly<Record<string, unknown>>;

/** An exact number. */
interface Ratio {
  readonly above: bigint;
  readonly below: bigint;
}

/** What one leg of a price stood at: a trade's price twice, or the two sides of a book. */
interface Leg {
  readonly low: Ratio;
  readonly high: Ratio;
  readonly atMs: number;
  readonly isBook: boolean;
  readonly isOut: boolean;
}

const COMPOSED = ["middle", "cross", "index", "median", "average"];
const AVERAGED = /^(\d{1,16})=(.+)$/;
const SECOND_MS = 1_000;
/** Of the seconds that a mean is made of, a fifth at the top and a fifth at the bottom are left out. */
const LEFT_OUT = 5;
const LEG = /^(!?)(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?@(\d{1,16})(#[^;]*)?$/;
const OLDEST_INDEX_LEG_MS = 30_000;
const PPM = 1_000_000n;

/** What a market's prices are made of; null where they are trades, or of no venue. */
export function compositionOf({ rules }: Pick<Evidence, "rules">): Feed | null {
  if (typeof rules["feed"] !== "object" || rules["feed"] === null) return null;
  const feed = asFields(rules["feed"], "feed");
  return COMPOSED.includes(textField(feed, "kind")) ? feed : null;
}

/** Every price that is shown is made anew of the legs that stand with it, by the formula of the market's rules. */
export function lookAtPrices(evidence: PriceEvidence): string {
  const feed = compositionOf(evidence);
  demand(feed !== null, "its prices are not made of others");
  const shown = evidence.isComplete ? evidence.used : [evidence.strike, evidence.close];
  const ticks = shown.filter((tick) => tick !== null);
  for (const tick of ticks) lookAtPrice(tick, feed, evidence.terms.precision);
  return `${ticks.length} prices are those of their legs (${textField(feed, "kind")})`;
}

function lookAtPrice(tick: PricedTick, feed: Feed, precision: number): void {
  demand(tick.tradeId !== null, `tick ${tick.seq} does not say what it is made of`);
  const [, moment, trades] = AVERAGED.exec(tick.tradeId) ?? [];
  const texts = (trades ?? tick.tradeId).split(";");
  const legs = texts.map((text) => (text === "-" ? null : readLeg(text, tick.seq)));
  const isAverage = textField(feed, "kind") === "average";
  demand(isAverage === (moment !== undefined), `tick ${tick.seq} does not say what it is made of`);
  const { price, atMs } = isAverage
    ? ofSeconds(feed, legs, { precision, atMs: Number(moment) })
    : composed(feed, legs, precision);
  demand(price === tick.price, `tick ${tick.seq} is ${tick.price} units, and its legs make ${price}`);
  demand(atMs === tick.atMs, `tick ${tick.seq} is of another moment than its legs`);
}

function readLeg(text: string, seq: number): Leg {
  const [, out, first, second, atMs, id] = LEG.exec(text) ?? [];
  const isBook = second !== undefined;
  demand(first !== undefined && isBook === (id === undefined), `a leg of tick ${seq} is not understood`);
  demand(!isBook || out === "", `a leg of tick ${seq} is not understood`);
  const low = decimal(first);
  return { low, high: isBook ? decimal(second) : low, atMs: Number(atMs), isBook, isOut: out === "!" };
}

function decimal(text: string): Ratio {
  const [whole = "", part = ""] = text.split(".");
  return { above: BigInt(whole + part), below: 10n ** BigInt(part.length) };
}

type Made = { readonly price: bigint; readonly atMs: number };
type Legs = readonly (Leg | null)[];

function composed(feed: Feed, legs: Legs, precision: number): Made {
  const kind = textField(feed, "kind");
  if (kind === "middle" || kind === "cross") return ofBooks(kind, legs, precision);
  return kind === "index" ? ofIndex(feed, legs, precision) : ofMedian(feed, legs, precision);
}

function ofBooks(kind: "middle" | "cross", legs: Legs, precision: number): Made {
  const books = legs.filter((leg) => leg !== null && leg.isBook).filter((leg) => leg !== null);
  demand(books.length === legs.length && books.length === (kind === "cross" ? 2 : 1), "a leg is no book");
  for (const { low, high } of books) demand(isLess(low, high), "a book's bid is not below its ask");
  const [first, second] = books.map(({ low, high }) => half(sum(low, high)));
  demand(first !== undefined, "it has no leg");
  const exact = second === undefined ? first : quotient(first, second);
  return { price: rounded(exact, precision), atMs: Math.min(...books.map(({ atMs }) => atMs)) };
}

function ofIndex(feed: Feed, legs: Legs, precision: number): Made {
  const bases = listField(feed, "legs").map((leg) => decimal(textField(asFields(leg, "leg"), "basePrice")));
  const trades = tradesOf(legs);
  demand(trades.length === bases.length, "a leg of the index is silent");
  const newestMs = Math.max(...trades.map(({ atMs }) => atMs));
  demand(
    trades.every(({ atMs, isOut }) => !isOut && newestMs - atMs <= OLDEST_INDEX_LEG_MS),
    "a leg of the index is too old",
  );
  const parts = trades.map(({ low }, at) => quotient(low, bases[at] ?? low));
  const all = parts.reduce(sum, { above: 0n, below: 1n });
  const level = {
    above: all.above * BigInt(integerField(feed, "baseLevel")),
    below: all.below * BigInt(parts.length),
  };
  return { price: rounded(level, precision), atMs: newestMs };
}

/** Which sources count follows from their prices and times alone, but for where most of them left the price before. */
function ofMedian(feed: Feed, legs: Legs, precision: number): Made {
  demand(listField(feed, "of").length === legs.length, "it has not a leg for every source");
  const trades = tradesOf(legs);
  const newestMs = Math.max(0, ...trades.map(({ atMs }) => atMs));
  const maxAgeMs = integerField(feed, "maxAgeMs");
  const fresh = trades.filter(({ atMs }) => newestMs - atMs <= maxAgeMs);
  const units = ({ low }: Leg): bigint => rounded(low, precision);
  const middle = medianOf(fresh.map(units));
  const limit = BigInt(integerField(feed, "outlierPpm")) * middle;
  const isNear = (leg: Leg): boolean => {
    const away = units(leg) - middle;
    return (away < 0n ? -away : away) * PPM <= limit;
  };
  const kept = fresh.filter(isNear);
  demand(kept.length >= integerField(feed, "quorum"), "too few of its sources stand together");
  demand(
    trades.every((leg) => leg.isOut !== kept.includes(leg)),
    "a source was left out, or counted, against the rule",
  );
  return { price: medianOf(kept.map(units)), atMs: newestMs };
}

/** The mean of one price a second, each that of the last trade that is shown before the second's end, half upwards. */
function ofSeconds(feed: Feed, legs: Legs, { precision, atMs }: { precision: number; atMs: number }): Made {
  const seconds = integerField(feed, "seconds");
  const maxAgeMs = integerField(feed, "maxAgeMs");
  const trades = tradesOf(legs);
  demand(trades.length === legs.length && trades.every(({ isOut }) => !isOut), "a trade of it was left out");
  demand((atMs + 1) % SECOND_MS === 0, "it is not of the end of a second");
  const used = new Set<Leg>();
  const units = Array.from({ length: seconds }, (_, at) => {
    const endMs = atMs + 1 - (seconds - 1 - at) * SECOND_MS;
    const last = trades.findLast((leg) => leg.atMs < endMs);
    demand(last !== undefined && endMs - last.atMs <= maxAgeMs, "a second of it has no price");
    used.add(last);
    return rounded(last.low, precision);
  });
  demand(used.size === trades.length, "it shows a trade that it is not made of");
  demand(
    trades.every((leg, at) => at === 0 || leg.atMs > (trades[at - 1]?.atMs ?? 0)),
    "its trades are not in their order",
  );
  const left = Math.floor(seconds / LEFT_OUT);
  const kept = units.toSorted((a, b) => (a < b ? -1 : Number(a > b))).slice(left, seconds - left);
  const all = kept.reduce((total, one) => total + one, 0n);
  return { price: rounded({ above: all, below: BigInt(kept.length) }, 0), atMs };
}

function tradesOf(legs: Legs): readonly Leg[] {
  const trades = legs.filter((leg) => leg !== null);
  demand(
    trades.every(({ isBook }) => !isBook),
    "a leg is a book",
  );
  return trades;
}

/** Of an even number the mean of the two in the middle, a half upwards. */
function medianOf(units: readonly bigint[]): bigint {
  const sorted = units.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  demand(low !== undefined && high !== undefined, "it has no source");
  return (low + high + 1n) / 2n;
}

const sum = (a: Ratio, b: Ratio): Ratio => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});
const half = ({ above, below }: Ratio): Ratio => ({ above, below: below * 2n });
const isLess = (a: Ratio, b: Ratio): boolean => a.above * b.below < b.above * a.below;

function quotient(a: Ratio, b: Ratio): Ratio {
  demand(b.above > 0n, "a leg has no price above zero");
  return { above: a.above * b.below, below: a.below * b.above };
}

/** To the nearest unit of the last digit, a half upwards. */
function rounded({ above, below }: Ratio, precision: number): bigint {
  return (2n * above * 10n ** BigInt(precision) + below) / (2n * below);
}
