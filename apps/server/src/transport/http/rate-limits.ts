import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import type { RateClass } from "@maru/contract";
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import { type HttpOptions, RATES_PER_MINUTE } from "./http-options.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { refreshTokenOf } from "./refresh-cookie.ts";
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

type KeyOf = (request: FastifyRequest) => string | Promise<string>;

interface LimiterDeps {
  readonly verbs: Pick<HttpVerbs, "accounts">;
  readonly options: Pick<HttpOptions, "ratesPerMinute" | "isSecure">;
}

/**
 * Refreshes of tokens that were issued are counted by their session, what else is sent there by address: so a stranger's rubbish
 * keeps nobody behind the same address from theirs (S-03). Whose a token is is one look at an index, shared by all who wait for it.
 */
function refresherKey({ verbs, options }: LimiterDeps): KeyOf {
  return async (request) => {
    const token = refreshTokenOf(request, options);
    const sessionId = token === null ? null : await verbs.accounts.sessionOfRefreshToken(token);
    return sessionId === null ? callerKey(request) : `session:${sessionId}`;
  };
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
export function createRateLimiters(app: FastifyInstance, deps: LimiterDeps): RateLimiters {
  const { ratesPerMinute } = deps.options;
  const limiter = (rate: RateClass, keyGenerator: KeyOf = callerKey) =>
    app.rateLimit({
      max: ratesPerMinute[rate] ?? RATES_PER_MINUTE[rate],
      timeWindow: 60_000,
      keyGenerator,
    });
  return {
    "sign-in": limiter("sign-in", refresherKey(deps)),
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
