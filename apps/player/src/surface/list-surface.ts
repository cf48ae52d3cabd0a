import { isOpen } from "@maru/contract/wire-codes";
import { familyOf } from "@maru/rules";
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { decidedPrices, digitsOf } from "../derived/decided-prices.ts";
import { EVERY_BET, type HistoryFilter, isListed } from "../derived/history-filter.ts";
import { mergeHistory } from "../derived/merge-history.ts";
import { finishedRounds, patchRounds, withBegun } from "../derived/merge-rounds.ts";
import { mergeRealBets } from "../derived/real-bets.ts";
import { useBets, useOptions, useRoundsNow, useSession, useTrade, valueOf } from "./surface.ts";
import { listenToRealBets } from "../facts/listen-to-real-bets.ts";
import { fetchHistory } from "../wire/endpoints.ts";
import { fetchDailySummary, fetchRealBets, fetchRounds } from "../wire/list-endpoints.ts";
import type { Bet, DailySummary, Page, RealBet, TradeRound } from "../wire/shapes.ts";
import { FAMILY_SCREENS } from "../derived/family-screens.ts";
import { familyOfGame } from "../derived/family-of-game.ts";

/** The entry point for the lists under the sheet and beside the chart; what takes a bet loads without it. */
export { type HistoryFilter, sumsOf } from "../derived/history-filter.ts";
export { realBetKey } from "../derived/real-bets.ts";

export interface PagedRows<T> {
  readonly rows: readonly T[];
  readonly state: "loading" | "failed" | "ready";
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** Between which prices a bet was decided, of any market; nothing where no price was told. */
export function useBetPrices(): (bet: Bet) => string {
  const options = useOptions();
  return (bet) => {
    const family = familyOfGame(bet.gameType);
    const precision = options.find(({ stock }) => stock === bet.stock)?.precision ?? digitsOf(bet);
    return decidedPrices(family, bet, precision);
  };
}

/** One page of the bets that a filter means. */
export function fetchBets(
  filter: HistoryFilter,
  at: { readonly page: number; readonly size: number },
): ReturnType<typeof fetchHistory> {
  const { option, ...rest } = filter;
  return fetchHistory({ ...at, ...rest, optionId: option?.id });
}

/** The player's bets, newest first, patched by what the live channel says. */
export function useHistory(size: number, filter = EVERY_BET): PagedRows<Bet> {
  const playerId = useSession((facts) => facts.member?.id ?? 0);
  const heard = useBets((facts) => facts.bets);
  const query = useInfiniteQuery({
    queryKey: ["history", playerId, size, filter],
    queryFn: async ({ pageParam }) => valueOf(await fetchBets(filter, { page: pageParam, size })),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Bet>, pages) => (last.isLast ? undefined : pages.length),
    enabled: playerId !== 0,
  });
  const rows = useMemo(
    () => mergeHistory(query.data?.pages ?? [], heard).filter((bet) => isListed(bet, filter)),
    [query.data, heard, filter],
  );
  return {
    rows,
    state: query.isError ? "failed" : query.isPending ? "loading" : "ready",
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
  };
}

const PAINTED_ROUNDS_A_PAGE = 100;
export const LISTED_ROUNDS_A_PAGE = 50;

