import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { fetchOwnData } from "../../surface/member-surface.ts";
import { seoulDateTimeText, serverNowMs } from "../../surface/surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { CurrentPassword } from "./current-password.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { OrderForm } from "./order-form.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useOrder } from "./use-order.ts";

/** Everything that is kept of the player, as a file, to who knows the password. */
export function OwnDataDialog({ onClose, onDone }: DialogProps): ReactNode {
  const t = useTranslations("mypage");
  const order = useOrder();
  const [currentPassword, setPassword] = useState("");
  const submit = async (): Promise<void> => {
    const isDone = await order.send(async () => {
      const reply = await fetchOwnData(currentPassword);
      if (!reply.ok) return reply;
      const day = seoulDateTimeText(serverNowMs()).slice(0, 10);
      saveFile({ name: `my-data-${day}.json`, type: "application/json", text: reply.value });
      return reply;
    });
    if (isDone) onDone(t("dataDone"));
  };
  return (
    <Modal title={t("dataTitle")} onClose={onClose}>
      <p className="text-sm text-ink-2">{t("dataText")}</p>
      <OrderForm
        order={order}
        submitWords={t("dataSave")}
        canSend={currentPassword !== ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <CurrentPassword value={currentPassword} onType={setPassword} />
      </OrderForm>
    </Modal>
  );
}
