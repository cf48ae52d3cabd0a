import { type Fields, flagOf, isFields, listOf, NO_FIELDS, numberOf, numberOrNull, textOf } from "./read.ts";
import type {
  Article,
  Guide,
  Inquiry,
  Listed,
  Message,
  Notice,
  PageVersion,
  Popup,
  StaticPage,
  Unread,
} from "./support-shapes.ts";

/** Parsing at the edge: what lacks its id is null, what lacks anything else shows least. */
function readArticle(fields: Fields): Article | null {
  const id = numberOf(fields, "id");
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  return {
    id,
    title: textOf(fields, "title"),
    html: textOf(fields, "content"),
    createMs: numberOf(fields, "createDate"),
  };
}

export function readNotice(fields: Fields): Notice | null {
  const article = readArticle(fields);
  return article === null ? null : { ...article, isPinned: flagOf(fields, "isPinned") };
}

export function readGuide(fields: Fields): Guide | null {
  const article = readArticle(fields);
  return article === null ? null : { ...article, category: numberOf(fields, "category") === 2 ? 2 : 1 };
}

export function readMessage(fields: Fields): Message | null {
  const article = readArticle(fields);
  return article === null ? null : { ...article, isRead: flagOf(fields, "isRead") };
}

const FILE = /^\/api\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The id in the address of a picture of our own; null for every other address. */
export function fileIdOf(address: string): string | null {
  return FILE.exec(address)?.[1] ?? null;
}

const COLOUR = /^#[0-9a-f]{6}$/;
const DEFAULT_WIDTH_PX = 485;

function colourOf(fields: Fields, key: string): string | null {
  const colour = textOf(fields, key);
  return COLOUR.test(colour) ? colour : null;
}

export function readPopup(fields: Fields): Popup | null {
  const article = readArticle(fields);
  if (article === null || numberOf(fields, "isShow", 1) === 0) return null;
  const width = numberOf(fields, "width", DEFAULT_WIDTH_PX);
  return {
    ...article,
    kind: numberOf(fields, "type") === 1 ? "image" : "text",
    fileId: fileIdOf(textOf(fields, "image")),
    iconType: numberOrNull(fields, "iconType"),
    headerBg: colourOf(fields, "headerBg"),
    headerColor: colourOf(fields, "headerColor"),
    widthPx: width >= 200 && width <= 960 ? width : DEFAULT_WIDTH_PX,
  };
}

function readVersion(value: unknown): PageVersion | null {
  if (!isFields(value)) return null;
  const version = numberOf(value, "version");
  return version === 0 ? null : { version, effectiveMs: numberOf(value, "effectiveDate") };
}

export function readStaticPage(fields: Fields): StaticPage {
  return {
    title: textOf(fields, "title"),
    html: textOf(fields, "content"),
    version: numberOf(fields, "version"),
    effectiveMs: numberOrNull(fields, "effectiveDate"),
    next: readVersion(fields["next"]),
    older: listOf(fields["older"]).flatMap((one) => readVersion(one) ?? []),
  };
}

export function readInquiry(fields: Fields): Inquiry | null {
  const id = numberOf(fields, "id");
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  const files: unknown = fields["files"];
  const answer = textOf(fields, "answer");
  return {
    id,
    question: textOf(fields, "question"),
    createMs: numberOf(fields, "createDate"),
    dueMs: numberOf(fields, "dueDate"),
    answer: answer === "" ? null : answer,
    answerMs: numberOrNull(fields, "answerDate"),
    isRead: flagOf(fields, "isRead"),
    fileIds: Array.isArray(files) ? files.flatMap((file) => fileIdOf(String(file)) ?? []) : [],
  };
}

export function readUnread(fields: Fields): Unread {
  return { messages: numberOf(fields, "messageCnt"), inquiries: numberOf(fields, "contactCnt") };
}

/** A page of rows; a row that cannot be read is left out. */
export function readListed<T>(data: unknown, read: (fields: Fields) => T | null): Listed<T> {
  const fields = isFields(data) ? data : NO_FIELDS;
  return {
    rows: listOf(fields["content"]).flatMap((row) => read(row) ?? []),
    isLast: fields["last"] !== false,
  };
}
