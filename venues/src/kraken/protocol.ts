import { type Host, json, type Protocol } from "../serve/host.ts";
import { answerCall } from "./rest.ts";
import { openSession } from "./session.ts";

/** Kraken's spot market data, the second version of its sockets. */
export function kraken(host: Host): Protocol {
  return {
    name: "kraken",
    socketPaths: ["/v2"],
    opcode: "text",
    maintenanceCode: 1012,
    connects: { most: 150, perMs: 600_000 },
    tooMany: json({ error: ["EAPI:Rate limit exceeded"] }, 429),
    open: (line) => openSession({ host, line }),
    answer: (call) => answerCall(host, call),
  };
}