/** Finished rounds of the option on screen, newest first; a round that finishes joins them, older ones come page by page. */
export function useResults(size = PAINTED_ROUNDS_A_PAGE): PagedRows<TradeRound> {
  const option = useTrade((facts) => facts.option);
  const returns = useTrade((facts) => facts.returns);
  const rounds = useTrade((facts) => facts.rounds);
  const queries = useQueryClient();
  const optionId = option?.id ?? 0;
  const { resultType } = FAMILY_SCREENS[option === null ? "direction" : familyOf(option.type).name];
  const queryKey = useMemo(() => ["rounds", optionId, returns, size], [optionId, returns, size]);
  const found = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) =>
      valueOf(await fetchRounds({ optionId, resultType, size, beforeMs: pageParam })),
    initialPageParam: FROM_NEWEST,
    getNextPageParam: (last: Page<TradeRound>) =>
      last.isLast ? undefined : (last.content.at(-1)?.startMs ?? undefined),
    enabled: optionId !== 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = found;
  useEffect(() => {
    if (data === undefined) return;
    const pages = patchRounds(data.pages, Object.values(rounds));
    if (pages === data.pages) return;
    queries.setQueryData<InfiniteData<Page<TradeRound>>>(queryKey, { ...data, pages: [...pages] });
  }, [queries, queryKey, rounds, data]);
  const rows = useMemo(() => finishedRounds(data?.pages ?? []), [data]);
  return {
    rows,
    state: found.isError ? "failed" : found.isPending ? "loading" : "ready",
    hasMore: found.hasNextPage,
    loadMore: () => {
      if (!found.isFetching) void found.fetchNextPage();
    },
  };
}

const FROM_NEWEST: number | null = null;

/** The same, with the rounds above them that have begun and wait for their result. */
export function useResultsAndBegun(size: number): PagedRows<TradeRound> {
  const results = useResults(size);
  const heard = useTrade((facts) => facts.rounds);
  const { running, last } = useRoundsNow();
  const rows = useMemo(
    () => withBegun(results.rows, Object.values(heard), running ?? last),
    [results.rows, heard, running, last],
  );
  return { ...results, rows };
}

/** How the option's rounds of today ended; counted again when one more does. */
export function useDailySummary(): DailySummary | null {
  const optionId = useTrade((facts) => facts.option?.id ?? 0);
  const lastId = useTrade((facts) => lastFinishedId(facts.rounds));
  const query = useQuery({
    queryKey: ["summary", optionId, lastId],
    queryFn: async () => valueOf(await fetchDailySummary(optionId)),
    enabled: optionId !== 0,
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === optionId ? before : undefined),
  });
  return query.data ?? null;
}

function lastFinishedId(rounds: Readonly<Record<number, TradeRound>>): number {
  return Math.max(0, ...Object.values(rounds).flatMap((round) => (isOpen(round) ? [] : [round.id])));
}

interface RealBets {
  readonly rows: readonly RealBet[];
  readonly state: "loading" | "failed" | "ready";
  readonly retry: () => void;
}

const NO_BETS: readonly RealBet[] = [];

/** What everybody bets on the option shown: the newest that the server keeps, and what is heard since; read anew where something was missed. */
export function useRealBets(): RealBets {
  const siteId = useSession((facts) => facts.site?.id ?? 0);
  const optionId = useTrade((facts) => facts.option?.id ?? 0);
  const returns = useTrade((facts) => facts.returns);
  const query = useQuery({
    queryKey: ["real-bets", siteId, optionId, returns],
    queryFn: async () => valueOf(await fetchRealBets(optionId)),
    enabled: siteId !== 0 && optionId !== 0,
    staleTime: 0,
  });
  const { refetch } = query;
  const [heard, setHeard] = useState<{ readonly optionId: number; readonly bets: readonly RealBet[] }>();
  useEffect(() => {
    if (siteId === 0 || optionId === 0) return undefined;
    return listenToRealBets(
      { siteId, optionId },
      {
        onBet: (bet) =>
          setHeard((before) => ({
            optionId,
            bets: mergeRealBets(before?.optionId === optionId ? before.bets : NO_BETS, [bet]),
          })),
        onGap: () => void refetch(),
      },
    );
  }, [siteId, optionId, refetch]);
  const rows = useMemo(
    () => mergeRealBets(query.data ?? NO_BETS, heard?.optionId === optionId ? heard.bets : NO_BETS),
    [query.data, heard, optionId],
  );
  return {
    rows,
    state: query.isError ? "failed" : query.isPending ? "loading" : "ready",
    retry: () => void refetch(),
  };
}
