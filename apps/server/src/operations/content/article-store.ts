import type { Language, WireNotice, WirePopup, WireStaticPage, WireStrategy } from "@maru/contract";
import { DEFAULT_WALLET_SETTINGS } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

type Query = Database["query"];

export interface LocalText {
  readonly title: string;
  readonly content: string;
}

/** Language → text. */
export type LocalTexts = Readonly<Partial<Record<Language, LocalText>>>;

/** Which language is wanted, and which one the site speaks when that is missing. */
export interface Spoken {
  readonly language: Language;
  readonly siteLanguage: Language;
}

/** The text in the language asked for, else the site's, else any there is. */
export function textIn(texts: LocalTexts, { language, siteLanguage }: Spoken): LocalText {
  const found = texts[language] ?? texts[siteLanguage] ?? Object.values(texts)[0];
  return found ?? { title: "", content: "" };
}

export interface PageAsk {
  readonly page: number;
  readonly size: number;
}

interface ArticleRow {
  readonly id: string;
  readonly category: 1 | 2 | null;
  readonly texts: LocalTexts;
  readonly is_pinned: boolean;
  readonly publish_at_ms: string;
}

const ARTICLES = `
  select id, category, texts, is_pinned, publish_at_ms from content.article
   where kind = $1 and removed_at_ms is null and publish_at_ms <= platform.clock_ms()
     and (expire_at_ms is null or expire_at_ms > platform.clock_ms())`;

/** Notices are tens, not millions: the few pages of a site may be counted off. One row more than asked for. */
export async function articles(
  query: Query,
  kind: "notice" | "strategy",
  ask: PageAsk & { readonly category?: number | undefined; readonly language: Language },
): Promise<readonly ArticleRow[]> {
  return query<ArticleRow>(
    `${ARTICLES} and ($4::smallint is null or category = $4) and (languages is null or $5 = any (languages))
      order by is_pinned desc, publish_at_ms desc, id desc limit $2 offset $3`,
    [kind, ask.size + 1, ask.page * ask.size, ask.category ?? null, ask.language],
  );
}

export async function articleById(
  query: Query,
  kind: "notice" | "strategy",
  id: number,
): Promise<ArticleRow | null> {
  const [row] = await query<ArticleRow>(`${ARTICLES} and id = $2`, [kind, id]);
  return row ?? null;
}

export function noticeOf(row: ArticleRow, spoken: Spoken): WireNotice {
  return {
    id: Number(row.id),
    ...textIn(row.texts, spoken),
    createDate: Number(row.publish_at_ms),
    isPinned: row.is_pinned,
  };
}

export function strategyOf(row: ArticleRow, spoken: Spoken): WireStrategy {
  return {
    id: Number(row.id),
    ...textIn(row.texts, spoken),
    createDate: Number(row.publish_at_ms),
    category: row.category ?? 1,
  };
}

interface PopupRow {
  readonly id: string;
  readonly type: 1 | 2;
  readonly texts: LocalTexts;
  readonly file_id: string | null;
  readonly icon_type: number | null;
  readonly header_bg: string | null;
  readonly header_color: string | null;
  readonly width: number;
  readonly is_show: boolean;
  readonly publish_at_ms: string;
}

const POPUPS = `
  select id, type, texts, file_id, icon_type, header_bg, header_color, width, is_show, publish_at_ms from content.popup
   where removed_at_ms is null and is_show and publish_at_ms <= platform.clock_ms()
     and (expire_at_ms is null or expire_at_ms > platform.clock_ms())`;

export function popups(
  query: Query,
  ask: PageAsk & { readonly language: Language },
): Promise<readonly PopupRow[]> {
  return query<PopupRow>(
    `${POPUPS} and (languages is null or $3 = any (languages)) order by publish_at_ms desc, id desc limit $1 offset $2`,
    [ask.size + 1, ask.page * ask.size, ask.language],
  );
}

export async function popupById(query: Query, id: number): Promise<PopupRow | null> {
  const [row] = await query<PopupRow>(`${POPUPS} and id = $1`, [id]);
  return row ?? null;
}

export function popupOf(row: PopupRow, spoken: Spoken): WirePopup {
  return {
    id: Number(row.id),
    ...textIn(row.texts, spoken),
    createDate: Number(row.publish_at_ms),
    type: row.type,
    image: row.file_id === null ? null : `/api/file/${row.file_id}`,
    iconType: row.icon_type,
    headerBg: row.header_bg,
    headerColor: row.header_color,
    width: row.width,
    isShow: row.is_show ? 1 : 0,
  };
}

interface PageRow {
  readonly version: number;
  readonly texts: LocalTexts;
  readonly effective_at_ms: string;
  readonly holds: boolean;
}

/** The last versions of a static page, newest first. */
export function pageVersions(query: Query, type: string): Promise<readonly PageRow[]> {
  return query<PageRow>(
    `select version, texts, effective_at_ms, effective_at_ms <= platform.clock_ms() as holds from content.page
      where type = $1 order by version desc limit 50`,
    [type],
  );
}

/** The version that holds, or the one asked for; what comes next and what held before stand beside the one that holds. */
export function staticPageOf(
  rows: readonly PageRow[],
  ask: { readonly type: string; readonly version: number | null },
  spoken: Spoken,
): WireStaticPage | null {
  const held = rows.find(({ holds }) => holds);
  const shown = ask.version === null ? held : rows.find(({ version }) => version === ask.version);
  if (held === undefined || shown === undefined) return null;
  const next = rows.findLast(({ holds }) => !holds);
  return {
    type: ask.type,
    ...textIn(shown.texts, spoken),
    version: shown.version,
    effectiveDate: Number(shown.effective_at_ms),
    next:
      next === undefined
        ? null
        : {
            version: next.version,
            effectiveDate: Number(next.effective_at_ms),
            content: textIn(next.texts, spoken).content,
          },
    older: rows
      .filter(({ holds, version }) => holds && version < held.version)
      .map(({ version, effective_at_ms }) => ({ version, effectiveDate: Number(effective_at_ms) })),
  };
}

/** After how many minutes the site's unpaid deposits are over: the setting that the wallet enforces. */
export async function depositExpiry(query: Query): Promise<number> {
  const [row] = await query<{ minutes: number | null }>(
    "select deposit_expiry_minutes as minutes from wallet.settings where site_id = platform.current_site()",
  );
  return row?.minutes ?? DEFAULT_WALLET_SETTINGS.depositExpiryMinutes;
}
