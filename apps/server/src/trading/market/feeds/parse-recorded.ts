import { type MarketRules, midPrice, parseQuantity, type RawTick } from "@maru/rules";
import { instant, type Instant, ok, parsePrice, refused, type Result } from "@maru/values";

/** Which market the lines are for, and where in time they are put. */
export interface RecordedMarket {
  readonly rules: MarketRules;
  /** The symbol inside the file. */
  readonly symbol: string;
  /** Added to every time of the file. */
  readonly shiftMs: number;
  /** Plays faster on today's clock: the time since `fromMs` of the file passes `speed` times as fast, 1 to 100. Absent: as recorded. */
  readonly pace?: { readonly fromMs: number; readonly speed: number };
}

export type RecordedRefusal =
  | "NOT_A_LINE"
  | "BAD_TIME"
  | "BAD_PRICE"
  | "TOO_PRECISE"
  | "BAD_QUANTITY"
  | "BAD_BOOK";

/** Reads one line of a recorded file; null for a line of another symbol. */
export type ParseRecorded = (line: string) => Result<RawTick | null, RecordedRefusal>;

/** Digits with which bid and ask are read before the middle is rounded to the market's precision. */
const QUOTE_DIGITS = 8;

/** How to read a file with this header: trades (`price`, `qty`, …) or quotes (`bid`, `ask`); null for any other. */
export function recordedParser(header: string, market: RecordedMarket): ParseRecorded | null {
  const columns = header.trim().split(",");
  const at = (name: string): number => columns.indexOf(name);
  if (at("symbol") < 0 || at("ts") < 0) return null;
  const isQuotes = at("bid") >= 0 && at("ask") >= 0;
  if (!isQuotes && (at("price") < 0 || at("qty") < 0)) return null;
  return (line) => {
    const cells = line.split(",");
    if (cells.length !== columns.length) return refused("NOT_A_LINE");
    const cell = (name: string): string => cells[at(name)] ?? "";
    if (cell("symbol") !== market.symbol) return ok(null);
    const atMs = shifted(cell("ts"), market);
    const receivedAtMs = cell("recv_ts") === "" ? atMs : shifted(cell("recv_ts"), market);
    if (atMs === null || receivedAtMs === null) return refused("BAD_TIME");
    const read = isQuotes ? readQuote(cell, market.rules) : readTrade(cell, market.rules);
    if (!read.ok) return read;
    const tradeId = cell("id") === "" ? null : cell("id");
    return ok({ stock: market.rules.stock, atMs, receivedAtMs, tradeId, ...read.value });
  };
}

/** Text of epoch milliseconds, moved; null where it is not such a text. */
export function shifted(
  text: string,
  { shiftMs, pace }: Pick<RecordedMarket, "shiftMs" | "pace">,
): Instant | null {
  if (!/^\d{1,15}$/.test(text)) return null;
  const recordedMs = Number(text);
  const pacedMs =
    pace === undefined ? recordedMs : pace.fromMs + Math.floor((recordedMs - pace.fromMs) / pace.speed);
  const ms = pacedMs + shiftMs;
  return ms < 0 ? null : instant(ms);
}

type Cells = (name: string) => string;
type PriceAndQty = Pick<RawTick, "price" | "qty">;

function readTrade(cell: Cells, rules: MarketRules): Result<PriceAndQty, RecordedRefusal> {
  const price = parsePrice(cell("price"), rules.precision);
  if (!price.ok) return refused(price.refusal === "TOO_PRECISE" ? "TOO_PRECISE" : "BAD_PRICE");
  const qty = parseQuantity(cell("qty"));
  return qty.ok ? ok({ price: price.value, qty: qty.value }) : refused("BAD_QUANTITY");
}

function readQuote(cell: Cells, rules: MarketRules): Result<PriceAndQty, RecordedRefusal> {
  const bid = parsePrice(cell("bid"), QUOTE_DIGITS);
  const ask = parsePrice(cell("ask"), QUOTE_DIGITS);
  if (!bid.ok || !ask.ok) return refused("BAD_PRICE");
  // Quotes that cross for a moment are the venue's own; their middle is as good as any.
  const quote = { bid: bid.value, ask: ask.value, precision: QUOTE_DIGITS };
  return ok({ price: midPrice(quote, rules.precision), qty: 0n });
}
