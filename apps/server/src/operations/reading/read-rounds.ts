import {
  type RoundListType,
  toWireRound,
  toWireRoundRow,
  type WireBet,
  type WirePage,
  type WireRoundRow,
  type WireTradeRound,
} from "@maru/contract";
import { familyOf } from "@maru/rules";
import { type BetWithRound, newestBet } from "./bet-store.ts";
import { optionOfSite } from "./option-store.ts";
import { type PageRequest, pageStart, toPage } from "./page.ts";
import type { Query } from "./query.ts";
import { showBet } from "./read-history.ts";
import type { Reader, ReadingDeps } from "./reader.ts";
import type { SiteRound } from "./site-round.ts";
import { begunRounds, bettingRound, bettingRoundsOf, roundBefore, roundOfSite } from "./round-store.ts";

export interface RoundWithBet {
  round: WireTradeRound | null;
  bet: WireBet | null;
}

export interface CurrentBets {
  current: WireBet | null;
  recent: WireBet | null;
  recentRound: WireTradeRound | null;
}

/** The round as the wire shows it; capacity is asked for only while bets are taken. */
async function showRound(
  deps: ReadingDeps,
  siteId: number,
  found: SiteRound | null,
): Promise<WireTradeRound | null> {
  if (found === null) return null;
  const { round, terms } = found;
  const hasSides = familyOf(round.type).outcomeKind === "direction" && round.state === "open";
  const remaining = hasSides ? await deps.sideRemaining(round.id) : null;
  return toWireRound({ round, siteId, terms, remaining });
}

function newestBetIn(query: Query, reader: Reader, found: SiteRound | null): Promise<BetWithRound | null> {
  return found === null ? Promise.resolve(null) : newestBet(query, reader.memberId, found.round.id);
}

function before(query: Query, reader: Reader, of: { option: number; current: SiteRound | null }) {
  return roundBefore(query, reader.siteId, {
    option: of.option,
    beforeMs: of.current?.round.times.startMs ?? null,
  });
}

export type RoundPhase = "current" | "recent";

/** The betting round of an option, or the one before it, with the member's newest bet; null when it is not offered. */
export async function readRoundWithBet(
  deps: ReadingDeps,
  reader: Reader,
  of: { readonly option: number; readonly phase: RoundPhase },
): Promise<RoundWithBet | null> {
  const read = await deps.siteReads.forSite(reader.siteId, async (query) => {
    if ((await optionOfSite(query, reader.siteId, of.option)) === null) return null;
    const current = await bettingRound(query, reader.siteId, of.option);
    const found =
      of.phase === "current" ? current : await before(query, reader, { option: of.option, current });
    return { found, bet: await newestBetIn(query, reader, found) };
  });
  if (read === null) return null;
  return { round: await showRound(deps, reader.siteId, read.found), bet: await showBet(deps, read.bet) };
}

async function betsAround(
  deps: ReadingDeps,
  query: Query,
  of: { reader: Reader; option: number; current: SiteRound | null },
) {
  const recent = await before(query, of.reader, of);
  return {
    current: await showBet(deps, await newestBetIn(query, of.reader, of.current)),
    recent: await showBet(deps, await newestBetIn(query, of.reader, recent)),
    recentRound: await showRound(deps, of.reader.siteId, recent),
  };
}

/** The member's newest bets in the betting round of an option and in the round before it. */
export function readBetsOfOption(
  deps: ReadingDeps,
  reader: Reader,
  option: number,
): Promise<CurrentBets | null> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    if ((await optionOfSite(query, reader.siteId, option)) === null) return null;
    const current = await bettingRound(query, reader.siteId, option);
    return betsAround(deps, query, { reader, option, current });
  });
}

/** The same around a named round; null when the site took no part in it. */
export function readBetsOfRound(
  deps: ReadingDeps,
  reader: Reader,
  roundId: number,
): Promise<CurrentBets | null> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    const current = await roundOfSite(query, reader.siteId, roundId);
    if (current === null) return null;
    return betsAround(deps, query, { reader, option: current.round.optionId, current });
  });
}

export interface RoundListRequest extends PageRequest {
  readonly option: number;
  /** What each row tells. */
  readonly type: RoundListType;
  readonly kinds: readonly string[] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** Rounds of an option whose contract has begun, newest first. */
export function readRounds(
  deps: ReadingDeps,
  siteId: number,
  request: RoundListRequest,
): Promise<WirePage<WireRoundRow> | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    if ((await optionOfSite(query, siteId, request.option)) === null) return null;
    const rows = await begunRounds(query, siteId, { ...request, ...pageStart(request) });
    return toPage(rows, request, ({ round }) => toWireRoundRow(round, request.type));
  });
}

/** The betting rounds of the site's options on these stocks. */
export async function readBettingRounds(
  deps: ReadingDeps,
  siteId: number,
  stocks: readonly string[],
): Promise<WireTradeRound[]> {
  const found = await deps.siteReads.forSite(siteId, (query) => bettingRoundsOf(query, siteId, stocks));
  const shown = await Promise.all(found.map((round) => showRound(deps, siteId, round)));
  return shown.filter((round) => round !== null);
}
