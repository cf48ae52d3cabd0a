import type { AuditValue } from "../../../platform/staff-audit.ts";
import type { ArticleForm, PopupForm } from "./content-service.ts";
import type { LocalTexts } from "../article-store.ts";
import type { Client } from "../support-store.ts";

/** The row as it stands, locked; null where the site has none that was not removed. */
export async function lockContent(
  client: Client,
  what: "article" | "popup",
  of: { readonly id: number; readonly siteId: number },
): Promise<{ readonly [key: string]: AuditValue } | null> {
  const { rows } = await client.query<{ row: { readonly [key: string]: AuditValue } }>(
    `select to_jsonb(locked) as row from (
       select * from ${{ article: "content.article", popup: "content.popup" }[what]}
        where id = $1 and site_id = $2 and removed_at_ms is null for update) locked`,
    [of.id, of.siteId],
  );
  return rows[0]?.row ?? null;
}

/** The database's clock, by which things begin and end. */
export async function presentMs(client: Client): Promise<number> {
  const { rows } = await client.query<{ ms: string }>("select platform.clock_ms() as ms");
  return Number(rows[0]?.ms);
}

/** A new time that lies ahead is told of when it comes; what was told already is not told again. */
const ANNOUNCED = `case when coalesce($2::bigint, publish_at_ms) > platform.clock_ms() then null
                   else coalesce(announced_at_ms, platform.clock_ms()) end`;

interface Changed {
  readonly id: string;
  readonly is_news: boolean;
}

export async function updateArticle(
  client: Client,
  form: ArticleForm & { readonly id: number; readonly staffId: number },
): Promise<{ readonly id: number; readonly isNews: boolean }> {
  const { rows } = await client.query<Changed>(
    `with before as (select id as old_id, announced_at_ms as old_announced from content.article where id = $1)
     update content.article
        set publish_at_ms = coalesce($2::bigint, publish_at_ms), expire_at_ms = $3::bigint, texts = $4::jsonb, is_pinned = $5,
            category = $6::smallint, languages = $7::text[], saved_by = $8, saved_at_ms = platform.clock_ms(), announced_at_ms = ${ANNOUNCED}
       from before where article.id = before.old_id
     returning article.id, before.old_announced is null and article.announced_at_ms is not null as is_news`,
    [
      form.id,
      form.publishAtMs,
      form.expireAtMs,
      JSON.stringify(form.texts),
      form.isPinned,
      form.category,
      form.audience,
      form.staffId,
    ],
  );
  return { id: form.id, isNews: rows[0]?.is_news ?? false };
}

export async function updatePopup(
  client: Client,
  form: PopupForm & { readonly id: number; readonly staffId: number },
): Promise<{ readonly id: number; readonly isOut: boolean }> {
  const { rows } = await client.query<Changed>(
    `with before as (select id as old_id, announced_at_ms as old_announced from content.popup where id = $1)
     update content.popup
        set publish_at_ms = coalesce($2::bigint, publish_at_ms), expire_at_ms = $3::bigint, texts = $4::jsonb, type = $5::smallint,
            file_id = $6::uuid, icon_type = $7::smallint, header_bg = $8, header_color = $9, width = $10::integer,
            languages = $11::text[], saved_by = $12, saved_at_ms = platform.clock_ms(), announced_at_ms = ${ANNOUNCED}
       from before where popup.id = before.old_id
     returning popup.id, before.old_announced is null and popup.announced_at_ms is not null as is_news`,
    [
      form.id,
      form.publishAtMs,
      form.expireAtMs,
      JSON.stringify(form.texts),
      form.fileId === null ? 2 : 1,
      form.fileId,
      form.iconType,
      form.headerBg,
      form.headerColor,
      form.width,
      form.audience,
      form.staffId,
    ],
  );
  return { id: form.id, isOut: rows[0]?.is_news ?? false };
}

interface DueRow {
  readonly id: string;
  readonly site_id: number | null;
  readonly texts: LocalTexts;
  readonly is_announced: boolean;
}

/** A notice or popup whose time has come. */
export interface DueContent {
  readonly what: "notice" | "popup";
  readonly id: number;
  /** Null for every site. */
  readonly siteId: number | null;
  readonly texts: LocalTexts;
  /** Whether players are told of it, and not only find it. */
  readonly isAnnounced: boolean;
}

const due = (table: string, isAnnounced: string): string => `
  update ${table} set announced_at_ms = platform.clock_ms()
   where announced_at_ms is null and removed_at_ms is null and publish_at_ms <= platform.clock_ms()
     and (expire_at_ms is null or expire_at_ms > platform.clock_ms())
  returning id, site_id, texts, ${isAnnounced} as is_announced`;

const DUE = {
  notice: due("content.article", "kind = 'notice' and languages is null"),
  popup: due("content.popup", "languages is null"),
} as const;

/** Marks what is due as announced: nobody else takes it. */
export async function takeDue(client: Client): Promise<readonly DueContent[]> {
  const taken: DueContent[] = [];
  for (const what of ["notice", "popup"] as const) {
    const { rows } = await client.query<DueRow>(DUE[what]);
    taken.push(
      ...rows.map(({ id, site_id: siteId, texts, is_announced: isAnnounced }) => ({
        what,
        id: Number(id),
        siteId,
        texts,
        isAnnounced,
      })),
    );
  }
  return taken;
}
