import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useOwnTitle, useSession } from "../../surface/surface.ts";
import { pageOf } from "../../surface/title-surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { useTabTitle } from "./own-title.tsx";

/** The page's name and the site's, in the tab, in the history, and first of all to who hears the page. */
export function PageTitle(): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <Title />
    </PageWords>
  );
}

function Title(): ReactNode {
  const t = useTranslations("titles");
  const own = useOwnTitle();
  const page = useLocation({ select: ({ pathname }) => pageOf(pathname) });
  const isPlay = useSession((facts) => facts.site?.mode !== "licensed");
  const named = page === "wallet" && isPlay ? "walletPlay" : page;
  useTabTitle(own ?? (named === null ? null : t(named)));
  return null;
}
