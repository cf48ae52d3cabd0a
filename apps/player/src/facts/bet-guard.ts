import { type BetIntent, isUnresolved } from "../derived/bet-intent.ts";
import { NOT_PLACED } from "./bet-facts.ts";

/** What a press of a bet button means. */
export interface BetWish {
  readonly optionId: number;
  readonly roundId: number;
  readonly type: string;
  readonly point: number;
  readonly multiple: number;
}

/** A second press within this does nothing (1-trading section 9). */
export const PRESS_PAUSE_MS = 1_000;

interface Pressed {
  readonly clientKey: string;
  readonly wish: BetWish;
  readonly atMs: number;
}

export interface BetGuard {
  /** The client key under which this press is sent; null where the press is none of its own. */
  readonly take: (wish: BetWish, nowMs: number, intents: readonly BetIntent[]) => string | null;
}

/**
 * One key for one intent. The key is there before the press and is given away once, in the press itself: presses that follow in the
 * same task, before the page could draw anything, find the bet before them unanswered. A bet that the server does not know keeps its
 * key while the player wishes the same again, so that one which was only late cannot become two.
 */
export function createBetGuard(newKey: () => string): BetGuard {
  let nextKey = newKey();
  const last = new Map<number, Pressed>();
  const press = (clientKey: string, wish: BetWish, atMs: number): string => {
    last.set(wish.optionId, { clientKey, wish, atMs });
    return clientKey;
  };
  return {
    take: (wish, nowMs, intents) => {
      const before = last.get(wish.optionId);
      if (before !== undefined && nowMs - before.atMs < PRESS_PAUSE_MS) return null;
      if (intents.some((intent) => intent.optionId === wish.optionId && isUnresolved(intent))) return null;
      if (before !== undefined && isSame(before.wish, wish) && wasNotPlaced(before.clientKey, intents)) {
        return press(before.clientKey, wish, nowMs);
      }
      const clientKey = nextKey;
      nextKey = newKey();
      return press(clientKey, wish, nowMs);
    },
  };
}

function isSame(a: BetWish, b: BetWish): boolean {
  return a.roundId === b.roundId && a.type === b.type && a.point === b.point && a.multiple === b.multiple;
}

function wasNotPlaced(clientKey: string, intents: readonly BetIntent[]): boolean {
  const intent = intents.find((one) => one.clientKey === clientKey);
  return intent?.state === "refused" && intent.refusal?.code === NOT_PLACED;
}
