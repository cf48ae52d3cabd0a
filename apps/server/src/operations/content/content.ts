import { randomUUID } from "node:crypto";
import type {
  FileRefusal,
  Language,
  WireFile,
  WireInquiry,
  WireMessage,
  WireNotice,
  WirePage,
  WirePopup,
  WireStaticPage,
  WireStrategy,
} from "@maru/contract";
import {
  type MemberId,
  ok,
  refused,
  type Result,
  siteId as toSiteId,
  memberId as toMemberId,
} from "@maru/values";
import { appendToOutbox } from "../../platform/outbox.ts";
import type { IdPage } from "../../platform/id-page.ts";
import type { FileScanner } from "../../ports/file-scanner.ts";
import type { Database, SiteReads } from "../../ports/unit-of-work.ts";
import {
  articleById,
  articles,
  depositExpiry,
  type LocalTexts,
  noticeOf,
  type PageAsk,
  pageVersions,
  popupById,
  popupOf,
  popups,
  type Spoken,
  staticPageOf,
  strategyOf,
  textIn,
} from "./article-store.ts";
import { cleanHtml, cleanLine } from "./clean-html.ts";
import { builtInPage, type Quoted } from "./built-in-pages.ts";
import {
  answerInquiry,
  attachFiles,
  type Client,
  fileFor,
  filesSince,
  inquiries,
  inquiriesSince,
  inquiryById,
  inquiryByKey,
  insertFile,
  insertInquiry,
  insertMessage,
  languagesOfSites,
  lockWriter,
  markInquiriesRead,
  markMessagesRead,
  messageById,
  messages,
  unreadCounts,
} from "./support-store.ts";
import { FIRST_ARTICLES } from "./first-articles.ts";
import {
  insertArticle,
  insertPage,
  insertPopup,
  isFirst,
  type NewArticle,
  type NewPage,
  type NewPopup,
  removeContent,
} from "./save-store.ts";
import { takePicture } from "./take-picture.ts";

export interface ContentDeps {
  /** With the role `maru_content`. */
  readonly database: Database;
  /** With the role `maru_http`. */
  readonly siteReads: SiteReads;
  readonly scanner: FileScanner;
  /** By what newcomers are reached, as the pages say: text messages or e-mail alone. */
  readonly proof: Quoted["proof"];
}

/** Who acts: from the session. */
export interface Reader {
  readonly memberId: MemberId;
  readonly siteId: number;
}

export interface SiteAsk extends Spoken {
  readonly siteId: number;
}

const DAY_MS = 86_400_000;
const INQUIRIES_A_DAY = 20;
const PICTURES_A_DAY = 30;
const LONGEST_ANSWER = 10_000;

export type Content = ReturnType<typeof openContent>;

/** The room's verbs: what visitors read, what players ask, and what staff write. */
export function openContent(deps: ContentDeps) {
  return { ...readingVerbs(deps), ...supportVerbs(deps), ...staffVerbs(deps) };
}

function readingVerbs({ siteReads, proof }: ContentDeps) {
  return {
    notices: (ask: SiteAsk, page: PageAsk): Promise<WirePage<WireNotice>> =>
      siteReads.forSite(ask.siteId, async (query) =>
        pageOf(await articles(query, "notice", { ...page, language: ask.language }), page, (row) =>
          noticeOf(row, ask),
        ),
      ),
    notice: (ask: SiteAsk, id: number): Promise<WireNotice | null> =>
      siteReads.forSite(ask.siteId, async (query) => {
        const row = await articleById(query, "notice", id);
        return row === null ? null : noticeOf(row, ask);
      }),
    strategies: (
      ask: SiteAsk,
      page: PageAsk & { readonly category?: number | undefined },
    ): Promise<WirePage<WireStrategy>> =>
      siteReads.forSite(ask.siteId, async (query) =>
        pageOf(await articles(query, "strategy", { ...page, language: ask.language }), page, (row) =>
          strategyOf(row, ask),
        ),
      ),
    strategy: (ask: SiteAsk, id: number): Promise<WireStrategy | null> =>
      siteReads.forSite(ask.siteId, async (query) => {
        const row = await articleById(query, "strategy", id);
        return row === null ? null : strategyOf(row, ask);
      }),
    popups: (ask: SiteAsk, page: PageAsk): Promise<WirePage<WirePopup>> =>
      siteReads.forSite(ask.siteId, async (query) =>
        pageOf(await popups(query, { ...page, language: ask.language }), page, (row) => popupOf(row, ask)),
      ),
    popup: (ask: SiteAsk, id: number): Promise<WirePopup | null> =>
      siteReads.forSite(ask.siteId, async (query) => {
        const row = await popupById(query, id);
        return row === null ? null : popupOf(row, ask);
      }),
    /** `version` null: the one that holds now. */
    staticPage: (ask: SiteAsk, type: string, version: number | null = null): Promise<WireStaticPage | null> =>
      siteReads.forSite(ask.siteId, async (query) => {
        const rows = await pageVersions(query, type);
        if (rows.some(({ holds }) => holds)) return staticPageOf(rows, { type, version }, ask);
        if (version !== null && version !== 0) return null;
        const depositExpiryMinutes = await depositExpiry(query);
        return builtInPage(type, ask.language, { proof, depositExpiryMinutes });
      }),
  };
}

