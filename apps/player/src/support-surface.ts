import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocale } from "use-intl";
import { useStore } from "zustand";
import { hiddenPopups, hidingCookie } from "./derived/hidden-popups.ts";
import { newsFacts, type NewsFacts, noteUnread } from "./facts/news-facts.ts";
import { useLoaded } from "./loaded-call.ts";
import type { Loaded } from "./page-surface.ts";
import { useSession, useTrade } from "./surface.ts";
import {
  fetchGuides,
  fetchInquiries,
  fetchMessages,
  fetchNotice,
  fetchNotices,
  fetchPopups,
  fetchStaticPage,
  fetchUnread,
  openInquiry,
  openMessage,
} from "./wire/support-endpoints.ts";
import type { Guide, Inquiry, Listed, Message, Notice, Popup, StaticPage } from "./wire/support-shapes.ts";
import type { WireRefusal } from "./wire/shapes.ts";

/** The door for the support pages, the panels of content and the popups; the first load carries none of it. */
export * from "./derived/header-look.ts";
export { dropNews, newsFacts, noteNews } from "./facts/news-facts.ts";
export type { News } from "./facts/news-facts.ts";
export type * from "./wire/support-shapes.ts";
export { createInquiry, fetchPicture, readAllMessages, uploadPicture } from "./wire/support-endpoints.ts";
export { fileIdOf } from "./wire/read-support.ts";
export { useRefusalWords } from "./member-surface.ts";

export function useNews<T>(select: (facts: NewsFacts) => T): T {
  return useStore(newsFacts, select);
}

/** What the site publishes depends on the site and on the language it is asked in. */
function usePlace(): readonly [siteId: number, locale: string] {
  return [useSession((facts) => facts.site?.id ?? 0), useLocale()];
}

type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: WireRefusal };

/** A page of a list; while the next one is fetched the one before stays. */
function useListed<T>(
  key: readonly (string | number)[],
  ask: () => Promise<Reply<Listed<T>>>,
): Loaded<Listed<T>> {
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

/** Something that may be gone although its address was right once. */
function useOne<T>(key: readonly (string | number)[], ask: () => Promise<Reply<T | null>>): Loaded<T> {
  const loaded = useLoaded({ key, ask });
  if (loaded.state !== "ready") return loaded;
  const { value } = loaded;
  return value === null ? { state: "missing" } : { state: "ready", value };
}

export function useNotices(page: number): Loaded<Listed<Notice>> {
  return useListed(["notices", ...usePlace(), page], () => fetchNotices(page));
}

export function useNotice(id: number): Loaded<Notice> {
  return useOne([`notice-${id}`, ...usePlace()], () => fetchNotice(id));
}

export function useGuides(): Loaded<Listed<Guide>> {
  return useListed(["guides", ...usePlace()], fetchGuides);
}

/** The popups of the site; `newest` is one that was told of, so that a list without it is asked for anew. */
export function usePopups(newest = 0): readonly Popup[] {
  const loaded = useListed(["popups", ...usePlace(), newest], fetchPopups);
  return loaded.state === "ready" ? loaded.value.rows : [];
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

/** `version` null: the one that holds now. */
export function useStaticPage(type: string, version: number | null): Loaded<StaticPage> {
  return useOne([`page-${type}-${version ?? "held"}`, ...usePlace()], () => fetchStaticPage(type, version));
}

export function useMessages(page: number): Loaded<Listed<Message>> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  return useListed(["messages", memberId, page], () => fetchMessages(page));
}

export function useMessage(id: number): Loaded<Message> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  return useOne([`message-${id}`, memberId], () => openMessage(id));
}

export function useInquiries(page: number): Loaded<Listed<Inquiry>> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  const answers = useNews((facts) => facts.answers);
  return useListed(["inquiries", memberId, answers, page], () => fetchInquiries(page));
}

export function useInquiry(id: number): Loaded<Inquiry> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  const answers = useNews((facts) => facts.answers);
  return useOne([`inquiry-${id}`, memberId, answers], () => openInquiry(id));
}

/** Counts anew what is unread, after something was read or a new answer came. */
async function countUnread(): Promise<void> {
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

/** What becomes stale when something was read, sent or answered. */
export function useRenewDesk(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      countUnread(),
      queries.invalidateQueries({ queryKey: ["messages"] }),
      queries.invalidateQueries({ queryKey: ["inquiries"] }),
    ]);
  }, [queries]);
}
