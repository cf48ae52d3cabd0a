import type { Venue } from "../venue/venue.ts";
import { converseInWon, millisecondsOf, wonBackfill, wonLastDay } from "../venue/won-venue.ts";

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
};
