import { ok, refused, type Result } from "@maru/values";
import { wireContext } from "./context.ts";
import { type Fields, isFields, NO_FIELDS, objectOf, textOf } from "./read.ts";
import { freshToken, renewToken } from "./session.ts";
import type { WireRefusal } from "./shapes.ts";

export interface Call {
  readonly path: string;
  /** What is undefined is not sent. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Present: POST with a JSON body. */
  readonly body?: object;
  /** Public calls carry no token. */
  readonly isPublic?: boolean;
}

/** The code of a call that never got an answer; the server knows no such code. */
export const NO_ANSWER = "NO_ANSWER";

export const CALL_LIMIT_MS = 15_000;

/**
 * One call in the envelope of the wire: the reply's `data`, or the refusal. An expired token is renewed and the call repeated
 * once. Never throws.
 */
export async function call(request: Call): Promise<Result<unknown, WireRefusal>> {
  const token = request.isPublic === true ? null : await freshToken();
  const first = await send(request, token);
  if (first.ok || token === null || !isExpired(first.refusal)) return first;
  const renewed = await renewToken(token);
  return renewed === null ? first : send(request, renewed);
}

function isExpired(refusal: WireRefusal): boolean {
  return refusal.code === "TOKEN_EXPIRED" || refusal.code === "UNAUTHENTICATED";
}

/** Where a call goes: its path with what it asks, and the site of this page. */
export function addressOf(request: Pick<Call, "path" | "query">): string {
  const query = new URLSearchParams();
  if (wireContext.siteId !== null) query.set("siteInfoId", String(wireContext.siteId));
  for (const [key, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) query.set(key, String(value));
  const text = query.toString();
  return text === "" ? request.path : `${request.path}?${text}`;
}

async function send(request: Call, token: string | null): Promise<Result<unknown, WireRefusal>> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": wireContext.language,
  };
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  if (request.body !== undefined) headers["content-type"] = "application/json";
  try {
    const response = await fetch(addressOf(request), {
      method: request.body === undefined ? "GET" : "POST",
      headers,
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    return openEnvelope(response.status, await response.json());
  } catch {
    return refused({ code: NO_ANSWER, message: "", params: NO_FIELDS });
  }
}

function openEnvelope(status: number, body: unknown): Result<unknown, WireRefusal> {
  if (!isFields(body)) return refused({ code: "INTERNAL", message: "", params: NO_FIELDS });
  if (status === 200 && body["status"] === 200) return ok(body["data"]);
  return refused(readRefusal(body));
}

export function readRefusal(fields: Fields): WireRefusal {
  return {
    code: textOf(fields, "code"),
    message: textOf(fields, "message"),
    params: objectOf(fields, "params"),
  };
}
