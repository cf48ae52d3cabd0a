import { type Endpoint, ENDPOINTS } from "@maru/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { assert } from "@maru/values";
import type { Answer, Call, HandledId, Handler, Handlers } from "./handler.ts";
import type { HttpOptions } from "./http-options.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { identifyRequest, siteAskedFor } from "./identify-request.ts";
import { parseInput } from "./parse-input.ts";
import type { RateLimiters } from "./rate-limits.ts";
import { contextOf, languageOfRequest, setContext } from "./request-context.ts";
import { sendData, sendRefusal } from "./send-reply.ts";

export interface RegistrarDeps {
  readonly verbs: HttpVerbs;
  readonly options: HttpOptions;
  readonly limiters: RateLimiters;
}

/** Puts one endpoint of the table in place: who → limit → parse → verb → reply. */
export function registerEndpoint(
  app: FastifyInstance,
  id: HandledId,
  { verbs, options, limiters, handlers }: RegistrarDeps & { readonly handlers: Handlers },
): void {
  const endpoint: Endpoint = ENDPOINTS[id];
  const answer = answererOf(id, handlers);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    preHandler: limiters[endpoint.rate],
    onRequest: async (request, reply) => {
      const identity = await identifyRequest(verbs, request, endpoint.who);
      const { caller, site } = identity.ok
        ? identity.value
        : { ...contextOf(request), site: await verbs.sites.siteByHost(request.host) };
      setContext(request, { caller, site: site ?? (await siteAskedFor(verbs, request)) });
      if (endpoint.isLicensedOnly === true && site?.mode === "play") {
        // What is money is not there at all where points are played for, whoever asks (P-01).
        await sendRefusal(request, reply, { code: "NOT_FOUND" });
        return;
      }
      if (!identity.ok) await sendRefusal(request, reply, identity.refusal);
    },
    handler: async (request, reply) => send({ endpoint, options }, await answer(request), { request, reply }),
  });
}

function answererOf<K extends HandledId>(id: K, handlers: Handlers<K>) {
  return answerer(ENDPOINTS[id], handlers[id]);
}

/** Parses by the endpoint's schemas and asks its handler. */
function answerer<E extends Endpoint>(endpoint: E, handler: Handler<E>) {
  return async (request: FastifyRequest): Promise<Answer<unknown>> => {
    const { caller, site } = contextOf(request);
    assert(site !== null, "a request is identified before it is handled");
    assert((caller !== null) === (endpoint.who !== "anyone"), "members' endpoints have a caller");
    const input = parseInput(endpoint, request);
    if (!input.ok) return input;
    // The assertions above have checked what the type says of `caller`.
    const language = languageOfRequest(request);
    const { ip: address } = request;
    return handler({ ...input.value, site, caller, language, address } as Call<E>);
  };
}

function send(
  { endpoint, options }: { readonly endpoint: Endpoint; readonly options: HttpOptions },
  answer: Answer<unknown>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  if (!answer.ok) return sendRefusal(request, reply, answer.refusal);
  if (options.checkReplies) endpoint.reply.parse(answer.value);
  reply.header("cache-control", "no-store").headers(answer.headers ?? {});
  return sendData(reply, answer.value);
}
