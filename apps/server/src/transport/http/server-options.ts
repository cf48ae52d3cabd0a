import { type FastifyHttpOptions, type FastifyInstance, LogController } from "fastify";
import type { Server } from "node:http";
import { answerUnread } from "./answer-unread.ts";
import { handleError } from "./handle-error.ts";
import type { HttpOptions } from "./http-options.ts";

const BODY_LIMIT_BYTES = 16_384;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const LOOK_EVERY_MS = 2_000;

/** How both origins listen: small bodies, no proxies but the named ones, and no addresses of requests in the log. */
export function serverOptions({
  logger,
  trustedProxies,
}: Pick<HttpOptions, "logger" | "trustedProxies">): FastifyHttpOptions<Server> {
  return {
    ...(logger === null ? { logger: false } : { loggerInstance: logger }),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // Addresses of requests stay out of the log: a query can hold a name (S-43).
    logController: new LogController({ disableRequestLogging: true }),
    // A request that is sent by halves ends after its time, and the looking does not add as much again.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    clientErrorHandler: answerUnread,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  };
}

/** Tells of every call when it was answered; pages and unknown paths are one. `origin` stands before the names. */
export function observeCalls(
  app: FastifyInstance,
  { observe, origin }: Pick<HttpOptions, "observe"> & { readonly origin: "" | "console " },
): void {
  app.addHook("onResponse", async (request, reply) => {
    const { url } = request.routeOptions;
    const isEndpoint = url !== undefined && !url.includes("*");
    observe({
      endpoint: `${origin}${isEndpoint ? `${request.method} ${url}` : "other"}`,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
  });
}
