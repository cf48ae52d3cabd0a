import { type ConsoleHandlers, done, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

type ContentNames =
  | "articles"
  | "saveNotice"
  | "saveStrategy"
  | "removeArticle"
  | "popupsOfSite"
  | "savePopup"
  | "removePopup"
  | "pageVersions"
  | "savePage"
  | "previewContent"
  | "saveContentPicture"
  | "contentPicture";

type SupportNames =
  | "inquiries"
  | "inquiry"
  | "assignInquiry"
  | "answerInquiry"
  | "inquiryPicture"
  | "answerTemplates"
  | "saveAnswerTemplate"
  | "removeAnswerTemplate"
  | "sendMessages"
  | "sentMessages";

const WEBP = "image/webp";

export function consoleContentHandlers({
  contentDesk: desk,
  sites,
}: Pick<ConsoleVerbs, "contentDesk" | "sites">): ConsoleHandlers<ContentNames> {
  return {
    articles: ({ siteId, query }) => desk.articles(siteId, query),
    saveNotice: ({ by, siteId, body }) =>
      desk.saveArticle({ by, siteId, form: { ...body, kind: "notice", category: null } }),
    saveStrategy: ({ by, siteId, body }) =>
      desk.saveArticle({ by, siteId, form: { ...body, kind: "strategy" } }),
    removeArticle: ({ by, siteId, params, body }) =>
      desk.removeArticle({ by, siteId, id: params.id, reason: body.reason }),
    popupsOfSite: ({ siteId, query }) => desk.popups(siteId, query),
    savePopup: ({ by, siteId, body }) => desk.savePopup({ by, siteId, form: body }),
    removePopup: ({ by, siteId, params, body }) =>
      desk.removePopup({ by, siteId, id: params.id, reason: body.reason }),
    pageVersions: ({ siteId, query }) => desk.pages(siteId, query),
    savePage: ({ by, siteId, body }) => desk.savePage({ by, siteId, form: body }),
    previewContent: async ({ siteId, body }) => {
      const site = await sites.siteById(siteId);
      const shown = desk.preview(body.texts, body.language, site?.locale ?? "ko");
      return done({ ...shown, look: { ...site?.look } });
    },
    saveContentPicture: ({ by, siteId, body }) =>
      desk.savePicture({ by, siteId }, Buffer.from(body.base64, "base64")),
    contentPicture: async ({ siteId, params }) => pictureOf(await desk.picture(siteId, params.id, "site")),
  };
}

function pictureOf(bytes: Buffer | null) {
  return found(bytes === null ? null : { mime: WEBP, bytes: new Uint8Array(bytes) });
}

export function supportHandlers({
  contentDesk: desk,
}: Pick<ConsoleVerbs, "contentDesk">): ConsoleHandlers<SupportNames> {
  return {
    inquiries: ({ siteId, query }, staff) => desk.inquiries(siteId, query, staff.staffId),
    inquiry: async ({ siteId, params }) => found(await desk.inquiry(siteId, params.id)),
    assignInquiry: ({ by, siteId, params, body }) =>
      desk.assign({ by, siteId, id: params.id, staffId: body.staffId }),
    answerInquiry: ({ by, siteId, params, body }) =>
      desk.answer({ by, siteId, id: params.id, text: body.text }),
    inquiryPicture: async ({ siteId, params }) =>
      pictureOf(await desk.picture(siteId, params.id, "attached")),
    answerTemplates: async ({ siteId }) => done(await desk.templates(siteId)),
    saveAnswerTemplate: ({ by, siteId, body }) => desk.saveTemplate({ by, siteId, ...body }),
    removeAnswerTemplate: ({ by, siteId, params }) => desk.removeTemplate({ by, siteId, id: params.id }),
    sendMessages: ({ by, siteId, body }) => desk.sendMessages({ by, siteId, ...body }),
    sentMessages: ({ siteId, query }) => desk.sentMessages(siteId, query),
  };
}
