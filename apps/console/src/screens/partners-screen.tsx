import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { NewPartnerDialog } from "../panels/partners/partner-dialogs.tsx";
import { PartnerTree } from "../panels/partners/partner-tree.tsx";
import { ProfitDays } from "../panels/partners/profit-days.tsx";
import { StatementList } from "../panels/partners/statement-list.tsx";
import { useAddressValue, useMay, useMe } from "../surface/surface.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { OpenButton } from "../ui/open-button.tsx";

const TABS = ["tree", "statements", "days"] as const;

/** The tree, its statements and what each day brought; for a partner the same, of their own branch. */
export function PartnersScreen(): ReactNode {
  const t = useTranslations("partners");
  const [asked, setTab] = useAddressValue("tab");
  const tab = TABS.find((one) => one === asked) ?? "tree";
  const isPartner = useMe()?.role === "partner";
  const mayChange = useMay("partners", "change");
  return (
    <Page
      title={isPartner ? t("branch") : t("title")}
      actions={
        mayChange && (
          <OpenButton leftSection={<Plus size={14} />} label={t("new")}>
            {(close) => <NewPartnerDialog onClose={close} />}
          </OpenButton>
        )
      }
    >
      <Tabs
        label={t("title")}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      {tab === "tree" && <PartnerTree />}
      {tab === "statements" && <StatementList />}
      {tab === "days" && <ProfitDays />}
    </Page>
  );
}
