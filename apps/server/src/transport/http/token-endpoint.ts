import formBody from "@fastify/formbody";
import { ENDPOINTS, type EndpointInput, type Endpoints, type WireRefusal } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SignedIn, SignInReply } from "../../operations/accounts/sign-in-reply.ts";
import type { HttpOptions } from "./http-options.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { siteOfHost } from "./identify-request.ts";
import { parseInput } from "./parse-input.ts";
import type { RegistrarDeps } from "./register-endpoint.ts";
import {
  expiredRefreshCookie,
  isBrowser,
  isCrossSite,
  refreshCookie,
  refreshCookieName,
} from "./refresh-cookie.ts";
import { setContext } from "./request-context.ts";
import { sendRefusal } from "./send-reply.ts";

type TokenInput = EndpointInput<Endpoints["token"]>;

/** `POST /oauth/token`: the one place that takes a form, and the only one that reads the refresh cookie. */
export async function registerTokenEndpoint(
  app: FastifyInstance,
  { verbs, options, limiters }: RegistrarDeps,
): Promise<void> {
  const endpoint = ENDPOINTS.token;
  await app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    await scope.register(formBody, { bodyLimit: 8_192 });
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      preHandler: limiters[endpoint.rate],
      onRequest: async (request) => {
        setContext(request, { caller: null, site: await siteOfHost(verbs, request) });
      },
      handler: (request, reply) => answerToken({ verbs, options }, request, reply),
    });
  });
}

interface Deps {
  readonly verbs: HttpVerbs;
  readonly options: HttpOptions;
}

async function answerToken(
  { verbs, options }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isCrossSite(request)) return sendRefusal(request, reply, { code: "FORBIDDEN" });
  const input = parseInput(ENDPOINTS.token, request);
  if (!input.ok) return sendRefusal(request, reply, input.refusal);
  const granted = await grant({ verbs, options }, request, input.value);
  if (!granted.ok) {
    if (granted.refusal.code === "REFRESH_REFUSED") reply.header("set-cookie", expiredRefreshCookie(options));
    return sendRefusal(request, reply, granted.refusal);
  }
  const { accessToken, refreshToken, expiresInSeconds } = granted.value;
  return reply
    .header("cache-control", "no-store")
    .header("set-cookie", refreshCookie(refreshToken, options))
    .send({
      access_token: accessToken,
      token_type: "bearer",
      ...(isBrowser(request) ? {} : { refresh_token: refreshToken }),
      expires_in: expiresInSeconds,
    });
}

function grant(
  { verbs, options }: Deps,
  request: FastifyRequest,
  input: TokenInput,
): Promise<Result<SignedIn, WireRefusal>> {
  switch (input.body.grant_type) {
    case "password":
      return grantByPassword(verbs, request, input);
    case "refresh_token":
      return grantByRefresh({ verbs, options }, request, input);
    default:
      return Promise.resolve(refused({ code: "UNSUPPORTED_GRANT" }));
  }
}

async function grantByPassword(
  verbs: HttpVerbs,
  request: FastifyRequest,
  { query, body }: TokenInput,
): Promise<Result<SignedIn, WireRefusal>> {
  const { username, password } = body;
  if (username === undefined) return refused({ code: "INVALID_FIELD", field: "username" });
  if (password === undefined) return refused({ code: "INVALID_FIELD", field: "password" });
  const siteCode = query.siteCode ?? (await siteOfHost(verbs, request))?.code;
  if (siteCode === undefined) return refused({ code: "SITE_UNKNOWN" });
  const reply = await verbs.accounts.signIn({
    siteCode,
    username,
    password,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
  });
  return resultOf(reply);
}

async function grantByRefresh(
  { verbs, options }: Deps,
  request: FastifyRequest,
  { body }: TokenInput,
): Promise<Result<SignedIn, WireRefusal>> {
  const refreshToken = body.refresh_token ?? request.cookies[refreshCookieName(options)];
  if (refreshToken === undefined || refreshToken === "") return refused({ code: "REFRESH_REFUSED" });
  const reply = await verbs.accounts.refresh({ refreshToken, address: request.ip });
  if (!reply.ok && reply.refusal.code === "BAD_CREDENTIALS") return refused({ code: "REFRESH_REFUSED" });
  return resultOf(reply);
}

function resultOf(reply: SignInReply): Result<SignedIn, WireRefusal> {
  return reply.ok ? ok(reply) : refused(reply.refusal);
}
