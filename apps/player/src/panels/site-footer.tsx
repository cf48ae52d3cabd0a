import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

const LINK = "inline-flex min-h-8 items-center underline";

export function SiteFooter(): ReactNode {
  const t = useTranslations();
  return (
    <footer className="flex flex-col gap-1 border-t border-line px-4 py-4 text-xs text-ink-3">
      <p className="text-ink-2">{t("footer.risk")}</p>
      <p>{t("footer.counterparty")}</p>
      <p>
        {t("footer.age")} ·{" "}
        <a className="underline" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          {t("footer.charts")}
        </a>
      </p>
      <nav aria-label={t("menu.support")} className="flex flex-wrap gap-x-4">
        <Link to="/support" className={LINK}>
          {t("menu.support")}
        </Link>
        <Link to="/support/$type" params={{ type: "terms" }} className={LINK}>
          {t("panels.titles.terms")}
        </Link>
        <Link to="/support/$type" params={{ type: "privacy" }} className={LINK}>
          {t("panels.titles.privacy")}
        </Link>
      </nav>
    </footer>
  );
}
