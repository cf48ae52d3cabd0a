import { EARLY_TURNS } from "@maru/rules";

type Kind = keyof typeof EARLY_TURNS;

const MOST_REMEMBERED = 20_000;

/** The early turns that each account has left: as many come back as time passes. */
export interface EarlyTurns {
  left(account: string, kind: Kind): number;
  take(account: string, kind: Kind): void;
}

export function createEarlyTurns(nowMs: () => number): EarlyTurns {
  /** When all of them are there again. */
  const wholeAtMs = new Map<string, number>();
  const missingMs = (key: string): number => Math.max(0, (wholeAtMs.get(key) ?? 0) - nowMs());
  const forget = (): void => {
    for (const [key, atMs] of wholeAtMs)
      if (atMs < nowMs() || wholeAtMs.size > MOST_REMEMBERED) wholeAtMs.delete(key);
      else break;
  };
  return {
    left: (account, kind) => {
      const { everyMs, most } = EARLY_TURNS[kind];
      return Math.floor(most - missingMs(`${kind} ${account}`) / everyMs);
    },
    take: (account, kind) => {
      const key = `${kind} ${account}`;
      const atMs = nowMs() + missingMs(key) + EARLY_TURNS[kind].everyMs;
      wholeAtMs.delete(key);
      forget();
      wholeAtMs.set(key, atMs);
    },
  };
}
