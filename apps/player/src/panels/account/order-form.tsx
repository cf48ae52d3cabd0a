import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import type { Order } from "./use-order.ts";

interface OrderFormProps {
  readonly order: Order;
  readonly submitWords: string;
  readonly canSend: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The fields of a dialog, what the server said against them, and its two buttons. */
export function OrderForm(props: OrderFormProps): ReactNode {
  const { order, submitWords, canSend, onSubmit, onClose, children } = props;
  const t = useTranslations("common");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      {children}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {order.problem}
      </p>
      <div className="flex gap-2">
        <button type="button" className={`${QUIET} min-h-12`} onClick={onClose}>
          {t("cancel")}
        </button>
        <button type="submit" className={`${PRIMARY} flex-1`} disabled={order.isSending || !canSend}>
          {submitWords}
        </button>
      </div>
    </form>
  );
}
