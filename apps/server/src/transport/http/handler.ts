import type {
  Endpoint,
  EndpointId,
  EndpointInput,
  EndpointReply,
  Endpoints,
  Language,
  WireRefusal,
} from "@maru/contract";
import type { Caller } from "../../operations/people/accounts/caller.ts";
import type { Site } from "../../operations/sites/site.ts";

/** What a handler returns: the data, with headers where they matter, or a refusal. */
export type Answer<Data> =
  | { readonly ok: true; readonly value: Data; readonly headers?: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly refusal: WireRefusal };

/** A parsed call. `caller` is there exactly where the endpoint is not for everyone. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  readonly site: Site;
  /** Of the request, else the site's. */
  readonly language: Language;
  /** Where the request came from, as far as proxies are trusted. */
  readonly address: string;
  readonly caller: E["who"] extends "anyone" ? null : Caller;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<EndpointReply<E>>>;

/** The token endpoint speaks OAuth and cookies, two others take and give bytes: they have routes of their own. */
export type HandledId = Exclude<EndpointId, "token" | "uploadFile" | "picture">;

export type Handlers<Ids extends HandledId = HandledId> = {
  readonly [K in Ids]: Handler<Endpoints[K]>;
};

/** The value, or 404: what is missing and what is somebody else's look the same (S-18). */
export function found<Data>(value: Data | null): Answer<Data> {
  return value === null ? { ok: false, refusal: { code: "NOT_FOUND" } } : { ok: true, value };
}

export function done<Data>(value: Data): Answer<Data> {
  return { ok: true, value };
}
