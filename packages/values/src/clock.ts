import type { Instant } from "./instant.ts";

/** Where time comes from. Rules never read a clock: the shell asks one and hands the instant in. */
export interface Clock {
  now(): Instant;
}
