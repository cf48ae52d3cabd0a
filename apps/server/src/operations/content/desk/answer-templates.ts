import type { ConsoleRefusal, Language } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { plainText } from "../content.ts";
import type { ContentDeskDeps, DeskOrder } from "../content-desk.ts";

type Words = Readonly<Partial<Record<Language, string>>>;

export interface TemplateRow {
  id: number;
  name: string;
  texts: Words;
  savedAtMs: number;
}

/** Prepared answers of a site: tens, so they come at once. */
export function listTemplates({ console }: ContentDeskDeps, siteId: SiteId): Promise<TemplateRow[]> {
  return console.read([siteId], async (query) => {
    const rows = await query<{ id: string; name: string; texts: Words; saved_at_ms: string }>(
      `select id, name, texts, saved_at_ms from content.answer_template
        where site_id = $1 and removed_at_ms is null order by name, id limit 500`,
      [siteId],
    );
    return rows.map(({ id, name, texts, saved_at_ms }) => ({
      id: Number(id),
      name,
      texts,
      savedAtMs: Number(saved_at_ms),
    }));
  });
}

export function saveTemplate(
  { database }: ContentDeskDeps,
  order: DeskOrder & { readonly id?: number | undefined; readonly name: string; readonly texts: Words },
): Promise<Result<{ id: number }, ConsoleRefusal>> {
  const { by, siteId, id, name } = order;
  const texts = JSON.stringify(
    Object.fromEntries(Object.entries(order.texts).map(([language, text]) => [language, plainText(text)])),
  );
  return database.transaction(async (client) => {
    const values = [siteId, name, texts, by.staff.staffId];
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
    const [saved] = rows;
    if (saved === undefined) return refused({ code: "NOT_FOUND" });
    await auditStaff(client, {
      by,
      action: "support.save-template",
      siteId,
      subject: `template:${saved.id}`,
      after: { name },
    });
    return ok({ id: Number(saved.id) });
  });
}

export function removeTemplate(
  { database }: ContentDeskDeps,
  { by, siteId, id }: DeskOrder & { readonly id: number },
): Promise<Result<null, ConsoleRefusal>> {
  return database.transaction(async (client) => {
    const { rowCount } = await client.query(
      `update content.answer_template set removed_at_ms = platform.clock_ms()
        where site_id = $1 and id = $2 and removed_at_ms is null`,
      [siteId, id],
    );
    if (rowCount !== 1) return refused({ code: "NOT_FOUND" });
    await auditStaff(client, { by, action: "support.remove-template", siteId, subject: `template:${id}` });
    return ok(null);
  });
}
