import { sha256 } from "#crypto";
import { bytesOfText, isEqual } from "../base/bytes.ts";
import { rootFrom } from "../log/inclusion.ts";
import { rootOf } from "../log/log-tree.ts";
import type { Evidence, Tick, TickTree } from "./round-evidence.ts";
import { spell } from "../base/sorted-json.ts";
import { demand } from "../base/verdict.ts";

/** What decides a round: the first and the last tick that count, and how many there are. */
export interface Deciding {
  readonly first: Tick | null;
  readonly last: Tick | null;
  readonly count: number;
}

/**
 * The deciding ticks, from the whole list or, where the file shows none, from strike and close: the tree has the ticks in the market's
 * order, so its first leaf is the strike and its last the close.
 */
export function decidingOf(evidence: Evidence): Deciding {
  const { tree, used } = evidence;
  const strike = evidence.strike ?? evidence.voidedStrike;
  const close = evidence.close ?? evidence.voidedClose;
  demand(tree !== null, "the tick list is cut");
  if (!evidence.isComplete) {
    demand(!evidence.hasTicks, "the tick list is cut");
    if (tree.size > 0 && strike !== null && close !== null)
      demandPlaces(tree, { first: strike, last: close });
    else demandNothing(tree);
    return { first: strike, last: close, count: tree.size };
  }
  const [first, last] = [used[0] ?? null, used.at(-1) ?? null];
  demand(tree.size === used.length, `${used.length} ticks count, and their tree has ${tree.size}`);
  if (first === null || last === null) demandNothing(tree);
  else {
    demand(isEqual(rootOf(used.map(leafOf)), tree.root), "the ticks do not lead to the root of their tree");
    demandPlaces(tree, { first, last });
  }
  return { first, last, count: used.length };
}

function demandPlaces(
  { root, size, firstPath, lastPath }: TickTree,
  { first, last }: { readonly first: Tick; readonly last: Tick },
): void {
  const leadsTo = (tick: Tick, index: number, path: readonly Uint8Array[]) =>
    rootFrom(leafOf(tick), { index: BigInt(index), size: BigInt(size), path });
  demand(isEqual(leadsTo(first, 0, firstPath), root), "the strike is not the first tick that counts");
  demand(isEqual(leadsTo(last, size - 1, lastPath), root), "the close is not the last tick that counts");
}

/** A tree without leaves, or one of a void round without its deciding ticks: no path leads into it. */
function demandNothing({ root, size, firstPath, lastPath }: TickTree): void {
  demand(size > 0 || isEqual(root, sha256()), "a tree of no ticks has another root");
  demand(size > 0 || firstPath.length + lastPath.length === 0, "a tree of no ticks has a path");
}

function leafOf({ seq, atMs, tradeId, priceText, qtyText }: Tick): Uint8Array {
  return sha256(
    Uint8Array.of(0),
    bytesOfText(spell([String(seq), String(atMs), tradeId, priceText, qtyText])),
  );
}
