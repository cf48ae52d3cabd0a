/** How venues write times. */
const HOUR_MS = 3_600_000;
/** Korea's clocks are nine hours ahead, all year. */
export const KST_MS = 9 * HOUR_MS;

/** `2026-09-23` */
export const dateText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
/** `12:18:33` */
export const timeText = (atMs: number): string => new Date(atMs).toISOString().slice(11, 19);
/** `2026-09-23T12:18:33` */
export const momentText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 19);

/** RFC 3339 with microseconds: `2023-09-25T07:49:37.708706Z`. */
export function microsText(atMs: number, micros: number): string {
  return `${new Date(atMs).toISOString().slice(0, 23)}${String(micros).padStart(3, "0")}Z`;
}
