import { randomUUID } from "node:crypto";
import type { WireRefusal } from "@maru/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorFacts } from "./error-facts.ts";
import { RateLimitExceeded } from "./rate-limits.ts";
import { sendRefusal } from "./send-reply.ts";

const FRAMEWORK_REFUSALS: Readonly<Record<string, WireRefusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "UNSUPPORTED_MEDIA_TYPE" },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "BODY_TOO_LARGE" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: "MALFORMED_BODY" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "MALFORMED_BODY" },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "MALFORMED_BODY" },
  FST_ERR_BAD_URL: { code: "NOT_FOUND" },
  FST_ERR_MAX_PARAM_LENGTH: { code: "NOT_FOUND" },
};

/** The last resort: what nobody expected is logged under an id, and the sender learns the id alone (S-36). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = expectedRefusal(error);
  if (expected !== null) return sendRefusal(request, reply, expected);
  const id = randomUUID();
  request.log.error({ error: errorFacts(error), id }, "a request failed");
  return sendRefusal(request, reply, { code: "INTERNAL", id });
}

function expectedRefusal(error: unknown): WireRefusal | null {
  if (error instanceof RateLimitExceeded)
    return { code: "RATE_LIMITED", retryAfterSeconds: error.retryAfterSeconds };
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return FRAMEWORK_REFUSALS[error.code] ?? null;
  // The body parsers mark what they cannot read with 400.
  return "statusCode" in error && error.statusCode === 400 ? { code: "MALFORMED_BODY" } : null;
}
