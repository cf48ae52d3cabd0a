import type { BetPiece } from "../../ports/archived-bets.ts";
import type { Query } from "./query.ts";

/** Files of bets that have left the database, newest first. */
export async function betPiecesBelow(
  query: Query,
  below: number | null,
  limit: number,
): Promise<readonly BetPiece[]> {
  const rows = await query<{ id: string; file: string; sha256: string }>(
    `select id, file, sha256 from archive.piece
      where kind = 'bets' and ($1::bigint is null or id < $1) order by id desc limit $2`,
    [below, limit],
  );
  return rows.map(({ id, ...file }) => ({ id: Number(id), ...file }));
}
