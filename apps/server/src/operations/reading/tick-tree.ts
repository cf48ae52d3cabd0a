import { createHash } from "node:crypto";
import { tickOrder } from "@maru/rules";
import type { WireProof } from "@maru/contract";
import { instant, price } from "@maru/values";
import { leafHash, merklePath, merkleTree } from "../../platform/merkle-tree.ts";
import { sortedJson } from "../../platform/sorted-json.ts";

type TickRow = WireProof["ticks"][number];
export type TickTree = NonNullable<WireProof["tickTree"]>;

const NO_SALT = new Uint8Array(0);

/**
 * The tree over the ticks that count, in the market's order: a round's strike is its first leaf and its close the last, so that both
 * can be shown without the ticks between them.
 */
export function tickTreeOf(
  rows: readonly TickRow[],
  marketRules: Readonly<Record<string, unknown>>,
): TickTree {
  const leaves = inMarketOrder(rows, marketRules).map(([seq, atMs, tradeId, at, qty]) =>
    leafHash(NO_SALT, sortedJson([String(seq), String(atMs), tradeId, at, qty])),
  );
  if (leaves.length === 0)
    return { root: createHash("sha256").digest("base64url"), size: 0, firstPath: [], lastPath: [] };
  const { levels, root } = merkleTree(leaves);
  const pathOf = (index: number) => merklePath(levels, index).map((hash) => hash.toString("base64url"));
  return {
    root: root.toString("base64url"),
    size: leaves.length,
    firstPath: pathOf(0),
    lastPath: pathOf(leaves.length - 1),
  };
}

function inMarketOrder(
  rows: readonly TickRow[],
  marketRules: Readonly<Record<string, unknown>>,
): readonly TickRow[] {
  const order = tickOrder({ tradeIdOrder: marketRules["tradeIdOrder"] === "numeric" ? "numeric" : "none" });
  const place = ([seq, atMs, tradeId]: TickRow) => ({
    seq,
    atMs: instant(atMs),
    tradeId,
    price: price(0),
    qty: 0n,
  });
  return rows
    .filter(([, , , , , flag]) => flag === "used")
    .map((row) => ({ row, at: place(row) }))
    .toSorted((a, b) => order(a.at, b.at))
    .map(({ row }) => row);
}
