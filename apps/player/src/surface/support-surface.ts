import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLoaded } from "./loaded-call.ts";
import type { Loaded } from "./page-surface.ts";
import { useSession } from "./surface.ts";
import { countUnread, useListed, useNews, usePlace } from "./watch-surface.ts";
import {
  fetchGuides,
  fetchInquiries,
  fetchMessages,
  fetchNotice,
  fetchNotices,
  fetchStaticPage,
  type Guide,
  type Inquiry,
  type Message,
  type Notice,
  openInquiry,
  openMessage,
  type StaticPage,
} from "../wire/support-endpoints.ts";
import type { Page } from "../wire/shapes.ts";

/** The entry point for the support pages, the panels of content and the popups; the first load carries none of it. */
export * from "../derived/header-look.ts";
export type { Guide, Inquiry, Message, Notice, PageVersion, StaticPage } from "../wire/support-endpoints.ts";
export { createInquiry, fetchPicture, readAllMessages, uploadPicture } from "../wire/support-endpoints.ts";
export { fileIdOf } from "../wire/file-id.ts";
export { useNews } from "./watch-surface.ts";
export { useRefusalWords } from "./member-surface.ts";

export function useNotices(page: number): Loaded<Page<Notice>> {
  return useListed(["notices", ...usePlace(), page], () => fetchNotices(page));
}

export function useNotice(id: number): Loaded<Notice> {
  return useLoaded({ key: [`notice-${id}`, ...usePlace()], ask: () => fetchNotice(id) });
}

export function useGuides(): Loaded<Page<Guide>> {
  return useListed(["guides", ...usePlace()], fetchGuides);
}

/** `version` null: the one that holds now. */
export function useStaticPage(type: string, version: number | null): Loaded<StaticPage> {
  return useLoaded({
    key: [`page-${type}-${version ?? "held"}`, ...usePlace()],
    ask: () => fetchStaticPage(type, version),
  });
}

export function useMessages(page: number): Loaded<Page<Message>> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  return useListed(["messages", memberId, page], () => fetchMessages(page));
}

export function useMessage(id: number): Loaded<Message> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  return useLoaded({ key: [`message-${id}`, memberId], ask: () => openMessage(id) });
}

export function useInquiries(page: number): Loaded<Page<Inquiry>> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  const answers = useNews((facts) => facts.answers);
  return useListed(["inquiries", memberId, answers, page], () => fetchInquiries(page));
}

export function useInquiry(id: number): Loaded<Inquiry> {
  const memberId = useSession((facts) => facts.member?.id ?? 0);
  const answers = useNews((facts) => facts.answers);
  return useLoaded({ key: [`inquiry-${id}`, memberId, answers], ask: () => openInquiry(id) });
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
