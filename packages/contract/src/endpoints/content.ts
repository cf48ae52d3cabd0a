import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import { BEFORE_ID, flagText, idText, pageText, sizeText, smallIdText, uuidText } from "../wire/fields.ts";
import {
  fileSchema,
  inquirySchema,
  messageSchema,
  noticeSchema,
  popupSchema,
  staticPageSchema,
  strategySchema,
  unreadSchema,
} from "../wire/wire-content.ts";
import { pageOf, wireCount } from "../wire/wire-schemas.ts";

const byContentId = z.object({ contentId: idText });
const byId = z.object({ id: idText });
const idBody = z.strictObject({ id: z.int().positive(), siteInfoId: z.int().optional() });
const nothing = z.strictObject({ siteInfoId: z.int().optional() });
const listed = (size: number) =>
  z.object({
    resultType: z.string().max(40).optional(),
    page: pageText.default(0),
    size: sizeText.default(size),
  });
const ownList = listed(20).extend({ beforeId: idText.optional().meta(BEFORE_ID) });
/** A question in plain text; white space around it does not count. An empty one is refused in words of its own. */
const question = z.string().trim().max(2_000);

const get = { method: "GET", form: "envelope" } as const;
const post = { method: "POST", form: "envelope", rate: "write" } as const;
const open = { who: "anyone", rate: "public" } as const;
const own = { who: "member", rate: "read" } as const;

export const contentEndpoints = {
  notices: {
    ...get,
    ...open,
    path: "/api/content/notice/list",
    summary: "The site's notices, pinned ones first, then newest first.",
    query: listed(12),
    reply: pageOf(noticeSchema),
  },
  notice: {
    ...get,
    ...open,
    path: "/api/content/notice",
    summary: "One notice.",
    query: byContentId,
    reply: noticeSchema,
  },
  strategies: {
    ...get,
    ...open,
    path: "/api/content/strategy/list",
    summary: "Guides: category 1 how to use the site, 2 first steps.",
    query: listed(50).extend({ category: flagOfCategory() }),
    reply: pageOf(strategySchema),
  },
  strategy: {
    ...get,
    ...open,
    path: "/api/content/strategy",
    summary: "One guide.",
    query: byContentId,
    reply: strategySchema,
  },
  popups: {
    ...get,
    ...open,
    path: "/api/content/popup/list",
    summary: "The site's popups that are shown now.",
    query: listed(50),
    reply: pageOf(popupSchema),
  },
  popup: {
    ...get,
    ...open,
    path: "/api/content/popup",
    summary: "One popup.",
    query: byContentId,
    reply: popupSchema,
  },
  staticPage: {
    ...get,
    ...open,
    path: "/api/content/static",
    summary:
      "A static page (`terms`, `privacy`): the version that holds, one that is announced, and those that held before.",
    query: z.object({ type: z.string().regex(/^[a-z_]{2,30}$/), version: smallIdText.optional() }),
    reply: staticPageSchema,
  },
  messages: {
    ...get,
    ...own,
    path: "/api/message/my",
    summary: "Messages to the caller, newest first.",
    query: ownList.extend({ isRead: flagText.optional() }),
    reply: pageOf(messageSchema),
  },
  readMessage: {
    ...post,
    who: "member",
    path: "/api/message/read",
    summary: "One message; it counts as read from then on.",
    body: idBody,
    reply: messageSchema,
  },
  readMessageOld: {
    ...get,
    ...own,
    path: "/api/message/read",
    summary: "The same for old clients, which ask by GET.",
    query: byId,
    reply: messageSchema,
  },
  readAllMessages: {
    ...post,
    who: "member",
    path: "/api/message/readAll",
    summary: "Every message counts as read.",
    body: nothing,
    reply: unreadSchema,
  },
  readAllMessagesOld: {
    ...get,
    ...own,
    path: "/api/message/readAll",
    summary: "The same for old clients, which ask by GET.",
    reply: unreadSchema,
  },
  unreadMessages: {
    ...get,
    ...own,
    path: "/api/message/my_unread_count",
    summary: "How many messages and answers the caller has not read.",
    reply: unreadSchema,
  },
  createInquiry: {
    ...post,
    who: "member",
    path: "/api/contact/create",
    summary: "Asks a question, with pictures sent before by `POST /api/file`.",
    body: z.strictObject({
      question,
      fileIds: z.array(uuidText).max(5).optional(),
      clientKey: uuidText.optional().meta({ description: "The same key again gives the same inquiry" }),
      siteInfoId: z.int().optional(),
    }),
    reply: inquirySchema,
  },
  inquiries: {
    ...get,
    ...own,
    path: "/api/contact/list",
    summary: "The caller's questions, newest first.",
    query: ownList,
    reply: pageOf(inquirySchema),
  },
  readInquiry: {
    ...get,
    ...own,
    path: "/api/contact/read",
    summary: "One question with its answer, which counts as read from then on.",
    query: byId,
    reply: inquirySchema,
  },
  readAllInquiries: {
    ...post,
    who: "member",
    path: "/api/contact/read_all",
    summary: "Every answer counts as read.",
    body: nothing,
    reply: unreadSchema,
  },
  unreadInquiries: {
    ...get,
    ...own,
    path: "/api/contact/my_unread_count",
    summary: "How many answers the caller has not read.",
    reply: wireCount,
  },
  uploadFile: {
    method: "POST",
    form: "upload",
    who: "member",
    rate: "write",
    path: "/api/file",
    summary:
      "A picture (PNG, JPEG, WebP; at most 5 MB), as the part `file` of a multipart body. It is encoded anew.",
    reply: fileSchema,
  },
  picture: {
    method: "GET",
    form: "picture",
    ...own,
    path: "/api/file/{id}",
    summary: "A picture the caller sent, or one that staff put on the site.",
    params: z.object({ id: uuidText }),
    reply: z.string(),
  },
} as const satisfies Record<string, Endpoint>;

function flagOfCategory() {
  return z.enum(["1", "2"]).transform(Number).optional();
}
