import type { Language } from "@maru/contract";
import type { SiteId } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

export interface StoredTemplate {
  readonly id: string;
  readonly name: string;
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  readonly saved_at_ms: string;
}

export function templatesOf(query: Database["query"], siteId: SiteId): Promise<readonly StoredTemplate[]> {
  return query<StoredTemplate>(
    `select id, name, texts, saved_at_ms from content.answer_template
      where site_id = $1 and removed_at_ms is null order by name, id limit 500`,
    [siteId],
  );
}

export interface TemplateToSave {
  readonly siteId: SiteId;
  /** Of one that is there; without it a new one. */
  readonly id: number | undefined;
  readonly name: string;
  /** As JSON. */
  readonly texts: string;
  readonly staffId: number;
}

/** Its id; null where none of that id is there. */
export async function writeTemplate(client: Client, template: TemplateToSave): Promise<number | null> {
  const { siteId, id, name, texts, staffId } = template;
  const values = [siteId, name, texts, staffId];
  const { rows } =
    id === undefined
      ? await client.query<{ id: string }>(
          "insert into content.answer_template (site_id, name, texts, saved_by) values ($1, $2, $3, $4) returning id",
          values,
        )
      : await client.query<{ id: string }>(
          `update content.answer_template set name = $2, texts = $3, saved_by = $4, saved_at_ms = platform.clock_ms()
            where site_id = $1 and id = $5 and removed_at_ms is null returning id`,
          [...values, id],
        );
  return rows[0] === undefined ? null : Number(rows[0].id);
}

/** Whether it was there. */
export async function hideTemplate(
  client: Client,
  { siteId, id }: { readonly siteId: SiteId; readonly id: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update content.answer_template set removed_at_ms = platform.clock_ms()
      where site_id = $1 and id = $2 and removed_at_ms is null`,
    [siteId, id],
  );
  return rowCount === 1;
}
