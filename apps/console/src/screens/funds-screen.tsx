import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EnterSegregated } from "../panels/money/enter-segregated.tsx";
import { FundsNow } from "../panels/money/funds-now.tsx";
import { FundsChecks, SegregatedEntries } from "../panels/money/funds-tables.tsx";
import { WaitingList } from "../panels/versions/waiting-list.tsx";
import { useAddressValue, useMay, useRead } from "../surface/surface.ts";
import { OpenButton } from "../ui/open-button.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";

const NOTHING = {} as const;
const TABS = ["checks", "entries"] as const;

/** What the site owes its players beside what it holds for them in a segregated account. */
export function FundsScreen(): ReactNode {
  const t = useTranslations("money.funds");
  const reading = useRead("playerFunds", NOTHING);
  const mayChange = useMay("money", "change");
  const [asked, setTab] = useAddressValue("tab");
  const tab = TABS.find((one) => one === asked) ?? "checks";
  const funds = reading.data;
  const isMoney = funds !== undefined && funds.standing !== "play" && funds.standing !== "sandbox";
  return (
    <Page
      title={t("title")}
      actions={
        mayChange &&
        isMoney && (
          <OpenButton leftSection={<Plus size={14} />} label={t("enter")}>
            {(close) => <EnterSegregated onClose={close} />}
          </OpenButton>
        )
      }
    >
      <p className="quiet">{t("intro")}</p>
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {funds !== undefined && <FundsNow funds={funds} />}
      {funds !== undefined && <WaitingList waiting={funds.waiting} />}
      <Tabs
        label={t("title")}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      {tab === "checks" ? <FundsChecks /> : <SegregatedEntries />}
    </Page>
  );
}
