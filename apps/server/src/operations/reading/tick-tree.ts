import { createHash } from "node:crypto";
import { tickOrder } from "@maru/rules";
import type { WireProof } from "@maru/contract";
import { instant, price } from "@maru/values";
import { openEdgeTree, type TreeEdges } from "../../platform/edge-tree.ts";
import { leafHash } from "../../platform/merkle-tree.ts";
import { sortedJson } from "../../platform/sorted-json.ts";

type TickRow = WireProof["ticks"][number];
export type TickTree = NonNullable<WireProof["tickTree"]>;

const NO_SALT = new Uint8Array(0);

/** A tree over the ticks that count, made of one span of time after another. */
export interface GrowingTickTree {
  /** The rows of the next span, in any order. */
  readonly add: (rows: readonly TickRow[]) => void;
  readonly tree: () => EndedTree;
}

/** The tree with the first and the last tick that count; null without any. */
export interface EndedTree {
  readonly tree: TickTree;
  readonly first: TickRow | null;
  readonly last: TickRow | null;
}

/**
 * The tree over the ticks that count, in the market's order: a round's strike is its first leaf and its close the last, so that both
 * can be shown without the ticks between them.
 */
export function openTickTree(marketRules: Readonly<Record<string, unknown>>): GrowingTickTree {
  const leaves = openEdgeTree();
  let first: TickRow | null = null;
  let last: TickRow | null = null;
  return {
    add: (rows) => {
      for (const row of inMarketOrder(rows, marketRules)) {
        const [seq, atMs, tradeId, at, qty] = row;
        leaves.add(leafHash(NO_SALT, sortedJson([String(seq), String(atMs), tradeId, at, qty])));
        first ??= row;
        last = row;
      }
    },
    tree: () => ({ tree: leaves.size() === 0 ? NO_TICKS : shownTree(leaves.edges()), first, last }),
  };
}

const NO_TICKS: TickTree = {
  root: createHash("sha256").digest("base64url"),
  size: 0,
  firstPath: [],
  lastPath: [],
};

function shownTree({ root, size, firstPath, lastPath }: TreeEdges): TickTree {
  return {
    root: root.toString("base64url"),
    size,
    firstPath: asText(firstPath),
    lastPath: asText(lastPath),
  };
}

const asText = (path: readonly Buffer[]): string[] => path.map((hash) => hash.toString("base64url"));

export function tickTreeOf(
  rows: readonly TickRow[],
  marketRules: Readonly<Record<string, unknown>>,
): EndedTree {
  const growing = openTickTree(marketRules);
  growing.add(rows);
  return growing.tree();
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
