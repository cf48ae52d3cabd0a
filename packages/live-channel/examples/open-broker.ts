import type { Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LiveChannelOptions, MessageExtra, Refusal } from "../src/index.ts";

const MIB = 1024 * 1024;
/** Headers of SEND that speak of the sending, not of the message. */
const OWN = new Set([
  "destination",
  "receipt",
  "transaction",
  "content-length",
  "content-type",
  "message-id",
]);
const RESERVED = new Set(["subscription", "ack", "seq", "snapshot"]);

function answerFor(destination: string): { ok: true } | Refusal {
  return /^\/(topic|queue)\/./.test(destination)
    ? { ok: true }
    : { ok: false, code: "FORBIDDEN", message: "only /topic/* and /queue/*" };
}

/** What a SEND becomes: all its headers that the broker does not set itself travel along. */
function extraOf(headers: ReadonlyMap<string, string>): MessageExtra {
  const kept = [...headers].filter(([name]) => !OWN.has(name) && !RESERVED.has(name));
  return { headers: new Map(kept), contentType: headers.get("content-type") ?? "text/plain" };
}

/**
 * Options of a broker without rules: whoever connects may read and write /topic/* and /queue/*. The account
 * "guest" has the password "guest"; nobody else needs one. For tests and for trying things out only.
 */
export function openBroker(
  server: Server,
  prefix: string,
  publish: (message: [destination: string, body: string | Buffer, extra: MessageExtra]) => void,
): LiveChannelOptions {
  return {
    server,
    prefix,
    routing: "manual",
    authenticate: async (_token, { headers }) => {
      const isWrong = headers.get("login") === "guest" && headers.get("passcode") !== "guest";
      return isWrong
        ? { ok: false, code: "BAD_CREDENTIALS", message: "login refused" }
        : { ok: true, principal: null, userName: headers.get("login") ?? "" };
    },
    maySubscribe: (_principal, destination) => answerFor(destination),
    maySend: (_principal, destination) => answerFor(destination),
    destinationClass: () => ({ windowMs: 0, conflate: false }),
    onSend: async ({ destination, body, bytes, headers }) => {
      // What another client sent before, a SUBSCRIBE above all, may lie in a socket that is read after this one,
      // or that was still empty when this turn asked which ones to read.
      await nextTurn();
      await nextTurn();
      publish([destination, bytes ?? body, extraOf(headers)]);
    },
    originAllowed: () => true,
    limits: {
      inboundMessageBytes: 4 * MIB,
      hardBacklogBytes: 16 * MIB,
      heartbeatMs: 1_000,
      heartbeatMisses: 2,
      sweepEveryMs: 250,
      sendBurst: Infinity,
      frameBurst: Infinity,
      byteBurst: Infinity,
      beatBurst: Infinity,
      connectionsPerAddress: Infinity,
    },
  };
}
