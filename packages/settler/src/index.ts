export { openSettler, type Settler, type SettlerParts } from "./open-settler.ts";
export type { Counts, Difference, DayCount } from "./counts.ts";
export type { Result } from "./published.ts";
export { serveSettler } from "./serve-settler.ts";
