import {
  STATUS_CODES,
  toWireBet,
  toWireHistoryItem,
  toWirePublicBet,
  type WireBet,
  type WirePage,
  type WirePublicBet,
  type WireTradeHistoryItem,
} from "@maru/contract";
import { betByKey, betsOfMember, realBets } from "./bet-store.ts";
import { optionOfSite } from "./option-store.ts";
import { type PageRequest, pageLimits, toPage } from "./page.ts";
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

/** The member's own bets, newest first. */
export function readHistory(
  deps: ReadingDeps,
  reader: Reader,
  request: HistoryRequest,
): Promise<WirePage<WireBet>> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    const rows = await betsOfMember(query, reader.memberId, {
      ...request,
      grades: request.statuses,
      withOpen: request.statuses?.includes(STATUS_CODES.open) ?? true,
      ...pageLimits(request),
    });
    return toPage(rows, request, ({ bet, round }) => toWireBet(bet, round));
  });
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
      limit: RECENT_BETS,
      offset: 0,
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
export function readBetByKey(deps: ReadingDeps, reader: Reader, clientKey: string): Promise<WireBet | null> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    const found = await betByKey(query, reader.memberId, clientKey);
    return found === null ? null : toWireBet(found.bet, found.round);
  });
}
