import type { ArticleRow, ConsolePage, ConsoleRefusal, Language, PageVersionRow, PopupRow } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { LocalTexts } from "../article-store.ts";
import type { ContentDeskDeps, ContentState, PageAsk } from "../content-desk.ts";

type Listed<Row> = Promise<Result<ConsolePage<Row>, ConsoleRefusal>>;

const INVALID = { code: "INVALID_FIELD", field: "cursor" } as const;
const keyOf = (cursor: string | undefined): number | null =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : (readCursor(cursor, 1)?.[0] ?? null);

/** Where something stands in its time. */
const STATE = `case when removed_at_ms is not null then 'removed' when publish_at_ms > platform.clock_ms() then 'waiting'
                    when expire_at_ms <= platform.clock_ms() then 'over' else 'shown' end`;

interface ShownRow {
  readonly id: string;
  readonly texts: LocalTexts;
  readonly languages: readonly Language[] | null;
  readonly publish_at_ms: string;
  readonly expire_at_ms: string | null;
  readonly saved_at_ms: string;
  readonly saved_by: string | null;
  readonly state: ContentState;
}

function shownOf(row: ShownRow) {
  return {
    id: Number(row.id),
    texts: row.texts,
    audience: row.languages === null ? null : [...row.languages],
    publishAtMs: Number(row.publish_at_ms),
    expireAtMs: row.expire_at_ms === null ? null : Number(row.expire_at_ms),
    savedAtMs: Number(row.saved_at_ms),
    state: row.state,
    staffId: row.saved_by === null ? null : Number(row.saved_by),
  };
}

/** Notices or guides of a site and those of every site, newest first. */
export async function listArticles(
  { console }: ContentDeskDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly kind: "notice" | "strategy"; readonly state?: ContentState | undefined },
): Listed<ArticleRow> {
  const below = keyOf(ask.cursor);
  if (below === null) return refused(INVALID);
  const rows = await console.read([siteId], (query) =>
    query<ShownRow & { site_id: number | null; kind: "notice" | "strategy"; category: number | null; is_pinned: boolean }>(
      `select * from (select article.*, ${STATE} as state from content.article
          where (site_id = $1 or site_id is null) and kind = $2 and id < $3) listed
        where $4::text is null or state = $4 order by id desc limit $5`,
      [siteId, ask.kind, below, ask.state ?? null, ask.size + 1],
    ),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      next: ({ id }) => writeCursor(Number(id)),
      show: (row) => ({
        ...shownOf(row),
        kind: row.kind,
        category: row.category,
        isPinned: row.is_pinned,
        isEverywhere: row.site_id === null,
      }),
    }),
  );
}

export async function listPopups(
  { console }: ContentDeskDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly state?: ContentState | undefined },
): Listed<PopupRow> {
  const below = keyOf(ask.cursor);
  if (below === null) return refused(INVALID);
  const rows = await console.read([siteId], (query) =>
    query<
      ShownRow & {
        type: number;
        file_id: string | null;
        icon_type: number | null;
        header_bg: string | null;
        header_color: string | null;
        width: number;
      }
    >(
      `select * from (select popup.*, ${STATE} as state from content.popup where site_id = $1 and id < $2) listed
        where $3::text is null or state = $3 order by id desc limit $4`,
      [siteId, below, ask.state ?? null, ask.size + 1],
    ),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      next: ({ id }) => writeCursor(Number(id)),
      show: (row) => ({
        ...shownOf(row),
        type: row.type,
        image: row.file_id === null ? null : `/api/console/content/picture/${row.file_id}`,
        iconType: row.icon_type,
        headerBg: row.header_bg,
        headerColor: row.header_color,
        width: row.width,
      }),
    }),
  );
}

/** Versions of static pages, newest first. */
export async function listPages(
  { console }: ContentDeskDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly type?: string | undefined },
): Listed<PageVersionRow> {
  const below = keyOf(ask.cursor);
  if (below === null) return refused(INVALID);
  const rows = await console.read([siteId], (query) =>
    query<{
      id: string;
      type: string;
      version: number;
      texts: LocalTexts;
      is_adverse: boolean;
      announced_at_ms: string;
      effective_at_ms: string;
      saved_by: string | null;
      state: PageVersionRow["state"];
    }>(
      `select page.*, case when effective_at_ms > platform.clock_ms() then 'announced'
                           when exists (select from content.page later where later.site_id = page.site_id and later.type = page.type
                                           and later.version > page.version and later.effective_at_ms <= platform.clock_ms())
                           then 'past' else 'held' end as state
         from content.page where site_id = $1 and id < $2 and ($3::text is null or type = $3) order by id desc limit $4`,
      [siteId, below, ask.type ?? null, ask.size + 1],
    ),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      next: ({ id }) => writeCursor(Number(id)),
      show: (row) => ({
        id: Number(row.id),
        type: row.type,
        version: row.version,
        texts: row.texts,
        isAdverse: row.is_adverse,
        announcedAtMs: Number(row.announced_at_ms),
        effectiveAtMs: Number(row.effective_at_ms),
        state: row.state,
        staffId: row.saved_by === null ? null : Number(row.saved_by),
      }),
    }),
  );
}
