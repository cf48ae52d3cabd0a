import {
  WALLET_STATUS_CODES,
  WALLET_TYPE_CODES,
  type WirePage,
  type WireWalletHistoryItem,
  walletStatesOf,
} from "@maru/contract";
import type { RequestState } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  betRows,
  grantRows,
  type HistoryAsk,
  type HistoryCursor,
  paymentRows,
  type PlacedRow,
  type RequestFilter,
  requestRows,
} from "./history-store.ts";

type Query = Database["query"];

export interface HistoryRequest {
  readonly memberId: number;
  /** Letters of the wire; null means everything but bets, which have a list of their own. */
  readonly types: readonly string[] | null;
  readonly statuses: readonly number[] | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly page: number;
  readonly size: number;
  /** The last row's of the page before; without one, pages are counted from the newest. */
  readonly cursor: string | null;
}

const { bonus, deposit, withdrawal, cancelled, settlement } = WALLET_TYPE_CODES;

const USUAL_TYPES = Object.values(WALLET_TYPE_CODES).filter((type) => type !== settlement);

/**
 * One page of what moved the player's points. Found by key: a later page goes on where the one before it ended. A page asked for
 * by its number alone is counted to in one go, so the caller bounds how deep it may be.
 */
export async function readWalletHistory(
  query: Query,
  request: HistoryRequest,
): Promise<WirePage<WireWalletHistoryItem>> {
  const { page, size } = request;
  const from = request.cursor === null ? null : parseCursor(request.cursor);
  const skipped = from === null ? page * size : 0;
  // One more than the page tells whether another follows.
  const rows = await newestOf(query, request, { from, limit: skipped + size + 1 });
  const content = rows.slice(skipped, skipped + size).map(toWire);
  return { content, last: rows.length <= skipped + size, page, size };
}

/** At most `limit` rows of all sources in one order, a query to each source. */
async function newestOf(
  query: Query,
  request: HistoryRequest,
  { from, limit }: Pick<HistoryAsk, "from" | "limit">,
): Promise<readonly PlacedRow[]> {
  const { memberId, startMs, endMs } = request;
  const types = request.types ?? USUAL_TYPES;
  const ask: HistoryAsk = { memberId, from, startMs, endMs, limit };
  const filter = requestFilter(types, request.statuses);
  const isDone = request.statuses === null || request.statuses.includes(WALLET_STATUS_CODES.done);
  const found = [
    ...(filter === null ? [] : await requestRows(query, ask, filter)),
    ...(types.includes(bonus) && isDone ? await grantRows(query, ask) : []),
    ...(isDone ? await paymentRows(query, ask, types) : []),
    ...(types.includes(settlement) && isDone ? await betRows(query, ask) : []),
  ];
  return found.toSorted(newestFirst).slice(0, limit);
}

const ENDED_FOR_NOTHING: readonly RequestState[] = ["cancelled", "expired"];
const ALIVE_OR_DECIDED: readonly RequestState[] = ["requested", "matched", "approved", "done", "rejected"];

/** Which requests the letters and numbers mean: `E` is a cancelled or expired one of either type. Null: none. */
function requestFilter(types: readonly string[], statuses: readonly number[] | null): RequestFilter | null {
  const wanted = [
    ...(types.includes(cancelled) ? ENDED_FOR_NOTHING : []),
    ...(types.includes(deposit) || types.includes(withdrawal) ? ALIVE_OR_DECIDED : []),
  ];
  const states =
    statuses === null ? wanted : wanted.filter((state) => walletStatesOf(statuses).includes(state));
  if (states.length === 0) return null;
  const isBoth = types.includes(cancelled) || (types.includes(deposit) && types.includes(withdrawal));
  return { states, types: isBoth ? null : [types.includes(deposit) ? "deposit" : "withdrawal"] };
}

function newestFirst(a: PlacedRow, b: PlacedRow): number {
  return b.at.atMs - a.at.atMs || b.at.source - a.at.source || b.at.id - a.at.id;
}

function toWire({ at, row }: PlacedRow): WireWalletHistoryItem {
  return { ...row, cursor: `${at.atMs}.${at.source}.${at.id}` };
}

function parseCursor(text: string): HistoryCursor {
  const [atMs = 0, source = 0, id = 0] = text.split(".").map(Number);
  return { atMs, source, id };
}
