import * as z from "zod";
import { BackupError } from "./backup-error.ts";
import type { SealedPlace } from "./sealed-place.ts";

const part = z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const lsn = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/);

const manifest = z.strictObject({
  format: z.literal(1),
  id: z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/),
  program: z.string(),
  postgres: z.string(),
  systemId: z.string().regex(/^\d+$/),
  timeline: z.int(),
  /** Replay begins at `startLsn` and has to come to `endLsn` before the copy is a database. */
  startLsn: lsn,
  endLsn: lsn,
  startedAtMs: z.int(),
  endedAtMs: z.int(),
  /** The cluster as one tar, in pieces. */
  database: z.array(part),
  /** Files beside the database, by their path below the data folder. */
  files: z.array(z.strictObject({ path: z.string(), parts: z.array(part) })),
});

const verified = z.strictObject({ atMs: z.int(), line: z.string() });

export type Manifest = z.infer<typeof manifest>;
export type Verified = z.infer<typeof verified>;

export const baseObject = (id: string, name: string): string => `base/${id}/${name}`;

export async function writeManifest(sealed: SealedPlace, written: Manifest): Promise<void> {
  await sealed.putJson(baseObject(written.id, "manifest"), manifest.parse(written));
}

/** Whole base copies, the oldest first: one whose manifest is not there was cut short. */
export async function listBases(sealed: SealedPlace): Promise<readonly string[]> {
  const names = await sealed.place.list("base/");
  return names.flatMap((name) => /^base\/([^/]+)\/manifest$/.exec(name)?.[1] ?? []);
}

/** Errors: {@link BackupError}. */
export async function readManifest(sealed: SealedPlace, id: string): Promise<Manifest> {
  const text = (await sealed.get(baseObject(id, "manifest"))).toString("utf8");
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success)
    throw new BackupError("BACKUP_CHANGED", `the manifest of ${id} is of another version of the program`);
  return read.data;
}

export async function readVerified(sealed: SealedPlace, id: string): Promise<Verified | null> {
  const found = await sealed.findJson(baseObject(id, "verified"));
  return found === null ? null : verified.parse(found);
}

export async function writeVerified(sealed: SealedPlace, id: string, said: Verified): Promise<void> {
  await sealed.putJson(baseObject(id, "verified"), said);
}
