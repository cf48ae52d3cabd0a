import { type CoinCode, COINS } from "@maru/rules";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { askCoinWithdrawal, type CoinWallet } from "../../surface/coin-surface.ts";
import { type CoinProblem, coinTyped, judgeCoinSending, tagOf } from "../../forms/coins/judge-coins.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { TextField } from "../../ui/text-field.tsx";
import { DoneWords } from "../wallet/done-words.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { useCoinOrder } from "./use-coin-order.ts";
import { useCoinProblem } from "./use-coin-words.ts";

interface CoinSendProps {
  readonly coin: CoinCode;
  readonly wallet: CoinWallet | null;
}

interface Fields {
  readonly amount: string;
  readonly address: string;
  readonly tag: string;
}

/** Coins to an address of the player's own; the one used last stands there already. */
export function CoinSend({ coin, wallet }: CoinSendProps): ReactNode {
  const t = useTranslations("coins");
  const order = useCoinOrder<null>();
  const balance = wallet?.balance ?? "0";
  const start = {
    amount: "",
    address: wallet?.payoutAddress ?? "",
    tag: String(wallet?.payoutTag ?? ""),
  };
  const [fields, setFields] = useState<Fields>(start);
  const [isTried, setTried] = useState(false);
  const found = judgeCoinSending({ coin, balance, ...fields });
  // More than one has is told while typing; the rest when it is sent.
  const problem = isTried || (found === "COIN_BALANCE_SHORT" && fields.amount !== "") ? found : null;
  const change = (changed: Partial<Fields>): void => {
    setFields({ ...fields, ...changed });
    setTried(false);
    order.forget();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (found !== null) return;
    const asked = {
      walletType: coin,
      point: fields.amount,
      address: fields.address.trim(),
      addressTag: tagOf(fields.tag),
    };
    const isTaken = await order.send(JSON.stringify(asked), (clientKey) =>
      askCoinWithdrawal({ ...asked, clientKey }),
    );
    if (!isTaken) return;
    setFields({ ...fields, amount: "" });
    setTried(false);
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <DoneWords words={order.done === null ? null : t("sendDone")} />
      <SendFields coin={coin} balance={balance} fields={fields} problem={problem} onChange={change} />
      <p className="text-sm text-ink-2">{t("sendNote")}</p>
      <OrderFoot order={order} words={t("send")} />
    </form>
  );
}

interface SendFieldsProps {
  readonly coin: CoinCode;
  readonly balance: string;
  readonly fields: Fields;
  readonly problem: CoinProblem | null;
  readonly onChange: (changed: Partial<Fields>) => void;
}

function SendFields({ coin, balance, fields, problem, onChange }: SendFieldsProps): ReactNode {
  const t = useTranslations();
  const say = useCoinProblem();
  const isOfAmount = problem === "COIN_AMOUNT_REQUIRED" || problem === "COIN_BALANCE_SHORT";
  return (
    <>
      <TextField
        label={t("coins.amount", { coin })}
        name="coin-amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={fields.amount}
        onType={(text) => onChange({ amount: coinTyped(text) })}
        error={isOfAmount ? say(problem) : null}
      >
        <button
          type="button"
          className={`${QUIET} min-h-12 shrink-0`}
          disabled={balance === "0"}
          onClick={() => onChange({ amount: balance })}
        >
          {t("order.maximum")}
        </button>
      </TextField>
      <TextField
        label={t("coins.sendTo")}
        name="coin-address"
        autoComplete="off"
        spellCheck={false}
        value={fields.address}
        onType={(address) => onChange({ address })}
        error={problem === "COIN_ADDRESS_WRONG" ? say(problem) : null}
      />
      {COINS[coin].hasTag ? (
        <TextField
          label={t("coins.tagOptional")}
          name="coin-tag"
          inputMode="numeric"
          autoComplete="off"
          value={fields.tag}
          onType={(tag) => onChange({ tag })}
          error={problem === "COIN_TAG_RANGE" ? say(problem) : null}
        />
      ) : null}
    </>
  );
}
