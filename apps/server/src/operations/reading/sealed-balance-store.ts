import { type SumNode, unpackNodes } from "../../platform/sum-tree.ts";
import type { Query } from "./query.ts";

export interface SealedRow {
  /** Days since 1970-01-01 in Seoul. */
  readonly day: number;
  /** Points as text. */
  readonly points: string;
  readonly nonce: Buffer;
  readonly place: number;
}

/** The member's own leaf of the newest of these days that has one. */
export async function sealedBalanceOf(
  query: Query,
  memberId: number,
  days: readonly number[],
): Promise<SealedRow | null> {
  const [row] = await query<SealedRow>(
    `select day, points, nonce, place from ledger.sealed_balance
      where member_id = $1 and day = any($2::integer[]) order by day desc limit 1`,
    [memberId, days],
  );
  return row ?? null;
}

/** A row of nodes of a day's tree, which have no names. */
export async function sealedNodes(
  query: Query,
  tile: { readonly day: number; readonly level: number; readonly index: number },
): Promise<readonly SumNode[]> {
  const [row] = await query<{ nodes: Buffer }>(
    "select nodes from ledger.sealed_tile where day = $1 and level = $2 and index = $3",
    [tile.day, tile.level, tile.index],
  );
  return row === undefined ? [] : unpackNodes(row.nodes);
}
