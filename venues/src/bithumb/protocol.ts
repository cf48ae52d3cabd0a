import { type Host, json, type Protocol } from "../serve/host.ts";
import { openLimit } from "../serve/limit.ts";
import { KST_MS } from "../serve/times.ts";
import { answerQuotation, type RestDialect } from "../upbit/rest.ts";
import { openSession } from "../upbit/session.ts";
import { bithumbDialect, sequentialId } from "./dialect.ts";

const REST: RestDialect = {
  // A refusal is an HTTP 200 whose body is an error: a client has to look into it.
  refuse: (_, name, message) => json({ error: { name, message } }),
  idOf: sequentialId,
  candleZoneMs: KST_MS,
};
const TOO_MANY = json({ error: { name: 429, message: "Too Many Requests" } }, 429);

/** Bithumb's public interface, version 2: Upbit's shape with differences of its own. */
export function bithumb(host: Host): Protocol {
  const calls = openLimit(150, 1_000);
  return {
    name: "bithumb",
    socketPaths: ["/websocket/v1"],
    opcode: "binary",
    maintenanceCode: 1001,
    connects: { most: 10, perMs: 1_000 },
    tooMany: TOO_MANY,
    open: (line) => openSession({ host, line }, bithumbDialect),
    answer: (call) => (calls(host.clock.nowMs()) ? answerQuotation(host, REST, call) : TOO_MANY),
  };
}
