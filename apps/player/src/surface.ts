import { familyOf, type GameFamily } from "@maru/rules";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { mergeHistory } from "./derived/merge-history.ts";
import { type Offer, offersOf } from "./derived/offers.ts";
import type { RoundsNow } from "./derived/phases.ts";
import { betFacts, type BetFacts } from "./facts/bet-facts.ts";
import { followTrade } from "./facts/follow-trade.ts";
import { linkFacts, type LinkFacts } from "./facts/link-facts.ts";
import { roundsClock } from "./facts/rounds-clock.ts";
import { type SessionFacts, sessionFacts } from "./facts/session-facts.ts";
import { type Settings, settingsFacts } from "./facts/settings-facts.ts";
import { tickFacts, type TickView } from "./facts/tick-facts.ts";
import { type TradeFacts, tradeFacts } from "./facts/trade-facts.ts";
import {
  fetchHistory,
  fetchOptions,
  fetchPublicOptions,
  fetchRounds,
  type RoundsQuery,
} from "./wire/endpoints.ts";
import { serverNowMs } from "./wire/server-clock.ts";
import type { Bet, Page, TradeOption, TradeRound, WireRefusal } from "./wire/shapes.ts";

/** The only door for screens and panels: hooks over facts and derived, and the verbs a player has. */

export * from "./derived/bars.ts";
export * from "./derived/chart-model.ts";
export * from "./derived/book-rows.ts";
export * from "./derived/distance.ts";
export { shownProfit } from "./derived/merge-history.ts";
export * from "./derived/my-round.ts";
export * from "./derived/number-text.ts";
export * from "./derived/offers.ts";
export * from "./derived/option-groups.ts";
export * from "./derived/phases.ts";
export { NOT_PLACED } from "./facts/ask-unresolved.ts";
export { isUnresolved } from "./facts/bet-facts.ts";
export type { BetIntent } from "./facts/bet-facts.ts";
export { endSession } from "./facts/end-session.ts";
export { placeBet } from "./facts/place-bet.ts";
export { settingsFacts } from "./facts/settings-facts.ts";
export type { ChartScale, Motion, Palette, Settings, Theme } from "./facts/settings-facts.ts";
export { signInPlayer } from "./facts/sign-in-player.ts";
export { startApp } from "./facts/start-app.ts";
export { sessionFacts } from "./facts/session-facts.ts";
export { tickFacts } from "./facts/tick-facts.ts";
export { fetchBars, fetchOptions, fetchTicks } from "./wire/endpoints.ts";
export { NO_ANSWER } from "./wire/http.ts";
export { serverNowMs } from "./wire/server-clock.ts";
export type * from "./wire/shapes.ts";

export function useSession<T>(select: (facts: SessionFacts) => T): T {
  return useStore(sessionFacts, select);
}

export function useTrade<T>(select: (facts: TradeFacts) => T): T {
  return useStore(tradeFacts, select);
}

export function useBets<T>(select: (facts: BetFacts) => T): T {
  return useStore(betFacts, select);
}

export function useLink<T>(select: (facts: LinkFacts) => T): T {
  return useStore(linkFacts, select);
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(settingsFacts, select);
}

/** The unit written behind amounts: P on a play site. */
export function useUnit(): "P" | "KRW" {
  return useSession((facts) => (facts.site?.mode === "licensed" ? "KRW" : "P"));
}

export function useTicks(): TickView {
  return useSyncExternalStore(tickFacts.onView, tickFacts.view);
}

/** Follows an option as long as the screen that asks for it is shown. */
export function useFollowTrade(optionId: number): void {
  useEffect(() => followTrade(optionId), [optionId]);
}

/** The server's now, renewed every `everyMs`; only the parts that show time use it. */
export function useServerNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** The rounds of this moment; a new object only when one of them changes. */
export function useRoundsNow(): RoundsNow {
  return useSyncExternalStore(roundsClock.onChange, roundsClock.now);
}

export function useFamily(): GameFamily | null {
  return useTrade((facts) => (facts.option === null ? null : familyOf(facts.option.type)));
}

export function useOffers(): readonly Offer[] {
  const option = useTrade((facts) => facts.option);
  const member = useSession((facts) => facts.member);
  const { betting } = useRoundsNow();
  return useMemo(() => (option === null ? [] : offersOf(option, betting, member)), [option, betting, member]);
}

/** A refusal as an exception, because the query library wants one. */
class CallRefused extends Error {
  readonly refusal: WireRefusal;
  constructor(refusal: WireRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function valueOf<T>(
  reply: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: WireRefusal },
): T {
  if (!reply.ok) throw new CallRefused(reply.refusal);
  return reply.value;
}

export function useOptions(): readonly TradeOption[] {
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  const siteId = useSession((facts) => facts.site?.id);
  const query = useQuery({
    queryKey: ["options", siteId, isSignedIn],
    queryFn: async () => valueOf(await (isSignedIn ? fetchOptions() : fetchPublicOptions())),
    staleTime: 60_000,
  });
  return query.data ?? [];
}

export interface PagedRows<T> {
  readonly rows: readonly T[];
  readonly state: "loading" | "failed" | "ready";
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** The player's bets, newest first, patched by what the live channel says. */
export function useHistory(size: number): PagedRows<Bet> {
  const playerId = useSession((facts) => facts.member?.id ?? 0);
  const heard = useBets((facts) => facts.bets);
  const query = useInfiniteQuery({
    queryKey: ["history", playerId, size],
    queryFn: async ({ pageParam }) => valueOf(await fetchHistory({ page: pageParam, size })),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Bet>, pages) => (last.isLast ? undefined : pages.length),
    enabled: playerId !== 0,
  });
  const rows = useMemo(() => mergeHistory(query.data?.pages ?? [], heard), [query.data, heard]);
  return {
    rows,
    state: query.isError ? "failed" : query.isPending ? "loading" : "ready",
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** Finished rounds of an option, newest first; read again when a round finishes. */
export function useResults(query: Omit<RoundsQuery, "page">): PagedRows<TradeRound> {
  const lastId = useTrade((facts) => lastFinishedId(facts.rounds));
  const returns = useTrade((facts) => facts.returns);
  const found = useInfiniteQuery({
    queryKey: ["results", query.optionId, query.resultType, lastId, returns],
    queryFn: async ({ pageParam }) => valueOf(await fetchRounds({ ...query, page: pageParam })),
    initialPageParam: 0,
    getNextPageParam: (last: Page<TradeRound>, pages) => (last.isLast ? undefined : pages.length),
    enabled: query.optionId !== 0,
    placeholderData: (before) => before,
  });
  const rows = found.data?.pages.flatMap((page) => page.content) ?? [];
  return {
    rows,
    state: found.isError ? "failed" : found.isPending ? "loading" : "ready",
    hasMore: found.hasNextPage,
    loadMore: () => void found.fetchNextPage(),
  };
}

function lastFinishedId(rounds: Readonly<Record<number, TradeRound>>): number {
  return Math.max(0, ...Object.values(rounds).flatMap((round) => (round.status === 5 ? [] : [round.id])));
}

const WIDE = "(min-width: 1100px)";

/** Whether panels stand beside the chart (`wide:` in the styles). */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches);
}

function onWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
