import type { TellStakes } from "../../../ports/public-log.ts";
import type { LogStore } from "./log-store.ts";

/**
 * Tells every leaf of stakes once, in the log's order, as soon as it stands there, whichever server added it: players may listen to another one
 * than that which sealed. The first time it tells the newest leaves of before, which a fresh process must know. What could not be told is told
 * with the next call.
 */
export function createStakesTeller(
  store: Pick<LogStore, "stakesAfter">,
  tell: TellStakes,
): () => Promise<void> {
  let toldTo = -1;
  const tellNew = async (): Promise<void> => {
    // Places are given one after the other, each with its commit: none below a leaf that is seen comes later.
    const leaves = await store.stakesAfter(toldTo);
    if (leaves.length > 0) await tell(leaves);
    toldTo = leaves.at(-1)?.index ?? toldTo;
  };
  let turn: Promise<void> = Promise.resolve();
  return () => {
    turn = turn.then(tellNew, tellNew);
    return turn;
  };
}
