import { serverNowMs } from "../wire/server-clock.ts";

const LOOK_EVERY_MS = 200;

let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function look(): void {
  nowMs = serverNowMs();
  for (const listener of listeners) listener();
}

/**
 * The moment that the screen shows. Everything that counts down reads this one and is told of it together: two clocks of one moment
 * never stand on the screen with different seconds.
 */
export const screenClock = {
  nowMs: (): number => {
    const freshMs = serverNowMs();
    // Without a listener nobody moves it on.
    if (listeners.size === 0 && Math.abs(freshMs - nowMs) > LOOK_EVERY_MS) nowMs = freshMs;
    return nowMs;
  },
  onTick: (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      nowMs = serverNowMs();
      timer = setInterval(look, LOOK_EVERY_MS);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  },
};
