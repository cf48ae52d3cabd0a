import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pathOf } from "../http/send-reply.ts";
import { sendConsoleRefusal } from "./send-console-reply.ts";

/** Paths that never answer with a page, so that a wrong address is told as such. */
const NOT_PAGES = /^\/(api|assets|fonts)(\/|$)/;

const ONE_YEAR = "public, max-age=31536000, immutable";

/** Serves the built console app: hashed files for a year, the page itself asked for again; any page address gets the app. */
export async function registerConsolePages(app: FastifyInstance, dist: string | null): Promise<void> {
  const file = dist === null ? null : path.join(dist, "index.html");
  const page = file !== null && existsSync(file) ? readFileSync(file, "utf8") : null;
  if (dist !== null && page !== null) {
    await app.register(fastifyStatic, {
      root: path.resolve(dist),
      preCompressed: true,
      cacheControl: false,
      dotfiles: "ignore",
      index: false,
      allowedPath: (asked) => !asked.endsWith(".map") && !/^\/(index\.html)?$/.test(asked),
      setHeaders: (reply, sent) => {
        reply.header("cache-control", isHashed(sent) ? ONE_YEAR : "no-cache");
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !isPage(request)) return sendConsoleRefusal(request, reply, { code: "NOT_FOUND" });
    return reply.code(200).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}

/** The build puts a content hash into every name under assets/. */
function isHashed(file: string): boolean {
  return /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.(br|gz))?$/.test(file);
}

function isPage({ method, url }: FastifyRequest): boolean {
  const address = pathOf(url);
  const isFile = address !== "/index.html" && /\.\w+$|\/\./.test(address);
  return (method === "GET" || method === "HEAD") && !NOT_PAGES.test(address) && !isFile;
}
