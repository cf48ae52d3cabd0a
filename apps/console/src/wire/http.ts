import { ok, refused, type Result } from "@maru/values";
import { wireContext } from "./context.ts";

/** What the server refused, or that it gave no answer: a code for machines, words for people. */
export interface WireRefusal {
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The code of a call that never got an answer; the server knows no such code. */
export const NO_ANSWER = "NO_ANSWER";

const CALL_LIMIT_MS = 20_000;

export interface Sent {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly address: string;
  readonly body?: unknown;
  /** Of an act: sent again with it, the act is done once. */
  readonly key?: string | undefined;
  /** Asked by a timer, not by a person: it does not keep the session awake. */
  readonly isPolled: boolean;
}

/** One call in the envelope of the wire: the reply's `data`, or the refusal. Never throws. */
export async function send({
  method,
  address,
  body,
  key,
  isPolled,
}: Sent): Promise<Result<unknown, WireRefusal>> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": wireContext.language,
    "x-maru-console": "1",
  };
  if (isPolled) headers["x-maru-polling"] = "1";
  if (key !== undefined) headers["x-maru-key"] = key;
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    const response = await fetch(address, {
      method,
      headers,
      credentials: "same-origin",
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return openEnvelope(response.status, await response.json());
  } catch {
    return noAnswer();
  }
}

export function noAnswer(): Result<never, WireRefusal> {
  return refused({ code: NO_ANSWER, message: "", params: {} });
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function openEnvelope(status: number, body: unknown): Result<unknown, WireRefusal> {
  if (status === 200 && isFields(body) && body["status"] === 200) return ok(body["data"]);
  return readRefusal(body);
}

/** What the server refused, as its envelope says. */
export function readRefusal(body: unknown): Result<never, WireRefusal> {
  const { code, message, params } = isFields(body) ? body : {};
  return refused({
    code: typeof code === "string" ? code : "INTERNAL",
    message: typeof message === "string" ? message : "",
    params: isFields(params) ? params : {},
  });
}
