import type { Venue } from "../venue/venue.ts";
import { converseInWon, millisecondsOf, wonBackfill, wonLastDay, wonMinutes } from "../venue/won-venue.ts";

/** Korea's clocks are nine hours ahead, all year. */
const KOREA_MS = 9 * 3_600_000;

/** Bithumb's second interface has the shapes of Upbit's; its books tell microseconds. */
export const BITHUMB: Venue = {
  name: "bithumb",
  transport: "socket",
  address: { stream: "wss://ws-api.bithumb.com/websocket/v1", rest: "https://api.bithumb.com" },
  silenceMs: 10_000,
  ping: { everyMs: 5_000, by: "frame" },
  replaceAfterMs: null,
  pathOf: () => "",
  converse: ({ symbols }) => converseInWon(symbols, { bookTimeOf: millisecondsOf }),
  backfill: wonBackfill,
  lastDay: wonLastDay,
  // Its document reads a moment as Korea's time, and says of no zone that it is understood.
  minutes: wonMinutes((toMs) => new Date(toMs + KOREA_MS).toISOString().slice(0, 19).replace("T", " ")),
};
