import { refused, type Result } from "@maru/values";

/** Somebody else wrote a version in between. */
export interface VersionChanged {
  readonly code: "VERSION_CHANGED";
  /** The version now; 0 where the database did not say. */
  readonly current: number;
}

/** SQLSTATEs of a version that does not follow the newest (sql/functions/site.sql and market.sql), and of one that is there already. */
const CONFLICTS = new Set(["P0035", "P0036", "23505"]);

/** Runs a transaction that writes a version. One that comes too late is a refusal, and nothing is half-written. */
export async function savingVersions<T, Refusal>(
  work: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal | VersionChanged>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !CONFLICTS.has(String(error.code))) throw error;
    const detail = "detail" in error ? Number(error.detail) : 0;
    return refused({ code: "VERSION_CHANGED", current: Number.isSafeInteger(detail) ? detail : 0 });
  }
}
