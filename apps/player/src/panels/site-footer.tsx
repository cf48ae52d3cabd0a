import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSession } from "../surface.ts";

export function SiteFooter(): ReactNode {
  const t = useTranslations("footer");
  const locale = useLocale();
  const licence = useSession((facts) => facts.site?.licence ?? null);
  const own = useSession(
    (facts) => facts.site?.footers[locale] ?? facts.site?.footers[facts.site.locale] ?? "",
  );
  return (
    <footer className="flex flex-col gap-1 border-t border-line px-4 py-4 text-xs text-ink-3">
      <p className="text-ink-2">{t("risk")}</p>
      <p>{t("counterparty")}</p>
      {own === "" ? null : <p className="whitespace-pre-line">{own}</p>}
      {licence === null ? null : (
        <p data-testid="licence">
          {t("licence", {
            operator: licence.operator,
            regulator: licence.regulator,
            number: licence.number,
            until: new Date(licence.validToMs).toISOString().slice(0, 10),
          })}
        </p>
      )}
      <p>
        {t("age")} ·{" "}
        <a className="underline" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          {t("charts")}
        </a>
      </p>
    </footer>
  );
}
