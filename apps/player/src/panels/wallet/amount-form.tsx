import type { RequestType } from "@maru/rules";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type AmountProblem, amountOfText } from "../../forms/wallet/judge-amount.ts";
import { pointsText, shortAmountText, useUnit } from "../../surface/surface.ts";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useProblemText } from "./use-problem-text.ts";
import { useWalletOrder } from "./use-wallet-order.ts";

interface AmountFormProps {
  readonly type: RequestType;
  readonly submitWords: string;
  readonly isOpen: boolean;
  /** The most that can be asked for; absent: no button fills it in. */
  readonly most?: number;
  readonly judge: (amount: number | null) => AmountProblem | null;
  readonly onDone: () => void;
  /** Between the amount and the button. */
  readonly children?: ReactNode;
}

const QUICK_ADDS = [10_000, 50_000, 100_000, 500_000] as const;

/** The one field of a request and its button; what is wrong stands under the field before it is sent, what was refused above the button. */
export function AmountForm(props: AmountFormProps): ReactNode {
  const { type, submitWords, isOpen, most, judge, onDone, children } = props;
  const t = useTranslations();
  const unit = useUnit();
  const say = useProblemText();
  const order = useWalletOrder(type);
  const { amount: asked = null } = useSearch({ from: "/dnw" });
  const [amount, setAmount] = useState<number | null>(asked);
  const [isTried, setTried] = useState(false);
  const problem = judge(amount);
  // More than one has is told while typing; the rest when it is sent.
  const isShown = problem !== null && (isTried || problem.key === "overBalance");
  const change = (next: number | null): void => {
    setAmount(next);
    setTried(false);
    order.forget();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problem !== null || amount === null || !(await order.send(amount))) return;
    change(null);
    onDone();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={`${t("wallet.amount")} (${unit})`}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        disabled={!isOpen}
        value={amount === null ? "" : pointsText(amount)}
        onType={(text) => change(amountOfText(text))}
        error={isShown ? say(problem) : null}
      >
        {most === undefined ? null : (
          <button
            type="button"
            className={`${QUIET} min-h-12 shrink-0`}
            disabled={!isOpen || most <= 0}
            onClick={() => change(most)}
          >
            {t("order.maximum")}
          </button>
        )}
      </TextField>
      <QuickAdds isOpen={isOpen} onAdd={(add) => change((amount ?? 0) + add)} />
      {children}
      <p role="alert" className="text-sm text-danger empty:hidden" data-testid="refused">
        {order.problem}
      </p>
      <button type="submit" className={PRIMARY} disabled={!isOpen || order.isSending}>
        {order.isSending ? t("wallet.sending") : submitWords}
      </button>
    </form>
  );
}

interface QuickAddsProps {
  readonly isOpen: boolean;
  readonly onAdd: (amount: number) => void;
}

function QuickAdds({ isOpen, onAdd }: QuickAddsProps): ReactNode {
  const t = useTranslations("order");
  return (
    <div className="grid grid-cols-4 gap-1">
      {QUICK_ADDS.map((add) => (
        <button
          key={add}
          type="button"
          className="num min-h-11 rounded-md bg-raised px-1 text-sm font-medium text-ink-2 hover:text-ink disabled:opacity-50"
          disabled={!isOpen}
          aria-label={t("add", { amount: add })}
          onClick={() => onAdd(add)}
        >
          +{shortAmountText(add, t("shortUnits"))}
        </button>
      ))}
    </div>
  );
}
