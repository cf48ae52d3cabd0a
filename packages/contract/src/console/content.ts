import * as z from "zod";
import { idText, momentNumber, uuidText } from "../wire/fields.ts";
import { GUIDE_CATEGORY_CODES, POPUP_TYPE_CODES } from "../wire/content-codes.ts";
import { FLAG_CODES, LANGUAGES } from "../wire/wire-codes.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { consolePage, idParams, millisNumber, pageQuery, reasonField } from "./console-fields.ts";

const language = z.enum(LANGUAGES);
const localText = z.strictObject({ title: z.string().max(200), content: z.string().max(50_000) });
/** Language → text; at least one. What is missing falls back to the site's language. */
const texts = z
  .partialRecord(language, localText)
  .refine((given) => Object.keys(given).length > 0, { message: "no text" });
/** Who is shown it, by the language they read in; null: everyone. */
const audience = z.array(language).min(1).max(4).nullable().default(null);
const schedule = {
  /** Null: at once. */
  publishAtMs: momentNumber.nullable().default(null),
  /** Null: until it is removed. */
  expireAtMs: momentNumber.nullable().default(null),
};
const shown = {
  texts: z.partialRecord(language, localText),
  audience: z.array(language).nullable(),
  publishAtMs: millisNumber,
  expireAtMs: millisNumber.nullable(),
  savedAtMs: millisNumber,
  /** `waiting` for its time, `shown`, `over`, or `removed`. */
  state: z.enum(["waiting", "shown", "over", "removed"]),
  staffId: z.int().nullable(),
};
const picture = z.strictObject({ mime: z.string(), bytes: z.instanceof(Uint8Array) });
const see = { method: "GET", area: "content", action: "see", site: "one" } as const;
const change = {
  method: "POST",
  area: "content",
  action: "change",
  site: "one",
  bodyLimitBytes: 300_000,
} as const;
const state = z.enum(["waiting", "shown", "over", "removed"]).optional();
/** Of what is there already; without it something new is made. */
const id = z.int().positive().optional();

export const articleRow = z.strictObject({
  id: z.int(),
  kind: z.enum(["notice", "strategy"]),
  category: z.int().nullable(),
  isPinned: z.boolean(),
  /** Written for every site; seen here, changed with the right to all of them. */
  isEverywhere: z.boolean(),
  ...shown,
});
export type ArticleRow = z.output<typeof articleRow>;

export const popupRow = z.strictObject({
  id: z.int(),
  type: z.int(),
  image: z.string().nullable(),
  iconType: z.int().nullable(),
  headerBg: z.string().nullable(),
  headerColor: z.string().nullable(),
  width: z.int(),
  ...shown,
});
export type PopupRow = z.output<typeof popupRow>;

export const pageVersionRow = z.strictObject({
  id: z.int(),
  type: z.string(),
  version: z.int(),
  texts: z.partialRecord(language, localText),
  isAdverse: z.boolean(),
  announcedAtMs: millisNumber,
  effectiveAtMs: millisNumber,
  /** `announced` and not yet in force, `held` now, or `past`. */
  state: z.enum(["announced", "held", "past"]),
  staffId: z.int().nullable(),
});
export type PageVersionRow = z.output<typeof pageVersionRow>;

/** As the specified clients say it, who know one language: the site's own. Ours send `texts` in its place. */
const plainText = {
  title: z.string().max(200).optional(),
  content: z.string().max(50_000).optional(),
};
const article = {
  id,
  texts: texts.optional(),
  ...plainText,
  audience,
  isPinned: z.boolean().default(false),
  ...schedule,
};
const hexColour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .toLowerCase();

