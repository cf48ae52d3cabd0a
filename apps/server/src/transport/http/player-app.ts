import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { builtFiles, isPage, sendPage } from "./built-files.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { pageOfSite, siteOfPage } from "./page-of-site.ts";
import { pathOf, sendRefusal } from "./send-reply.ts";

/** Paths that never answer with a page, so that a wrong address is told as such. */
const NOT_PAGES = /^\/(api|oauth|bx_ws|data|assets|fonts)(\/|$)|^\/fee\.json$/;

/** Serves the built player app: hashed files for a year, everything else asked for again; any page address gets the app. */
export async function registerPlayerApp(
  app: FastifyInstance,
  dist: string | null,
  { sites }: Pick<HttpVerbs, "sites">,
): Promise<void> {
  const pages = dist === null ? null : readPages(dist);
  if (dist !== null && pages !== null) {
    await app.register(fastifyStatic, builtFiles(dist, /^\/((index|trade)\.html)?$/));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (pages === null || !isPage(request, NOT_PAGES))
      return sendRefusal(request, reply, { code: "NOT_FOUND" });
    const page = isTrade(request) ? pages.trade : pages.index;
    return sendPage(reply, pageOfSite(page, await siteOfPage(sites, request)));
  });
}

/** The trade screen has a page of its own: the same, with that screen's scripts asked for ahead. */
interface Pages {
  readonly index: string;
  readonly trade: string;
}

function readPages(dist: string): Pages | null {
  const [index, trade] = [path.join(dist, "index.html"), path.join(dist, "trade.html")];
  if (!existsSync(index) || !existsSync(trade)) return null;
  return { index: readFileSync(index, "utf8"), trade: readFileSync(trade, "utf8") };
}

function isTrade({ url }: FastifyRequest): boolean {
  return /^\/trade(\/|$)/.test(pathOf(url));
}
