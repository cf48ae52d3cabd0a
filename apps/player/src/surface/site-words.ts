import { useLocale } from "use-intl";
import { useSession } from "./surface.ts";

/** What the site says of itself in the language of the page, else in its own first language; empty where it says nothing. */
export function useSiteWords(field: "name" | "slogan" | "footer"): string {
  const locale = useLocale();
  return useSession(({ site }) => {
    const spoken = site?.texts[locale]?.[field] ?? "";
    return spoken === "" ? (site?.texts[site.locale]?.[field] ?? "") : spoken;
  });
}
