import type { FastifyInstance } from "fastify";
import { sendRefusal } from "./send-reply.ts";

const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip"] as const;
const LOG_EVERY_MS = 60_000;

/**
 * Refuses calls that a proxy forwarded where nobody declared one: with the proxy's address for everybody, a few wrong passwords would
 * shut everybody out. The log says what to set, once a minute.
 */
export function refuseForwarded(app: FastifyInstance): void {
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  app.addHook("onRequest", async (request, reply) => {
    if (!FORWARDED.some((name) => request.headers[name] !== undefined)) return;
    if (performance.now() - loggedAtMs >= LOG_EVERY_MS) {
      loggedAtMs = performance.now();
      request.log.error(
        `calls are refused: they come through a proxy at ${request.socket.remoteAddress ?? "?"} that is not declared: set MARU_TRUSTED_PROXIES to its address, or to none where no proxy stands before this server`,
      );
    }
    await sendRefusal(request, reply, { code: "UNAVAILABLE" });
  });
}
