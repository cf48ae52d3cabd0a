import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "../../operations/sites/site.ts";
import type { HttpVerbs } from "./http-verbs.ts";
import { pathOf, sendRefusal } from "./send-reply.ts";

/** Paths that never answer with a page, so that a wrong address is told as such. */
const NOT_PAGES = /^\/(api|oauth|bx_ws|data|assets|fonts)(\/|$)|^\/fee\.json$/;

const ONE_YEAR = "public, max-age=31536000, immutable";

/** Serves the built player app: hashed files for a year, everything else asked for again; any page address gets the app. */
export async function registerPlayerApp(
  app: FastifyInstance,
  dist: string | null,
  { sites }: Pick<HttpVerbs, "sites">,
): Promise<void> {
  const index = dist === null ? null : readIndex(dist);
  if (dist !== null && index !== null) {
    await app.register(fastifyStatic, {
      root: path.resolve(dist),
      preCompressed: true,
      cacheControl: false,
      dotfiles: "ignore",
      // The page itself is written for its site, below.
      index: false,
      allowedPath: (file) => !file.endsWith(".map") && file !== "/" && file !== "/index.html",
      setHeaders: (reply, file) => {
        reply.header("cache-control", isHashed(file) ? ONE_YEAR : "no-cache");
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (index === null || !isPage(request)) return sendRefusal(request, reply, { code: "NOT_FOUND" });
    return sendIndex(reply, pageOfSite(index, await siteOfPage(sites, request)));
  });
}

function readIndex(dist: string): string | null {
  const file = path.join(dist, "index.html");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function sendIndex(reply: FastifyReply, page: string): FastifyReply {
  return reply.code(200).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
}

/** The site of the host name, or the one that `?site=` shows in this tab; the page does not wait for a database in trouble. */
async function siteOfPage(sites: HttpVerbs["sites"], request: FastifyRequest): Promise<Site | null> {
  const asked = new URLSearchParams(request.url.split("?")[1]).get("site");
  try {
    const named = asked === null ? null : await sites.siteByCode(asked);
    return named ?? (await sites.siteByHost(request.host)) ?? (await sites.siteById(1));
  } catch {
    return null;
  }
}

/** Code, name, theme and colours of the site stand in its page, so that the first paint is already its own. */
function pageOfSite(index: string, site: Site | null): string {
  if (site === null) return index;
  const { look } = site;
  const theme = look.theme === "system" ? "dark" : look.theme;
  return index
    .replace('data-theme="dark"', `data-theme="${theme}"`)
    .replace('lang="ko"', `lang="${site.locale}"`)
    .replace('data-palette="korean"', `data-palette="${look.palette}"`)
    .replace("<title>Maru</title>", () => `<title>${escaped(site.name)}</title>`)
    .replace(
      '<meta name="maru-site" content="maru" />',
      () =>
        `<meta name="maru-site" content="${escaped(site.code)}" />\n    <meta name="maru-look" content="${escaped(JSON.stringify(look))}" />`,
    );
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");
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
