import formBody from "@fastify/formbody";
import { ENDPOINTS, type EndpointInput, type Endpoints, type WireRefusal } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import type { SignedIn, SignInReply } from "../../operations/people/accounts/sign-in-reply.ts";
import { createTryCounter, type TryCounter } from "./count-tries.ts";
import { deviceCookie, deviceCookieName } from "./device-cookie.ts";
import { type HttpOptions, RATES_PER_MINUTE } from "./http-options.ts";
import type { Site } from "../../operations/sites/site.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { siteIdOf, siteOfHost } from "./identify-request.ts";
import { parseInput } from "./parse-input.ts";
import type { RegistrarDeps } from "./register-endpoint.ts";
import {
  expiredRefreshCookie,
  isBrowser,
  isCrossSite,
  refreshCookie,
  refreshTokenOf,
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
  const isFlooding = createTryCounter(options.ratesPerMinute["sign-in"] ?? RATES_PER_MINUTE["sign-in"]);
  // A right password is never refused for others' tries: the guard asks for work instead.
  const refreshesLimited: preHandlerAsyncHookHandler = async function limit(request, reply) {
    if (!isPasswordGrant(request)) await limiters[endpoint.rate].call(this, request, reply);
  };
  await app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    await scope.register(formBody, { bodyLimit: 8_192 });
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      preHandler: refreshesLimited,
      onRequest: async (request) => {
        // Its language is that of what is refused before anything is read.
        const site = await siteOfSignIn(verbs, request, siteCodeOf(request.query));
        setContext(request, { caller: null, site: site.ok ? site.value : await siteOfHost(verbs, request) });
      },
      handler: (request, reply) => answerToken({ verbs, options, isFlooding }, request, reply),
    });
  });
}

interface Deps {
  readonly verbs: HttpVerbs;
  readonly options: HttpOptions;
  readonly isFlooding: TryCounter;
}

function isPasswordGrant({ body }: FastifyRequest): boolean {
  return typeof body === "object" && body !== null && "grant_type" in body && body.grant_type === "password";
}

async function answerToken(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isCrossSite(request)) return sendRefusal(request, reply, { code: "FORBIDDEN" });
  const input = parseInput(ENDPOINTS.token, request);
  if (!input.ok) return sendRefusal(request, reply, input.refusal);
  const { options } = deps;
  const granted = await grant(deps, request, input.value);
  if (!granted.ok) {
    if (granted.refusal.code === "REFRESH_REFUSED") reply.header("set-cookie", expiredRefreshCookie(options));
    return sendRefusal(request, reply, granted.refusal);
  }
  const { accessToken, refreshToken, expiresInSeconds, device } = granted.value;
  reply.header("set-cookie", refreshCookie(refreshToken, options));
  if (device !== undefined) reply.header("set-cookie", deviceCookie(device, options));
  return reply.header("cache-control", "no-store").send({
    access_token: accessToken,
    token_type: "bearer",
    ...(isBrowser(request) ? {} : { refresh_token: refreshToken }),
    expires_in: expiresInSeconds,
  });
}

function grant(
  deps: Deps,
  request: FastifyRequest,
  input: TokenInput,
): Promise<Result<SignedIn, WireRefusal>> {
  switch (input.body.grant_type) {
    case "password":
      return grantByPassword(deps, request, input);
    case "refresh_token":
      return grantByRefresh(deps, request);
    default:
      return Promise.resolve(refused({ code: "UNSUPPORTED_GRANT" }));
  }
}

async function grantByPassword(
  { verbs, options, isFlooding }: Deps,
  request: FastifyRequest,
  { query, body }: TokenInput,
): Promise<Result<SignedIn, WireRefusal>> {
  const { username, password } = body;
  if (username === undefined) return refused({ code: "INVALID_FIELD", field: "username" });
  if (password === undefined) return refused({ code: "INVALID_FIELD", field: "password" });
  const site = await siteOfSignIn(verbs, request, query.siteCode);
  if (!site.ok) return site;
  // An unknown code goes on, so that it is answered like a wrong password.
  const siteCode = site.value?.code ?? query.siteCode;
  if (siteCode === undefined) return refused({ code: "SITE_UNKNOWN" });
  const reply = await verbs.accounts.signIn({
    siteCode,
    username,
    password,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    device: request.cookies[deviceCookieName(options)] ?? null,
    proof: body.proof ?? null,
    isFlooding: isFlooding(request.ip),
  });
  return resultOf(reply);
}

/** The site that is meant: `siteCode`, else `siteInfoId`, else the host's; null for a code that no site has. The two must agree. */
async function siteOfSignIn(
  verbs: HttpVerbs,
  request: FastifyRequest,
  siteCode: string | undefined,
): Promise<Result<Site | null, WireRefusal>> {
  const siteId = siteIdOf(request.query);
  if (siteId === "malformed") return refused({ code: "INVALID_FIELD", field: "siteInfoId" });
  const named = siteCode === undefined ? null : await verbs.sites.siteByCode(siteCode);
  if (siteId === null) return siteCode === undefined ? ok(await siteOfHost(verbs, request)) : ok(named);
  const numbered = await verbs.sites.siteById(siteId);
  if (siteCode !== undefined && named?.id !== siteId) return refused({ code: "SITE_MISMATCH" });
  return numbered === null ? refused({ code: "SITE_UNKNOWN" }) : ok(numbered);
}

function siteCodeOf(query: unknown): string | undefined {
  const isNamed = typeof query === "object" && query !== null && "siteCode" in query;
  return isNamed && typeof query.siteCode === "string" ? query.siteCode : undefined;
}

async function grantByRefresh(
  { verbs, options }: Deps,
  request: FastifyRequest,
): Promise<Result<SignedIn, WireRefusal>> {
  const refreshToken = refreshTokenOf(request, options);
  if (refreshToken === null) return refused({ code: "REFRESH_REFUSED" });
  const reply = await verbs.accounts.refresh({ refreshToken, address: request.ip });
  if (!reply.ok && reply.refusal.code === "BAD_CREDENTIALS") return refused({ code: "REFRESH_REFUSED" });
  return resultOf(reply);
}

function resultOf(reply: SignInReply): Result<SignedIn, WireRefusal> {
  return reply.ok ? ok(reply) : refused(reply.refusal);
}
