/** The last numbers of a stream, also kept sorted so that their median costs no sort. Changed in place. */
export interface MedianWindow {
  readonly size: number;
  /** Oldest first. */
  readonly values: number[];
  readonly sorted: number[];
}

export function openMedianWindow(size: number): MedianWindow {
  return { size, values: [], sorted: [] };
}

export function addToWindow(window: MedianWindow, value: number): void {
  const { values, sorted } = window;
  const oldest = values.length === window.size ? values.shift() : undefined;
  values.push(value);
  if (oldest === value) return;
  if (oldest !== undefined) sorted.splice(sorted.indexOf(oldest), 1);
  const place = sorted.findIndex((other) => other > value);
  sorted.splice(place < 0 ? sorted.length : place, 0, value);
}

/** The middle value (the upper one of two); null while there is none. */
export function medianOf(window: MedianWindow): number | null {
  return window.sorted[Math.floor(window.sorted.length / 2)] ?? null;
}
