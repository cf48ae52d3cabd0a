import type { SiteId } from "@maru/values";
import type { ArticleForm } from "../../../operations/content/back-office/content-service.ts";
import { type ConsoleAnswer, type ConsoleHandlers, done, found } from "../console-handler.ts";
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
      withTexts(sites, { siteId, body }, (texts) =>
        desk.saveArticle({ by, siteId, form: { ...body, texts, kind: "notice", category: null } }),
      ),
    saveStrategy: ({ by, siteId, body }) =>
      withTexts(sites, { siteId, body }, (texts) =>
        desk.saveArticle({ by, siteId, form: { ...body, texts, kind: "strategy" } }),
      ),
    removeArticle: ({ by, siteId, params, body }) =>
      desk.removeArticle({ by, siteId, id: params.id, reason: body.reason }),
    popupsOfSite: ({ siteId, query }) => desk.popups(siteId, query),
    savePopup: ({ by, siteId, body }) =>
      withTexts(sites, { siteId, body }, async (texts) => {
        const fileId = body.type === 2 ? null : (body.fileId ?? pictureIn(body));
        if (body.type === 1 && fileId === null) return invalid("content");
        const publishAtMs = body.isShow === 1 ? body.publishAtMs : NEVER_MS;
        return desk.savePopup({ by, siteId, form: { ...body, texts, fileId, publishAtMs } });
      }),
    removePopup: ({ by, siteId, params, body }) =>
      desk.removePopup({ by, siteId, id: params.id, reason: body.reason }),
    pageVersions: ({ siteId, query }) => desk.pages(siteId, query),
    savePage: ({ by, siteId, body }) =>
      withTexts(sites, { siteId, body }, (texts) => desk.savePage({ by, siteId, form: { ...body, texts } })),
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

/** Waits for ever: the end of what our calendars can write. */
const NEVER_MS = Date.parse("9999-12-31T14:59:59.999Z");

interface Said {
  readonly texts?: ArticleForm["texts"] | undefined;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
}

/** Who sends one title and one text says them in the language of the site; readers of others are shown those. */
async function withTexts<Value>(
  sites: ConsoleVerbs["sites"],
  { siteId, body }: { readonly siteId: SiteId; readonly body: Said },
  save: (texts: ArticleForm["texts"]) => Promise<ConsoleAnswer<Value>>,
): Promise<ConsoleAnswer<Value>> {
  const { texts, title, content } = body;
  const isPlain = title !== undefined || content !== undefined;
  if (texts !== undefined) return isPlain ? invalid("texts") : save(texts);
  if (!isPlain) return invalid("title");
  const locale = (await sites.siteById(siteId))?.locale ?? "ko";
  return save({ [locale]: { title: title ?? "", content: content ?? "" } });
}

function invalid(field: string): ConsoleAnswer<never> {
  return { ok: false, refusal: { code: "INVALID_FIELD", field } };
}

/** The picture that the text of a specified popup of type 1 names. */
function pictureIn({
  type,
  content,
}: {
  readonly type?: 1 | 2 | undefined;
  readonly content?: string | undefined;
}) {
  const named = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(content ?? "")?.[0];
  return type === 1 ? (named?.toLowerCase() ?? null) : null;
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
