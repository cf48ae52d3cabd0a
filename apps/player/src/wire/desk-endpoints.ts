import type {
  WireInquiry,
  WireMessage,
  WireNotice,
  WirePopup,
  WireStaticPage,
  WireStrategy,
} from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import { call, type Call, NO_ANSWER } from "./http.ts";
import { wireContext } from "./context.ts";
import { type Fields, isFields, listOf, NO_FIELDS, numberOf, textOf } from "./read.ts";
import { readRefusal } from "./read-shapes.ts";
import { freshToken } from "./session.ts";
import type { WireRefusal } from "./shapes.ts";

export type Reply<T> = Promise<Result<T, WireRefusal>>;

export interface Listed<T> {
  readonly rows: readonly T[];
  readonly isLast: boolean;
}

/** What has an id has the shape the contract names: the server checks every reply against it. */
function whole<T extends { readonly id: number }>(data: unknown): T | null {
  return isFields(data) && numberOf(data, "id") !== 0 ? (data as unknown as T) : null;
}

export async function ask<T>(request: Call, read: (data: unknown) => T): Reply<T> {
  const reply = await call(request);
  return reply.ok ? ok(read(reply.value)) : reply;
}

export function listed<T extends { readonly id: number }>(data: unknown): Listed<T> {
  const fields: Fields = isFields(data) ? data : NO_FIELDS;
  const rows = listOf(fields["content"]).flatMap((row) => whole<T>(row) ?? []);
  return { rows, isLast: fields["last"] !== false };
}

const NOTICES_A_PAGE = 12;
const MESSAGES_A_PAGE = 20;
const CONTENT = { resultType: "ClientList", size: 50, page: 0 } as const;

export function fetchNotices(page: number): Reply<Listed<WireNotice>> {
  const query = { resultType: "ClientList", size: NOTICES_A_PAGE, page };
  return ask({ path: "/api/content/notice/list", query, isPublic: true }, listed<WireNotice>);
}

export function fetchNotice(id: number): Reply<WireNotice | null> {
  return ask({ path: "/api/content/notice", query: { contentId: id }, isPublic: true }, whole<WireNotice>);
}

export function fetchStrategies(): Reply<Listed<WireStrategy>> {
  return ask({ path: "/api/content/strategy/list", query: CONTENT, isPublic: true }, listed<WireStrategy>);
}

export function fetchPopups(): Reply<Listed<WirePopup>> {
  return ask({ path: "/api/content/popup/list", query: CONTENT, isPublic: true }, listed<WirePopup>);
}

export function fetchStaticPage(type: "terms" | "privacy"): Reply<WireStaticPage | null> {
  return ask({ path: "/api/content/static", query: { type }, isPublic: true }, (data) =>
    isFields(data) ? (data as unknown as WireStaticPage) : null,
  );
}

export function fetchMessages(page: number): Reply<Listed<WireMessage>> {
  return ask({ path: "/api/message/my", query: { page, size: MESSAGES_A_PAGE } }, listed<WireMessage>);
}

export function readMessage(id: number): Reply<WireMessage | null> {
  return ask({ path: "/api/message/read", body: { id } }, whole<WireMessage>);
}

export function readAllMessages(): Reply<unknown> {
  return call({ path: "/api/message/readAll", body: {} });
}

export interface Unread {
  readonly messages: number;
  readonly inquiries: number;
}

export function fetchUnread(): Reply<Unread> {
  return ask({ path: "/api/message/my_unread_count" }, (data) => {
    const fields = isFields(data) ? data : NO_FIELDS;
    return { messages: numberOf(fields, "messageCnt"), inquiries: numberOf(fields, "contactCnt") };
  });
}

export function fetchInquiries(page: number): Reply<Listed<WireInquiry>> {
  return ask({ path: "/api/contact/list", query: { page, size: MESSAGES_A_PAGE } }, listed<WireInquiry>);
}

export function readInquiry(id: number): Reply<WireInquiry | null> {
  return ask({ path: "/api/contact/read", query: { id } }, whole<WireInquiry>);
}

export function createInquiry(question: string, fileIds: readonly string[]): Reply<WireInquiry | null> {
  return ask({ path: "/api/contact/create", body: { question, fileIds } }, whole<WireInquiry>);
}

const UPLOAD_LIMIT_MS = 60_000;

/** Sends a picture; its id is what an inquiry names. */
export async function uploadPicture(file: File): Reply<string> {
  const token = await freshToken();
  const body = new FormData();
  body.append("file", file);
  try {
    const response = await fetch(`/api/file?siteInfoId=${wireContext.siteId ?? 1}`, {
      method: "POST",
      headers: { "accept-language": wireContext.language, authorization: `Bearer ${token ?? ""}` },
      signal: AbortSignal.timeout(UPLOAD_LIMIT_MS),
      body,
    });
    const reply: unknown = await response.json();
    const fields = isFields(reply) ? reply : NO_FIELDS;
    const data = isFields(fields["data"]) ? fields["data"] : NO_FIELDS;
    return response.status === 200 ? ok(textOf(data, "id")) : refused(readRefusal(fields));
  } catch {
    return refused({ code: NO_ANSWER, message: "", params: NO_FIELDS });
  }
}

/** A picture as bytes, because an address alone carries no token; null where it may not be seen. */
export async function fetchPicture(id: string): Promise<Blob | null> {
  const token = await freshToken();
  try {
    const response = await fetch(
      `/api/file/${encodeURIComponent(id)}?siteInfoId=${wireContext.siteId ?? 1}`,
      {
        headers: { authorization: `Bearer ${token ?? ""}` },
        signal: AbortSignal.timeout(UPLOAD_LIMIT_MS),
      },
    );
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
