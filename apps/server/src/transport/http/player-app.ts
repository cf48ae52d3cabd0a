import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf, sendRefusal } from "./send-reply.ts";

/** Paths that never answer with a page, so that a wrong address is told as such. */
const NOT_PAGES = /^\/(api|oauth|bx_ws|data|assets|fonts)(\/|$)|^\/fee\.json$/;

const ONE_YEAR = "public, max-age=31536000, immutable";

/** Serves the built player app: hashed files for a year, everything else asked for again; any page address gets the app. */
export async function registerPlayerApp(app: FastifyInstance, dist: string | null): Promise<void> {
  const hasApp =
    dist !== null && ["index.html", "trade.html"].every((page) => existsSync(path.join(dist, page)));
  if (hasApp) {
    await app.register(fastifyStatic, {
      root: path.resolve(dist),
      preCompressed: true,
      cacheControl: false,
      dotfiles: "ignore",
      index: "index.html",
      allowedPath: (file) => !file.endsWith(".map"),
      setHeaders: (reply, file) => {
        reply.header("cache-control", isHashed(file) ? ONE_YEAR : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasApp && isPage(request)) return sendPage(request, reply);
    return sendRefusal(request, reply, { code: "NOT_FOUND" });
  });
}

/** The trade screen has a page of its own: the same, with that screen's scripts asked for ahead. */
function sendPage({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(200).sendFile(/^\/trade(\/|$)/.test(pathOf(url)) ? "trade.html" : "index.html");
}

/** The build puts a content hash into every name under assets/. */
function isHashed(file: string): boolean {
  return /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.(br|gz))?$/.test(file);
}

function isPage({ method, url }: FastifyRequest): boolean {
  const address = pathOf(url);
  return (method === "GET" || method === "HEAD") && !NOT_PAGES.test(address) && !/\.\w+$|\/\./.test(address);
}
