import { type Json, parsed } from "./json.ts";

export interface Answer {
  readonly http: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface Ask {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json | FormData | URLSearchParams | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The site of the call; null leaves it out. */
  readonly site?: number | null;
}

/** A call as the documents name it: `GET /api/me`. */
export type Call = (what: string, ask?: Ask) => Promise<Answer>;

/** A client of one address; every call carries `siteInfoId`. */
export function caller(base: string, always: Readonly<Record<string, string>> = {}, site = 1): Call {
  return async (what, ask = {}) => {
    const [method = "GET", path = "/"] = what.split(" ");
    const url = new URL(path, base);
    const about = ask.site === undefined ? site : ask.site;
    if (about !== null) url.searchParams.set("siteInfoId", String(about));
    for (const [key, value] of Object.entries(ask.query ?? {})) url.searchParams.set(key, String(value));
    const body = bodyOf(ask);
    const reply = await fetch(url, {
      method,
      redirect: "manual",
      headers: { ...(body.type === null ? {} : { "content-type": body.type }), ...always, ...ask.headers },
      ...(body.content === null ? {} : { body: body.content }),
    });
    return { http: reply.status, headers: reply.headers, body: parsed(await reply.text()) };
  };
}

function bodyOf({ body }: Ask): { type: string | null; content: string | FormData | URLSearchParams | null } {
  if (body === undefined) return { type: null, content: null };
  if (body instanceof FormData || body instanceof URLSearchParams) return { type: null, content: body };
  return { type: "application/json", content: typeof body === "string" ? body : JSON.stringify(body) };
}
