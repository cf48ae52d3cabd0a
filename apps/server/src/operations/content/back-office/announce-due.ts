import { announce } from "../content.ts";
import { takeDue } from "./change-store.ts";
import type { ContentServiceDeps } from "./content-service.ts";

/** Tells of notices and popups whose time has come, once each, whichever server looks first. Answers how many came out. */
export function announceDue({ database }: ContentServiceDeps): Promise<number> {
  return database.transaction(async (client) => {
    const due = await takeDue(client);
    for (const { what, id, siteId, texts, isAnnounced } of due)
      if (isAnnounced) await announce(client, { what, id, texts, of: { siteId } });
    return due.length;
  });
}
