import helmet from "@fastify/helmet";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { OpenAPIV3 } from "openapi-types";
import type { UploadScan } from "../../ports/file-scanner.ts";
import { asyncApiDocument } from "./documents/async-api.ts";
import { answerExpectations } from "./answer-expectations.ts";
import { openApiDocument } from "./documents/open-api.ts";
import { guardHosts } from "./guard-hosts.ts";
import { handleError } from "./handle-error.ts";
import { sendRefusal } from "./send-reply.ts";
import { serverOptions } from "./server-options.ts";
import { SHARED_DIRECTIVES, sharedHeaders } from "./shared-security.ts";

/** `waitingFor` names what is missing. */
export interface Readiness {
  /**
   * `ready`: markets tick, rounds are open and bets can be taken. `standby`: another server leads the markets; this one takes bets and
   * serves pages, but has no prices to tell.
   */
  readonly status: "ready" | "standby" | "waiting";
  readonly waitingFor: readonly string[];
}

export interface AdminVerbs {
  readonly readiness: () => Promise<Readiness>;
  /** Whether files from outside are scanned (S-30). */
  readonly uploads: () => Promise<UploadScan>;
  /** The newest e-mails and text messages, in clear; null in production, where nobody may read them here. */
  readonly outbox: (() => Promise<readonly object[]>) | null;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
}

interface AdminOptions {
  readonly version: string;
  /** Null: silent. */
  readonly logger: FastifyBaseLogger | null;
}

/** This machine's own names alone: nobody comes here under any other. */
const OWN_NAMES_ALONE = { isOurs: () => false, isProxy: () => false };

/** Health, metrics and API documents. For a loopback port only: nothing here asks who calls (S-46). */
export async function createAdminApp(verbs: AdminVerbs, options: AdminOptions): Promise<FastifyInstance> {
  const app = fastify(serverOptions({ logger: options.logger, trustedProxies: [] }));
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { code: "NOT_FOUND" }));
  answerExpectations(app);
  guardHosts(app.server, OWN_NAMES_ALONE);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: SHARED_DIRECTIVES },
    ...sharedHeaders({ isSecure: false }),
  });
  const openApi = openApiDocument(options.version);
  const asyncApi = asyncApiDocument(options.version);

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const { status, waitingFor } = await verbs.readiness();
    return reply
      .code(status === "ready" ? 200 : 503)
      .send({ status, waitingFor, uploads: await verbs.uploads() });
  });
  app.get("/metrics", async (_request, reply) => {
    const { contentType, text } = await verbs.metrics();
    return reply.header("content-type", contentType).send(text);
  });
  const { outbox } = verbs;
  if (outbox !== null) app.get("/outbox", async () => outbox());
  app.get("/openapi.json", async () => openApi);
  app.get("/asyncapi.json", async () => asyncApi);

  await app.register(swagger, { mode: "static", specification: { document: asDocument(openApi) } });
  await app.register(swaggerUi, { routePrefix: "/docs" });
  return app;
}

/** Checks the part that the page needs; the rest of the document is built from the endpoint table. */
function asDocument(document: object): OpenAPIV3.Document {
  if (!("openapi" in document && "info" in document && "paths" in document))
    throw new TypeError("not an OpenAPI document");
  return document as OpenAPIV3.Document;
}
