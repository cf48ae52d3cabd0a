import { COIN_CODES, type CoinCode } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CoinRate, type CoinWallet, useCoinRates, useCoinWallets } from "../../surface/coin-surface.ts";
import { pointsText, useUnit } from "../../surface/surface.ts";
import { EmptyWords } from "../../ui/empty-words.tsx";
import { Segments } from "../../ui/segments.tsx";
import { FactList } from "../../ui/section.tsx";
import { WalletColumns } from "../wallet/wallet-columns.tsx";
import { WalletFailed } from "../wallet/wallet-failed.tsx";
import { CoinDeposit } from "./coin-deposit.tsx";
import { CoinExchange } from "./coin-exchange.tsx";
import { CoinMovements } from "./coin-movements.tsx";
import { CoinSend } from "./coin-send.tsx";

/** The coins that the operator keeps for this player: where to send some, sending some away, and what they are worth. */
export function CoinPart(): ReactNode {
  const t = useTranslations("coins");
  const rates = useCoinRates();
  const wallets = useCoinWallets();
  if (rates.state === "failed") return <WalletFailed onRetry={rates.retry} />;
  if (wallets.state === "failed") return <WalletFailed onRetry={wallets.retry} />;
  if (rates.state !== "ready" || wallets.state !== "ready")
    return <div className="h-[420px] animate-pulse rounded-md bg-raised" />;
  const held = COIN_CODES.filter(
    (coin) =>
      wallets.value.some((wallet) => wallet.coin === coin) ||
      rates.value.some((rate) => rate.coin === coin && rate.rate !== null),
  );
  if (held.length === 0) return <EmptyWords>{t("none")}</EmptyWords>;
  return <Coins coins={held} rates={rates.value} wallets={wallets.value} />;
}

interface CoinsProps {
  readonly coins: readonly CoinCode[];
  readonly rates: readonly CoinRate[];
  readonly wallets: readonly CoinWallet[];
}

const ACTIONS = ["deposit", "send", "exchange"] as const;
type Action = (typeof ACTIONS)[number];

function Coins({ coins, rates, wallets }: CoinsProps): ReactNode {
  const t = useTranslations("coins");
  const [wanted, setWanted] = useState<CoinCode | null>(null);
  const [action, setAction] = useState<Action>("deposit");
  // What is held comes first to mind.
  const owned = wallets.find((one) => coins.includes(one.coin))?.coin;
  const coin = coins.find((one) => one === wanted) ?? owned ?? coins[0] ?? "BTC";
  const wallet = wallets.find((one) => one.coin === coin) ?? null;
  const rate = rates.find((one) => one.coin === coin)?.rate ?? null;
  const part = {
    deposit: <CoinDeposit key={coin} coin={coin} wallet={wallet} />,
    send: <CoinSend key={coin} coin={coin} wallet={wallet} />,
    exchange: <CoinExchange key={coin} coin={coin} wallet={wallet} rate={rate} />,
  };
  return (
    <WalletColumns aside={<CoinMovements />}>
      <div className="flex flex-col gap-3" data-testid="coin-choice">
        <Segments
          label={t("choose")}
          value={coin}
          choices={coins.map((value) => ({ value, name: value }))}
          onChoose={setWanted}
        />
        <CoinFacts coin={coin} wallet={wallet} rate={rate} />
      </div>
      <div data-testid="coin-actions">
        <Segments
          label={coin}
          value={action}
          choices={ACTIONS.map((value) => ({ value, name: t(`actions.${value}`) }))}
          onChoose={setAction}
        />
      </div>
      {part[action]}
    </WalletColumns>
  );
}

interface CoinFactsProps {
  readonly coin: CoinCode;
  readonly wallet: CoinWallet | null;
  readonly rate: number | null;
}

function CoinFacts({ coin, wallet, rate }: CoinFactsProps): ReactNode {
  const t = useTranslations("coins");
  const unit = useUnit();
  const worth = wallet?.worth ?? null;
  return (
    <FactList
      facts={[
        {
          id: "coin-balance",
          name: t("held"),
          value: (
            <>
              <span className="text-lg font-semibold">{wallet?.balance ?? "0"}</span> {coin}
            </>
          ),
        },
        ...(worth === null
          ? []
          : [{ id: "coin-worth", name: t("worth"), value: `${pointsText(worth)} ${unit}` }]),
        {
          id: "coin-rate",
          name: t("rate"),
          value: rate === null ? t("rateNone") : t("rateValue", { coin, rate, unit }),
        },
      ]}
    />
  );
}
