import type { ConsoleRefusal, Language } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { plainText } from "../content.ts";
import type { ContentServiceDeps, StaffOrder } from "./content-service.ts";
import { hideTemplate, templatesOf, writeTemplate } from "./template-store.ts";

type Words = Readonly<Partial<Record<Language, string>>>;

export interface TemplateRow {
  id: number;
  name: string;
  texts: Words;
  savedAtMs: number;
}

/** Prepared answers of a site: tens, so they come at once. */
export function listTemplates({ console }: ContentServiceDeps, siteId: SiteId): Promise<TemplateRow[]> {
  return console.read([siteId], async (query) => {
    const rows = await templatesOf(query, siteId);
    return rows.map(({ id, name, texts, saved_at_ms }) => ({
      id: Number(id),
      name,
      texts,
      savedAtMs: Number(saved_at_ms),
    }));
  });
}

export function saveTemplate(
  { database }: ContentServiceDeps,
  order: StaffOrder & { readonly id?: number | undefined; readonly name: string; readonly texts: Words },
): Promise<Result<{ id: number }, ConsoleRefusal>> {
  const { by, siteId, id, name } = order;
  const texts = JSON.stringify(
    Object.fromEntries(Object.entries(order.texts).map(([language, text]) => [language, plainText(text)])),
  );
  return database.transaction(async (client) => {
    const saved = await writeTemplate(client, { siteId, id, name, texts, staffId: by.staff.staffId });
    if (saved === null) return refused({ code: "NOT_FOUND" });
    await auditStaff(client, {
      by,
      action: "support.save-template",
      siteId,
      subject: `template:${saved}`,
      after: { name },
    });
    return ok({ id: saved });
  });
}

export function removeTemplate(
  { database }: ContentServiceDeps,
  { by, siteId, id }: StaffOrder & { readonly id: number },
): Promise<Result<null, ConsoleRefusal>> {
  return database.transaction(async (client) => {
    if (!(await hideTemplate(client, { siteId, id }))) return refused({ code: "NOT_FOUND" });
    await auditStaff(client, { by, action: "support.remove-template", siteId, subject: `template:${id}` });
    return ok(null);
  });
}
