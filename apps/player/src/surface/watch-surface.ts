import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "use-intl";
import { useStore } from "zustand";
import { hiddenPopups, hidingCookie } from "../derived/hidden-popups.ts";
import { newsFacts, type NewsFacts, noteUnread } from "../facts/news-facts.ts";
import type { Loaded } from "./page-surface.ts";
import { useBets, useSession, useTrade } from "./surface.ts";
import type { WireRefusal } from "../wire/shapes.ts";
import {
  fetchIsReviewDue,
  fetchPlay,
  fetchPopups,
  fetchUnread,
  type Play,
  type Popup,
} from "../wire/watch-endpoints.ts";

/** The entry point for what keeps watch while a player trades: popups, news and the reality check. Most of the time it draws nothing. */
export { hasSeenLog } from "../facts/first-log.ts";
export { dropNews, newsFacts, noteNews } from "../facts/news-facts.ts";
export type { News } from "../facts/news-facts.ts";
export type { Play, Popup } from "../wire/watch-endpoints.ts";

export function useNews<T>(select: (facts: NewsFacts) => T): T {
  return useStore(newsFacts, select);
}

/** What the site publishes depends on the site and on the language it is asked in. */
export function usePlace(): readonly [siteId: number, locale: string] {
  return [useSession((facts) => facts.site?.id ?? 0), useLocale()];
}

/** An answer of the wire, or its refusal. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: WireRefusal };

/** A page of a list; while the next one is fetched the one before stays. */
export function useListed<T>(key: readonly (string | number)[], ask: () => Promise<Reply<T>>): Loaded<T> {
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const reply = await ask();
      if (!reply.ok) throw new Error(reply.refusal.code);
      return reply.value;
    },
    placeholderData: keepPreviousData,
  });
  if (query.isError) return { state: "failed", retry: () => void query.refetch() };
  return query.data === undefined ? { state: "loading" } : { state: "ready", value: query.data };
}

/** The popups of the site; `newest` is one that was told of, so that a list without it is asked for anew. */
export function usePopups(newest = 0): readonly Popup[] {
  const loaded = useListed(["popups", ...usePlace(), newest], fetchPopups);
  return loaded.state === "ready" ? loaded.value : [];
}

/** The popup to show now: the one that the player asked for, else the first that is neither hidden for the day nor closed. */
export function useNextPopup(): Popup | null {
  const asked = useNews((facts) => facts.shownPopup);
  const closed = useNews((facts) => facts.closedPopups);
  const all = usePopups(asked ?? 0);
  const hidden = hiddenPopups(document.cookie);
  const wanted = all.find(({ id }) => id === asked);
  return wanted ?? all.find(({ id }) => !hidden.has(id) && !closed.includes(id)) ?? null;
}

export function closePopup(id: number): void {
  newsFacts.setState(({ closedPopups, shownPopup }) => ({
    closedPopups: [...closedPopups, id],
    shownPopup: shownPopup === id ? null : shownPopup,
  }));
}

export function hidePopupForDay(id: number): void {
  document.cookie = hidingCookie(id, location.protocol);
}

/** Counts anew what is unread, after something was read or a new answer came. */
export async function countUnread(): Promise<void> {
  const reply = await fetchUnread();
  if (reply.ok) noteUnread(reply.value);
}

const COUNT_EVERY_MS = 180_000;

/**
 * Keeps the count of what is unread: asked for with each `occasion`, with each answer that arrives, after a lost connection, and now
 * and then for messages, which nobody announces.
 */
export function useUnreadCount(occasion: string): void {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  const answers = useNews((facts) => facts.answers);
  const returns = useTrade((facts) => facts.returns);
  useQuery({
    queryKey: ["unread", memberId, answers, returns, occasion],
    queryFn: async () => {
      await countUnread();
      return occasion;
    },
    enabled: memberId !== 0,
    refetchInterval: COUNT_EVERY_MS,
    staleTime: 0,
  });
}

/** Whether the limits wait to be looked at; asked anew with every change of them. */
export function useIsReviewDue(): boolean {
  const id = useSession((facts) => facts.member?.id ?? 0);
  const { data } = useQuery({
    queryKey: ["protection", id, "review"],
    queryFn: async () => {
      const reply = await fetchIsReviewDue();
      if (!reply.ok) throw new Error(reply.refusal.code);
      return reply.value;
    },
    enabled: id !== 0,
  });
  return data === true;
}

const PLAY_EVERY_MS = 60_000;

/** The session of play; read again each minute and after each bet that was refused for its reality check. */
export function usePlay(): Play | null {
  const id = useSession((facts) => facts.member?.id ?? 0);
  const refusals = useBets(
    (facts) => facts.intents.filter((intent) => intent.refusal?.code === "REALITY_CHECK_DUE").length,
  );
  const query = useQuery({
    queryKey: ["play", id, refusals],
    queryFn: async () => {
      const reply = await fetchPlay();
      if (!reply.ok) throw new Error(reply.refusal.code);
      return reply.value;
    },
    enabled: id !== 0,
    refetchInterval: PLAY_EVERY_MS,
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === id ? before : undefined),
  });
  return query.data ?? null;
}
