import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { ENDPOINTS } from "@maru/contract";
import fastify, { type FastifyInstance } from "fastify";
import { acceptJsonOnly } from "./http/accept-json-only.ts";
import { answerExpectations } from "./http/answer-expectations.ts";
import { noteRefusals } from "./http/note-refusals.ts";
import { handleError } from "./http/handle-error.ts";
import type { HandledId, Handlers } from "./http/handler.ts";
import { accountHandlers } from "./http/handlers/accounts.ts";
import { certificationHandlers } from "./http/handlers/certifications.ts";
import { fairnessHandlers } from "./http/handlers/fairness.ts";
import { memberHandlers } from "./http/handlers/members.ts";
import { registerFileEndpoints } from "./http/file-endpoints.ts";
import { coinHandlers } from "./http/handlers/coins.ts";
import { contentHandlers } from "./http/handlers/content.ts";
import { ownDataHandlers } from "./http/handlers/own-data.ts";
import { priceHandlers } from "./http/handlers/prices.ts";
import { protectionHandlers } from "./http/handlers/protection.ts";
import { publicLogHandlers } from "./http/handlers/public-log.ts";
import { receiptHandlers } from "./http/handlers/receipts.ts";
import { sessionHandlers } from "./http/handlers/sessions.ts";
import { tradingHandlers } from "./http/handlers/trading.ts";
import { walletHandlers } from "./http/handlers/wallet.ts";
import { registerLogFiles } from "./http/log-files.ts";
import type { HttpOptions } from "./http/http-options.ts";
import type { HttpVerbs } from "./http/http-verbs.ts";
import { packReplies } from "./http/pack-replies.ts";
import { readPlayerPages, registerPlayerApp } from "./http/player-app.ts";
import { nameReports, registerPolicyReports } from "./http/policy-reports.ts";
import { createRateLimiters, RATE_LIMIT_PLUGIN } from "./http/rate-limits.ts";
import { registerEndpoint } from "./http/register-endpoint.ts";
import { refuseForwarded } from "./http/refuse-forwarded.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { observeCalls, serverOptions } from "./http/server-options.ts";
import { registerSockJsClient } from "./http/sockjs-client.ts";
import { registerTokenEndpoint } from "./http/token-endpoint.ts";

/** The player's origin: every endpoint of the contract, and the built app. Not yet listening. */
export async function createHttpApp(verbs: HttpVerbs, options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify(serverOptions(options));
  app.setErrorHandler(handleError);
  if (options.refusesForwarded === true) refuseForwarded(app);
  acceptJsonOnly(app);
  answerExpectations(app);
  const pages = readPlayerPages(options.playerDist);
  await app.register(helmet, securityHeaders(options, pages?.scriptHashes ?? []));
  nameReports(app);
  await app.register(cookie);
  await app.register(rateLimit, RATE_LIMIT_PLUGIN);
  packReplies(app);
  observeCalls(app, { observe: options.observe, origin: "" });
  noteRefusals(app, verbs);

  const handlers: Handlers = {
    ...accountHandlers(verbs, options),
    ...sessionHandlers(verbs),
    ...memberHandlers(verbs),
    ...ownDataHandlers(verbs),
    ...certificationHandlers(verbs),
    ...protectionHandlers(verbs),
    ...tradingHandlers(verbs),
    ...priceHandlers(verbs),
    ...receiptHandlers(verbs),
    ...publicLogHandlers(verbs),
    ...fairnessHandlers(verbs),
    ...walletHandlers(verbs),
    ...coinHandlers(verbs),
    ...contentHandlers(verbs),
  };
  const deps = { verbs, options, limiters: createRateLimiters(app, { verbs, options }) };
  for (const id of HANDLED_IDS) registerEndpoint(app, id, { ...deps, handlers });
  await registerTokenEndpoint(app, deps);
  await registerFileEndpoints(app, deps);
  registerLogFiles(app, deps);
  registerSockJsClient(app);
  await registerPolicyReports(app, options);
  await registerPlayerApp(app, {
    dist: options.playerDist,
    pages,
    sites: verbs.sites,
    filesPerMinute: options.filesPerMinute,
  });
  return app;
}

const OWN_ROUTES = new Set(["token", "uploadFile", "picture"]);
const HANDLED_IDS = Object.keys(ENDPOINTS).filter(
  (id): id is HandledId => id in ENDPOINTS && !OWN_ROUTES.has(id),
);
