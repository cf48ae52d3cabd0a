import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ENDPOINTS } from "@maru/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Site } from "../../operations/sites/site.ts";
import { builtFiles, isPage, serveFiles } from "./built-files.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { methodsByPath } from "./known-paths.ts";
import { fileLimiter } from "./limit-files.ts";
import { createPagePacker } from "./pack-page.ts";
import { pageOfSite, siteOfPage } from "./page-of-site.ts";
import { pathOf, sendRefusal } from "./send-reply.ts";

const methodsOf = methodsByPath(Object.values(ENDPOINTS));

/** Paths that never answer with a page, so that a wrong address is told as such. */
const NOT_PAGES = /^\/(api|oauth|bx_ws|data|assets|fonts)(\/|$)|^\/fee\.json$/;

/** The built pages of the player app; null: it is not built, or not served. */
export interface PlayerPages {
  readonly index: string;
  /** The trade screen has a page of its own in each language: its first picture comes with it, its scripts are asked for ahead. */
  readonly trade: Readonly<Record<Site["locale"], string>>;
  /** What stands inside the pages as scripts, as the content security policy names it. */
  readonly scriptHashes: readonly string[];
}

export function readPlayerPages(dist: string | null): PlayerPages | null {
  const read = (name: string): string | null => {
    const file = dist === null ? null : path.join(dist, name);
    return file !== null && existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const index = read("index.html");
  const [ko, en, zh, ja] = LOCALES.map((locale) => read(`trade.${locale}.html`));
  if (index === null || !ko || !en || !zh || !ja) return null;
  const all = [index, ko, en, zh, ja];
  return { index, trade: { ko, en, zh, ja }, scriptHashes: [...new Set(all.flatMap(scriptHashesOf))] };
}

const LOCALES = ["ko", "en", "zh", "ja"] as const satisfies readonly Site["locale"][];

function scriptHashesOf(page: string): readonly string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => {
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  });
}

interface PlayerApp {
  readonly dist: string | null;
  readonly pages: PlayerPages | null;
  readonly sites: HttpVerbs["sites"];
  readonly filesPerMinute: number | undefined;
}

/** Serves the built player app: hashed files for a year, everything else asked for again; any page address gets the app. */
export async function registerPlayerApp(
  app: FastifyInstance,
  { dist, pages, sites, filesPerMinute }: PlayerApp,
): Promise<void> {
  const limited = fileLimiter(app, filesPerMinute);
  if (dist !== null && pages !== null) {
    await serveFiles(app, builtFiles(dist, /^\/([\w.]+\.html)?$/), limited);
  }
  const pack = createPagePacker();
  app.setNotFoundHandler({ preHandler: limited }, async (request, reply) => {
    const methods = methodsOf(pathOf(request.url), request.method);
    if (methods.length > 0)
      return sendRefusal(request, reply.header("allow", methods.join(", ")), { code: "METHOD_NOT_ALLOWED" });
    if (pages === null || !isPage(request, NOT_PAGES))
      return sendRefusal(request, reply, { code: "NOT_FOUND" });
    const site = await siteOfPage(sites, request);
    const page = isTrade(request) ? pages.trade[site?.locale ?? "ko"] : pages.index;
    const packed = await pack(pageOfSite(page, site), request.headers["accept-encoding"]);
    if (packed.packing !== null) reply.header("content-encoding", packed.packing);
    return reply
      .code(200)
      .header("cache-control", "no-cache")
      .header("vary", "accept-encoding")
      .type("text/html; charset=utf-8")
      .send(packed.body);
  });
}

function isTrade({ url }: FastifyRequest): boolean {
  return /^\/trade(\/|$)/.test(pathOf(url));
}
