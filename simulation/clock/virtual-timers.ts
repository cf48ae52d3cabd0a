import { syncBuiltinESMExports } from "node:module";
import promises from "node:timers/promises";
import type { Scheduler } from "./scheduler.ts";

let active: Scheduler | null = null;
let isInstalled = false;

/**
 * Lets virtual time stand in for the timers that rooms use on their own (`setImmediate`, and `setTimeout` of
 * node:timers/promises) while an event of the simulation runs; everybody else gets the real ones. One simulation at a time.
 */
export async function onVirtualTime<T>(scheduler: Scheduler, work: () => Promise<T>): Promise<T> {
  if (active !== null) throw new Error("another simulation runs in this process");
  install();
  active = scheduler;
  try {
    return await work();
  } finally {
    active = null;
  }
}

/** Once for the life of the process: exchanging what others have imported is slow. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const real = { immediate: globalThis.setImmediate, timeout: promises.setTimeout };

  function immediate(run: (...given: unknown[]) => void, ...given: unknown[]): NodeJS.Immediate {
    const owner = active?.current ?? null;
    if (active === null || owner === null) return real.immediate(run, ...given);
    active.after(0, owner, () => run(...given));
    // Nobody here keeps the handle: rooms only wait for a turn.
    return { hasRef: () => false, ref: neverMind, unref: neverMind } as unknown as NodeJS.Immediate;
  }

  async function timeout<T>(delayMs?: number, value?: T): Promise<T | undefined> {
    const owner = active?.current ?? null;
    if (active === null || owner === null) return real.timeout(delayMs, value);
    await active.sleep(delayMs ?? 0, owner);
    return value;
  }

  // Nobody here asks for the promisified form.
  globalThis.setImmediate = immediate as unknown as typeof setImmediate;
  promises.setTimeout = timeout as typeof promises.setTimeout;
  syncBuiltinESMExports();
}

function neverMind(): void {}
