import { ok, refused, type Result } from "@maru/values";
import { wireContext } from "./context.ts";
import { call, type Call, NO_ANSWER } from "./http.ts";
import { callOfPage, keepLastRow } from "./last-rows.ts";
import { type Fields, isFields, NO_FIELDS, textOf } from "./read.ts";
import { readRefusal } from "./read-shapes.ts";
import {
  readGuide,
  readInquiry,
  readListed,
  readMessage,
  readNotice,
  readStaticPage,
  readUnread,
} from "./read-support.ts";
import { freshToken } from "./session.ts";
import type { WireRefusal } from "./shapes.ts";
import type { Guide, Inquiry, Listed, Message, Notice, StaticPage, Unread } from "./support-shapes.ts";

/** What a site tells and what its players ask: the calls of the support pages. */

type Reply<T> = Promise<Result<T, WireRefusal>>;

async function ask<T>(request: Call, read: (fields: Fields, data: unknown) => T): Reply<T> {
  const reply = await call(request);
  if (!reply.ok) return reply;
  return ok(read(isFields(reply.value) ? reply.value : NO_FIELDS, reply.value));
}

const listOfRows =
  <T>(read: (fields: Fields) => T | null) =>
  (_fields: Fields, data: unknown): Listed<T> =>
    readListed(data, read);

async function askPage<T extends { readonly id: number }>(
  list: Call,
  page: number,
  read: (fields: Fields) => T | null,
): Reply<Listed<T>> {
  const reply = await ask(callOfPage(list, page), listOfRows(read));
  if (reply.ok) keepLastRow(list, page, reply.value.rows);
  return reply;
}

const NOTICES_A_PAGE = 12;
const ROWS_A_PAGE = 20;
const CLIENT = { resultType: "ClientList" } as const;
const ALL = { ...CLIENT, page: 0, size: 50 } as const;

export function fetchNotices(page: number): Reply<Listed<Notice>> {
  const query = { ...CLIENT, page, size: NOTICES_A_PAGE };
  return ask({ path: "/api/content/notice/list", query, isPublic: true }, listOfRows(readNotice));
}

export function fetchNotice(contentId: number): Reply<Notice | null> {
  return ask({ path: "/api/content/notice", query: { contentId }, isPublic: true }, readNotice);
}

export function fetchGuides(): Reply<Listed<Guide>> {
  return ask({ path: "/api/content/strategy/list", query: ALL, isPublic: true }, listOfRows(readGuide));
}

/** `version` null: the one that holds now. */
export function fetchStaticPage(type: string, version: number | null): Reply<StaticPage> {
  const query = { type, ...(version === null ? {} : { version }) };
  return ask({ path: "/api/content/static", query, isPublic: true }, readStaticPage);
}

export function fetchMessages(page: number): Reply<Listed<Message>> {
  return askPage({ path: "/api/message/my", query: { size: ROWS_A_PAGE } }, page, readMessage);
}

/** It counts as read from then on. */
export function openMessage(id: number): Reply<Message | null> {
  return ask({ path: "/api/message/read", body: { id } }, readMessage);
}

export function readAllMessages(): Reply<Unread> {
  return ask({ path: "/api/message/readAll", body: {} }, readUnread);
}

export function fetchInquiries(page: number): Reply<Listed<Inquiry>> {
  return askPage({ path: "/api/contact/list", query: { size: ROWS_A_PAGE } }, page, readInquiry);
}

/** Its answer counts as read from then on. */
export function openInquiry(id: number): Reply<Inquiry | null> {
  return ask({ path: "/api/contact/read", query: { id } }, readInquiry);
}

export interface InquiryOrder {
  readonly question: string;
  readonly fileIds: readonly string[];
  /** Made once per question: sent again it is the same one. */
  readonly clientKey: string;
}

export function createInquiry(order: InquiryOrder): Reply<Inquiry | null> {
  return ask({ path: "/api/contact/create", body: order }, readInquiry);
}

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
  return ok(textOf(isFields(reply["data"]) ? reply["data"] : NO_FIELDS, "id"));
}

/** A picture as bytes, because an address alone carries no token; null where it may not be seen. */
export async function fetchPicture(id: string): Promise<Blob | null> {
  const response = await sendFile(`/api/file/${encodeURIComponent(id)}`, { method: "GET" });
  if (response === null || !response.ok) return null;
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("image/") ? response.blob().catch(() => null) : null;
}
