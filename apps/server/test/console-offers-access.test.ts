import { CONSOLE_ENDPOINTS, type ConsoleEndpoint, type ConsoleName } from "@maru/contract";
import { ACCESS, type Area } from "@maru/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const AREAS: readonly Area[] = ["markets", "options", "rounds", "sites", "licence"];
const endpoints: readonly (ConsoleEndpoint & { readonly name: ConsoleName })[] = CONSOLE_ENDPOINTS;
const OWN = endpoints.filter(({ area }) => area !== null && AREAS.includes(area));

/** Who asks, with the role and the sites that the database gives them. */
const STAFF = [
  { as: "ada", role: "admin", sites: "all" },
  { as: "mia", role: "manager", sites: [1] },
  { as: "ora", role: "operator", sites: [1] },
  { as: "otto", role: "operator", sites: [37] },
  { as: "sue", role: "support", sites: [1] },
  { as: "con", role: "content", sites: [1] },
  { as: "aud", role: "auditor", sites: "all" },
] as const;

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  for (const { as } of STAFF) await world.signIn(as);
  await world.signIn("pat", { siteCode: "maru" });
}, 120_000);
afterAll(() => world.close());

/** What the table says of a caller and a site: nobody is told more than that they may not. */
function mayReach(endpoint: ConsoleEndpoint, who: (typeof STAFF)[number], site: number | null): boolean {
  if (endpoint.area === null) return true;
  const actions: readonly string[] = ACCESS[who.role][endpoint.area];
  if (!actions.includes(endpoint.action)) return false;
  const sites: readonly number[] | "all" = who.sites;
  if (site !== null) return sites === "all" || sites.includes(site);
  return endpoint.action === "see" || sites === "all";
}

describe("S-12 calls of markets, options, rounds, sites and licences", () => {
  it("are as many as this matrix knows", () => {
    expect(OWN.map(({ name }) => name).toSorted()).toEqual([
      "consoleSites",
      "createSite",
      "endLicence",
      "enterLicence",
      "licences",
      "marketVersions",
      "markets",
      "option",
      "optionVersions",
      "options",
      "proposeMarketTerms",
      "proposeOptionSettings",
      "proposeOptionTerms",
      "round",
      "rounds",
      "saveSite",
      "saveWalletSettings",
      "siteSettings",
      "siteVersions",
      "switchOption",
    ]);
  });

  it.each(OWN.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s: role × site",
    async (name, endpoint) => {
      const sites = endpoint.site === "none" ? [null] : endpoint.site === "any" ? [null, 1, 37] : [1, 37];
      const params = { id: 1, stock: "SIM-V25" };
      for (const site of sites) {
        const where = site === null ? {} : { site };
        expect((await world.call(name, { as: null, params, ...where })).status, `nobody ${site}`).toBe(401);
        expect((await world.call(name, { as: "pat", params, ...where })).status, `partner ${site}`).toBe(403);
        for (const who of STAFF) {
          const { status, code } = await world.call(name, { as: who.as, params, ...where });
          const isRefused = status === 403 && code !== "STEP_UP_NEEDED";
          expect([who.as, site, isRefused], `${name} ${code}`).toEqual([
            who.as,
            site,
            !mayReach(endpoint, who, site),
          ]);
          expect(status).toBeLessThan(500);
        }
      }
    },
  );
});
