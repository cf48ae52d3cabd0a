import multipart from "@fastify/multipart";
import { type Endpoint, ENDPOINTS, type WireRefusal } from "@maru/contract";
import { assert, ok, refused, type Result } from "@maru/values";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../operations/people/accounts/caller.ts";
import { identifyRequest } from "./identify-request.ts";
import { parseInput } from "./parse-input.ts";
import type { RegistrarDeps } from "./register-endpoint.ts";
import { contextOf, setContext } from "./request-context.ts";
import { sendData, sendRefusal } from "./send-reply.ts";

const LARGEST_BYTES = 5 * 1024 * 1024;

/** `POST /api/file` and `GET /api/file/{id}`: the one place that takes a multipart body, and the one that answers with bytes (S-30). */
export async function registerFileEndpoints(app: FastifyInstance, deps: RegistrarDeps): Promise<void> {
  const { content } = deps.verbs;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { files: 1, fields: 2, parts: 3, fileSize: LARGEST_BYTES, headerPairs: 20 },
    });
    route({ ...deps, scope }, ENDPOINTS.uploadFile, async (request, reply) => {
      const sent = await readPicture(request);
      if (!sent.ok) return sendRefusal(request, reply, sent.refusal);
      const saved = await content.savePicture(callerOf(request), sent.value);
      if (!saved.ok) return sendRefusal(request, reply, saved.refusal);
      return sendData(reply.header("cache-control", "no-store"), saved.value);
    });
    route({ ...deps, scope }, ENDPOINTS.picture, async (request, reply) => {
      const input = parseInput(ENDPOINTS.picture, request);
      if (!input.ok) return sendRefusal(request, reply, input.refusal);
      const bytes = await content.picture(callerOf(request), input.value.params.id);
      if (bytes === null) return sendRefusal(request, reply, { code: "NOT_FOUND" });
      return sendPicture(reply, bytes);
    });
  });
}

function route(
  { scope, verbs, limiters }: RegistrarDeps & { readonly scope: FastifyInstance },
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    preHandler: limiters[endpoint.rate],
    onRequest: async (request, reply) => {
      const identity = await identifyRequest(verbs, request, endpoint.who);
      if (identity.ok) return setContext(request, identity.value);
      setContext(request, { caller: null, site: await verbs.sites.siteByHost(request.host) });
      await sendRefusal(request, reply, identity.refusal);
    },
    handler,
  });
}

function callerOf(request: FastifyRequest): Caller {
  const { caller } = contextOf(request);
  assert(caller !== null, "only members send and see pictures");
  return caller;
}

async function readPicture(request: FastifyRequest): Promise<Result<Buffer, WireRefusal>> {
  if (!request.isMultipart()) return refused({ code: "UNSUPPORTED_MEDIA_TYPE" });
  try {
    const part = await request.file();
    if (part === undefined) return refused({ code: "FILE_MISSING" });
    return ok(await part.toBuffer());
  } catch (error) {
    // The names of the sender's parts and files are never kept; only that the limit was passed is worth a word of its own.
    const isLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    return refused(isLarge ? { code: "FILE_TOO_LARGE", maxMegabytes: 5 } : { code: "MALFORMED_BODY" });
  }
}

/** Shown as a picture and as nothing else, even when opened by itself. */
function sendPicture(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .header("content-type", "image/webp")
    .header("content-disposition", "inline; filename=picture.webp")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cache-control", "private, max-age=86400, immutable")
    .send(bytes);
}
