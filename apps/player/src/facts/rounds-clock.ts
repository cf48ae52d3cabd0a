import { type RoundsNow, roundsNow } from "../derived/phases.ts";
import { serverNowMs } from "../wire/server-clock.ts";
import { tradeFacts } from "./trade-facts.ts";

const LOOK_EVERY_MS = 200;

let shown: RoundsNow = { betting: null, running: null, last: null };
let timer: ReturnType<typeof setInterval> | undefined;
let stopRounds: () => void = () => undefined;
const listeners = new Set<() => void>();

function look(): void {
  const next = roundsNow(Object.values(tradeFacts.getState().rounds), serverNowMs());
  if (next.betting === shown.betting && next.running === shown.running && next.last === shown.last) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** The rounds of this moment, watched by one clock for all readers; they are told only when one of the rounds is another. */
export const roundsClock = {
  now: (): RoundsNow => {
    if (listeners.size === 0) look();
    return shown;
  },
  onChange: (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      timer = setInterval(look, LOOK_EVERY_MS);
      stopRounds = tradeFacts.subscribe(look);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      stopRounds();
    };
  },
};
