import type { ArticleRow, ConsolePage, ConsoleRefusal, PageVersionRow, PopupRow } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { ContentServiceDeps, ContentState, PageAsk } from "./content-service.ts";
import { articlesBelow, pagesBelow, popupsBelow, type StoredShown } from "./content-list-store.ts";

type Listed<Row> = Promise<Result<ConsolePage<Row>, ConsoleRefusal>>;

const INVALID = { code: "INVALID_FIELD", field: "cursor" } as const;
const keyOf = (cursor: string | undefined): number | null =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : (readCursor(cursor, 1)?.[0] ?? null);

function shownOf(row: StoredShown) {
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
  { console }: ContentServiceDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly kind: "notice" | "strategy"; readonly state?: ContentState | undefined },
): Listed<ArticleRow> {
  const below = keyOf(ask.cursor);
  if (below === null) return refused(INVALID);
  const rows = await console.read([siteId], (query) =>
    articlesBelow(query, { siteId, kind: ask.kind, state: ask.state ?? null, below, limit: ask.size + 1 }),
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
  { console }: ContentServiceDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly state?: ContentState | undefined },
): Listed<PopupRow> {
  const below = keyOf(ask.cursor);
  if (below === null) return refused(INVALID);
  const rows = await console.read([siteId], (query) =>
    popupsBelow(query, { siteId, state: ask.state ?? null, below, limit: ask.size + 1 }),
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
  { console }: ContentServiceDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly type?: string | undefined },
): Listed<PageVersionRow> {
  const below = keyOf(ask.cursor);
  if (below === null) return refused(INVALID);
  const rows = await console.read([siteId], (query) =>
    pagesBelow(query, { siteId, type: ask.type ?? null, below, limit: ask.size + 1 }),
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
