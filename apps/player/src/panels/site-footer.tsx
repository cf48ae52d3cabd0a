import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

export function SiteFooter(): ReactNode {
  const t = useTranslations("footer");
  return (
    <footer className="flex flex-col gap-1 border-t border-line px-4 py-4 text-xs text-ink-3">
      <p className="text-ink-2">{t("risk")}</p>
      <p>{t("counterparty")}</p>
      <p>
        {t("age")} ·{" "}
        <a className="underline" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          {t("charts")}
        </a>
      </p>
    </footer>
  );
}
