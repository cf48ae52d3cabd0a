import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { CONSOLE_ENDPOINTS } from "@maru/contract";
import type { FastifyInstance } from "fastify";
import { builtFiles, isPage, sendPage, serveFiles } from "../http/built-files.ts";
import { methodsByPath } from "../http/known-paths.ts";
import { fileLimiter } from "../http/limit-files.ts";
import { pathOf } from "../http/send-reply.ts";
import type { ConsoleOptions } from "./console-options.ts";
import { sendConsoleRefusal } from "./send-console-reply.ts";

const methodsOf = methodsByPath(CONSOLE_ENDPOINTS);

/** Paths that never answer with a page, so that a wrong address is told as such. */
const NOT_PAGES = /^\/(api|assets|fonts)(\/|$)/;

/** Serves the built console app; any page address gets the app. */
export async function registerConsolePages(
  app: FastifyInstance,
  { consoleDist: dist, filesPerMinute }: Pick<ConsoleOptions, "consoleDist" | "filesPerMinute">,
): Promise<void> {
  const limited = fileLimiter(app, filesPerMinute);
  const file = dist === null ? null : path.join(dist, "index.html");
  const page = file !== null && existsSync(file) ? readFileSync(file, "utf8") : null;
  if (dist !== null && page !== null) await serveFiles(app, builtFiles(dist, /^\/(index\.html)?$/), limited);
  app.setNotFoundHandler({ preHandler: limited }, async (request, reply) => {
    const methods = methodsOf(pathOf(request.url), request.method);
    if (methods.length > 0)
      return sendConsoleRefusal(request, reply.header("allow", methods.join(", ")), {
        code: "METHOD_NOT_ALLOWED",
      });
    if (page === null || !isPage(request, NOT_PAGES))
      return sendConsoleRefusal(request, reply, { code: "NOT_FOUND" });
    return sendPage(reply, page);
  });
}
