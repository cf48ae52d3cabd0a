import { openStore } from "./postgres/store.ts";
import type { Answered, Asked } from "./runners.ts";
import { simulate } from "./simulate.ts";

/** A process of `runners.ts`: runs one seed after the other, until its parent lets it go. */
const store = openStore();

process.on("message", (asked: Asked) => {
  void answer(asked).then((answered) => process.send?.(answered));
});
process.once("disconnect", () => void store.then((opened) => opened.close()));

async function answer({ seed, options }: Asked): Promise<Answered> {
  try {
    return { report: await simulate(await store, seed, options) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
