import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { placeOf } from "../../forms/sign-up/errors.ts";
import { changeBank } from "../../surface/member-surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { BankFields, type BankValues } from "../join/bank-fields.tsx";
import { CurrentPassword } from "./current-password.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { OrderForm } from "./order-form.tsx";
import { useOrder } from "./use-order.ts";

const NO_BANK: BankValues = { bankName: "", accountNum: "", accountName: "" };

/** A new bank account; it holds withdrawals, which is said before. */
export function BankDialog({ onClose, onDone }: DialogProps): ReactNode {
  const t = useTranslations("mypage");
  const order = useOrder();
  const [bank, setBank] = useState(NO_BANK);
  const [currentPassword, setPassword] = useState("");
  const place = order.refusal === null ? null : placeOf(order.refusal.code).place;
  const submit = async (): Promise<void> => {
    if (await order.send(() => changeBank({ ...bank, currentPassword }))) onDone(t("done"));
  };
  return (
    <Modal title={t("bankTitle")} onClose={onClose}>
      <p className="text-sm text-warn">{t("bankWarning")}</p>
      <OrderForm
        order={order}
        submitWords={t("save")}
        canSend={bank.bankName !== ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <BankFields
          values={bank}
          onChange={(change) => setBank({ ...bank, ...change })}
          errorAt={(at) => (place === at ? order.problem : null)}
        />
        <CurrentPassword value={currentPassword} onType={setPassword} />
      </OrderForm>
    </Modal>
  );
}
