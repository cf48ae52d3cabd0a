import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

const MOST_WAITING = 16;
const CHANCES = 1_000_000;
const LONGEST_WAIT_MS = 10_500;

/** One try at an account at a time: whoever comes from the calmest network goes first, and chance decides between equals. */
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
}

export function createAccountTurns(): AccountTurns {
  const lines = new Map<string, Waiting[]>();

  /** Lets one after the other go until nobody waits. */
  async function conduct(account: string, line: Waiting[]): Promise<void> {
    for (let [first] = line; first !== undefined; [first] = line) {
      await delay(await first.waitMs().catch(() => 0));
      const [next] = line.toSorted((a, b) => a.rank - b.rank);
      if (next === undefined) break;
      line.splice(line.indexOf(next), 1);
      await next.go();
    }
    lines.delete(account);
  }

  return {
    run: (account, { networkFailures, waitMs }, work) => {
      const known = lines.get(account);
      const line = known ?? [];
      if (line.length >= MOST_WAITING) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        const go = async (): Promise<void> => {
          clearTimeout(timer);
          await work().then(resolve, reject);
        };
        const waiting: Waiting = { rank: networkFailures + randomInt(CHANCES) / CHANCES, waitMs, go };
        const timer = setTimeout(() => {
          line.splice(line.indexOf(waiting), 1);
          resolve(null);
        }, LONGEST_WAIT_MS);
        line.push(waiting);
        if (known !== undefined) return;
        lines.set(account, line);
        void conduct(account, line);
      });
    },
  };
}
