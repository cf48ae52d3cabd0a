import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { setCountry } from "../../surface/member-surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { CountryField } from "../join/country-field.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { OrderForm } from "./order-form.tsx";
import { useOrder } from "./use-order.ts";

/** Where the player lives, for who has not said it at sign-up; it is said once. */
export function CountryDialog({ onClose, onDone }: DialogProps): ReactNode {
  const t = useTranslations("mypage");
  const order = useOrder();
  const [country, choose] = useState("");
  const submit = async (): Promise<void> => {
    if (await order.send(() => setCountry(country))) onDone(t("done"));
  };
  return (
    <Modal title={t("countryTitle")} onClose={onClose}>
      <OrderForm
        order={order}
        submitWords={t("save")}
        canSend={country !== ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <CountryField value={country} error={null} onChoose={choose} />
      </OrderForm>
    </Modal>
  );
}
