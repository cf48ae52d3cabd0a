import path from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import { pathOf } from "./send-reply.ts";

const ONE_YEAR = "public, max-age=31536000, immutable";

/** Serves a built app's files: hashed ones for a year, everything else asked for again. Its pages are written by whoever serves them. */
export function builtFiles(dist: string, pages: RegExp): FastifyStaticOptions {
  return {
    root: path.resolve(dist),
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    index: false,
    allowedPath: (file) => !file.endsWith(".map") && !pages.test(file),
    setHeaders: (reply, file) => {
      reply.header("cache-control", isHashed(file) ? ONE_YEAR : "no-cache");
    },
  };
}

/** Serves them at the root, each request counted first. */
export async function serveFiles(
  app: FastifyInstance,
  files: FastifyStaticOptions,
  limited: preHandlerAsyncHookHandler,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("preHandler", limited);
    await scope.register(fastifyStatic, files);
  });
}

/** The build puts a content hash into every name under assets/. */
function isHashed(file: string): boolean {
  return /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+(\.(br|gz))?$/.test(file);
}

/** Whether the address means a page of the app: no file, and none of the paths that never answer with one. */
export function isPage({ method, url }: FastifyRequest, notPages: RegExp): boolean {
  const address = pathOf(url);
  const isFile = address !== "/index.html" && /\.\w+$|\/\./.test(address);
  return (method === "GET" || method === "HEAD") && !notPages.test(address) && !isFile;
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.code(200).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
}
