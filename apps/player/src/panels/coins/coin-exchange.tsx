import type { CoinCode } from "@maru/rules";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type CoinReply,
  type CoinWallet,
  exchangeCoins,
  openCoinWallet,
  POINTS_WALLET,
} from "../../surface/coin-surface.ts";
import { coinTyped, type Exchange, exchangeOf, judgeExchange } from "../../forms/coins/judge-coins.ts";
import { pointsText, useSession, useUnit } from "../../surface/surface.ts";
import { Segments } from "../../ui/segments.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FactList } from "../../ui/section.tsx";
import { DoneWords } from "../wallet/done-words.tsx";
import { LimitLines } from "../wallet/limit-lines.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { useCoinOrder } from "./use-coin-order.ts";
import { useCoinProblem, useCoinRefusal } from "./use-coin-words.ts";

interface CoinExchangeProps {
  readonly coin: CoinCode;
  readonly wallet: CoinWallet | null;
  /** Points for one coin; null while none holds. */
  readonly rate: number | null;
}

/** Coins for points or points for coins, at the rate that stands there. */
export function CoinExchange({ coin, wallet, rate }: CoinExchangeProps): ReactNode {
  const say = useCoinRefusal();
  if (rate === null)
    return (
      <p role="status" className="text-sm text-warn">
        {say({ code: "COIN_RATE_MISSING", message: "", params: {} })}
      </p>
    );
  return <ExchangeForm coin={coin} wallet={wallet} rate={rate} />;
}

function ExchangeForm({ coin, wallet, rate }: CoinExchangeProps & { readonly rate: number }): ReactNode {
  const t = useTranslations("coins");
  const unit = useUnit();
  const say = useCoinProblem();
  const order = useCoinOrder<null>();
  const points = useSession((facts) => facts.balance.points);
  const [direction, setDirection] = useState<"sell" | "buy">("sell");
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const wish = { direction, coin, typed, rate };
  const exchange = exchangeOf(wish);
  const found = judgeExchange(wish, { coins: wallet?.balance ?? "0", points });
  const problem = isTried || (found === "COIN_BALANCE_SHORT" && typed !== "") ? found : null;
  const change = (text: string): void => {
    setTyped(text);
    setTried(false);
    order.forget();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (found !== null || exchange === null) return;
    const content = JSON.stringify({ ...wish, ...exchange });
    const isTaken = await order.send(content, (clientKey) =>
      post({ exchange, direction, rate, coin, walletId: wallet?.id ?? null, clientKey }),
    );
    if (!isTaken) return;
    setTyped("");
    setTried(false);
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <DoneWords words={order.done === null ? null : t("exchangeDone")} />
      <Segments
        label={t("direction")}
        value={direction}
        choices={[
          { value: "sell", name: t("sell", { coin, unit }) },
          { value: "buy", name: t("buy", { coin, unit }) },
        ]}
        onChoose={(next) => {
          setDirection(next);
          change("");
        }}
      />
      <TextField
        label={direction === "sell" ? t("amount", { coin }) : t("give", { unit })}
        name="exchange-amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={direction === "sell" || typed === "" ? typed : pointsText(Number(typed))}
        onType={(text) => change(direction === "sell" ? coinTyped(text) : wholeTyped(text))}
        error={problem === null ? null : say(problem)}
      />
      <Gets exchange={exchange} direction={direction} coin={coin} />
      <LimitLines
        lines={[{ text: t("exchangeNote") }, ...(direction === "sell" ? [{ text: t("exchangeRules") }] : [])]}
      />
      <OrderFoot order={order} words={t("exchange")} />
    </form>
  );
}

const MOST_DIGITS = 15;

function wholeTyped(text: string): string {
  return text.replaceAll(/\D/g, "").replace(/^0+/, "").slice(0, MOST_DIGITS);
}

interface GetsProps {
  readonly exchange: Exchange | null;
  readonly direction: "sell" | "buy";
  readonly coin: CoinCode;
}

/** What comes back, before anything is pressed. */
function Gets({ exchange, direction, coin }: GetsProps): ReactNode {
  const t = useTranslations("coins");
  const unit = useUnit();
  const value =
    direction === "sell"
      ? `${pointsText(exchange?.points ?? 0)} ${unit}`
      : `${exchange?.coins ?? "0"} ${coin}`;
  return (
    <FactList
      facts={[{ id: "exchange-gets", name: direction === "sell" ? t("getPoints") : t("get"), value }]}
    />
  );
}

interface Wanted {
  readonly exchange: Exchange;
  readonly direction: "sell" | "buy";
  readonly rate: number;
  readonly coin: CoinCode;
  /** Null where the player has no wallet of the coin yet. */
  readonly walletId: number | null;
  readonly clientKey: string;
}

async function post({ exchange, direction, rate, coin, walletId, clientKey }: Wanted): CoinReply<null> {
  const opened = walletId === null ? await openCoinWallet(coin) : null;
  if (opened !== null && !opened.ok) return opened;
  const ofCoin = { id: walletId ?? opened?.value ?? POINTS_WALLET, amount: exchange.coins };
  const ofPoints = { id: POINTS_WALLET, amount: String(exchange.points) };
  const [leaves, comes] = direction === "sell" ? [ofCoin, ofPoints] : [ofPoints, ofCoin];
  return exchangeCoins({
    clientKey,
    exchangeRate: rate,
    outWalletId: leaves.id,
    outPoint: leaves.amount,
    inWalletId: comes.id,
    inPoint: comes.amount,
  });
}
