import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { CONSOLE_ENDPOINTS } from "@maru/contract";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { acceptJsonOnly } from "../http/accept-json-only.ts";
import { handleError } from "../http/handle-error.ts";
import { registerConsolePages } from "./console-pages.ts";
import type { ConsoleHandlers } from "./console-handler.ts";
import { CONSOLE_LIMIT_PLUGIN, createConsoleLimiters } from "./console-limits.ts";
import type { ConsoleOptions } from "./console-options.ts";
import { consoleSecurityHeaders } from "./console-security.ts";
import type { ConsoleVerbs } from "./console-verbs.ts";
import { accessHandlers } from "./handlers/access.ts";
import { adminHandlers } from "./handlers/admins.ts";
import { coinDeskHandlers } from "./handlers/coins.ts";
import { consoleContentHandlers, supportHandlers } from "./handlers/content.ts";
import { partnerHandlers } from "./handlers/partners.ts";
import { playerHandlers } from "./handlers/players.ts";
import { reportHandlers } from "./handlers/reports.ts";
import { offerHandlers } from "./handlers/offers.ts";
import { siteHandlers } from "./handlers/sites.ts";
import { auditHandlers } from "./handlers/audit.ts";
import { deckHandlers } from "./handlers/deck.ts";
import { moneyHandlers } from "./handlers/money.ts";
import { outboxHandlers } from "./handlers/outbox.ts";
import { staffHandlers } from "./handlers/staff.ts";
import { noteStaffRefusals } from "./note-staff-refusals.ts";
import { registerConsoleEndpoint } from "./register-console-endpoint.ts";

const BODY_LIMIT_BYTES = 16_384;

/** The console's origin: every endpoint of its table, and the built app. Not yet listening. */
export async function createConsoleApp(
  verbs: ConsoleVerbs,
  options: ConsoleOptions,
): Promise<FastifyInstance> {
  const { logger, trustedProxies } = options;
  const app = fastify({
    ...(logger === null ? { logger: false } : { loggerInstance: logger }),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // Addresses of requests stay out of the log: a query can hold a name (S-43).
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  app.setErrorHandler(handleError);
  acceptJsonOnly(app);
  await app.register(helmet, consoleSecurityHeaders(options));
  await app.register(cookie);
  await app.register(rateLimit, CONSOLE_LIMIT_PLUGIN);
  observeConsoleCalls(app, options);
  noteStaffRefusals(app, verbs);

  const handlers: ConsoleHandlers = {
    ...accessHandlers(verbs, options),
    ...staffHandlers(verbs),
    ...adminHandlers(verbs),
    ...playerHandlers(verbs),
    ...partnerHandlers(verbs),
    ...consoleContentHandlers(verbs),
    ...supportHandlers(verbs),
    ...reportHandlers(verbs),
    ...offerHandlers(verbs),
    ...siteHandlers(verbs),
    ...auditHandlers(verbs),
    ...deckHandlers(verbs),
    ...moneyHandlers(verbs),
    ...coinDeskHandlers(verbs),
    ...outboxHandlers(verbs),
  };
  const deps = { verbs, options, limiters: createConsoleLimiters(app, options), handlers };
  for (const endpoint of CONSOLE_ENDPOINTS) registerConsoleEndpoint(app, endpoint, deps);
  await registerConsolePages(app, options.consoleDist);
  return app;
}

function observeConsoleCalls(app: FastifyInstance, { observe }: ConsoleOptions): void {
  app.addHook("onResponse", async (request, reply) => {
    const { url } = request.routeOptions;
    const isEndpoint = url !== undefined && !url.includes("*");
    observe({
      endpoint: isEndpoint ? `console ${request.method} ${url}` : "console other",
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
  });
}
