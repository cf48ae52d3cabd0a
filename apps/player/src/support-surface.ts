import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLoaded } from "./loaded-call.ts";
import type { Loaded } from "./page-surface.ts";
import { useSession } from "./surface.ts";
import { countUnread, type Reply, useListed, useNews, usePlace } from "./watch-surface.ts";
import {
  fetchGuides,
  fetchInquiries,
  fetchMessages,
  fetchNotice,
  fetchNotices,
  fetchStaticPage,
  openInquiry,
  openMessage,
} from "./wire/support-endpoints.ts";
import type { Guide, Inquiry, Listed, Message, Notice, StaticPage } from "./wire/support-shapes.ts";

/** The entry point for the support pages, the panels of content and the popups; the first load carries none of it. */
export * from "./derived/header-look.ts";
export type * from "./wire/support-shapes.ts";
export { createInquiry, fetchPicture, readAllMessages, uploadPicture } from "./wire/support-endpoints.ts";
export { fileIdOf } from "./wire/read-support.ts";
export { useNews } from "./watch-surface.ts";
export { useRefusalWords } from "./member-surface.ts";

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
