import { type Instrument, priceText, stepAt } from "./instruments.ts";
import { BOOK_STEP_MS, type Book, type Level, type Market, type Trade } from "./market.ts";
import { bitsAt, keyOf, unitAt } from "./noise.ts";
import { midOf } from "./walk.ts";

/** Index 0; nobody asks for trades before it. */
const FIRST_MS = Date.UTC(2020, 0, 1);
const TRADES_A_SPAN = 4;
/** As measured: 64 of 100 trades share their millisecond with the one before. */
const SHARES_MS = 0.64;
/** A trade stands this far from the middle at most, beside the step between the best prices. */
const TRADE_APART = 0.0001;
const LEVELS = 30;

/** A market that never was: each trade and each book is a function of the seed, the pair and the index. */
export function simulatedMarket(seed: number, instrument: Instrument): Market {
  const key = keyOf(seed, "trades", instrument.venue, instrument.symbol);
  return {
    instrument,
    indexAt: (atMs) => indexAt(key, instrument, atMs),
    tradeOf: (index) => (index < 0 ? null : tradeOf({ seed, key, instrument }, index)),
    bookAt: (atMs) => bookAt({ seed, key: key + 1, instrument }, Math.floor(atMs / BOOK_STEP_MS)),
  };
}

interface Made {
  readonly seed: number;
  readonly key: number;
  readonly instrument: Instrument;
}

function indexAt(key: number, { spanMs }: Instrument, atMs: number): number {
  const span = Math.max(0, Math.floor((atMs - FIRST_MS) / spanMs));
  const times = timesOf(key, span, spanMs);
  const place = times.findIndex((timeMs) => timeMs >= atMs);
  return span * TRADES_A_SPAN + (place === -1 ? TRADES_A_SPAN : place);
}

/** When the trades of a span happened. They never leave it, so that spans need not know of each other. */
function timesOf(key: number, span: number, spanMs: number): readonly number[] {
  let offsetMs = Math.floor(unitAt(key + 2, span) * (spanMs / 2));
  return Array.from({ length: TRADES_A_SPAN }, (_, place) => {
    const chance = unitAt(key + 3, span * TRADES_A_SPAN + place);
    if (place > 0 && chance >= SHARES_MS)
      offsetMs += Math.floor(((chance - SHARES_MS) / (1 - SHARES_MS)) * (spanMs / 8));
    return FIRST_MS + span * spanMs + offsetMs;
  });
}

function tradeOf({ seed, key, instrument }: Made, index: number): Trade {
  const span = Math.floor(index / TRADES_A_SPAN);
  const times = timesOf(key, span, instrument.spanMs);
  const place = index % TRADES_A_SPAN;
  const atMs = times[place] ?? 0;
  const sharedBefore = times.slice(0, place).filter((timeMs) => timeMs === atMs).length;
  const side = unitAt(key + 4, index) < 0.5 ? "buy" : "sell";
  return {
    index,
    venueId: null,
    atMs,
    side,
    // Later within the same millisecond is later in microseconds too.
    micros: sharedBefore * 250 + (bitsAt(key + 5, index) % 250),
    price: priceAt({ seed, key, instrument }, { index, atMs, side }),
    qty: qtyText(instrument, unitAt(key + 7, index)),
  };
}

function priceAt(
  { seed, key, instrument }: Made,
  { index, atMs, side }: Pick<Trade, "index" | "atMs" | "side">,
): string {
  const mid = midOf(seed, instrument, atMs);
  const half = (stepAt(instrument, mid) * instrument.spreadSteps) / 2;
  const apart = mid * TRADE_APART * (unitAt(key + 6, index) * 2 - 1);
  return priceText(instrument, mid + apart + (side === "buy" ? half : -half));
}

/** Small trades are many, large ones few: from a ten-thousandth to three, and never less than the last digit. */
function qtyText({ qtyDigits }: Instrument, chance: number): string {
  return Math.max(10 ** (chance * 4.5 - 4), 10 ** -qtyDigits).toFixed(qtyDigits);
}

function bookAt({ seed, key, instrument }: Made, step: number): Book {
  const atMs = step * BOOK_STEP_MS;
  const mid = midOf(seed, instrument, atMs);
  const size = stepAt(instrument, mid);
  const bid = Math.floor(mid / size - instrument.spreadSteps / 2);
  const levels = (best: number, down: number): readonly Level[] =>
    Array.from({ length: LEVELS }, (_, place): Level => {
      const steps = best + down * place * instrument.levelSteps;
      return [
        priceText(instrument, steps * size),
        levelQty({ seed, key, instrument }, { steps, step, place }),
      ];
    });
  return { atMs, bids: levels(bid, -1), asks: levels(bid + Math.max(1, instrument.spreadSteps), 1) };
}

/** The best level is another in almost every step; those behind it stay for a while, as orders do. */
function levelQty(
  { key, instrument }: Made,
  { steps, step, place }: { readonly steps: number; readonly step: number; readonly place: number },
): string {
  const level = bitsAt(key + 2, steps);
  const holds = place === 0 ? 1 : 20 + (level % 40);
  const turn = Math.floor((step + (level % 97)) / holds);
  return qtyText(instrument, unitAt(key + (level % 65_521), turn));
}
