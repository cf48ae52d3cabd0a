import type { QueueName } from "./dashboard-alarms.ts";

/** A queue as the server counts it. */
export interface QueueLength {
  readonly name: QueueName;
  readonly waiting: number;
  readonly newestMs: number | null;
}

/** Queues into which something came since they were counted before; what was there at the first count is no news. */
export function arrivalsIn(
  before: readonly QueueLength[] | null,
  now: readonly QueueLength[],
): readonly QueueName[] {
  if (before === null) return [];
  return now
    .filter(({ name, newestMs, waiting }) => {
      const known = before.find((queue) => queue.name === name);
      return waiting > 0 && newestMs !== null && newestMs > (known?.newestMs ?? 0) && known !== undefined;
    })
    .map(({ name }) => name);
}

/** The window's title: how much waits stands in front, where a tab shows it. */
export function titleWith(product: string, waiting: number): string {
  return waiting === 0 ? product : `(${waiting}) ${product}`;
}

const PLAIN_MARK = "/mark.svg";
/** A mark has room for two digits. */
const MOST_SHOWN = 99;

/** The picture of the tab: the product's own, or a number that can be read at 16 pixels. */
export function markWith(waiting: number): string {
  if (waiting === 0) return PLAIN_MARK;
  const text = waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : String(waiting);
  const size = { 1: 24, 2: 20 }[text.length] ?? 15;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#b3261e"/><text x="16" y="${16 + size * 0.36}" font-family="sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" fill="#fff">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
