import {
  STATUS_CODES,
  toWireBet,
  toWireHistoryItem,
  toWireListedBet,
  toWirePublicBet,
  type WireBet,
  type WireListedBet,
  type WirePage,
  type WirePublicBet,
  type WireTradeHistoryItem,
} from "@maru/contract";
import { betByKey, betsOfMember, type BetWithRound, realBets } from "./bet-store.ts";
import { optionOfSite } from "./option-store.ts";
import { type PageRequest, pageStart, toPage } from "./page.ts";
import type { Reader, ReadingDeps } from "./reader.ts";

export interface HistoryRequest extends PageRequest {
  readonly option: number | null;
  readonly round: number | null;
  readonly types: readonly string[] | null;
  /** Status numbers of the wire; null is all. */
  readonly statuses: readonly number[] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** The member's own bets, newest first, each with the prices of its round. */
export async function readHistory(
  deps: ReadingDeps,
  reader: Reader,
  request: HistoryRequest,
): Promise<WirePage<WireListedBet>> {
  const rows = await deps.siteReads.forSite(reader.siteId, (query) =>
    betsOfMember(query, reader.memberId, {
      ...request,
      grades: request.statuses,
      withOpen: request.statuses?.includes(STATUS_CODES.open) ?? true,
      ...pageStart(request),
    }),
  );
  const receipts = await deps.receiptsOf(rows.slice(0, request.size).map(({ bet }) => bet));
  return toPage(rows, request, ({ bet, round }) =>
    toWireListedBet(bet, round, receipts.get(bet.betId) ?? null),
  );
}

/** A bet as its player sees it, with its receipt. */
export async function showBet(deps: ReadingDeps, found: BetWithRound | null): Promise<WireBet | null> {
  if (found === null) return null;
  const { bet, round } = found;
  const receipts = await deps.receiptsOf([bet]);
  return toWireBet(bet, round, receipts.get(bet.betId) ?? null);
}

const RECENT_BETS = 20;

/** The member's last bets on an option; null when the site does not offer it. */
export function readRecentHistory(
  deps: ReadingDeps,
  reader: Reader,
  option: number,
): Promise<WireTradeHistoryItem[] | null> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    if ((await optionOfSite(query, reader.siteId, option)) === null) return null;
    const rows = await betsOfMember(query, reader.memberId, {
      option,
      round: null,
      types: null,
      grades: null,
      withOpen: true,
      fromMs: null,
      toMs: null,
      beforeId: null,
      skip: 0,
      limit: RECENT_BETS,
    });
    return rows.map(({ bet, round }) => toWireHistoryItem(bet, round));
  });
}

/** The last bets of the whole site on an option, names masked; null when the site does not offer it. */
export function readRealBets(
  deps: ReadingDeps,
  siteId: number,
  option: number,
): Promise<WirePublicBet[] | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    if ((await optionOfSite(query, siteId, option)) === null) return null;
    return (await realBets(query, option)).map(toWirePublicBet);
  });
}

/** The member's bet made with this client key. */
export async function readBetByKey(
  deps: ReadingDeps,
  reader: Reader,
  clientKey: string,
): Promise<WireBet | null> {
  const found = await deps.siteReads.forSite(reader.siteId, (query) =>
    betByKey(query, reader.memberId, clientKey),
  );
  return showBet(deps, found);
}
