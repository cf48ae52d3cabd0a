import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../surface/surface.ts";
import { useSiteWords } from "../../surface/site-words.ts";

const LINK = "inline-flex min-h-8 items-center underline";

export function SiteFooter(): ReactNode {
  const t = useTranslations();
  const licence = useSession((facts) => facts.site?.licence ?? null);
  const own = useSiteWords("footer");
  return (
    <footer className="flex flex-col gap-1 border-t border-line px-4 py-4 text-xs text-ink-3">
      <p className="text-ink-2">{t("footer.risk")}</p>
      <p>{t("footer.counterparty")}</p>
      {own === "" ? null : <p className="whitespace-pre-line">{own}</p>}
      {licence === null ? null : (
        <p data-testid="licence">
          {t("footer.licence", {
            operator: licence.operator,
            regulator: licence.regulator,
            number: licence.number,
            until: new Date(licence.validToMs).toISOString().slice(0, 10),
          })}
        </p>
      )}
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
        <Link to="/support/$type" params={{ type: "fairness" }} className={LINK}>
          {t("footer.fairness")}
        </Link>
        <Link to="/support/contact/create" className={LINK}>
          {t("footer.partnership")}
        </Link>
      </nav>
    </footer>
  );
}
