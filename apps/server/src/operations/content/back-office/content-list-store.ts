import type { Language, PageVersionRow } from "@maru/contract";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { LocalTexts } from "../article-store.ts";
import type { ContentState } from "./content-service.ts";

type Query = Database["query"];

interface Wish {
  readonly siteId: number;
  /** Rows with a lower id than this. */
  readonly below: number;
  readonly limit: number;
}

/** Where something stands in its time. */
const STATE = `case when removed_at_ms is not null then 'removed' when publish_at_ms > platform.clock_ms() then 'waiting'
                    when expire_at_ms <= platform.clock_ms() then 'over' else 'shown' end`;

export interface StoredShown {
  readonly id: string;
  readonly texts: LocalTexts;
  readonly languages: readonly Language[] | null;
  readonly publish_at_ms: string;
  readonly expire_at_ms: string | null;
  readonly saved_at_ms: string;
  readonly saved_by: string | null;
  readonly state: ContentState;
}

export interface StoredArticle extends StoredShown {
  readonly site_id: number | null;
  readonly kind: "notice" | "strategy";
  readonly category: number | null;
  readonly is_pinned: boolean;
}

/** Of the site and of every site, newest first. */
export function articlesBelow(
  query: Query,
  of: Wish & { readonly kind: "notice" | "strategy"; readonly state: ContentState | null },
): Promise<readonly StoredArticle[]> {
  return query(
    `select * from (select article.*, ${STATE} as state from content.article
        where (site_id = $1 or site_id is null) and kind = $2 and id < $3) listed
      where $4::text is null or state = $4 order by id desc limit $5`,
    [of.siteId, of.kind, of.below, of.state, of.limit],
  );
}

export interface StoredPopup extends StoredShown {
  readonly type: number;
  readonly file_id: string | null;
  readonly icon_type: number | null;
  readonly header_bg: string | null;
  readonly header_color: string | null;
  readonly width: number;
}

/** Newest first. */
export function popupsBelow(
  query: Query,
  of: Wish & { readonly state: ContentState | null },
): Promise<readonly StoredPopup[]> {
  return query(
    `select * from (select popup.*, ${STATE} as state from content.popup where site_id = $1 and id < $2) listed
      where $3::text is null or state = $3 order by id desc limit $4`,
    [of.siteId, of.below, of.state, of.limit],
  );
}

export interface StoredPage {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly texts: LocalTexts;
  readonly is_adverse: boolean;
  readonly announced_at_ms: string;
  readonly effective_at_ms: string;
  readonly saved_by: string | null;
  readonly state: PageVersionRow["state"];
}

/** Versions of static pages, newest first. */
export function pagesBelow(
  query: Query,
  of: Wish & { readonly type: string | null },
): Promise<readonly StoredPage[]> {
  return query(
    `select page.*, case when effective_at_ms > platform.clock_ms() then 'announced'
                         when exists (select from content.page later where later.site_id = page.site_id and later.type = page.type
                                         and later.version > page.version and later.effective_at_ms <= platform.clock_ms())
                         then 'past' else 'held' end as state
       from content.page where site_id = $1 and id < $2 and ($3::text is null or type = $3) order by id desc limit $4`,
    [of.siteId, of.below, of.type, of.limit],
  );
}
