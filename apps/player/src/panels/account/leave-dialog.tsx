import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { leaveService, useIsLicensed } from "../../surface/member-surface.ts";
import { endSession, useSession } from "../../surface/surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { TickField } from "../../ui/text-field.tsx";
import { CurrentPassword } from "./current-password.tsx";
import { OrderForm } from "./order-form.tsx";
import { useOrder } from "./use-order.ts";

/** Closing the account, with what follows from it named before. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("mypage");
  const order = useOrder();
  const isLicensed = useIsLicensed();
  const amount = useSession((facts) => facts.balance.points);
  const [isRead, setRead] = useState(false);
  const [currentPassword, setPassword] = useState("");
  const submit = async (): Promise<void> => {
    await order.send(async () => {
      const reply = await leaveService(currentPassword);
      if (reply.ok) await endSession(null);
      return reply;
    });
  };
  return (
    <Modal title={t("leaveTitle")} onClose={onClose}>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-2">
        <li>{t("leave1")}</li>
        <li>{isLicensed ? t("leave2Licensed", { amount }) : t("leave2Play", { amount })}</li>
        <li>{t("leave3")}</li>
        <li>{t("leave4")}</li>
      </ul>
      <OrderForm
        order={order}
        submitWords={t("leaveSubmit")}
        canSend={isRead}
        onSubmit={submit}
        onClose={onClose}
      >
        <TickField label={t("leaveAgree")} isOn={isRead} onTick={setRead} />
        <CurrentPassword value={currentPassword} onType={setPassword} />
      </OrderForm>
    </Modal>
  );
}
