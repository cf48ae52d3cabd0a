import type { Database } from "../../../ports/unit-of-work.ts";
import type { Client } from "../support-store.ts";

/** Whether staff put this picture there, for everybody of the site to see. */
export async function isPictureOfSite(client: Client, fileId: string, siteId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from content.file where id = $1 and site_id = $2 and is_public",
    [fileId, siteId],
  );
  return rowCount === 1;
}

export async function insertPicture(
  client: Client,
  of: {
    readonly id: string;
    readonly siteId: number;
    readonly staffId: number;
    readonly bytes: Uint8Array;
  },
): Promise<void> {
  await client.query(
    `insert into content.file (id, site_id, member_id, staff_id, is_public, mime, bytes)
     values ($1, $2, null, $3, true, 'image/webp', $4)`,
    [of.id, of.siteId, of.staffId, of.bytes],
  );
}

/** Of what is not public, what hangs on an inquiry; null for anything else. */
export async function readPicture(
  query: Database["query"],
  of: { readonly siteId: number; readonly id: string; readonly isPublic: boolean },
): Promise<Buffer | null> {
  const [row] = await query<{ bytes: Buffer }>(
    `select bytes from content.file where id = $1 and site_id = $2
        and case when $3 then is_public else inquiry_id is not null end`,
    [of.id, of.siteId, of.isPublic],
  );
  return row?.bytes ?? null;
}