function supportVerbs({ database, scanner }: ContentDeps) {
  const within = <T>(work: (client: Client) => Promise<T>): Promise<T> => database.transaction(work);
  return {
    unread: ({ memberId }: Reader) => within((client) => unreadCounts(client, memberId)),
    messages: (
      { memberId }: Reader,
      ask: IdPage & { readonly isRead: boolean | null },
    ): Promise<WirePage<WireMessage>> =>
      within(async (client) => pageOf(await messages(client, memberId, ask), ask, (row) => row)),
    readMessage: ({ memberId }: Reader, id: number): Promise<WireMessage | null> =>
      within(async (client) => {
        await markMessagesRead(client, memberId, id);
        return messageById(client, memberId, id);
      }),
    readAllMessages: ({ memberId }: Reader) =>
      within(async (client) => {
        await markMessagesRead(client, memberId, null);
        return unreadCounts(client, memberId);
      }),
    inquiries: ({ memberId }: Reader, ask: IdPage): Promise<WirePage<WireInquiry>> =>
      within(async (client) => pageOf(await inquiries(client, memberId, ask), ask, (row) => row)),
    readInquiry: ({ memberId }: Reader, id: number): Promise<WireInquiry | null> =>
      within(async (client) => {
        await markInquiriesRead(client, memberId, id);
        return inquiryById(client, memberId, id);
      }),
    readAllInquiries: ({ memberId }: Reader) =>
      within(async (client) => {
        await markInquiriesRead(client, memberId, null);
        return unreadCounts(client, memberId);
      }),
    createInquiry: (reader: Reader, asked: AskedQuestion): Promise<AskedReply> =>
      within((client) => createInquiry(client, reader, asked)),
    /** Stores a picture; `isPublic` for what staff puts on the site. */
    savePicture: async (
      writer: Reader,
      bytes: Uint8Array,
      kind: "own" | "public" = "own",
    ): Promise<Result<WireFile, FileRefusal>> => {
      const encoded = await takePicture(scanner, bytes);
      if (!encoded.ok) return encoded;
      return within(async (client) => {
        const nowMs = await lockWriter(client, writer.memberId);
        if ((await filesSince(client, writer.memberId, nowMs - DAY_MS)) >= PICTURES_A_DAY)
          return refused({ code: "FILE_QUOTA", perDay: PICTURES_A_DAY });
        const id = randomUUID();
        await insertFile(client, { id, ...writer, isPublic: kind === "public", bytes: encoded.value });
        return ok({ id, url: `/api/file/${id}` });
      });
    },
    picture: (reader: Reader, id: string): Promise<Buffer | null> =>
      within((client) => fileFor(client, id, reader)),
  };
}

interface AskedQuestion {
  readonly question: string;
  readonly fileIds: readonly string[];
  /** Made once per question; null from old clients. */
  readonly clientKey: string | null;
}

type AskedReply = Result<WireInquiry, FileRefusal | { readonly code: "CLIENT_KEY_REUSED" }>;

/** Takes a question, once under each key: a retry gets the inquiry that is there. */
async function createInquiry(
  client: Client,
  { memberId, siteId }: Reader,
  asked: AskedQuestion,
): Promise<AskedReply> {
  const question = plainText(asked.question);
  if (question === "") return refused({ code: "QUESTION_REQUIRED" });
  const nowMs = await lockWriter(client, memberId);
  const clientKey = asked.clientKey?.toLowerCase() ?? null;
  const known = clientKey === null ? null : await inquiryByKey(client, memberId, clientKey);
  if (known !== null) return known.question === question ? ok(known) : refused({ code: "CLIENT_KEY_REUSED" });
  if ((await inquiriesSince(client, memberId, nowMs - DAY_MS)) >= INQUIRIES_A_DAY)
    return refused({ code: "INQUIRY_QUOTA", perDay: INQUIRIES_A_DAY });
  const id = await insertInquiry(client, { memberId, siteId, question, clientKey });
  await attachFiles(client, id, { memberId, fileIds: asked.fileIds });
  const made = await inquiryById(client, memberId, id);
  return made === null ? refused({ code: "FILE_MISSING" }) : ok(made);
}

