import { isOpen } from "@maru/contract/wire-codes";
import { familyOf, type GameFamily, type GameType } from "@maru/rules";
import { useQuery } from "@tanstack/react-query";
import { sentTimeOf } from "../facts/sent-times.ts";
import { type Offer, serverNowMs, useBets, useOptions, useSession } from "./surface.ts";
import { offersOf } from "../derived/offers.ts";
import { type BetDetail, type Evidence, fetchBetDetail, fetchEvidence } from "../wire/bet-endpoints.ts";
import { fetchRounds } from "../wire/list-endpoints.ts";
import type { Bet, TradeOption, TradeRound } from "../wire/shapes.ts";
import { FAMILY_SCREENS } from "../derived/family-screens.ts";
import { familyOfGame } from "../derived/family-of-game.ts";

/** The entry point for the pages behind the trade screen; beside `surface.ts`, so that the first load carries none of it. */
export { hasSealedDigit } from "../derived/digit-source.ts";
export * from "../derived/replay.ts";
export {
  type BetDetail,
  type Evidence,
  type EvidenceTick,
  type VoidedRound,
  type WouldBe,
} from "../wire/bet-endpoints.ts";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "missing" }
  | { readonly state: "failed"; readonly retry: () => void }
  | { readonly state: "ready"; readonly value: T };

const ASK_AGAIN_MS = 2_000;

/** One bet of the player; asked for again while its receipt or its end is missing, and when the live channel tells of it. */
export function useBetDetail(betId: number): Loaded<BetDetail> {
  const siteId = useSession((facts) => facts.site?.id);
  const heard = useBets((facts) => facts.bets.find((bet) => bet.id === betId)?.status);
  const query = useQuery({
    queryKey: ["bet", siteId, betId, heard],
    queryFn: async () => {
      const reply = await fetchBetDetail(betId);
      if (reply.ok) return reply.value;
      if (reply.refusal.code === "NOT_FOUND") return null;
      throw new Error(reply.refusal.code);
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? ASK_AGAIN_MS : false),
  });
  return loadedOrMissing(query);
}

function isUnfinished(detail: BetDetail | null | undefined): boolean {
  if (detail === null || detail === undefined) return false;
  if (detail.receipt === null) return true;
  return isOpen(detail.bet) && serverNowMs() > detail.round.gameFinishMs;
}

/** Whether a round has its end: nothing of it changes any more. */
export function isFinal({ state }: { readonly state: string }): boolean {
  return state === "decided" || state === "void";
}

/** The public evidence of a round; `hasEnded` because before its end it has no ticks. */
export function useEvidence(roundId: number, hasEnded: boolean): Loaded<Evidence> {
  const query = useQuery({
    queryKey: ["evidence", roundId, hasEnded],
    queryFn: () => evidenceOrNull(roundId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return loadedOrMissing(query);
}

const LOOK_AGAIN_MS = 5_000;

/** The public evidence of a round whose end is not known here: asked for again until it has one. */
export function useGrowingEvidence(roundId: number): Loaded<Evidence> {
  const query = useQuery({
    queryKey: ["evidence", roundId, "growing"],
    queryFn: () => evidenceOrNull(roundId),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === null || isFinal(data) ? false : LOOK_AGAIN_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return loadedOrMissing(query);
}

async function evidenceOrNull(roundId: number): Promise<Evidence | null> {
  const reply = await fetchEvidence(roundId);
  if (reply.ok) return reply.value;
  if (reply.refusal.code === "NOT_FOUND") return null;
  throw new Error(reply.refusal.code);
}

/** What a query has, null counting as missing. */
function loadedOrMissing<T>(query: {
  readonly isError: boolean;
  readonly data: T | null | undefined;
  readonly refetch: () => Promise<unknown>;
}): Loaded<T> {
  if (query.isError) return { state: "failed", retry: () => void query.refetch() };
  if (query.data === undefined) return { state: "loading" };
  return query.data === null ? { state: "missing" } : { state: "ready", value: query.data };
}

/** The newest round of an option that has a result: the numbers of its worked example. */
export function useLastDecided({ id: optionId, type }: { id: number; type: GameType }): TradeRound | null {
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  const { resultType } = FAMILY_SCREENS[familyOf(type).name];
  const query = useQuery({
    queryKey: ["decided", optionId],
    queryFn: async () => {
      const reply = await fetchRounds({ optionId, resultType, beforeMs: null, size: 20 });
      return reply.ok ? (reply.value.content.find(isDecided) ?? null) : null;
    },
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  return query.data ?? null;
}

function isDecided(round: TradeRound): boolean {
  const hasResult = round.result !== null || round.exStatus !== null;
  return hasResult && round.openPrice !== null && round.close !== null;
}

/** An option of the site and what it offers to this player. */
export function useOptionOffers(
  optionId: number,
): { readonly option: TradeOption; readonly offers: readonly Offer[] } | null {
  const options = useOptions();
  const member = useSession((facts) => facts.member);
  const option = options.find(({ id }) => id === optionId);
  return option === undefined ? null : { option, offers: offersOf(option, null, member) };
}

export function familyOfBet(bet: Bet): GameFamily {
  return familyOfGame(bet.gameType);
}

/** When this browser sent the bet; null when another one did. */
export function sentTimeOfBet(bet: Bet): number | null {
  return bet.clientKey === "" ? null : sentTimeOf(bet.clientKey);
}
