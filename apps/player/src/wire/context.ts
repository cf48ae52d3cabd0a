import type { Language } from "@maru/contract/text";

/** What every call carries: the site and the language. Set once at start and when the player switches language. */
interface WireContext {
  siteCode: string;
  siteId: number | null;
  language: Language;
}

export const wireContext: WireContext = { siteCode: siteCodeOfPage(), siteId: null, language: "ko" };

/** The server writes the site of the host name into the page; `?site=` overrides it for this tab. */
function siteCodeOfPage(): string {
  if (typeof document === "undefined") return "maru";
  const asked = new URLSearchParams(location.search).get("site");
  if (asked !== null && /^[a-z0-9-]{1,40}$/.test(asked)) sessionStorage.setItem("maru.site", asked);
  const written = document.querySelector('meta[name="maru-site"]')?.getAttribute("content");
  return sessionStorage.getItem("maru.site") ?? written ?? "maru";
}
