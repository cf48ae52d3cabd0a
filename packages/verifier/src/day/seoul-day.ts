/** A day in Seoul, [fromMs, toMs). */
export interface SeoulDay {
  /** `2026-11-28` */
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const GRID_MS = 30_000;
const OPTIONS = 1_000;

/** Throws an Error for what is no date. */
export function seoulDayOf(name: string): SeoulDay {
  const midnightMs = /^\d{4}-\d\d-\d\d$/.test(name) ? Date.parse(`${name}T00:00:00Z`) : Number.NaN;
  const isDate = !Number.isNaN(midnightMs) && new Date(midnightMs).toISOString().startsWith(name);
  if (!isDate) throw new Error(`${name} is no date like 2026-11-28`);
  return { name, fromMs: midnightMs - SEOUL_MS, toMs: midnightMs - SEOUL_MS + DAY_MS };
}

/** When the betting of a round began: its id says it. */
export function startOfRound(roundId: number): number {
  return Math.floor(roundId / OPTIONS) * GRID_MS;
}

/** The option that a round is of. */
export function optionOfRound(roundId: number): number {
  return roundId % OPTIONS;
}
