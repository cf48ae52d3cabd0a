import { type ErrorCode, HTTP_STATUS, messageOf, paramsOf, type WireRefusal } from "@maru/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOfRequest, setRefusal, unitOfRequest } from "./request-context.ts";

/** 200 in the envelope of 5-wire.md. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.code(200).send({ status: 200, message: "", data });
}

/** A refusal in the request's language, in the envelope or in the form of the token endpoint. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: WireRefusal,
): FastifyReply {
  const status = HTTP_STATUS[refusal.code];
  const message = messageOf(refusal, languageOfRequest(request), unitOfRequest(request));
  if ("retryAfterSeconds" in refusal) reply.header("retry-after", String(refusal.retryAfterSeconds));
  setRefusal(request, refusal.code);
  reply.code(status).header("cache-control", "no-store");
  if (isTokenPath(request.url)) return reply.send(tokenError(refusal, { status, message }));
  return reply.send({ status, code: refusal.code, message, params: paramsOf(refusal), data: null });
}

export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}

function isTokenPath(url: string): boolean {
  return pathOf(url) === "/oauth/token";
}

/** RFC 6749 section 5.2, with the envelope's status and message, and the work where some is asked for; the description is our code. */
function tokenError(refusal: WireRefusal, said: { readonly status: number; readonly message: string }) {
  const params = refusal.code === "WORK_NEEDED" ? { params: paramsOf(refusal) } : {};
  return { error: tokenErrorCode(refusal, said.status), error_description: refusal.code, ...said, ...params };
}

const TOKEN_ERRORS: Partial<Record<ErrorCode, string>> = {
  BAD_CREDENTIALS: "invalid_grant",
  REFRESH_REFUSED: "invalid_grant",
  ACCOUNT_DISABLED: "invalid_grant",
  ACCOUNT_FROZEN: "invalid_grant",
  UNSUPPORTED_GRANT: "unsupported_grant_type",
};

function tokenErrorCode({ code }: WireRefusal, status: number): string {
  const named = TOKEN_ERRORS[code];
  if (named !== undefined) return named;
  if (status === 429 || status === 503) return "temporarily_unavailable";
  return status >= 500 ? "server_error" : "invalid_request";
}