export const consoleContentEndpoints = [
  defineConsoleEndpoint({
    ...see,
    name: "articles",
    path: "/api/console/content/articles",
    summary: "Notices or strategies of the site, newest first, whatever their time.",
    query: z.object({ ...pageQuery, kind: z.enum(["notice", "strategy"]), state }),
    reply: consolePage(articleRow),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "saveNotice",
    path: "/api/content/notice",
    summary:
      "Writes a notice or changes one. From its time on players see it, and those who are there are told at once.",
    body: z.strictObject(article),
    reply: z.strictObject({ id: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "saveStrategy",
    path: "/api/content/strategy",
    summary: "Writes a guide or changes one: category 1 how to use the site, 2 first steps.",
    body: z.strictObject({
      ...article,
      category: z.union([z.literal(GUIDE_CATEGORY_CODES.usage), z.literal(GUIDE_CATEGORY_CODES.beginner)]),
    }),
    reply: z.strictObject({ id: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "removeArticle",
    path: "/api/console/content/article/{id}/remove",
    summary: "Takes a notice or guide away; the row stays.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "popupsOfSite",
    path: "/api/console/content/popups",
    summary: "Popups of the site, newest first, whatever their time.",
    query: z.object({ ...pageQuery, state }),
    reply: consolePage(popupRow),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "savePopup",
    path: "/api/content/popup",
    summary: "Writes a popup or changes one. With a picture it shows that, else its text.",
    body: z.strictObject({
      id,
      texts: texts.optional(),
      ...plainText,
      /** 1: a picture, which `content` names where `fileId` does not; 2: text. Without it, whichever there is. */
      type: z.union([z.literal(POPUP_TYPE_CODES.image), z.literal(POPUP_TYPE_CODES.text)]).optional(),
      /** 0: written down, and shown to nobody until it is saved with 1. */
      isShow: z.union([z.literal(FLAG_CODES.no), z.literal(FLAG_CODES.yes)]).default(FLAG_CODES.yes),
      audience,
      fileId: uuidText.nullable().default(null),
      iconType: z.int().min(1).max(16).nullable().default(null),
      headerBg: hexColour.nullable().default(null),
      headerColor: hexColour.nullable().default(null),
      width: z.int().min(200).max(960).default(485),
      ...schedule,
    }),
    reply: z.strictObject({ id: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "removePopup",
    path: "/api/console/content/popup/{id}/remove",
    summary: "Takes a popup away; the row stays.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "pageVersions",
    path: "/api/console/content/pages",
    summary: "Versions of a static page (`terms`, `privacy`, …), newest first.",
    query: z.object({
      ...pageQuery,
      type: z
        .string()
        .regex(/^[a-z_]{2,30}$/)
        .optional(),
    }),
    reply: consolePage(pageVersionRow),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "savePage",
    path: "/api/content/static",
    summary:
      "Announces the next version of a static page: 7 days ahead, 30 where it is to the players' disadvantage; the first one holds at once.",
    body: z.strictObject({
      type: z.string().regex(/^[a-z_]{2,30}$/),
      texts: texts.optional(),
      ...plainText,
      isAdverse: z.boolean().default(false),
      effectiveAtMs: momentNumber.nullable().default(null),
    }),
    reply: z.strictObject({ version: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    method: "POST",
    action: "see",
    name: "previewContent",
    path: "/api/console/content/preview",
    summary:
      "The texts as players would be shown them: cleaned, in the language asked for; with the site's look to draw them in.",
    body: z.strictObject({ texts, language }),
    reply: z.strictObject({
      title: z.string(),
      content: z.string(),
      /** The site's look, as the player's app gets it. */
      look: z.record(z.string(), z.unknown()),
    }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "saveContentPicture",
    path: "/api/console/content/picture",
    bodyLimitBytes: 7_200_000,
    summary: "Stores a picture for the site, encoded anew; at most 5 MB.",
    body: z.strictObject({ base64: z.base64().max(7_000_000) }),
    reply: z.strictObject({ id: z.string(), url: z.string() }),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "contentPicture",
    path: "/api/console/content/picture/{id}",
    form: "bytes",
    summary: "A picture of the site.",
    params: z.object({ id: uuidText }),
    reply: picture,
  }),
] as const;

const seeSupport = { ...see, area: "support" } as const;
const changeSupport = { ...change, area: "support", bodyLimitBytes: 64_000 } as const;

export const inquiryRow = z.strictObject({
  id: z.int(),
  memberId: z.int(),
  username: z.string(),
  question: z.string(),
  askedAtMs: millisNumber,
  /** An answer comes by then. */
  dueAtMs: millisNumber,
  isOverdue: z.boolean(),
  assignedTo: z.int().nullable(),
  answer: z.string().nullable(),
  answeredAtMs: millisNumber.nullable(),
  answeredBy: z.int().nullable(),
  readAtMs: millisNumber.nullable(),
  /** Pictures that the player attached: `GET /api/console/inquiry/picture/{id}`. */
  files: z.array(z.string()),
  /** The bet it is about, where its number or key stands in the question, and the round whose evidence belongs to it. */
  receipt: z
    .strictObject({ betId: z.int(), clientKey: z.string(), roundId: z.int(), optionId: z.int() })
    .nullable(),
});
export type InquiryRow = z.output<typeof inquiryRow>;

const templateRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  texts: z.partialRecord(language, z.string()),
  savedAtMs: millisNumber,
});

export const supportEndpoints = [
  defineConsoleEndpoint({
    ...seeSupport,
    name: "inquiries",
    path: "/api/console/inquiries",
    summary: "Inquiries: open ones by their due time, answered ones newest first.",
    query: z.object({
      ...pageQuery,
      state: z.enum(["open", "answered"]).default("open"),
      /** `me`, `none`, or the id of a colleague. */
      assigned: z
        .string()
        .regex(/^(me|none|[1-9][0-9]{0,9})$/)
        .optional(),
      memberId: idText.optional(),
    }),
    reply: consolePage(inquiryRow),
  }),
  defineConsoleEndpoint({
    ...seeSupport,
    name: "inquiry",
    path: "/api/console/inquiry/{id}",
    summary: "One inquiry.",
    params: idParams,
    reply: inquiryRow,
  }),
  defineConsoleEndpoint({
    ...changeSupport,
    name: "assignInquiry",
    path: "/api/console/inquiry/{id}/assign",
    summary: "Gives an open inquiry to somebody, or back to all with null.",
    params: idParams,
    body: z.strictObject({ staffId: z.int().positive().nullable() }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...changeSupport,
    name: "answerInquiry",
    path: "/api/console/inquiry/{id}/answer",
    summary: "Answers once; the player is told at once.",
    params: idParams,
    body: z.strictObject({ text: z.string().trim().min(1).max(10_000) }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...seeSupport,
    name: "inquiryPicture",
    path: "/api/console/inquiry/picture/{id}",
    form: "bytes",
    summary: "A picture that a player attached to an inquiry of the site.",
    params: z.object({ id: uuidText }),
    reply: picture,
  }),
  defineConsoleEndpoint({
    ...seeSupport,
    name: "answerTemplates",
    path: "/api/console/answer-templates",
    summary: "Prepared answers of the site, by name.",
    query: z.object({}),
    reply: z.array(templateRow),
  }),
  defineConsoleEndpoint({
    ...changeSupport,
    name: "saveAnswerTemplate",
    path: "/api/console/answer-templates",
    summary: "Writes a prepared answer or changes one.",
    body: z.strictObject({
      id,
      name: z.string().trim().min(1).max(80),
      texts: z
        .partialRecord(language, z.string().max(10_000))
        .refine((given) => Object.keys(given).length > 0, { message: "no text" }),
    }),
    reply: z.strictObject({ id: z.int() }),
  }),
  defineConsoleEndpoint({
    ...changeSupport,
    name: "removeAnswerTemplate",
    path: "/api/console/answer-template/{id}/remove",
    summary: "Takes a prepared answer away.",
    params: idParams,
    body: z.strictObject({}),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...changeSupport,
    name: "sendMessages",
    path: "/api/console/messages",
    summary:
      "Sends a message to players: those named, the direct players of a partner, or all. Who excluded themself gets none.",
    body: z.strictObject({
      to: z.union([
        z.strictObject({ memberIds: z.array(z.int().positive()).min(1).max(500) }),
        z.strictObject({ partnerId: z.int().positive() }),
        z.strictObject({ everyone: z.literal(true) }),
      ]),
      title: z.string().trim().min(1).max(200),
      content: z.string().trim().min(1).max(20_000),
    }),
    reply: z.strictObject({ sent: z.int() }),
  }),
  defineConsoleEndpoint({
    ...seeSupport,
    name: "sentMessages",
    path: "/api/console/messages",
    summary: "Messages to players, newest first.",
    query: z.object({ ...pageQuery, memberId: idText.optional() }),
    reply: consolePage(
      z.strictObject({
        id: z.int(),
        memberId: z.int(),
        username: z.string(),
        title: z.string(),
        content: z.string(),
        sentAtMs: millisNumber,
        readAtMs: millisNumber.nullable(),
        staffId: z.int().nullable(),
      }),
    ),
  }),
] as const;
