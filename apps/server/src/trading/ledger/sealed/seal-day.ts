import { createHmac, randomBytes } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import { inLeafOrder, type SumNode, sumLeaf, sumRoot, sumTiles } from "../../../platform/sum-tree.ts";
import { sealedLeafText } from "../../../ports/sealed-balances.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  holdDay,
  insertBalances,
  insertDay,
  insertTile,
  type OwedBalance,
  type OwedBalances,
  owedAt,
  type PlacedBalance,
} from "./sealed-store.ts";

/** A day that is over. */
export interface EndedDay {
  readonly dayIndex: number;
  /** `YYYY-MM-DD` in Seoul. */
  readonly day: string;
  /** The first moment after it. */
  readonly endMs: number;
}

/** A day that is not sealed: what is owed to its players is not what the rest of the books has given, or somebody owes. */
export interface RefusedDay {
  readonly day: string;
  readonly owed: string;
  readonly books: string;
  /** The first player below 0. */
  readonly negative: number | null;
}

export type SealOutcome =
  | { readonly kind: "sealed" }
  | { readonly kind: "refused"; readonly refused: RefusedDay }
  /** It was sealed before, or there was no player yet. */
  | { readonly kind: "nothing" };

/** Some four milliseconds of hashing; betting goes on in between. */
const LEAVES_AT_ONCE = 2_048;
const TILES_AT_ONCE = 8;

/** Writes the day's sum and its tree in one transaction, once whoever tries. */
export function sealDay(database: Database, ended: EndedDay): Promise<SealOutcome> {
  return database.transaction(async (client): Promise<SealOutcome> => {
    if (!(await holdDay(client, ended.dayIndex))) return { kind: "nothing" };
    const { players, books } = await owedAt(client, ended.endMs);
    if (players.length === 0) return { kind: "nothing" };
    const refused = refusalOf(ended.day, { players, books });
    if (refused !== null) return { kind: "refused", refused };
    // After this point it must succeed.
    await writeTree(client, ended, { players, books });
    return { kind: "sealed" };
  });
}

function refusalOf(day: string, { players, books }: OwedBalances): RefusedDay | null {
  const owed = players.reduce((sum, { points }) => sum + points, 0n);
  const negative = players.find(({ points }) => points < 0n)?.memberId ?? null;
  return owed === books && negative === null
    ? null
    : { day, owed: String(owed), books: String(books), negative };
}

async function writeTree(client: PoolClient, ended: EndedDay, { players, books }: OwedBalances) {
  const leaves = await leavesOf(ended.day, players);
  const { tiles, root } = await tilesOf(leaves.map(({ node }) => node));
  // The tree has the last word: a sum that went wrong on its way up is not sealed.
  assert(root.sum === books, `the tree of ${ended.day} has the sum ${root.sum}, the books ${books}`);
  await insertDay(client, {
    dayIndex: ended.dayIndex,
    root: root.hash,
    owed: root.sum,
    books,
    accounts: leaves.length,
  });
  const placed = leaves.map(({ balance, nonce }, place): PlacedBalance => ({ ...balance, nonce, place }));
  for (let from = 0; from < placed.length; from += LEAVES_AT_ONCE)
    await insertBalances(client, ended.dayIndex, placed.slice(from, from + LEAVES_AT_ONCE));
  for (const tile of tiles) await insertTile(client, ended.dayIndex, tile);
}

interface Leaf {
  readonly balance: OwedBalance;
  readonly nonce: Buffer;
  readonly node: SumNode;
}

/** The secret lives as long as this call: nobody makes a nonce anew, and who has no nonce cannot tell whose a leaf is. */
async function leavesOf(day: string, players: readonly OwedBalance[]): Promise<readonly Leaf[]> {
  const secret = randomBytes(32);
  const leaves: Leaf[] = [];
  for (const balance of players) {
    const { memberId: account, points } = balance;
    const nonce = createHmac("sha256", secret).update(String(account)).digest();
    leaves.push({ balance, nonce, node: sumLeaf(sealedLeafText({ account, day, nonce, points }), points) });
    if (leaves.length % LEAVES_AT_ONCE === 0) await letOthersRun();
  }
  return leaves.toSorted((a, b) => inLeafOrder(a.node, b.node));
}

async function tilesOf(leaves: readonly SumNode[]) {
  const tiles = [];
  for (const tile of sumTiles(leaves)) {
    tiles.push(tile);
    if (tiles.length % TILES_AT_ONCE === 0) await letOthersRun();
  }
  const last = tiles.at(-1);
  assert(last !== undefined, "a tree has a root");
  return { tiles, root: sumRoot(last.nodes) };
}
