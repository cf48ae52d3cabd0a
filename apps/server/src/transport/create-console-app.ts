import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { CONSOLE_ENDPOINTS } from "@maru/contract";
import fastify, { type FastifyInstance } from "fastify";
import { acceptJsonOnly } from "./http/accept-json-only.ts";
import { answerExpectations } from "./http/answer-expectations.ts";
import { handleError } from "./http/handle-error.ts";
import { nameReports, registerPolicyReports } from "./http/policy-reports.ts";
import { refuseForwarded } from "./http/refuse-forwarded.ts";
import { observeCalls, serverOptions } from "./http/server-options.ts";
import { createActAnswers } from "./console/act-answers.ts";
import { registerConsolePages } from "./console/console-pages.ts";
import type { ConsoleHandlers } from "./console/console-handler.ts";
import { CONSOLE_LIMIT_PLUGIN, createConsoleLimiters } from "./console/console-limits.ts";
import type { ConsoleOptions } from "./console/console-options.ts";
import { consoleSecurityHeaders } from "./console/console-security.ts";
import type { ConsoleVerbs } from "./console/console-verbs.ts";
import { accessHandlers } from "./console/handlers/access.ts";
import { adminHandlers } from "./console/handlers/admins.ts";
import { coinStaffHandlers } from "./console/handlers/coins.ts";
import { consoleContentHandlers, supportHandlers } from "./console/handlers/content.ts";
import { partnerHandlers } from "./console/handlers/partners.ts";
import { playerHandlers } from "./console/handlers/players.ts";
import { harmHandlers } from "./console/handlers/harm.ts";
import { reportHandlers } from "./console/handlers/reports.ts";
import { offerHandlers } from "./console/handlers/offers.ts";
import { siteHandlers } from "./console/handlers/sites.ts";
import { auditHandlers } from "./console/handlers/audit.ts";
import { dashboardHandlers } from "./console/handlers/dashboard.ts";
import { moneyHandlers } from "./console/handlers/money.ts";
import { outboxHandlers } from "./console/handlers/outbox.ts";
import { staffHandlers } from "./console/handlers/staff.ts";
import { noteStaffRefusals } from "./console/note-staff-refusals.ts";
import { registerConsoleEndpoint } from "./console/register-console-endpoint.ts";

/** The console's origin: every endpoint of its table, and the built app. Not yet listening. */
export async function createConsoleApp(
  verbs: ConsoleVerbs,
  options: ConsoleOptions,
): Promise<FastifyInstance> {
  const app = fastify(serverOptions(options));
  app.setErrorHandler(handleError);
  if (options.refusesForwarded === true) refuseForwarded(app);
  acceptJsonOnly(app);
  answerExpectations(app);
  await app.register(helmet, consoleSecurityHeaders(options));
  nameReports(app);
  await app.register(cookie);
  await app.register(rateLimit, CONSOLE_LIMIT_PLUGIN);
  observeCalls(app, { observe: options.observe, origin: "console " });
  noteStaffRefusals(app, verbs);

  const handlers: ConsoleHandlers = {
    ...accessHandlers(verbs, options),
    ...staffHandlers(verbs),
    ...adminHandlers(verbs),
    ...playerHandlers(verbs),
    ...partnerHandlers(verbs),
    ...consoleContentHandlers(verbs),
    ...supportHandlers(verbs),
    ...harmHandlers(verbs),
    ...reportHandlers(verbs),
    ...offerHandlers(verbs),
    ...siteHandlers(verbs),
    ...auditHandlers(verbs),
    ...dashboardHandlers(verbs),
    ...moneyHandlers(verbs),
    ...coinStaffHandlers(verbs),
    ...outboxHandlers(verbs),
  };
  const deps = {
    verbs,
    options,
    limiters: createConsoleLimiters(app, options),
    handlers,
    acts: createActAnswers(),
  };
  for (const endpoint of CONSOLE_ENDPOINTS) registerConsoleEndpoint(app, endpoint, deps);
  await registerPolicyReports(app, options);
  await registerConsolePages(app, options);
  return app;
}
