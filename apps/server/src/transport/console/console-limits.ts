import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import type { ConsoleEndpoint, ConsoleRate } from "@maru/contract";
import type { FastifyInstance, preHandlerAsyncHookHandler } from "fastify";
import { RateLimitExceeded } from "../http/rate-limits.ts";
import { consoleContextOf } from "./console-context.ts";
import { CONSOLE_RATES_PER_MINUTE, type ConsoleOptions } from "./console-options.ts";

export const CONSOLE_LIMIT_PLUGIN: RateLimitPluginOptions = {
  global: false,
  cache: 5_000,
  keyGenerator: (request) => {
    const { session } = consoleContextOf(request);
    return session === null ? `address:${request.ip}` : `staff:${session.principal.staffId}`;
  },
  errorResponseBuilder: (_request, context) =>
    new RateLimitExceeded(Math.max(1, Math.ceil(context.ttl / 1000))),
};

export type ConsoleLimiters = Readonly<Record<ConsoleRate, preHandlerAsyncHookHandler>>;

/** One counter for each class, hung before every endpoint of it. */
export function createConsoleLimiters(
  app: FastifyInstance,
  { ratesPerMinute }: Pick<ConsoleOptions, "ratesPerMinute">,
): ConsoleLimiters {
  const limiter = (rate: ConsoleRate) =>
    app.rateLimit({ max: ratesPerMinute[rate] ?? CONSOLE_RATES_PER_MINUTE[rate], timeWindow: 60_000 });
  return {
    "sign-in": limiter("sign-in"),
    see: limiter("see"),
    change: limiter("change"),
    export: limiter("export"),
  };
}

export function rateOf({ who, form, method }: ConsoleEndpoint): ConsoleRate {
  if (who === "anyone") return "sign-in";
  if (form === "csv") return "export";
  return method === "GET" ? "see" : "change";
}
