import { randomUUID } from "node:crypto";
import type { FileRefusal, WireFile } from "@maru/contract";
import { ok, type Result, type SiteId } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { ContentServiceDeps, StaffOrder } from "./content-service.ts";
import { takePicture } from "../take-picture.ts";
import { insertPicture, readPicture } from "./picture-store.ts";

/** Stores a picture for the site, scanned and encoded anew as every picture is (S-30). */
export async function saveStaffPicture(
  { database, scanner }: ContentServiceDeps,
  { by, siteId }: StaffOrder,
  bytes: Uint8Array,
): Promise<Result<WireFile, FileRefusal>> {
  const encoded = await takePicture(scanner, bytes);
  if (!encoded.ok) return encoded;
  const id = randomUUID();
  return database.transaction(async (client) => {
    await insertPicture(client, { id, siteId, staffId: by.staff.staffId, bytes: encoded.value });
    await auditStaff(client, { by, action: "content.save-picture", siteId, subject: `picture:${id}` });
    return ok({ id, url: `/api/console/content/picture/${id}` });
  });
}

/** A picture of the site: what staff put there, or what hangs on an inquiry. */
export function pictureOfSite(
  { console }: ContentServiceDeps,
  siteId: SiteId,
  { id, of }: { readonly id: string; readonly of: "site" | "attached" },
): Promise<Buffer | null> {
  return console.read([siteId], (query) => readPicture(query, { siteId, id, isPublic: of === "site" }));
}
