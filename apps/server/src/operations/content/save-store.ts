import type { Language } from "@maru/contract";
import type { LocalTexts } from "./article-store.ts";
import type { Client } from "./support-store.ts";

export interface NewArticle {
  /** Null: every site. */
  readonly siteId: number | null;
  readonly kind: "notice" | "strategy";
  readonly category: 1 | 2 | null;
  readonly texts: LocalTexts;
  readonly isPinned: boolean;
  readonly publishAtMs: number | null;
  readonly expireAtMs: number | null;
  /** Who is shown it, by the language they read in; null or missing is everyone. */
  readonly languages?: readonly Language[] | null;
  readonly savedBy: number | null;
}

/** Answers the id, and whether it can be seen already. */
export async function insertArticle(
  client: Client,
  article: NewArticle,
): Promise<{ readonly id: number; readonly isOut: boolean }> {
  const { rows } = await client.query<{ id: string; is_out: boolean }>(
    `insert into content.article (site_id, kind, category, texts, is_pinned, publish_at_ms, expire_at_ms, saved_by, languages, announced_at_ms)
     select $1::integer, $2, $3::smallint, $4::jsonb, $5::boolean, out.ms, $7::bigint, $8::bigint, $9::text[],
            case when out.ms <= platform.clock_ms() then platform.clock_ms() end
       from (select coalesce($6::bigint, platform.clock_ms()) as ms) out
     returning id, publish_at_ms <= platform.clock_ms() as is_out`,
    [
      article.siteId,
      article.kind,
      article.category,
      JSON.stringify(article.texts),
      article.isPinned,
      article.publishAtMs,
      article.expireAtMs,
      article.savedBy,
      article.languages ?? null,
    ],
  );
  return { id: Number(rows[0]?.id), isOut: rows[0]?.is_out ?? false };
}

export interface NewPopup {
  readonly siteId: number;
  readonly texts: LocalTexts;
  /** A picture's id makes it an image popup. */
  readonly fileId: string | null;
  readonly iconType: number | null;
  readonly headerBg: string | null;
  readonly headerColor: string | null;
  readonly width: number;
  readonly publishAtMs: number | null;
  readonly expireAtMs: number | null;
  readonly languages?: readonly Language[] | null;
  readonly savedBy: number | null;
}

export async function insertPopup(
  client: Client,
  popup: NewPopup,
): Promise<{ readonly id: number; readonly isOut: boolean }> {
  const { rows } = await client.query<{ id: string; is_out: boolean }>(
    `insert into content.popup (site_id, type, texts, file_id, icon_type, header_bg, header_color, width, publish_at_ms,
                                expire_at_ms, saved_by, languages, announced_at_ms)
     select $1::integer, $2::smallint, $3::jsonb, $4::uuid, $5::smallint, $6, $7, $8::integer, out.ms, $10::bigint, $11::bigint,
            $12::text[], case when out.ms <= platform.clock_ms() then platform.clock_ms() end
       from (select coalesce($9::bigint, platform.clock_ms()) as ms) out
     returning id, publish_at_ms <= platform.clock_ms() as is_out`,
    [
      popup.siteId,
      popup.fileId === null ? 2 : 1,
      JSON.stringify(popup.texts),
      popup.fileId,
      popup.iconType,
      popup.headerBg,
      popup.headerColor,
      popup.width,
      popup.publishAtMs,
      popup.expireAtMs,
      popup.savedBy,
      popup.languages ?? null,
    ],
  );
  return { id: Number(rows[0]?.id), isOut: rows[0]?.is_out ?? false };
}

export interface NewPage {
  readonly siteId: number;
  readonly type: string;
  readonly texts: LocalTexts;
  /** To the players' disadvantage: announced 30 days ahead, else 7. */
  readonly isAdverse: boolean;
  /** Null: as early as the notice period lets it. */
  readonly effectiveAtMs: number | null;
  readonly savedBy: number | null;
}

/** The next version of a static page; the first holds at once. Answers its number, or null when it would hold too early. */
export async function insertPage(client: Client, page: NewPage): Promise<number | null> {
  await client.query("select pg_advisory_xact_lock(7011, $1)", [page.siteId]);
  const { rows } = await client.query<{ version: number }>(
    `with now as (select platform.clock_ms() as ms),
          past as (select coalesce(max(version), 0) as version from content.page where site_id = $1 and type = $2),
          early as (select case when past.version = 0 then now.ms
                                else now.ms + case when $4 then 2592000000 else 604800000 end end as ms from now, past)
     insert into content.page (site_id, type, version, texts, is_adverse, announced_at_ms, effective_at_ms, saved_by)
     select $1, $2, past.version + 1, $3, $4, now.ms, coalesce($5::bigint, early.ms), $6 from now, past, early
      where coalesce($5::bigint, early.ms) >= early.ms
     returning version`,
    [page.siteId, page.type, JSON.stringify(page.texts), page.isAdverse, page.effectiveAtMs, page.savedBy],
  );
  return rows[0]?.version ?? null;
}

/** Takes an article or popup of the site away; it stays in the table. False where there is none. */
export async function removeContent(
  client: Client,
  what: "article" | "popup",
  of: { readonly id: number; readonly siteId: number },
): Promise<boolean> {
  const table = { article: "content.article", popup: "content.popup" }[what];
  const { rowCount } = await client.query(
    `update ${table} set removed_at_ms = platform.clock_ms() where id = $1 and site_id = $2 and removed_at_ms is null`,
    [of.id, of.siteId],
  );
  return rowCount === 1;
}

/** Whether no guide was ever written, for one of several servers that start at once. */
export async function isFirst(client: Client): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(7012)");
  const { rowCount } = await client.query("select from content.article where kind = 'strategy' limit 1");
  return rowCount === 0;
}
