import { accessSync, constants, statfsSync } from "node:fs";

/** Why a folder takes no more writes. */
export type DiskFault = "full" | "read-only";

/** What a database needs to recover and write on: its next piece of log (16 MiB) and what it still has to write down. */
const LEAST_FREE_BYTES = 64 * 2 ** 20;

/** Null where it takes them. */
export function diskFault(folder: string): DiskFault | null {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    // Whatever else refuses is not the disk's.
    return error instanceof Error && "code" in error && error.code === "EROFS" ? "read-only" : null;
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_FREE_BYTES ? "full" : null;
}
