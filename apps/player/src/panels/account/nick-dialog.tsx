import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { changeNick } from "../../surface/member-surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { NameField } from "../join/account-step.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { OrderForm } from "./order-form.tsx";
import { useOrder } from "./use-order.ts";

export function NickDialog({ onClose, onDone }: DialogProps): ReactNode {
  const t = useTranslations();
  const order = useOrder();
  const [nick, setNick] = useState("");
  const submit = async (): Promise<void> => {
    if (await order.send(() => changeNick(nick.trim()))) onDone(t("mypage.done"));
  };
  return (
    <Modal title={t("mypage.nickTitle")} onClose={onClose}>
      <OrderForm
        order={order}
        submitWords={t("mypage.save")}
        canSend={nick.trim() !== ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <NameField
          kind="nick"
          label={t("mypage.nick")}
          hint={t("join.nickHint")}
          value={nick}
          error={null}
          onType={setNick}
        />
      </OrderForm>
    </Modal>
  );
}
