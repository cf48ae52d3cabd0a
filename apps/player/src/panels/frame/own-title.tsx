import { type ReactNode, useEffect } from "react";
import { useSiteWords } from "../../surface/site-words.ts";
import { useOwnTitle, useSession } from "../../surface/surface.ts";

/** Calls the tab by a title and the site's name; by the site's name alone without one. */
export function useTabTitle(title: string | null): void {
  const plainName = useSession((facts) => facts.site?.name ?? "Maru");
  const ownName = useSiteWords("name");
  const siteName = ownName === "" ? plainName : ownName;
  useEffect(() => {
    document.title = title === null ? siteName : `${title} · ${siteName}`;
  }, [title, siteName]);
}

/** The tab of the trade screen, which says its own title: its first load does without the names of the other pages. */
export function OwnTitle(): ReactNode {
  useTabTitle(useOwnTitle());
  return null;
}
