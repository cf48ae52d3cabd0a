import { judgeLimitChange } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Limit, setLimit } from "../../surface/member-surface.ts";
import { pointsText } from "../../surface/surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { TextField, TickField } from "../../ui/text-field.tsx";
import { OrderForm } from "../account/order-form.tsx";
import { useOrder } from "../account/use-order.ts";
import { AssessLead } from "./assess-lead.tsx";

interface LimitDialogProps {
  readonly limit: Limit;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
  readonly onAssess: () => void;
}

const MOST_DIGITS = 12;

/** A new limit; it says before it is sent whether it acts at once or waits. */
export function LimitDialog({ limit, onClose, onDone, onAssess }: LimitDialogProps): ReactNode {
  const t = useTranslations("protect");
  const order = useOrder();
  const [typed, setTyped] = useState("");
  const [isRemoved, setRemoved] = useState(false);
  const amount = Number(typed.replaceAll(",", ""));
  const isWhole = isRemoved || amount > 0;
  const value = isRemoved ? null : amount;
  const change = judgeLimitChange(limit.value, value);
  const submit = async (): Promise<void> => {
    const isTaken = await order.send(() => setLimit(limit.field, value));
    if (isTaken) onDone(change === "wait" ? t("raiseAsked") : t("lowered"));
  };
  const meaning = { now: t("lowersNow"), wait: t("raisesLater"), same: t("same") }[change];
  return (
    <Modal title={t(`fields.${limit.field}`)} onClose={onClose}>
      <OrderForm
        order={order}
        submitWords={change === "wait" ? t("askRaise") : t("apply")}
        canSend={isWhole && change !== "same"}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label={t("newValue")}
          name="limit"
          inputMode="numeric"
          autoComplete="off"
          disabled={isRemoved}
          value={isRemoved ? "" : typed}
          onType={(text) => {
            const digits = text.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);
            setTyped(digits === "" ? "" : pointsText(Number(digits)));
          }}
          error={typed !== "" && !isWhole ? t("valueMissing") : null}
        />
        {limit.field === "balance" ? <p className="text-sm text-ink-2">{t("heldRule")}</p> : null}
        {limit.value === null ? null : <TickField label={t("remove")} isOn={isRemoved} onTick={setRemoved} />}
        <p role="status" className="min-h-10 text-sm text-ink-2" data-testid="limit-meaning">
          {isWhole ? meaning : t("limitRule")}
        </p>
        <AssessLead refusal={order.refusal} onAssess={onAssess} />
      </OrderForm>
    </Modal>
  );
}
