import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import type { RateClass } from "@maru/contract";
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import { type HttpOptions, RATES_PER_MINUTE } from "./http-options.ts";
import { contextOf } from "./request-context.ts";

/** Thrown by the limiter; the error handler makes the refusal of it. */
export class RateLimitExceeded extends Error {
  override readonly name = "RateLimitExceeded";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("rate limit exceeded");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Members are counted by themselves, so that many behind one address do not hinder each other; visitors by address. */
function callerKey(request: FastifyRequest): string {
  const { caller } = contextOf(request);
  return caller === null ? `address:${request.ip}` : `member:${caller.memberId}`;
}

export const RATE_LIMIT_PLUGIN: RateLimitPluginOptions = {
  global: false,
  cache: 20_000,
  keyGenerator: callerKey,
  errorResponseBuilder: (_request, context) =>
    new RateLimitExceeded(Math.max(1, Math.ceil(context.ttl / 1000))),
};

/** One counter for each class of endpoints. The check runs after the caller is known. */
export type RateLimiters = Readonly<Record<RateClass, preHandlerAsyncHookHandler>>;

/**
 * Made once and hung before every endpoint of a class: a limit written into a route's own configuration would count that route
 * alone.
 */
export function createRateLimiters(
  app: FastifyInstance,
  { ratesPerMinute }: Pick<HttpOptions, "ratesPerMinute">,
): RateLimiters {
  const limiter = (rate: RateClass) =>
    app.rateLimit({ max: ratesPerMinute[rate] ?? RATES_PER_MINUTE[rate], timeWindow: 60_000 });
  return {
    "sign-in": limiter("sign-in"),
    "sign-up": limiter("sign-up"),
    account: limiter("account"),
    export: limiter("export"),
    bet: limiter("bet"),
    wallet: limiter("wallet"),
    write: limiter("write"),
    read: limiter("read"),
    chart: limiter("chart"),
    public: limiter("public"),
  };
}
