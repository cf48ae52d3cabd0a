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
export * from "../check/check-receipt.ts";
export { hasSealedDigit } from "../derived/digit-source.ts";
export * from "../derived/replay.ts";
export {
  type BetDetail,
  type Evidence,
  type EvidenceTick,
  fetchKeys,
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
  if (query.isError) return { state: "failed", retry: () => void query.refetch() };
  if (query.data === undefined) return { state: "loading" };
  return query.data === null ? { state: "missing" } : { state: "ready", value: query.data };
}

function isUnfinished(detail: BetDetail | null | undefined): boolean {
  if (detail === null || detail === undefined) return false;
  if (detail.receipt === null) return true;
  return isOpen(detail.bet) && serverNowMs() > detail.round.gameFinishMs;
}

/** The public evidence of a round; `isFinal` because before its end it has no ticks. */
export function useEvidence(roundId: number, isFinal: boolean): Loaded<Evidence> {
  const query = useQuery({
    queryKey: ["evidence", roundId, isFinal],
    queryFn: async () => {
      const reply = await fetchEvidence(roundId);
      if (!reply.ok) throw new Error(reply.refusal.code);
      return reply.value;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isError) return { state: "failed", retry: () => void query.refetch() };
  return query.data === undefined ? { state: "loading" } : { state: "ready", value: query.data };
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
