import { type Answer, type Call, type Host, json, type Protocol } from "../serve/host.ts";
import { openLimit } from "../serve/limit.ts";
import { sequentialId, upbitDialect } from "./dialect.ts";
import { answerCandles, answerInstruments, answerQuotation, type RestDialect } from "./rest.ts";
import { openSession } from "./session.ts";

const REST: RestDialect = {
  refuse: (status, name, message) => json({ error: { name, message } }, status),
  idOf: sequentialId,
  candleZoneMs: 0,
};
const TOO_MANY = json({ error: { name: "too_many_requests", message: "Too many API requests." } }, 429);
/** As documented: ten calls a second for each group of calls. */
const CALLS = { most: 10, perMs: 1_000 };

/** Upbit's public quotation interface. */
export function upbit(host: Host): Protocol {
  const limits = new Map(
    ["trades", "candles", "orderbook", "market"].map((group) => [group, openLimit(CALLS.most, CALLS.perMs)]),
  );
  return {
    name: "upbit",
    socketPaths: ["/websocket/v1"],
    opcode: "binary",
    maintenanceCode: 1001,
    connects: { most: 5, perMs: 1_000 },
    pageConnects: { most: 1, perMs: 10_000 },
    tooMany: TOO_MANY,
    open: (line) => openSession({ host, line }, upbitDialect),
    answer: (call) => {
      const group = call.path.split("/")[2] ?? "";
      if (limits.get(group)?.(host.clock.nowMs()) === false) return TOO_MANY;
      return withRemaining(answerCall(host, call), group);
    },
  };
}

function answerCall(host: Host, call: Call): Answer {
  if (call.path === "/v1/orderbook/instruments") return answerInstruments(host, REST, call);
  const market = host.markets.get(call.query.get("market") ?? "");
  if (call.path === "/v1/candles/seconds" && market !== undefined)
    return answerCandles(host, REST, { market, query: call.query, unit: 0 });
  return answerQuotation(host, REST, call);
}

function withRemaining(answer: Answer, group: string): Answer {
  return { ...answer, headers: { "remaining-req": `group=${group}; min=600; sec=9` } };
}
