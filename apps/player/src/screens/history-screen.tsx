import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BetHistory } from "../panels/bets/bet-history.tsx";
import { PageFrame } from "./page-frame.tsx";

export function HistoryScreen(): ReactNode {
  const t = useTranslations("history");
  return (
    <PageFrame width="table">
      <h1 className="mb-4 text-xl font-semibold">{t("title")}</h1>
      <BetHistory />
    </PageFrame>
  );
}
