import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

export function NotFound(): ReactNode {
  const t = useTranslations("kit");
  return <p className="table-note">{t("notFound")}</p>;
}
