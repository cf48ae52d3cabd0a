import { checkGrowth, type GrowthStep, readKeys, type Step } from "@maru/verifier";
import type { PublicAnswer } from "../wire/public-answers.ts";
import { answered, readNewest, Unanswered } from "./newest-note.ts";
import { tilesOf } from "./public-log.ts";

/** What became of the log since this device saw it last. */
export type SeenLog =
  /** It begins with the one that was kept, or is the first that this device sees. */
  | { readonly kind: "grown"; readonly note: string; readonly size: number }
  /** It is not the continuation of the kept one; in the verifier's words why. */
  | { readonly kind: "forked"; readonly note: string; readonly detail: string };

export interface LogQuestion {
  /** The newest note that this device has kept; null where it has none. */
  readonly since: string | null;
  /** Whether that one was checked when it was kept. */
  readonly isChecked: boolean;
  readonly ask: PublicAnswer;
  readonly wait: () => Promise<void>;
}

/** A server beside the one that signed may be some seconds behind: that is no log that has shrunk. */
const TRIES = 3;
/** Where the log itself is looked at, and nothing of a round. */
const OF_THE_LOG: readonly GrowthStep[] = ["checkpoint", "log", "since"];

/**
 * Holds the log's newest checkpoint against the one that was kept, from the public tiles alone; null where an address gives no answer. The
 * first one of a device is held to its signature and its root.
 */
export async function watchLog({ since, isChecked, ask, wait }: LogQuestion): Promise<SeenLog | null> {
  try {
    for (let tries = 1; ; tries += 1) {
      const { note, size } = await readNewest(ask);
      if (note === since && isChecked) return { kind: "grown", note, size };
      const keys = keysIn(await answered(ask, "/api/public/keys"));
      const kept = since === null ? {} : { since };
      const seen = seenIn(await checkGrowth(note, { keys, read: tilesOf(ask), ...kept }), { note, size });
      if (seen?.kind !== "forked" || tries === TRIES) return seen;
      await wait();
    }
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}

/** What a check of the log says of the log itself; null where it came to no end of that. */
export function seenIn(
  { steps }: { readonly steps: readonly Step[] },
  { note, size }: { readonly note: string; readonly size: number },
): SeenLog | null {
  const ofLog = steps.filter(({ name }) => OF_THE_LOG.some((known) => known === name));
  const failed = ofLog.find(({ ok }) => !ok);
  if (failed !== undefined) return { kind: "forked", note, detail: `${failed.name}: ${failed.detail}` };
  return ofLog.length < 2 ? null : { kind: "grown", note, size };
}

/** A list that cannot be read has no key: then nobody has signed. */
export function keysIn(answer: Uint8Array): ReturnType<typeof readKeys> {
  try {
    return readKeys(JSON.parse(new TextDecoder().decode(answer)));
  } catch {
    return [];
  }
}
