import { type Clock, instant } from "@maru/values";

/** The machine's clock. */
export const systemClock: Clock = { now: () => instant(Date.now()) };
