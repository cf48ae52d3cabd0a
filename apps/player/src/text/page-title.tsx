import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { pageOf } from "../derived/page-of.ts";
import { titleFacts } from "../facts/title-facts.ts";
import { useSession } from "../surface/surface.ts";
import { useTabTitle } from "./own-title.tsx";
import { PageWords } from "./page-words.tsx";

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
  const own = useStore(titleFacts, (facts) => facts.own);
  const page = useLocation({ select: ({ pathname }) => pageOf(pathname) });
  const isPlay = useSession((facts) => facts.site?.mode !== "licensed");
  const named = page === "wallet" && isPlay ? "walletPlay" : page;
  useTabTitle(own ?? (named === null ? null : t(named)));
  return null;
}
