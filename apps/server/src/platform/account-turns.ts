import { setTimeout as delay } from "node:timers/promises";
import { earlyTurn, turnRank } from "@maru/rules";
import { createEarlyTurns } from "./early-turns.ts";

const MOST_WAITING = 16;
const LONGEST_WAIT_MS = 13_500;

/**
 * One try at an account at a time: whoever comes from the calmest network goes first, and among those that somebody guesses from, who came
 * last: a person comes once, and those who guess are there all the time.
 */
export interface AccountTurns {
  /** What `work` returns; null where its turn did not come in time. */
  run<T>(account: string, how: TurnAsk, work: () => Promise<T>): Promise<T | null>;
}

export interface TurnAsk {
  readonly networkFailures: number;
  /** How long until the next try of the account may be looked at. Who goes is chosen only then. */
  readonly waitMs: () => Promise<number>;
}

interface Waiting {
  readonly rank: number;
  readonly waitMs: () => Promise<number>;
  readonly go: () => Promise<void>;
  readonly giveUp: () => void;
}

interface Line {
  readonly tries: Waiting[];
  /** Tells that somebody came. */
  wake: () => void;
}

export function createAccountTurns(nowMs: () => number): AccountTurns {
  const lines = new Map<string, Line>();
  const early = createEarlyTurns(nowMs);

  /** Whether the one who would go next may go before the regular turn; that turn is used up by it. */
  function takeEarly(account: string, { tries }: Line): boolean {
    const [next] = byTurn(tries);
    if (next === undefined) return false;
    const kind = earlyTurn(next.rank, { waiting: tries.length, crowd: early.left(account, "crowd") });
    if (kind === null || early.left(account, kind) < 1) return false;
    early.take(account, kind);
    return true;
  }

  /** Resolves when the next may go: at the regular turn, or before it where somebody is there who may. */
  async function turn(account: string, line: Line): Promise<void> {
    for (let [first] = line.tries; first !== undefined; [first] = line.tries) {
      const leftMs = await first.waitMs().catch(() => 0);
      if (leftMs <= 0 || takeEarly(account, line)) return;
      const waited = new AbortController();
      const somebodyCame = new Promise<void>((resolve) => {
        line.wake = resolve;
      });
      await Promise.race([delay(leftMs, undefined, { signal: waited.signal }), somebodyCame]);
      waited.abort();
    }
  }

  /** Lets one after the other go until nobody waits. */
  async function conduct(account: string, line: Line): Promise<void> {
    while (line.tries.length > 0) {
      await turn(account, line);
      const [next] = byTurn(line.tries);
      if (next === undefined) break;
      leave(line, next);
      await next.go();
    }
    lines.delete(account);
  }

  return {
    run: (account, { networkFailures, waitMs }, work) => {
      const rank = turnRank(networkFailures);
      const known = lines.get(account);
      const line = known ?? { tries: [], wake: () => undefined };
      // Who guesses cannot fill the line: whoever is no worse takes the place of the worst.
      if (line.tries.length >= MOST_WAITING) {
        const worst = byTurn(line.tries).at(-1);
        if (worst === undefined || worst.rank < rank) return Promise.resolve(null);
        worst.giveUp();
      }
      return new Promise((resolve, reject) => {
        const go = async (): Promise<void> => {
          clearTimeout(timer);
          await work().then(resolve, reject);
        };
        const giveUp = (): void => {
          clearTimeout(timer);
          leave(line, waiting);
          resolve(null);
        };
        const waiting: Waiting = { rank, waitMs, go, giveUp };
        const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
        line.tries.push(waiting);
        line.wake();
        if (known !== undefined) return;
        lines.set(account, line);
        void conduct(account, line);
      });
    },
  };
}

/** The next first: the calmest, then who came last. */
function byTurn(tries: readonly Waiting[]): readonly Waiting[] {
  return tries.toReversed().toSorted((a, b) => a.rank - b.rank);
}

function leave({ tries }: Line, waiting: Waiting): void {
  const place = tries.indexOf(waiting);
  if (place !== -1) tries.splice(place, 1);
}
