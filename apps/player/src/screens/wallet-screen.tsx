import { Link, useSearch } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useHasCoins } from "../surface/coin-surface.ts";
import { useIsLicensed } from "../surface/member-surface.ts";
import { lazyPart } from "../panels/frame/lazy-part.tsx";
import { DepositPart } from "../panels/wallet/deposit-part.tsx";
import { HistoryPart } from "../panels/wallet/history-part.tsx";
import { useWalletWords } from "../panels/wallet/use-wallet-words.ts";
import { WalletFailed } from "../panels/wallet/wallet-failed.tsx";
import { WithdrawPart } from "../panels/wallet/withdraw-part.tsx";
import { useFollowWallet, useSiteWallet, useWalletState } from "../surface/wallet-surface.ts";
import { PageFrame } from "./page-frame.tsx";
import { WALLET_TABS, type WalletTab as Tab } from "./wallet-tabs.ts";

const CoinPart = lazyPart(async () => (await import("../panels/coins/coin-part.tsx")).CoinPart, TabWait);
const CouponPart = lazyPart(
  async () => (await import("../panels/coins/coupon-part.tsx")).CouponPart,
  TabWait,
);

export function WalletScreen(): ReactNode {
  return (
    <PageFrame width="table">
      <Wallet />
    </PageFrame>
  );
}

function Wallet(): ReactNode {
  const t = useTranslations();
  const words = useWalletWords();
  const { tab = "deposit" } = useSearch({ from: "/dnw" });
  const offered = useOfferedTabs();
  return (
    <>
      <Link
        to="/trade"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t("common.toTrade")}
      </Link>
      <h1 className="text-xl font-semibold">{words("title")}</h1>
      {offered === null ? (
        <>
          <div className="mt-3 mb-6 h-[52px] animate-pulse rounded-md bg-raised wide:h-11 wide:max-w-[560px]" />
          <TabWait />
        </>
      ) : (
        <OfferedTabs offered={offered} tab={offered.find((one) => one === tab) ?? "deposit"} />
      )}
    </>
  );
}

/** What this site has: coins are for money alone, where its operator keeps some. Null until it is known, so that no tab moves. */
function useOfferedTabs(): readonly Tab[] | null {
  const isLicensed = useIsLicensed();
  const hasCoins = useHasCoins(isLicensed);
  if (hasCoins === null) return null;
  return WALLET_TABS.filter((name) => name !== "coins" || hasCoins);
}

interface OfferedTabsProps {
  readonly offered: readonly Tab[];
  readonly tab: Tab;
}

function OfferedTabs({ offered, tab }: OfferedTabsProps): ReactNode {
  const t = useTranslations();
  const words = useWalletWords();
  const names: Readonly<Record<Tab, string>> = {
    deposit: words("depositTab"),
    withdraw: words("withdrawTab"),
    history: t("wallet.history"),
    coins: t("coins.tab"),
    coupon: t("coupon.tab"),
  };
  return (
    <>
      <nav
        aria-label={words("title")}
        className="mt-3 mb-6 flex gap-1 rounded-md bg-raised p-1 wide:max-w-[560px]"
      >
        {offered.map((name) => (
          <Link
            key={name}
            to="/dnw"
            search={{ tab: name }}
            aria-current={name === tab ? "page" : undefined}
            className={clsx(
              "inline-flex min-h-11 flex-auto items-center justify-center rounded-[6px] px-1.5 text-sm whitespace-nowrap wide:min-h-9",
              name === tab ? "bg-surface font-semibold text-ink" : "text-ink-2 hover:text-ink",
            )}
          >
            {names[name]}
          </Link>
        ))}
      </nav>
      <WalletTab tab={tab} />
    </>
  );
}

function TabWait(): ReactNode {
  return <div className="h-[420px] animate-pulse rounded-md bg-raised" />;
}

function WalletTab({ tab }: { readonly tab: Tab }): ReactNode {
  useFollowWallet();
  const state = useWalletState();
  const site = useSiteWallet();
  if (tab === "history") return <HistoryPart />;
  if (tab === "coins") return <CoinPart />;
  if (tab === "coupon") return <CouponPart />;
  if (state.state === "failed") return <WalletFailed onRetry={state.retry} />;
  if (site.state === "failed") return <WalletFailed onRetry={site.retry} />;
  if (state.state !== "ready" || site.state !== "ready") return <TabWait />;
  const Part = tab === "deposit" ? DepositPart : WithdrawPart;
  return <Part state={state.value} site={site.value} />;
}
