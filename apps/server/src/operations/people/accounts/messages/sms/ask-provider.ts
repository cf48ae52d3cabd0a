import { textWithin } from "../../../../../platform/text-within.ts";
import type { SentText, Unanswered } from "../../../../../ports/text-provider.ts";

/** Nobody looks at a page meanwhile, and the next message waits. */
export const ANSWER_WITHIN_MS = 8_000;
/** Bytes; a list of a few messages. */
const LONGEST_ANSWER = 262_144;

export type Fields = Readonly<Record<string, unknown>>;

export type Said =
  | { readonly state: "said"; readonly status: number; readonly body: Fields }
  | { readonly state: "unreachable"; readonly why: string }
  | Unanswered;

export interface ProviderCall {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Asks a provider once. What says itself that it took nothing, and what no connection was made to, is `unreachable`. */
export async function askProvider(
  { url, method, headers, body }: ProviderCall,
  withinMs: number,
): Promise<Said> {
  try {
    const reply = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
    const said = fieldsOf(await textWithin(reply, LONGEST_ANSWER));
    if (reply.status === 429) return { state: "unreachable", why: "status 429" };
    // A failure of the server, or of a gateway before it, may have come after the message was taken.
    if (reply.status >= 500 || said === null) return unanswered(`status ${reply.status}`);
    return { state: "said", status: reply.status, body: said };
  } catch (error) {
    const code = causeOf(error);
    if (NOT_CONNECTED.has(code)) return { state: "unreachable", why: code };
    return unanswered(code);
  }
}

/** No connection was made: nothing was handed over. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : error.name;
}

export function unanswered(why: string): Unanswered {
  return { state: "unanswered", why };
}

export function refused(why: string, because: "number" | "provider" = "provider"): SentText {
  return { state: "refused", because, why };
}

/** A provider's code as it is kept and shown: nothing longer, and no text that could hold a number. */
export function codeOf(value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^(?:[A-Za-z]\w{0,39}|-?\d{1,6})$/.test(text) ? text : "unknown";
}

/** Not an answer to a question about one message: nothing is learned from it. */
export function unheard(said: Said): Unanswered | null {
  if (said.state !== "said") return unanswered(said.why);
  return said.status >= 400 ? unanswered(`status ${said.status}`) : null;
}

function fieldsOf(text: string | null): Fields | null {
  try {
    const said: unknown = text === null ? null : JSON.parse(text);
    return isFields(said) ? said : null;
  } catch {
    return null;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function firstOf(value: unknown): Fields | null {
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return isFields(first) ? first : null;
}

export function inner(value: Fields, name: string): Fields {
  const found = value[name];
  return isFields(found) ? found : {};
}
