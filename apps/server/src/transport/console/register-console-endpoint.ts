import { createHash, randomUUID } from "node:crypto";
import {
  ACT_KEY_HEADER,
  type ConsoleEndpoint,
  type ConsoleName,
  type ConsoleRefusal,
  csvFile,
  needsActKey,
  actKey,
} from "@maru/contract";
import type { StaffPrincipal } from "@maru/rules";
import { assert, ok, refused, type Result, staffId } from "@maru/values";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createTryCounter } from "../http/count-tries.ts";
import { deviceCookieName } from "../http/device-cookie.ts";
import { parseParts } from "../http/parse-input.ts";
import { sendData } from "../http/send-reply.ts";
import type { ActAnswers } from "./act-answers.ts";
import { consoleContextOf, consoleLanguage, setConsoleContext } from "./console-context.ts";
import type { ConsoleAnswer, ConsoleHandlers } from "./console-handler.ts";
import { type ConsoleLimiters, rateOf } from "./console-limits.ts";
import { CONSOLE_RATES_PER_MINUTE, type ConsoleOptions } from "./console-options.ts";
import type { ConsoleVerbs } from "./console-verbs.ts";
import { identifyStaff } from "./identify-staff.ts";
import { sendConsoleRefusal, sendCsv } from "./send-console-reply.ts";

export interface ConsoleDeps {
  readonly verbs: ConsoleVerbs;
  readonly options: ConsoleOptions;
  readonly limiters: ConsoleLimiters;
  readonly handlers: ConsoleHandlers;
  readonly acts: ActAnswers;
}

/** What all handlers look like from here: each parses with its own endpoint's schemas, which makes the types true. */
type AnyHandler = (call: object, staff: StaffPrincipal) => Promise<ConsoleAnswer<unknown>>;

/** Puts one endpoint of the table in place: who → limit → parse → verb → reply. */
export function registerConsoleEndpoint(
  app: FastifyInstance,
  endpoint: ConsoleEndpoint & { readonly name: ConsoleName },
  { verbs, options, limiters, handlers, acts }: ConsoleDeps,
): void {
  const handler = handlers[endpoint.name] as AnyHandler;
  const isSignIn = endpoint.who === "anyone";
  const countTry = createTryCounter(options.ratesPerMinute["sign-in"] ?? CONSOLE_RATES_PER_MINUTE["sign-in"]);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(endpoint.bodyLimitBytes === undefined ? {} : { bodyLimit: endpoint.bodyLimitBytes }),
    // A right password is never refused for others' tries: the guard asks for work instead.
    ...(isSignIn ? {} : { preHandler: limiters[rateOf(endpoint)] }),
    onRequest: async (request, reply) => {
      const identity = await identifyStaff({ verbs, options }, request, endpoint);
      if (identity.ok) setConsoleContext(request, identity.value);
      else await sendConsoleRefusal(request, reply, identity.refusal);
    },
    handler: async (request, reply) => {
      const parts = parseParts(endpoint, request);
      if (!parts.ok) return sendConsoleRefusal(request, reply, parts.refusal);
      const key = actKeyOf(request, endpoint);
      if (!key.ok) return sendConsoleRefusal(request, reply, key.refusal);
      const call = callOf(request, endpoint, key.value);
      const device = request.cookies[deviceCookieName(options)] ?? null;
      const isFlooding = isSignIn && countTry(request.ip);
      const act = () => handler({ ...parts.value, ...call, device, isFlooding }, call.by.staff);
      const answer = await (key.value === null
        ? act()
        : acts.once(
            {
              staffId: call.by.staff.staffId,
              key: key.value,
              print: printOf([endpoint.name, call.siteId, parts.value]),
            },
            act,
          ));
      return send({ endpoint, options }, answer, { request, reply });
    },
  });
}

/** Who signs in is nobody yet. */
const NOBODY: StaffPrincipal = {
  staffId: staffId(Number.MAX_SAFE_INTEGER),
  username: "",
  role: "partner",
  siteIds: [],
  partnerId: null,
  sessionId: "",
  steppedUpAtMs: null,
};

/** The key of an act; null where there is none and none is needed. */
function actKeyOf(request: FastifyRequest, endpoint: ConsoleEndpoint): Result<string | null, ConsoleRefusal> {
  if (endpoint.method === "GET" || endpoint.who !== undefined) return ok(null);
  const given = request.headers[ACT_KEY_HEADER];
  if (given === undefined && !needsActKey(endpoint)) return ok(null);
  const key = actKey.safeParse(given);
  return key.success ? ok(key.data.toLowerCase()) : refused({ code: "INVALID_FIELD", field: ACT_KEY_HEADER });
}

function printOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64");
}

function callOf(request: FastifyRequest, endpoint: ConsoleEndpoint, key: string | null) {
  const { session, site } = consoleContextOf(request);
  assert((session === null) === (endpoint.who === "anyone"), "a call is identified before it is handled");
  const staff = session?.principal ?? NOBODY;
  return {
    siteId: site?.id ?? null,
    sites: site === null ? staff.siteIds : [site.id],
    language: consoleLanguage(request),
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    by: { staff, address: request.ip, ...(key === null ? {} : { act: { key, call: randomUUID() } }) },
    session,
  };
}

interface Bytes {
  readonly mime: string;
  readonly bytes: Uint8Array;
}

function isBytes(value: unknown): value is Bytes {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}

function send(
  { endpoint, options }: { readonly endpoint: ConsoleEndpoint; readonly options: ConsoleOptions },
  answer: ConsoleAnswer<unknown>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  if (!answer.ok) return sendConsoleRefusal(request, reply, answer.refusal);
  const { value, headers = {} } = answer;
  if (options.checkReplies) endpoint.reply.parse(value);
  reply.header("cache-control", "no-store").headers(headers);
  if (endpoint.form === "csv") return sendCsv(reply, csvFile.parse(value));
  if (endpoint.form === "bytes") {
    assert(isBytes(value), "bytes were promised");
    return reply.type(value.mime).send(Buffer.from(value.bytes));
  }
  return sendData(reply, value);
}
