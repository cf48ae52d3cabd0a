/** What was opened, closed in the opposite order. */
export type Closers = (() => Promise<void>)[];

/** Closes everything, also after one of them failed: the database is stopped in any case. Rejects with the first failure. */
export async function closeAll(closers: Closers): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).toReversed()) {
    await close().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
