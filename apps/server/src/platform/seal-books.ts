import type { Database } from "../ports/unit-of-work.ts";

/** Seals what is new of the books into the log of security events (F-40). Role: maru_books. Answers how many parts were written. */
export async function sealBooks(books: Database, mostRows: number): Promise<number> {
  const [row] = await books.query<{ sealed: number }>("select audit.seal_books($1) as sealed", [mostRows]);
  return row?.sealed ?? 0;
}
