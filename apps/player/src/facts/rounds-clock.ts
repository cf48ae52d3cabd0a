import { type RoundsNow, roundsNow } from "../derived/phases.ts";
import { screenClock } from "./screen-clock.ts";
import { tradeFacts } from "./trade-facts.ts";

let shown: RoundsNow = { betting: null, running: null, last: null };
let stopClock: () => void = () => undefined;
let stopRounds: () => void = () => undefined;
const listeners = new Set<() => void>();

function look(): void {
  const next = roundsNow(Object.values(tradeFacts.getState().rounds), screenClock.nowMs());
  if (next.betting === shown.betting && next.running === shown.running && next.last === shown.last) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** The rounds of the screen's moment, watched once for all readers; they are told only when one of the rounds is another. */
export const roundsClock = {
  now: (): RoundsNow => {
    if (listeners.size === 0) look();
    return shown;
  },
  onChange: (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      stopClock = screenClock.onTick(look);
      stopRounds = tradeFacts.subscribe(look);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stopClock();
      stopRounds();
    };
  },
};
