import { createStore } from "zustand/vanilla";
import { wireContext } from "../wire/context.ts";
import { readSiteTheme } from "../wire/read-trade.ts";
import type { SiteTheme } from "../wire/shapes.ts";

const KEY = "maru.look";

/** Known before the first paint: the server writes it into the page; a page without it uses what this browser kept. */
export const siteThemeFacts = createStore<{ readonly look: SiteTheme | null }>(() => ({
  look: firstTheme(),
}));

/** The site's own answer; kept for a start from the shell, whose page is nobody's in particular. */
export function noteSiteTheme(look: SiteTheme | null): void {
  if (look === null) return;
  siteThemeFacts.setState({ look });
  localStorage.setItem(KEY, JSON.stringify({ code: wireContext.siteCode, look }));
}

function firstTheme(): SiteTheme | null {
  if (typeof document === "undefined") return null;
  const written = metaOf("maru-site") === wireContext.siteCode ? lookIn(metaOf("maru-look")) : null;
  return written ?? keptTheme();
}

function metaOf(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? null;
}

function keptTheme(): SiteTheme | null {
  const kept = parsed(localStorage.getItem(KEY));
  return kept.get("code") === wireContext.siteCode ? readSiteTheme(kept.get("look")) : null;
}

function lookIn(text: string | null): SiteTheme | null {
  return readSiteTheme(Object.fromEntries(parsed(text)));
}

function parsed(text: string | null): ReadonlyMap<string, unknown> {
  if (text === null) return new Map();
  try {
    const value: unknown = JSON.parse(text);
    return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}
