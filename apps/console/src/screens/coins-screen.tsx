import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CoinConversions } from "../panels/coins/coin-conversions.tsx";
import { CoinHoldings } from "../panels/coins/coin-holdings.tsx";
import { CoinMovements } from "../panels/coins/coin-movements.tsx";
import { CoinWallets } from "../panels/coins/coin-wallets.tsx";
import { useAddressValue } from "../surface/surface.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";

const TABS = ["movements", "wallets", "holdings", "conversions"] as const;

/** Coins that the operator keeps: what waits, whose they are, and what one is worth. */
export function CoinsScreen(): ReactNode {
  const t = useTranslations("coins");
  const [asked, setTab] = useAddressValue("tab");
  const tab = TABS.find((one) => one === asked) ?? "movements";
  return (
    <Page title={t("title")}>
      <Tabs
        label={t("title")}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      {tab === "movements" && <CoinMovements />}
      {tab === "wallets" && <CoinWallets />}
      {tab === "holdings" && <CoinHoldings />}
      {tab === "conversions" && <CoinConversions />}
    </Page>
  );
}
