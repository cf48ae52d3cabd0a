import { type Host, json, type Protocol } from "../serve/host.ts";
import { openLimit } from "../serve/limit.ts";
import { answerCall } from "./rest.ts";
import { openSession } from "./session.ts";

/** Calls weigh: so much may be asked in a minute. */
const WEIGHT_A_MINUTE = 6_000;
const WEIGHTS: Readonly<Record<string, number>> = {
  "/api/v3/trades": 25,
  "/api/v3/historicalTrades": 25,
  "/api/v3/aggTrades": 4,
  "/api/v3/depth": 5,
  "/api/v3/klines": 2,
};
const TOO_MANY = {
  ...json({ code: -1003, msg: "Too much request weight used; please use WebSocket Streams." }, 429),
  headers: { "retry-after": "10" },
};

/** Binance's spot market data: streams, and the REST calls that fill gaps in them. */
export function binance(host: Host): Protocol {
  const weight = openLimit(WEIGHT_A_MINUTE, 60_000);
  return {
    name: "binance",
    socketPaths: ["/stream", "/ws"],
    opcode: "text",
    maintenanceCode: 1001,
    connects: { most: 300, perMs: 300_000 },
    tooMany: TOO_MANY,
    open: (line, call) => openSession({ host, line }, call),
    answer: (call) =>
      weight(host.clock.nowMs(), WEIGHTS[call.path] ?? 1) ? answerCall(host, call) : TOO_MANY,
  };
}
