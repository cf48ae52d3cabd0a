import type { FastifyRequest } from "fastify";
import type { Site } from "../../operations/sites/site.ts";
import type { HttpVerbs } from "./http-verbs.ts";

/** The site of the host name, or the one that `?site=` shows in this tab; the page does not wait for a database in trouble. */
export async function siteOfPage(sites: HttpVerbs["sites"], request: FastifyRequest): Promise<Site | null> {
  const asked = new URLSearchParams(request.url.split("?")[1]).get("site");
  try {
    const named = asked === null ? null : await sites.siteByCode(asked);
    return named ?? (await sites.siteByHost(request.host)) ?? (await sites.siteById(1));
  } catch {
    return null;
  }
}

/** Code, name, theme and colours of the site stand in its page, so that the first paint is already its own. */
export function pageOfSite(index: string, site: Site | null): string {
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
