import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BalanceText } from "../panels/balance-text.tsx";
import { HistoryList } from "../panels/history-list.tsx";
import { SiteFooter } from "../panels/site-footer.tsx";
import { Brand } from "../ui/brand.tsx";
import { QUIET } from "../ui/primary-class.ts";

export function HistoryScreen(): ReactNode {
  const t = useTranslations();
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <header className="flex h-14 items-center justify-between gap-3 px-4">
        <Brand />
        <BalanceText />
      </header>
      <main className="flex-1 px-4 pt-4 pb-10">
        <div className="mb-4 flex items-center justify-between gap-3">
          <h1 className="text-lg font-semibold">{t("history.title")}</h1>
          <Link to="/trade" className={QUIET}>
            {t("common.toTrade")}
          </Link>
        </div>
        <HistoryList size={20} />
      </main>
      <SiteFooter />
    </div>
  );
}
