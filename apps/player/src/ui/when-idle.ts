/** Idle or not, work that was put off is done in the end. */
const LATEST_MS = 3_000;
/** Where the browser tells of no idle time: after the frames of the moment. */
const STAND_IN_MS = 300;

/** Does `work` when the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, STAND_IN_MS);
}
