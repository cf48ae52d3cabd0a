import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PRIMARY } from "../../ui/primary-class.ts";
import type { CoinOrder } from "./use-coin-order.ts";

interface OrderFootProps {
  readonly order: Pick<CoinOrder<unknown>, "isSending" | "problem">;
  readonly words: string;
  readonly isOpen?: boolean;
}

/** Why the last try was refused, and the button for the next. */
export function OrderFoot({ order, words, isOpen = true }: OrderFootProps): ReactNode {
  const t = useTranslations("wallet");
  return (
    <>
      <p role="alert" className="text-sm text-danger empty:hidden" data-testid="refused">
        {order.problem}
      </p>
      <button type="submit" className={PRIMARY} disabled={!isOpen || order.isSending}>
        {order.isSending ? t("sending") : words}
      </button>
    </>
  );
}
