import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { BackupError } from "./backup-error.ts";
import type { SealedPlace } from "./sealed-place.ts";

const keyFiles = z.strictObject({
  atMs: z.int(),
  files: z.array(z.strictObject({ name: z.string().regex(/^[\w.-]+$/), text: z.string() })),
});

/** Seals the files of `keys/` as one object. Answers how many they are. */
export async function backUpKeys(dataDir: string, sealed: SealedPlace): Promise<number> {
  const folder = path.join(dataDir, "keys");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(key|pem)$/.test(name)) : [];
  if (names.length === 0)
    throw new BackupError("BACKUP_MISSING", `${folder} holds no keys: set MARU_DATA_DIR`);
  const files = names.map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));
  const atMs = Date.now();
  await sealed.putJson(`keys/${new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "")}`, { atMs, files });
  return files.length;
}

/** Puts the newest ones into a data folder that has none. Answers how many they are. Errors: {@link BackupError}. */
export async function restoreKeys(dataDir: string, sealed: SealedPlace): Promise<number> {
  const folder = path.join(dataDir, "keys");
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError("RESTORE_NOT_EMPTY", `${folder} holds keys already, which are not overwritten`);
  const newest = (await sealed.place.list("keys/")).at(-1);
  if (newest === undefined) throw new BackupError("BACKUP_NONE", `${sealed.place.name} holds no keys`);
  const { files } = keyFiles.parse(await sealed.findJson(newest));
  const fresh = `${folder}.restoring`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  for (const { name, text } of files) writeFileSync(path.join(fresh, name), text, { mode: 0o600 });
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(fresh, folder);
  return files.length;
}
