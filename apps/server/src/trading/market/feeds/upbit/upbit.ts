import { instantOf } from "../venue/fields.ts";
import type { Venue } from "../venue/venue.ts";
import { converseInWon, wonBackfill, wonLastDay, wonMinutes } from "../venue/won-venue.ts";

/** Upbit: frames of JSON in the binary opcode; ids of trades are unique and in no order. */
export const UPBIT: Venue = {
  name: "upbit",
  transport: "socket",
  address: { stream: "wss://api.upbit.com/websocket/v1", rest: "https://api.upbit.com" },
  silenceMs: 10_000,
  // The text PING of its document is answered each ten seconds at most; the frame at once.
  ping: { everyMs: 5_000, by: "frame" },
  replaceAfterMs: null,
  pathOf: () => "",
  converse: ({ symbols }) => converseInWon(symbols, { bookTimeOf: instantOf }),
  backfill: wonBackfill,
  lastDay: wonLastDay,
  minutes: wonMinutes((toMs) => `${new Date(toMs).toISOString().slice(0, 19)}Z`),
};
