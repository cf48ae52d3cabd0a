import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RequestHistory, RequestQueue, type RequestType } from "../panels/money/request-part.tsx";
import { useAddressValue } from "../surface/surface.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";

const TABS = ["queue", "all"] as const;

export function DepositsScreen(): ReactNode {
  return <RequestsScreen type="deposit" />;
}

export function WithdrawalsScreen(): ReactNode {
  return <RequestsScreen type="withdrawal" />;
}

/** One desk for each direction of money: what waits, and all there was. */
function RequestsScreen({ type }: { readonly type: RequestType }): ReactNode {
  const t = useTranslations("money");
  const [asked, setTab] = useAddressValue("tab");
  const tab = TABS.find((one) => one === asked) ?? "queue";
  return (
    <Page title={t(type === "deposit" ? "deposits" : "withdrawals")}>
      <Tabs
        label={t("state")}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      {tab === "queue" ? <RequestQueue key={type} type={type} /> : <RequestHistory key={type} type={type} />}
    </Page>
  );
}
