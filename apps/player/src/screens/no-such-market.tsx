import { Link } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect } from "react";
import { useTranslations } from "use-intl";
import { SiteMenu } from "../panels/header/site-menu.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { usePageTitle } from "../surface/surface.ts";
import { endFirstPicture } from "../ui/first-picture.ts";
import { Brand } from "../panels/header/brand.tsx";
import { Mark } from "../ui/mark.tsx";
import { QUIET } from "../ui/primary-class.ts";

/** In the trade screen's place where the address names no market: nothing is asked about it, and the page leads on. */
export function NoSuchMarket(): ReactNode {
  const t = useTranslations();
  usePageTitle(t("market.missing"));
  useLayoutEffect(endFirstPicture, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center gap-1 pr-2 pl-1">
        <SiteMenu hasPanels={false} />
        <Brand />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-4 px-6 text-center">
        <Mark className="size-8 text-line" />
        <h1 className="text-ink-2">{t("market.missing")}</h1>
        <Link to="/trade" className={QUIET}>
          {t("common.toTrade")}
        </Link>
      </main>
      <SiteFooter />
    </div>
  );
}

/** In the chart's place while the market cannot be read; it is asked for again by itself. */
export function MarketFailed(): ReactNode {
  const t = useTranslations("common");
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 px-6 text-center">
      <Mark className="size-8 text-line" />
      <p role="alert" className="text-ink-2">
        {t("failed")}
      </p>
    </div>
  );
}
