import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { GuideList } from "../panels/support/guide-list.tsx";
import { SupportFrame } from "./support-frame.tsx";
import { SupportTitle } from "./support-title.tsx";

export function StrategyScreen(): ReactNode {
  return (
    <SupportFrame area="strategy">
      <Strategy />
    </SupportFrame>
  );
}

function Strategy(): ReactNode {
  const t = useTranslations("support");
  return (
    <>
      <SupportTitle>{t("strategy")}</SupportTitle>
      <GuideList />
    </>
  );
}