function staffVerbs({ database }: ContentDeps) {
  const within = <T>(work: (client: Client) => Promise<T>): Promise<T> => database.transaction(work);
  return {
    /** Writes the guides that come with the product, once. */
    seedFirstArticles: (): Promise<void> =>
      within(async (client) => {
        if (!(await isFirst(client))) return;
        for (const article of FIRST_ARTICLES) await insertArticle(client, { ...article, ...FOR_ALL });
      }),
    saveArticle: (article: NewArticle): Promise<number> =>
      within(async (client) => {
        const texts = cleanTexts(article.texts);
        const { id, isOut } = await insertArticle(client, { ...article, texts });
        if (isOut && article.kind === "notice" && !article.languages)
          await announce(client, { what: "notice", id, texts, of: article });
        return id;
      }),
    savePopup: (popup: NewPopup): Promise<number> =>
      within(async (client) => {
        const texts = cleanTexts(popup.texts);
        const { id, isOut } = await insertPopup(client, { ...popup, texts });
        if (isOut && !popup.languages) await announce(client, { what: "popup", id, texts, of: popup });
        return id;
      }),
    /** Null when it would hold before the notice period has passed. */
    savePage: (page: NewPage): Promise<number | null> =>
      within((client) => insertPage(client, { ...page, texts: cleanTexts(page.texts) })),
    remove: (what: "article" | "popup", of: { readonly id: number; readonly siteId: number }) =>
      within((client) => removeContent(client, what, of)),
    /** False where there is no such player, or one who excluded themself. */
    sendMessage: (message: Parameters<typeof insertMessage>[1]): Promise<boolean> =>
      within((client) =>
        insertMessage(client, {
          ...message,
          title: cleanLine(message.title),
          content: cleanHtml(message.content),
        }),
      ),
    /** Answers once, and tells the player. False when there is no such open inquiry. */
    answerInquiry: (answer: Parameters<typeof answerInquiry>[1]): Promise<boolean> =>
      within(async (client) => {
        const text = plainText(answer.text).slice(0, LONGEST_ANSWER);
        const player = await answerInquiry(client, { ...answer, text });
        if (player === null) return false;
        const to = { memberId: toMemberId(player), siteId: toSiteId(answer.siteId) };
        await appendToOutbox(client, [{ kind: "inquiry.answered", id: answer.inquiryId, ...to }]);
        return true;
      }),
  };
}

const FOR_ALL = {
  siteId: null,
  isPinned: false,
  publishAtMs: null,
  expireAtMs: null,
  savedBy: null,
} as const;

/** Tells everyone who is there that something can be seen from now on, the players of each site in its language. */
export async function announce(
  client: Client,
  news: {
    readonly what: "notice" | "popup";
    readonly id: number;
    readonly texts: LocalTexts;
    readonly of: { readonly siteId: number | null };
  },
): Promise<void> {
  const { what, id, texts, of } = news;
  const sites = await languagesOfSites(client, of.siteId);
  // A push has one title for all of a site who hear it: that of the language which the site speaks.
  const titles = sites.map(({ siteId, language }) => ({
    siteId: toSiteId(siteId),
    title: textIn(texts, { language, siteLanguage: language }).title,
  }));
  await appendToOutbox(
    client,
    of.siteId === null
      ? [{ kind: "content.published", what, siteId: null, id, titles }]
      : titles.map((told) => ({ kind: "content.published" as const, what, id, ...told })),
  );
}

/** What is stored of texts from outside. */
export function cleanTexts(texts: LocalTexts): LocalTexts {
  const languages = Object.keys(texts) as readonly Language[];
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      if (text === undefined) return [];
      return [[language, { title: cleanLine(text.title), content: cleanHtml(text.content) }]];
    }),
  );
}

/** Plain text keeps its line ends and loses other control characters. */
export function plainText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

function pageOf<Row, Wire>(
  rows: readonly Row[],
  { page, size }: PageAsk,
  toWire: (row: Row) => Wire,
): WirePage<Wire> {
  return { content: rows.slice(0, size).map(toWire), last: rows.length <= size, page, size };
}
