import { quickAddAmounts } from "@maru/rules";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AMOUNT_MAX_LENGTH, type OrderContext, type OrderFields } from "../../forms/order/fields.ts";
import type { OrderAction } from "../../forms/order/reducer.ts";
import { pointsText, shortAmountText, useUnit } from "../../surface/surface.ts";

interface StakeFieldProps {
  readonly fields: OrderFields;
  readonly context: OrderContext;
  readonly dispatch: (action: OrderAction) => void;
}

const STEP = "grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink";
const CHIP =
  "num min-h-9 min-w-0 rounded-md bg-raised px-1 text-xs font-medium whitespace-nowrap text-ink-2 transition-colors duration-150 hover:text-ink";

export function StakeField({ fields, context, dispatch }: StakeFieldProps): ReactNode {
  const t = useTranslations("order");
  const unit = useUnit();
  const { min } = context.limits;
  return (
    <div className="flex flex-col gap-1.5 wide:gap-2">
      <div className="flex items-center rounded-md border border-line bg-ground focus-within:border-accent">
        <button
          type="button"
          className={STEP}
          aria-label={t("minus", { min })}
          onClick={() => dispatch({ do: "step", direction: -1, context })}
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{t("amount")}</span>
          <input
            data-testid="amount"
            className="num h-11 w-full min-w-0 bg-transparent px-6 text-center text-lg font-semibold outline-none"
            inputMode="numeric"
            autoComplete="off"
            maxLength={AMOUNT_MAX_LENGTH}
            value={pointsText(fields.amount)}
            onChange={(event) => dispatch({ do: "type-text", text: event.target.value, context })}
          />
          <span className="absolute top-0 right-1 leading-[44px] text-xs text-ink-3">{unit}</span>
        </label>
        <button
          type="button"
          className={STEP}
          aria-label={t("plus", { min })}
          onClick={() => dispatch({ do: "step", direction: 1, context })}
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
      </div>
      <QuickAdds context={context} dispatch={dispatch} />
    </div>
  );
}

function QuickAdds({ context, dispatch }: Omit<StakeFieldProps, "fields">): ReactNode {
  const t = useTranslations("order");
  const amounts = quickAddAmounts(context.limits.min);
  // A button has no room for more; its name for readers is the whole number.
  const units = t("shortUnits");
  return (
    <div className="grid grid-cols-6 gap-1 wide:grid-cols-4">
      {amounts.map((amount, index) => (
        <button
          key={amount}
          type="button"
          // A phone shows four; the two in the middle of the row are worth a wide screen.
          className={`${CHIP} ${index === 1 || index === 3 ? "max-wide:hidden" : ""}`}
          aria-label={t("add", { amount })}
          onClick={() => dispatch({ do: "add", amount, context })}
        >
          +{shortAmountText(amount, units)}
        </button>
      ))}
      <button type="button" className={CHIP} onClick={() => dispatch({ do: "maximum", context })}>
        {t("maximum")}
      </button>
      <button type="button" className={CHIP} onClick={() => dispatch({ do: "reset" })}>
        {t("reset")}
      </button>
    </div>
  );
}
