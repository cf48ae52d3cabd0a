import type {
  ArticleRow,
  ConsolePage,
  ConsoleRefusal,
  FileRefusal,
  InquiryRow,
  Language,
  PageVersionRow,
  PopupRow,
  WireFile,
} from "@maru/contract";
import type { Result, SiteId } from "@maru/values";
import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import type { FileScanner } from "../../../ports/file-scanner.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { LocalText, LocalTexts } from "../article-store.ts";
import { cleanTexts } from "../content.ts";
import { announceDue } from "./announce-due.ts";
import { removeArticle, saveArticle, savePopup, savePageVersion, removePopup } from "./save-content.ts";
import { listArticles, listPages, listPopups } from "./list-content.ts";
import { listInquiries, readInquiry } from "./list-inquiries.ts";
import { answer, assign } from "./work-inquiry.ts";
import { listTemplates, removeTemplate, saveTemplate, type TemplateRow } from "./answer-templates.ts";
import { listSent, sendMessages, type SentRow } from "./send-messages.ts";
import type { Recipients } from "./sent-store.ts";
import { pictureOfSite, saveStaffPicture } from "./staff-picture.ts";

export interface ContentServiceDeps {
  /** With the role `maru_content`. */
  readonly database: Database;
  readonly console: ConsoleDatabase;
  readonly scanner: FileScanner;
}

export interface StaffOrder {
  readonly by: Actor;
  readonly siteId: SiteId;
}

export interface PageAsk {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export type ContentState = "waiting" | "shown" | "over" | "removed";

export interface ArticleForm {
  readonly id?: number | undefined;
  readonly kind: "notice" | "strategy";
  readonly category: 1 | 2 | null;
  readonly texts: LocalTexts;
  readonly audience: readonly Language[] | null;
  readonly isPinned: boolean;
  readonly publishAtMs: number | null;
  readonly expireAtMs: number | null;
}

export interface PopupForm {
  readonly id?: number | undefined;
  readonly texts: LocalTexts;
  readonly audience: readonly Language[] | null;
  readonly fileId: string | null;
  readonly iconType: number | null;
  readonly headerBg: string | null;
  readonly headerColor: string | null;
  readonly width: number;
  readonly publishAtMs: number | null;
  readonly expireAtMs: number | null;
}

export interface PageForm {
  readonly type: string;
  readonly texts: LocalTexts;
  readonly isAdverse: boolean;
  readonly effectiveAtMs: number | null;
}

export interface InquiryAsk extends PageAsk {
  readonly state: "open" | "answered";
  readonly assigned?: string | undefined;
  readonly memberId?: number | undefined;
}

type Done<Value> = Promise<Result<Value, ConsoleRefusal>>;
type Listed<Row> = Done<ConsolePage<Row>>;
type Reasoned = StaffOrder & { readonly id: number; readonly reason: string };

/** What staff do with content, inquiries and messages. Each change writes its audit row in its own transaction. */
export interface ContentService {
  articles(
    siteId: SiteId,
    ask: PageAsk & { readonly kind: "notice" | "strategy"; readonly state?: ContentState | undefined },
  ): Listed<ArticleRow>;
  saveArticle(order: StaffOrder & { readonly form: ArticleForm }): Done<{ id: number }>;
  removeArticle(order: Reasoned): Done<null>;
  popups(siteId: SiteId, ask: PageAsk & { readonly state?: ContentState | undefined }): Listed<PopupRow>;
  savePopup(order: StaffOrder & { readonly form: PopupForm }): Done<{ id: number }>;
  removePopup(order: Reasoned): Done<null>;
  pages(siteId: SiteId, ask: PageAsk & { readonly type?: string | undefined }): Listed<PageVersionRow>;
  savePage(order: StaffOrder & { readonly form: PageForm }): Done<{ version: number }>;
  /** As players would be shown it. */
  preview(texts: LocalTexts, language: Language, siteLanguage: Language): LocalText;
  savePicture(order: StaffOrder, bytes: Uint8Array): Promise<Result<WireFile, FileRefusal>>;
  /** A picture of the site: staff's own ones, or with `attached` those that hang on inquiries. */
  picture(siteId: SiteId, id: string, of: "site" | "attached"): Promise<Buffer | null>;
  /** Tells of what waited for its time; answers how much that was. */
  announceDue(): Promise<number>;
  inquiries(siteId: SiteId, ask: InquiryAsk, staffId: number): Listed<InquiryRow>;
  inquiry(siteId: SiteId, id: number): Promise<InquiryRow | null>;
  assign(order: StaffOrder & { readonly id: number; readonly staffId: number | null }): Done<null>;
  answer(order: StaffOrder & { readonly id: number; readonly text: string }): Done<null>;
  templates(siteId: SiteId): Promise<TemplateRow[]>;
  saveTemplate(
    order: StaffOrder & {
      readonly id?: number | undefined;
      readonly name: string;
      readonly texts: Readonly<Partial<Record<Language, string>>>;
    },
  ): Done<{ id: number }>;
  removeTemplate(order: StaffOrder & { readonly id: number }): Done<null>;
  sendMessages(
    order: StaffOrder & { readonly to: Recipients; readonly title: string; readonly content: string },
  ): Done<{ sent: number }>;
  sentMessages(siteId: SiteId, ask: PageAsk & { readonly memberId?: number | undefined }): Listed<SentRow>;
}

export function openContentService(deps: ContentServiceDeps): ContentService {
  return {
    articles: (siteId, ask) => listArticles(deps, siteId, ask),
    saveArticle: (order) => saveArticle(deps, order),
    removeArticle: (order) => removeArticle(deps, order),
    popups: (siteId, ask) => listPopups(deps, siteId, ask),
    savePopup: (order) => savePopup(deps, order),
    removePopup: (order) => removePopup(deps, order),
    pages: (siteId, ask) => listPages(deps, siteId, ask),
    savePage: (order) => savePageVersion(deps, order),
    preview: (texts, language, siteLanguage) => {
      const clean = cleanTexts(texts);
      return clean[language] ?? clean[siteLanguage] ?? Object.values(clean)[0] ?? { title: "", content: "" };
    },
    savePicture: (order, bytes) => saveStaffPicture(deps, order, bytes),
    picture: (siteId, id, of) => pictureOfSite(deps, siteId, { id, of }),
    announceDue: () => announceDue(deps),
    inquiries: (siteId, ask, staffId) => listInquiries(deps, siteId, { ask, staffId }),
    inquiry: (siteId, id) => readInquiry(deps, siteId, id),
    assign: (order) => assign(deps, order),
    answer: (order) => answer(deps, order),
    templates: (siteId) => listTemplates(deps, siteId),
    saveTemplate: (order) => saveTemplate(deps, order),
    removeTemplate: (order) => removeTemplate(deps, order),
    sendMessages: (order) => sendMessages(deps, order),
    sentMessages: (siteId, ask) => listSent(deps, siteId, ask),
  };
}
