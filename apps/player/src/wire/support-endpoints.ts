import { type ReplyOf, readDescribed } from "@maru/contract/described";
import { ok, refused } from "@maru/values";
import { ask, askPage, made, type Reply } from "./ask.ts";
import * as calls from "./calls/support.ts";
import { wireContext } from "./context.ts";
import { fileIdOf } from "./file-id.ts";
import { NO_ANSWER, readRefusal } from "./http.ts";
import { isFields, NO_FIELDS } from "./read.ts";
import { freshToken } from "./session.ts";
import type { Page } from "./shapes.ts";
import type { Unread } from "./watch-endpoints.ts";

/** What a site tells and what its players ask: the calls of the support pages. */

export type Notice = ReplyOf<typeof calls.notice>;
export type Guide = ReplyOf<typeof calls.strategies>["content"][number];
export type Message = ReplyOf<typeof calls.readMessage>;
/** Version 0 is the product's own words, which have no date. */
export type StaticPage = ReplyOf<typeof calls.staticPage>;
export type PageVersion = StaticPage["older"][number];
export type Inquiry = ReturnType<typeof inquiryOf>;

/** `isRead` is false while an answer has not been read. */
function inquiryOf({ files, ...inquiry }: ReplyOf<typeof calls.readInquiry>) {
  return { ...inquiry, fileIds: files.flatMap((file) => fileIdOf(file) ?? []) };
}

const NOTICES_A_PAGE = 12;
const ROWS_A_PAGE = 20;
const CLIENT = { resultType: "ClientList" } as const;
const ALL = { ...CLIENT, page: 0, size: 50 } as const;

export const fetchNotices = (page: number): Reply<Page<Notice>> =>
  ask(calls.notices, { query: { ...CLIENT, page, size: NOTICES_A_PAGE } });

export const fetchNotice = (contentId: number): Reply<Notice> => ask(calls.notice, { query: { contentId } });

export const fetchGuides = (): Reply<Page<Guide>> => ask(calls.strategies, { query: ALL });

/** `version` null: the one that holds now. */
export const fetchStaticPage = (type: string, version: number | null): Reply<StaticPage> =>
  ask(calls.staticPage, { query: { type, version: version ?? undefined } });

export const fetchMessages = (page: number): Reply<Page<Message>> =>
  askPage(calls.messages, { query: { size: ROWS_A_PAGE } }, page);

/** It counts as read from then on. */
export const openMessage = (id: number): Reply<Message> => ask(calls.readMessage, { body: { id } });

export const readAllMessages = (): Reply<Unread> => ask(calls.readAllMessages, { body: {} });

export const fetchInquiries = (page: number): Reply<Page<Inquiry>> =>
  made(askPage(calls.inquiries, { query: { size: ROWS_A_PAGE } }, page), (list) => ({
    ...list,
    content: list.content.map(inquiryOf),
  }));

/** Its answer counts as read from then on. */
export const openInquiry = (id: number): Reply<Inquiry> =>
  made(ask(calls.readInquiry, { query: { id } }), inquiryOf);

export interface InquiryOrder {
  readonly question: string;
  readonly fileIds: readonly string[];
  /** Made once per question: sent again it is the same one. */
  readonly clientKey: string;
}

export const createInquiry = (order: InquiryOrder): Reply<Inquiry> =>
  made(ask(calls.createInquiry, { body: order }), inquiryOf);

const PICTURE_LIMIT_MS = 60_000;
const NOT_ANSWERED = { code: NO_ANSWER, message: "", params: NO_FIELDS } as const;

async function sendFile(address: string, init: RequestInit): Promise<Response | null> {
  const token = await freshToken();
  const headers = { "accept-language": wireContext.language, authorization: `Bearer ${token ?? ""}` };
  try {
    return await fetch(`${address}?siteInfoId=${wireContext.siteId ?? 1}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(PICTURE_LIMIT_MS),
    });
  } catch {
    return null;
  }
}

/** Sends a picture; its id is what an inquiry names. */
export async function uploadPicture(file: File): Reply<string> {
  const body = new FormData();
  body.append("file", file);
  const response = await sendFile("/api/file", { method: "POST", body });
  const reply: unknown = await response?.json().catch(() => null);
  if (response === null || !isFields(reply)) return refused(NOT_ANSWERED);
  if (response.status !== 200) return refused(readRefusal(reply));
  const uploaded = readDescribed(calls.uploaded, reply["data"]);
  return uploaded === undefined ? refused(NOT_ANSWERED) : ok(uploaded.id);
}

/** A picture as bytes, because an address alone carries no token; null where it may not be seen. */
export async function fetchPicture(id: string): Promise<Blob | null> {
  const response = await sendFile(`/api/file/${encodeURIComponent(id)}`, { method: "GET" });
  if (response === null || !response.ok) return null;
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("image/") ? response.blob().catch(() => null) : null;
}
