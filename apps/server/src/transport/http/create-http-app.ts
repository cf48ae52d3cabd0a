import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { ENDPOINTS } from "@maru/contract";
import fastify, { type FastifyInstance } from "fastify";
import { acceptJsonOnly } from "./accept-json-only.ts";
import { answerExpectations } from "./answer-expectations.ts";
import { noteRefusals } from "./note-refusals.ts";
import { handleError } from "./handle-error.ts";
import type { HandledId, Handlers } from "./handler.ts";
import { accountHandlers } from "./handlers/accounts.ts";
import { certificationHandlers } from "./handlers/certifications.ts";
import { fairnessHandlers } from "./handlers/fairness.ts";
import { memberHandlers } from "./handlers/members.ts";
import { registerFileEndpoints } from "./file-endpoints.ts";
import { coinHandlers } from "./handlers/coins.ts";
import { contentHandlers } from "./handlers/content.ts";
import { ownDataHandlers } from "./handlers/own-data.ts";
import { priceHandlers } from "./handlers/prices.ts";
import { protectionHandlers } from "./handlers/protection.ts";
import { publicLogHandlers } from "./handlers/public-log.ts";
import { receiptHandlers } from "./handlers/receipts.ts";
import { sessionHandlers } from "./handlers/sessions.ts";
import { tradingHandlers } from "./handlers/trading.ts";
import { walletHandlers } from "./handlers/wallet.ts";
import type { HttpOptions } from "./http-options.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { packReplies } from "./pack-replies.ts";
import { readPlayerPages, registerPlayerApp } from "./player-app.ts";
import { nameReports, registerPolicyReports } from "./policy-reports.ts";
import { createRateLimiters, RATE_LIMIT_PLUGIN } from "./rate-limits.ts";
import { registerEndpoint } from "./register-endpoint.ts";
import { refuseForwarded } from "./refuse-forwarded.ts";
import { securityHeaders } from "./security-headers.ts";
import { observeCalls, serverOptions } from "./server-options.ts";
import { registerSockJsClient } from "./sockjs-client.ts";
import { registerTokenEndpoint } from "./token-endpoint.ts";

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
