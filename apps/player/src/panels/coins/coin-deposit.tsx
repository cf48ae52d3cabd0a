import type { CoinCode } from "@maru/rules";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { askCoinAddress, type CoinWallet, tellCoinDeposit } from "../../surface/coin-surface.ts";
import { coinTyped, judgeCoinDeposit } from "../../forms/coins/judge-coins.ts";
import { PRIMARY } from "../../ui/primary-class.ts";
import { TextField } from "../../ui/text-field.tsx";
import { FactList } from "../../ui/section.tsx";
import { CopyButton } from "../wallet/bank-part.tsx";
import { DoneWords } from "../wallet/done-words.tsx";
import { LimitLines } from "../wallet/limit-lines.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { useCoinOrder } from "./use-coin-order.ts";
import { useCoinProblem } from "./use-coin-words.ts";

interface CoinDepositProps {
  readonly coin: CoinCode;
  readonly wallet: CoinWallet | null;
}

/** First an address that the operator gives, then the word that something was sent to it. */
export function CoinDeposit({ coin, wallet }: CoinDepositProps): ReactNode {
  const address = wallet?.address ?? null;
  if (wallet === null || address === null)
    return <AddressFirst coin={coin} isAsked={wallet?.isAddressAsked ?? false} />;
  return (
    <div className="flex flex-col gap-4">
      <Address coin={coin} address={address} tag={wallet.addressTag} />
      <TellForm coin={coin} />
    </div>
  );
}

function AddressFirst({ coin, isAsked }: { readonly coin: CoinCode; readonly isAsked: boolean }): ReactNode {
  const t = useTranslations("coins");
  const order = useCoinOrder<null>();
  return (
    <div className="flex flex-col items-start gap-3" data-testid="coin-address-first">
      <p role="status" className="text-sm text-ink-2">
        {isAsked ? t("askedText") : t("askText", { coin })}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {order.problem}
      </p>
      {isAsked ? null : (
        <button
          type="button"
          className={PRIMARY}
          disabled={order.isSending}
          onClick={() => void order.send(coin, () => askCoinAddress(coin))}
        >
          {t("ask")}
        </button>
      )}
    </div>
  );
}

interface AddressProps {
  readonly coin: CoinCode;
  readonly address: string;
  readonly tag: number | null;
}

function Address({ coin, address, tag }: AddressProps): ReactNode {
  const t = useTranslations("coins");
  return (
    <div>
      <FactList
        facts={[
          {
            id: "coin-address",
            name: t("address"),
            value: <span className="exact break-all">{address}</span>,
          },
          ...(tag === null ? [] : [{ id: "coin-tag", name: t("tag"), value: String(tag) }]),
        ]}
      />
      <div className="mb-3">
        <CopyButton text={address} />
      </div>
      <LimitLines
        lines={[
          { text: t("onlyThis", { coin }), isWarning: true },
          ...(tag === null ? [] : [{ text: t("withTag"), isWarning: true }]),
        ]}
      />
    </div>
  );
}

function TellForm({ coin }: { readonly coin: CoinCode }): ReactNode {
  const t = useTranslations("coins");
  const say = useCoinProblem();
  const order = useCoinOrder<null>();
  const [amount, setAmount] = useState("");
  const [tx, setTx] = useState("");
  const [isTried, setTried] = useState(false);
  const problem = isTried ? judgeCoinDeposit({ coin, amount, tx }) : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (judgeCoinDeposit({ coin, amount, tx }) !== null) return;
    const told = { walletType: coin, amount, txId: tx.trim() };
    if (!(await order.send(JSON.stringify(told), (clientKey) => tellCoinDeposit({ ...told, clientKey }))))
      return;
    setAmount("");
    setTx("");
    setTried(false);
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <DoneWords words={order.done === null ? null : t("toldDone")} />
      <p className="text-sm text-ink-2">{t("told")}</p>
      <TextField
        label={t("amount", { coin })}
        name="coin-amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={amount}
        onType={(text) => {
          setAmount(coinTyped(text));
          order.forget();
        }}
        error={problem === "COIN_AMOUNT_REQUIRED" ? say(problem) : null}
      />
      <TextField
        label={t("tx")}
        name="coin-tx"
        autoComplete="off"
        spellCheck={false}
        value={tx}
        onType={(text) => {
          setTx(text);
          order.forget();
        }}
        error={problem === "txWrong" ? say(problem) : null}
      />
      <OrderFoot order={order} words={t("tell")} />
    </form>
  );
}
