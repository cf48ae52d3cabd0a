import type { Language } from "@maru/contract";
import { type MemberId, ok, refused, type Result } from "@maru/values";
import { type ContentDeps, openContent } from "./content.ts";
import type { Client } from "./desk-store.ts";
import {
  playerNamed,
  siteNamed,
  siteOfInquiry,
  staffNamed,
  type WaitingInquiry,
  waitingInquiries,
} from "./operator-store.ts";

/** Who writes, and for which site. */
export interface Writer {
  readonly by: string;
  readonly siteCode: string;
}

export interface Said {
  readonly title: string;
  /** HTML; it is cleaned like everything that staff write. */
  readonly text: string;
}

export type DeskRefusal =
  | { readonly code: "NO_SUCH_SITE" }
  | { readonly code: "OPERATOR_UNKNOWN" }
  | { readonly code: "PLAYER_UNKNOWN" }
  | { readonly code: "NOT_OPEN" };

interface Desk {
  readonly siteId: number;
  readonly operatorId: MemberId;
  /** What is written is in the site's own language: readers of another one are shown it all the same. */
  readonly locale: Language;
}

const WIDTH_PX = 485;

/*
 * What staff do at the desk where they are known by name: from the command line, beside a running server or without one. Everything
 * else is the room's own.
 */

/** Questions without an answer on all sites, the first one due first. */
export function waitingAtDesk(deps: ContentDeps, most: number): Promise<readonly WaitingInquiry[]> {
  return deps.database.transaction((client) => waitingInquiries(client, most));
}

/** Answers as plain text, once; the player is told at once. */
export async function answerByName(
  deps: ContentDeps,
  answer: { readonly inquiryId: number; readonly by: string; readonly text: string },
): Promise<Result<null, DeskRefusal>> {
  const { inquiryId, by, text } = answer;
  const desk = await deps.database.transaction(async (client) => {
    const siteId = await siteOfInquiry(client, inquiryId);
    return siteId === null ? NOT_OPEN : deskOf(client, { siteId, username: by });
  });
  if (!desk.ok) return desk;
  const isDone = await openContent(deps).answerInquiry({ inquiryId, text, ...desk.value });
  return isDone ? ok(null) : NOT_OPEN;
}

export async function noticeByName(
  deps: ContentDeps,
  writer: Writer,
  notice: Said & { readonly isPinned: boolean },
): Promise<Result<number, DeskRefusal>> {
  const desk = await deskNamed(deps, writer);
  if (!desk.ok) return desk;
  const id = await openContent(deps).saveArticle({
    ...whereOf(desk.value),
    kind: "notice",
    category: null,
    texts: { [desk.value.locale]: wordsOf(notice) },
    isPinned: notice.isPinned,
    publishAtMs: null,
    expireAtMs: null,
  });
  return ok(id);
}

/** Shown until `expireAtMs`. */
export async function popupByName(
  deps: ContentDeps,
  writer: Writer,
  popup: Said & { readonly expireAtMs: number },
): Promise<Result<number, DeskRefusal>> {
  const desk = await deskNamed(deps, writer);
  if (!desk.ok) return desk;
  const id = await openContent(deps).savePopup({
    ...whereOf(desk.value),
    texts: { [desk.value.locale]: wordsOf(popup) },
    fileId: null,
    iconType: 1,
    headerBg: null,
    headerColor: null,
    width: WIDTH_PX,
    publishAtMs: null,
    expireAtMs: popup.expireAtMs,
  });
  return ok(id);
}

export async function messageByName(
  deps: ContentDeps,
  writer: Writer,
  message: Said & { readonly to: string },
): Promise<Result<null, DeskRefusal>> {
  const desk = await deskNamed(deps, writer);
  if (!desk.ok) return desk;
  const { siteId, operatorId } = desk.value;
  const { to: username, title, text: content } = message;
  const memberId = await deps.database.transaction((client) => playerNamed(client, { siteId, username }));
  if (memberId === null) return refused({ code: "PLAYER_UNKNOWN" });
  const isSent = await openContent(deps).sendMessage({ siteId, memberId, operatorId, title, content });
  return isSent ? ok(null) : refused({ code: "PLAYER_UNKNOWN" });
}

export async function takeDownByName(
  deps: ContentDeps,
  writer: Writer,
  what: { readonly kind: "article" | "popup"; readonly id: number },
): Promise<Result<null, DeskRefusal>> {
  const desk = await deskNamed(deps, writer);
  if (!desk.ok) return desk;
  const isDone = await openContent(deps).remove(what.kind, { id: what.id, siteId: desk.value.siteId });
  return isDone ? ok(null) : NOT_OPEN;
}

const NOT_OPEN = refused({ code: "NOT_OPEN" } as const);

const whereOf = ({ siteId, operatorId: savedBy }: Desk) => ({ siteId, savedBy });
const wordsOf = ({ title, text: content }: Said) => ({ title, content });

function deskNamed(deps: ContentDeps, writer: Writer): Promise<Result<Desk, DeskRefusal>> {
  return deps.database.transaction(async (client) => {
    const site = await siteNamed(client, writer.siteCode);
    if (site === null) return refused({ code: "NO_SUCH_SITE" });
    const desk = await deskOf(client, { siteId: site.id, username: writer.by });
    return desk.ok ? ok({ ...desk.value, locale: site.locale }) : desk;
  });
}

async function deskOf(
  client: Client,
  name: { readonly siteId: number; readonly username: string },
): Promise<Result<Omit<Desk, "locale">, DeskRefusal>> {
  const operatorId = await staffNamed(client, name);
  if (operatorId === null) return refused({ code: "OPERATOR_UNKNOWN" });
  return ok({ siteId: name.siteId, operatorId });
}
