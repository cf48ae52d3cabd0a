/** Rich text as the server cleaned it; it is cleaned once more where it is shown. */
export type RichHtml = string;

export interface Article {
  readonly id: number;
  readonly title: string;
  readonly html: RichHtml;
  readonly createMs: number;
}

export interface Notice extends Article {
  readonly isPinned: boolean;
}

/** 1: how to use the site, 2: first steps. */
export type GuideCategory = 1 | 2;

export interface Guide extends Article {
  readonly category: GuideCategory;
}

export interface Message extends Article {
  readonly isRead: boolean;
}

export interface Popup extends Article {
  readonly kind: "image" | "text";
  /** Of an image popup. */
  readonly fileId: string | null;
  /** 1 to 16; null: none. */
  readonly iconType: number | null;
  readonly headerBg: string | null;
  readonly headerColor: string | null;
  readonly widthPx: number;
}

export interface PageVersion {
  readonly version: number;
  readonly effectiveMs: number;
}

export interface StaticPage {
  readonly title: string;
  readonly html: RichHtml;
  /** 0: the product's own words, which have no date. */
  readonly version: number;
  readonly effectiveMs: number | null;
  /** Announced, and not in force yet. */
  readonly next: PageVersion | null;
  readonly older: readonly PageVersion[];
}

export interface Inquiry {
  readonly id: number;
  readonly question: string;
  readonly createMs: number;
  readonly dueMs: number;
  readonly answer: string | null;
  readonly answerMs: number | null;
  /** False while an answer has not been read. */
  readonly isRead: boolean;
  readonly fileIds: readonly string[];
}

export interface Unread {
  readonly messages: number;
  readonly inquiries: number;
}

export interface Listed<T> {
  readonly rows: readonly T[];
  readonly isLast: boolean;
}
