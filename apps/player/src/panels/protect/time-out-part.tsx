import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type BreakDays, takeTimeOut } from "../../surface/member-surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { QUIET } from "../../ui/primary-class.ts";
import { Segments } from "../../ui/segments.tsx";
import { OrderForm } from "../account/order-form.tsx";
import { useOrder } from "../account/use-order.ts";
import { Section } from "../../ui/section.tsx";

/** A break of some days, asked for once and then certain. */
export function TimeOutPart({ days }: { readonly days: readonly BreakDays[] }): ReactNode {
  const t = useTranslations("protect");
  const order = useOrder();
  const [chosen, setChosen] = useState<BreakDays>(days[0] ?? 1);
  const [isAsking, setAsking] = useState(false);
  const begin = async (): Promise<void> => {
    if (!(await order.send(() => takeTimeOut(chosen)))) return;
    setAsking(false);
    scrollTo({ top: 0 });
  };
  return (
    <Section title={t("timeOut")}>
      <p className="mb-2 text-sm text-ink-2">{t("timeOutText")}</p>
      <Segments
        label={t("timeOut")}
        value={String(chosen)}
        choices={days.map((n) => ({ value: String(n), name: t("days", { n }) }))}
        onChoose={(value) => setChosen(days.find((n) => String(n) === value) ?? chosen)}
      />
      <button
        type="button"
        data-testid="take-break"
        className={`${QUIET} mt-3`}
        onClick={() => setAsking(true)}
      >
        {t("takeBreak")}
      </button>
      {isAsking ? (
        <Modal title={t("timeOut")} onClose={() => setAsking(false)}>
          <OrderForm
            order={order}
            submitWords={t("takeBreak")}
            canSend
            onSubmit={begin}
            onClose={() => setAsking(false)}
          >
            <p>{t("timeOutAsk", { n: chosen })}</p>
            <p className="text-sm text-ink-2">{t("staysOpen")}</p>
          </OrderForm>
        </Modal>
      ) : null}
    </Section>
  );
}
