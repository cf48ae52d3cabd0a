import type { Clock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { readSites } from "./site-store.ts";
import type { Site } from "./site.ts";

/** Sites change rarely and every request asks for one, so they are read again only after this. */
const MAX_AGE_MS = 5_000;

/** The room's reads. What they answer is at most 5 s old. */
export interface Sites {
  /** By id, ascending. */
  listSites(): Promise<readonly Site[]>;
  siteById(id: number): Promise<Site | null>;
  siteByCode(code: string): Promise<Site | null>;
  /** The site that answers on this host name (a port is ignored); null when none named it, then site 1 is meant. */
  siteByHost(host: string): Promise<Site | null>;
  /** Something was changed here: the next question reads anew. */
  forget(): void;
}

export interface SitesDeps {
  /** With a role that may read `site.site`. */
  readonly database: Database;
  readonly clock: Clock;
}

export function openSites(deps: SitesDeps): Sites {
  let cached: { readonly readAtMs: number; readonly sites: Promise<readonly Site[]> } | null = null;

  function listSites(): Promise<readonly Site[]> {
    const nowMs = deps.clock.now();
    if (cached !== null && nowMs - cached.readAtMs < MAX_AGE_MS) return cached.sites;
    const fresh = { readAtMs: nowMs, sites: readSites(deps.database) };
    cached = fresh;
    // A failed read is told to those who asked, and not kept.
    fresh.sites.catch(() => {
      if (cached === fresh) cached = null;
    });
    return fresh.sites;
  }

  async function find(matches: (site: Site) => boolean): Promise<Site | null> {
    return (await listSites()).find(matches) ?? null;
  }

  return {
    listSites,
    siteById: (id) => find((site) => site.id === id),
    forget: () => {
      cached = null;
    },
    siteByCode: (code) => find((site) => site.code === code),
    siteByHost: (host) => {
      const name = hostName(host);
      return find((site) => site.hosts.includes(name));
    },
  };
}

function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, "");
}
