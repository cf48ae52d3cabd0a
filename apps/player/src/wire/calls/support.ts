import { ENDPOINTS, fileSchema } from "@maru/contract";
import { describe, describeCall, flag, otherwise, pageShape, same, within } from "@maru/contract/describe";

/** What a site tells and what its players ask. `html` is cleaned by the server, and once more where it is shown. */

const ARTICLE = { ...same("id", "title"), html: "content", createMs: "createDate" } as const;
const NOTICE = { ...ARTICLE, isPinned: "isPinned" } as const;
/** Category 1: how to use the site, 2: first steps. */
const GUIDE = { ...ARTICLE, category: otherwise("category", 1) } as const;
const MESSAGE = { ...ARTICLE, isRead: flag("isRead") } as const;

const VERSION = { version: "version", effectiveMs: "effectiveDate" } as const;
const PAGE = {
  ...VERSION,
  title: "title",
  html: "content",
  next: within("next", VERSION),
  older: within("older", VERSION),
} as const;

const INQUIRY = {
  ...same("id", "question", "answer", "files"),
  createMs: "createDate",
  dueMs: "dueDate",
  answerMs: "answerDate",
  isRead: flag("isRead"),
} as const;

export const notices = describeCall(ENDPOINTS.notices, pageShape(NOTICE));
export const notice = describeCall(ENDPOINTS.notice, NOTICE);
export const strategies = describeCall(ENDPOINTS.strategies, pageShape(GUIDE));
export const staticPage = describeCall(ENDPOINTS.staticPage, PAGE);
export const messages = describeCall(ENDPOINTS.messages, pageShape(MESSAGE));
export const readMessage = describeCall(ENDPOINTS.readMessage, MESSAGE);
export const readAllMessages = describeCall(ENDPOINTS.readAllMessages, {
  messages: "messageCnt",
  inquiries: "contactCnt",
});
export const inquiries = describeCall(ENDPOINTS.inquiries, pageShape(INQUIRY));
export const readInquiry = describeCall(ENDPOINTS.readInquiry, INQUIRY);
export const createInquiry = describeCall(ENDPOINTS.createInquiry, INQUIRY);
export const uploaded = describe(fileSchema, same("id"));
