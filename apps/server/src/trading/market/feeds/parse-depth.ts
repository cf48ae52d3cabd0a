import { type BookDelta, type BookLevel, type BookSnapshot, parseQuantity } from "@maru/rules";
import { type Instant, ok, parsePrice, refused, type Result } from "@maru/values";
import { type RecordedMarket, type RecordedRefusal, shifted } from "./parse-recorded.ts";

/** A line of a recorded depth file, and when it reached the recorder. */
export interface DepthFrame {
  readonly receivedAtMs: Instant;
  readonly frame: BookSnapshot | BookDelta;
}

/** Reads one NDJSON line of a depth file; null for a line of another symbol. Never throws. */
export function parseDepth(line: string, market: RecordedMarket): Result<DepthFrame | null, RecordedRefusal> {
  const record = parseRecord(line);
  if (record === null) return refused("NOT_A_LINE");
  if (record["symbol"] !== market.symbol) return ok(null);
  const atMs = timeOf(record["ts"], market);
  const receivedAtMs = record["recv_ts"] === undefined ? atMs : timeOf(record["recv_ts"], market);
  if (atMs === null || receivedAtMs === null) return refused("BAD_TIME");
  const bids = levels(record["bids"], market.rules.precision);
  const asks = levels(record["asks"], market.rules.precision);
  if (bids === null || asks === null) return refused("BAD_BOOK");
  const { kind, lastUpdateId, U: firstUpdateId, u } = record;
  if (kind === "snapshot" && isCount(lastUpdateId))
    return ok({ receivedAtMs, frame: { kind, atMs, lastUpdateId, bids, asks } });
  if (kind === "delta" && isCount(firstUpdateId) && isCount(u))
    return ok({ receivedAtMs, frame: { kind, atMs, firstUpdateId, lastUpdateId: u, bids, asks } });
  return refused("BAD_BOOK");
}

function parseRecord(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Times stand as JSON numbers. */
function timeOf(value: unknown, market: RecordedMarket): Instant | null {
  return isCount(value) ? shifted(String(value), market) : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function levels(value: unknown, precision: number): readonly BookLevel[] | null {
  if (!Array.isArray(value)) return null;
  const read: BookLevel[] = [];
  for (const pair of value as readonly unknown[]) {
    if (!Array.isArray(pair) || pair.length !== 2) return null;
    const price = parsePrice(String(pair[0]), precision);
    const qty = parseQuantity(String(pair[1]));
    if (!price.ok || !qty.ok) return null;
    read.push({ price: price.value, qty: qty.value });
  }
  return read;
}
