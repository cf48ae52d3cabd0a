import { announce } from "../content.ts";
import type { ContentServiceDeps } from "./content-service.ts";
import type { LocalTexts } from "../article-store.ts";

interface DueRow {
  readonly id: string;
  readonly site_id: number | null;
  readonly texts: LocalTexts;
  readonly is_announced: boolean;
}

const DUE = (table: string, isAnnounced: string): string => `
  update ${table} set announced_at_ms = platform.clock_ms()
   where announced_at_ms is null and removed_at_ms is null and publish_at_ms <= platform.clock_ms()
     and (expire_at_ms is null or expire_at_ms > platform.clock_ms())
  returning id, site_id, texts, ${isAnnounced} as is_announced`;

const ARTICLES = DUE("content.article", "kind = 'notice' and languages is null");
const POPUPS = DUE("content.popup", "languages is null");

/** Tells of notices and popups whose time has come, once each, whichever server looks first. Answers how many came out. */
export function announceDue({ database }: ContentServiceDeps): Promise<number> {
  return database.transaction(async (client) => {
    const notices = await client.query<DueRow>(ARTICLES);
    const popups = await client.query<DueRow>(POPUPS);
    const due = [
      ...notices.rows.map((row) => ({ what: "notice" as const, row })),
      ...popups.rows.map((row) => ({ what: "popup" as const, row })),
    ];
    for (const { what, row } of due)
      if (row.is_announced)
        await announce(client, { what, id: Number(row.id), texts: row.texts, of: { siteId: row.site_id } });
    return due.length;
  });
}
