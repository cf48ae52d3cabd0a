import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { phoneText } from "../../forms/sign-up/fields.ts";
import { changeContact, type CodeKind } from "../../surface/member-surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { CodeProof } from "../join/code-proof.tsx";
import { CurrentPassword } from "./current-password.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { OrderForm } from "./order-form.tsx";
import { useOrder } from "./use-order.ts";

/** A new phone number or e-mail address: proved by its code, and by the password. */
export function ContactDialog({
  kind,
  onClose,
  onDone,
}: DialogProps & { readonly kind: CodeKind }): ReactNode {
  const t = useTranslations();
  const order = useOrder();
  const [target, setTarget] = useState("");
  const [key, setKey] = useState("");
  const [currentPassword, setPassword] = useState("");
  const submit = async (): Promise<void> => {
    if (await order.send(() => changeContact({ kind, key, target, currentPassword })))
      onDone(t("mypage.done"));
  };
  return (
    <Modal title={t(`mypage.${kind}Title`)} onClose={onClose}>
      <OrderForm
        order={order}
        submitWords={t("mypage.save")}
        canSend={key !== ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <CodeProof
          kind={kind}
          label={t(`mypage.${kind}`)}
          value={target}
          provedKey={key}
          error={null}
          onType={(typed) => {
            setKey("");
            setTarget(kind === "phone" ? phoneText(typed) : typed.trim());
          }}
          onProved={setKey}
        />
        <CurrentPassword value={currentPassword} onType={setPassword} />
        <p className="text-xs text-ink-3">{t("mypage.contactNote")}</p>
      </OrderForm>
    </Modal>
  );
}
