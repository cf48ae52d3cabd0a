import { ActDone } from "../../platform/staff-audit.ts";
import type { ConsoleAnswer } from "./console-handler.ts";

/** An act under the key that its caller chose. */
export interface KeyedAct {
  readonly staffId: number;
  readonly key: string;
  /** Of all that was sent: another act has another one. */
  readonly print: string;
}

type Answer = ConsoleAnswer<unknown>;

interface Known {
  readonly print: string;
  readonly answer: Promise<Answer>;
  readonly atMs: number;
}

/** Acts of staff, each done once: whoever repeats one hears the answer of the first time. */
export interface ActAnswers {
  once(act: KeyedAct, make: () => Promise<Answer>): Promise<Answer>;
}

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 2_000;

export function createActAnswers(nowMs: () => number = Date.now): ActAnswers {
  const known = new Map<string, Known>();
  const forget = (): void => {
    for (const [name, { atMs }] of known)
      if (atMs < nowMs() - KEPT_MS || known.size >= MOST_KEPT) known.delete(name);
      else break;
  };
  return {
    once: async ({ staffId, key, print }, make) => {
      forget();
      const name = `${staffId} ${key}`;
      const before = known.get(name);
      if (before !== undefined)
        return before.print === print ? before.answer : { ok: false, refusal: { code: "ACT_KEY_USED" } };
      const answer = make().catch(refusalOfDone);
      known.set(name, { print, answer, atMs: nowMs() });
      // What was refused or failed may be tried again under its key: where it was done after all, the database knows.
      const isDone = await answer.then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isDone) known.delete(name);
      return answer;
    },
  };
}

/** The database took the key with an act before, and nobody here knows what was answered. */
function refusalOfDone(error: unknown): Answer {
  if (error instanceof ActDone) return { ok: false, refusal: { code: "ACT_DONE" } };
  throw error;
}
