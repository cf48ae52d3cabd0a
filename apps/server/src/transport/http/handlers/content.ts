import type { Call, Handlers } from "../handler.ts";
import { type Answer, done, found } from "../handler.ts";
import type { Endpoint, WireInquiry } from "@maru/contract";
import type { HttpVerbs } from "../http-verbs.ts";
import { type ListBounds, listFault } from "../list-limits.ts";

type ContentIds =
  | "notices"
  | "notice"
  | "strategies"
  | "strategy"
  | "popups"
  | "popup"
  | "staticPage"
  | "messages"
  | "readMessage"
  | "readMessageOld"
  | "readAllMessages"
  | "readAllMessagesOld"
  | "unreadMessages"
  | "createInquiry"
  | "inquiries"
  | "readInquiry"
  | "readAllInquiries"
  | "unreadInquiries";

export function contentHandlers({ content }: HttpVerbs): Handlers<ContentIds> {
  return {
    notices: async (call) => listed(call.query, () => content.notices(askOf(call), call.query)),
    notice: async (call) => found(await content.notice(askOf(call), call.query.contentId)),
    strategies: async (call) => listed(call.query, () => content.strategies(askOf(call), call.query)),
    strategy: async (call) => found(await content.strategy(askOf(call), call.query.contentId)),
    popups: async (call) => listed(call.query, () => content.popups(askOf(call), call.query)),
    popup: async (call) => found(await content.popup(askOf(call), call.query.contentId)),
    staticPage: async (call) =>
      found(await content.staticPage(askOf(call), call.query.type, call.query.version ?? null)),
    messages: async ({ caller, query }) =>
      listed(query, () => {
        const { isRead } = query;
        return content.messages(caller, {
          ...idPageOf(query),
          isRead: isRead === undefined ? null : isRead === "1",
        });
      }),
    readMessage: async ({ caller, body }) => found(await content.readMessage(caller, body.id)),
    readMessageOld: async ({ caller, query }) => found(await content.readMessage(caller, query.id)),
    readAllMessages: async ({ caller }) => done(await content.readAllMessages(caller)),
    readAllMessagesOld: async ({ caller }) => done(await content.readAllMessages(caller)),
    unreadMessages: async ({ caller }) => done(await content.unread(caller)),
    createInquiry: async ({ caller, body }): Promise<Answer<WireInquiry>> => {
      if (body.siteInfoId !== undefined && body.siteInfoId !== caller.siteId)
        return { ok: false, refusal: { code: "SITE_MISMATCH" } };
      const { question, fileIds = [], clientKey = null } = body;
      return content.createInquiry(caller, { question, fileIds, clientKey });
    },
    inquiries: async ({ caller, query }) => listed(query, () => content.inquiries(caller, idPageOf(query))),
    readInquiry: async ({ caller, query }) => found(await content.readInquiry(caller, query.id)),
    readAllInquiries: async ({ caller }) => done(await content.readAllInquiries(caller)),
    unreadInquiries: async ({ caller }) => done((await content.unread(caller)).contactCnt),
  };
}

function askOf({ site, language }: Pick<Call<Endpoint>, "site" | "language">) {
  return { siteId: site.id, language, siteLanguage: site.locale };
}

function idPageOf({ page, size, beforeId }: ListBounds) {
  return { page, size, beforeId: beforeId ?? null };
}

async function listed<Data>(bounds: ListBounds, read: () => Promise<Data>): Promise<Answer<Data>> {
  const fault = listFault(bounds);
  return fault === null ? done(await read()) : { ok: false, refusal: fault };
}
