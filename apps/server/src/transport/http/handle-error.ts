import { randomUUID } from "node:crypto";
import type { WireRefusal } from "@maru/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "../../platform/lost-connection.ts";
import { BodyRefused } from "./accept-json-only.ts";
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

/** What the body parsers and the reader of files say by a status alone. */
const STATUS_REFUSALS: Readonly<Record<number, WireRefusal>> = {
  400: { code: "MALFORMED_BODY" },
  403: { code: "NOT_FOUND" },
  404: { code: "NOT_FOUND" },
  413: { code: "BODY_TOO_LARGE" },
  415: { code: "UNSUPPORTED_MEDIA_TYPE" },
};

const RETRY_AFTER_SECONDS = "2";

/** The last resort: what nobody expected is logged under an id, and the sender learns the id alone (S-36). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = expectedRefusal(error);
  if (expected !== null) return sendRefusal(request, reply, expected);
  if (isDatabaseAway(error)) {
    request.log.warn({ code: errorFacts(error).code }, "the database was away from a request");
    return sendRefusal(request, reply.header("retry-after", RETRY_AFTER_SECONDS), { code: "UNAVAILABLE" });
  }
  const id = randomUUID();
  request.log.error({ error: errorFacts(error), id }, "a request failed");
  return sendRefusal(request, reply, { code: "INTERNAL", id });
}

function expectedRefusal(error: unknown): WireRefusal | null {
  if (error instanceof RateLimitExceeded)
    return { code: "RATE_LIMITED", retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof BodyRefused) return error.refusal;
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Whoever hung up in the middle of a body reads no answer, and nothing of ours went wrong.
  if (code === "ECONNRESET" && error.message === "aborted") return { code: "MALFORMED_BODY" };
  const named = FRAMEWORK_REFUSALS[code];
  if (named !== undefined) return named;
  return "statusCode" in error ? (STATUS_REFUSALS[Number(error.statusCode)] ?? null) : null;
}
