import type { Database } from "../../../ports/unit-of-work.ts";
import { witnessesLeaf, witnessesOf } from "./log-bodies.ts";
import { createLogStore } from "./log-store.ts";

/** Says in the public log who the witnesses are, where it does not say so already: the first leaf of a log. */
export async function logWitnesses(
  database: Database,
  keys: readonly string[],
  nowMs: number,
): Promise<void> {
  const store = createLogStore(database);
  const [newest] = await store.witnesses();
  const known = newest === undefined ? [] : witnessesOf(newest.index, newest.body).witnesses;
  const isSame = newest !== undefined && known.map(({ key }) => key).join(" ") === keys.join(" ");
  if (!isSame) await store.append([witnessesLeaf(keys, nowMs)]);
}
