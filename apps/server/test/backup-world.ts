import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openFolderPlace } from "../src/platform/backup/folder-place.ts";
import { backupKey } from "../src/platform/backup/sealed-object.ts";
import { type SealedPlace, sealPlace } from "../src/platform/backup/sealed-place.ts";
import { connectionOptions, type DatabaseAddress } from "../src/platform/database.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres.ts";

export const KEY = backupKey(Buffer.alloc(32, 7).toString("base64url"), "the test");
export const OTHER_KEY = backupKey(Buffer.alloc(32, 8).toString("base64url"), "the test");

/** A place for backups below the temporary folder, and folders to restore to, which all go at the end. */
export interface BackupWorld {
  readonly sealed: SealedPlace;
  readonly folder: string;
  /** A path of its own that does not exist. */
  fresh(): string;
  /** The same place again, for a test to spoil. */
  copy(): { readonly sealed: SealedPlace; readonly folder: string };
  remove(): void;
}

export function makeBackupWorld(): BackupWorld {
  const root = mkdtempSync(path.join(tmpdir(), "maru-backup-"));
  // The database's user passes through.
  chmodSync(root, 0o711);
  const folder = path.join(root, "place");
  let made = 0;
  const fresh = (): string => path.join(root, `made-${(made += 1)}`);
  return {
    sealed: sealPlace(openFolderPlace(folder), KEY),
    folder,
    fresh,
    copy: () => {
      const spoiled = fresh();
      cpSync(folder, spoiled, { recursive: true });
      return { sealed: sealPlace(openFolderPlace(spoiled), KEY), folder: spoiled };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Starts the database of a restored folder, asks it, and stops it again. */
export async function askRestored<T>(
  dataDir: string,
  question: (ask: Ask, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres(dataDir);
  const address: DatabaseAddress = { kind: "embedded", ...server, database: "maru" };
  const client = new pg.Client(connectionOptions(address, null));
  try {
    await client.connect();
    return await question(
      async (text, values = []) => (await client.query<Row>(text, [...values])).rows,
      address,
    );
  } finally {
    await client.end();
    server.stop();
  }
}

type Row = Readonly<Record<string, string>>;
type Ask = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
