import { FLAG_CODES, POPUP_TYPE_CODES } from "@maru/contract";
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
  contentService: service,
  sites,
}: Pick<ConsoleVerbs, "contentService" | "sites">): ConsoleHandlers<ContentNames> {
  return {
    articles: ({ siteId, query }) => service.articles(siteId, query),
    saveNotice: ({ by, siteId, body }) =>
      withTexts(sites, { siteId, body }, (texts) =>
        service.saveArticle({ by, siteId, form: { ...body, texts, kind: "notice", category: null } }),
      ),
    saveStrategy: ({ by, siteId, body }) =>
      withTexts(sites, { siteId, body }, (texts) =>
        service.saveArticle({ by, siteId, form: { ...body, texts, kind: "strategy" } }),
      ),
    removeArticle: ({ by, siteId, params, body }) =>
      service.removeArticle({ by, siteId, id: params.id, reason: body.reason }),
    popupsOfSite: ({ siteId, query }) => service.popups(siteId, query),
    savePopup: ({ by, siteId, body }) =>
      withTexts(sites, { siteId, body }, async (texts) => {
        const fileId = body.type === POPUP_TYPE_CODES.text ? null : (body.fileId ?? pictureIn(body));
        if (body.type === POPUP_TYPE_CODES.image && fileId === null) return invalid("content");
        const publishAtMs = body.isShow === FLAG_CODES.yes ? body.publishAtMs : NEVER_MS;
        return service.savePopup({ by, siteId, form: { ...body, texts, fileId, publishAtMs } });
      }),
    removePopup: ({ by, siteId, params, body }) =>
      service.removePopup({ by, siteId, id: params.id, reason: body.reason }),
    pageVersions: ({ siteId, query }) => service.pages(siteId, query),
    savePage: ({ by, siteId, body }) =>
      withTexts(sites, { siteId, body }, (texts) =>
        service.savePage({ by, siteId, form: { ...body, texts } }),
      ),
    previewContent: async ({ siteId, body }) => {
      const site = await sites.siteById(siteId);
      const shown = service.preview(body.texts, body.language, site?.locale ?? "ko");
      return done({ ...shown, look: { ...site?.look } });
    },
    saveContentPicture: ({ by, siteId, body }) =>
      service.savePicture({ by, siteId }, Buffer.from(body.base64, "base64")),
    contentPicture: async ({ siteId, params }) => pictureOf(await service.picture(siteId, params.id, "site")),
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

/** The picture that the text of a specified popup with a picture names. */
function pictureIn({
  type,
  content,
}: {
  readonly type?: 1 | 2 | undefined;
  readonly content?: string | undefined;
}) {
  const named = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(content ?? "")?.[0];
  return type === POPUP_TYPE_CODES.image ? (named?.toLowerCase() ?? null) : null;
}

function pictureOf(bytes: Buffer | null) {
  return found(bytes === null ? null : { mime: WEBP, bytes: new Uint8Array(bytes) });
}

export function supportHandlers({
  contentService: service,
}: Pick<ConsoleVerbs, "contentService">): ConsoleHandlers<SupportNames> {
  return {
    inquiries: ({ siteId, query }, staff) => service.inquiries(siteId, query, staff.staffId),
    inquiry: async ({ siteId, params }) => found(await service.inquiry(siteId, params.id)),
    assignInquiry: ({ by, siteId, params, body }) =>
      service.assign({ by, siteId, id: params.id, staffId: body.staffId }),
    answerInquiry: ({ by, siteId, params, body }) =>
      service.answer({ by, siteId, id: params.id, text: body.text }),
    inquiryPicture: async ({ siteId, params }) =>
      pictureOf(await service.picture(siteId, params.id, "attached")),
    answerTemplates: async ({ siteId }) => done(await service.templates(siteId)),
    saveAnswerTemplate: ({ by, siteId, body }) => service.saveTemplate({ by, siteId, ...body }),
    removeAnswerTemplate: ({ by, siteId, params }) => service.removeTemplate({ by, siteId, id: params.id }),
    sendMessages: ({ by, siteId, body }) => service.sendMessages({ by, siteId, ...body }),
    sentMessages: ({ siteId, query }) => service.sentMessages(siteId, query),
  };
}
