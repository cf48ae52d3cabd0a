import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { HarmTable } from "../panels/harm/harm-table.tsx";
import { Page } from "../ui/page.tsx";

/** Players whose play showed signs of harm, and what is done about it. */
export function HarmScreen(): ReactNode {
  const t = useTranslations("harm");
  return (
    <Page title={t("list")}>
      <p className="quiet">{t("intro")}</p>
      <HarmTable />
    </Page>
  );
}
