import { DEBT_SHARES, EMPLOYMENTS, FUND_SOURCES, MOST_AFFORDABLE } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { draftAnswers, EMPTY_DRAFT } from "../../forms/protect/affordability-draft.ts";
import { assessAffordability } from "../../surface/member-surface.ts";
import { pointsText, shortAmountText, useUnit } from "../../surface/surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { ChoiceField, TextField } from "../../ui/text-field.tsx";
import { OrderForm } from "../account/order-form.tsx";
import { useOrder } from "../account/use-order.ts";

interface AffordabilityDialogProps {
  readonly brackets: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Six closed questions; nothing is chosen beforehand. */
export function AffordabilityDialog({ brackets, onClose, onDone }: AffordabilityDialogProps): ReactNode {
  const t = useTranslations("afford");
  const order = useOrder();
  const bracketText = useBracketText(brackets);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const answers = draftAnswers(draft);
  const none = { value: "", name: t("choose") };
  const given = (field: keyof typeof draft) => ({
    name: field,
    value: draft[field],
    onChoose: (value: string) => setDraft({ ...draft, [field]: value }),
  });
  const submit = async (): Promise<void> => {
    if (answers !== null && (await order.send(() => assessAffordability(answers)))) onDone();
  };
  return (
    <Modal title={t("title")} onClose={onClose}>
      <OrderForm
        order={order}
        submitWords={t("send")}
        canSend={answers !== null}
        onSubmit={submit}
        onClose={onClose}
      >
        <ChoiceField
          label={t("employment")}
          choices={[none, ...EMPLOYMENTS.map((value) => ({ value, name: t(`employments.${value}`) }))]}
          {...given("employment")}
        />
        <ChoiceField
          label={t("income")}
          choices={[none, ...brackets.map((from) => ({ value: String(from), name: bracketText(from) }))]}
          {...given("yearIncomeFrom")}
        />
        <ChoiceField
          label={t("source")}
          choices={[none, ...FUND_SOURCES.map((value) => ({ value, name: t(`sources.${value}`) }))]}
          {...given("fundSource")}
        />
        <ChoiceField
          label={t("debts")}
          choices={[none, ...DEBT_SHARES.map((value) => ({ value, name: t(`debtShares.${value}`) }))]}
          {...given("debts")}
        />
        <ChoiceField
          label={t("dependants")}
          choices={[
            none,
            { value: "yes", name: t("dependantsYes") },
            { value: "no", name: t("dependantsNo") },
          ]}
          {...given("dependants")}
        />
        <TextField
          label={t("affordable")}
          name="monthAffordable"
          inputMode="numeric"
          autoComplete="off"
          hint={t("affordableHint")}
          value={draft.affordable}
          onType={(text) => setDraft({ ...draft, affordable: amountTyped(text) })}
        />
      </OrderForm>
    </Modal>
  );
}

function amountTyped(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? "" : pointsText(Math.min(Number(digits), MOST_AFFORDABLE));
}

/** A bracket in words, from its lower bound to the next one's: both have to fit a choice of the narrowest phone. */
function useBracketText(brackets: readonly number[]): (from: number) => string {
  const t = useTranslations("afford");
  const units = useTranslations("order")("shortUnits");
  const unit = useUnit();
  const amount = (value: number): string => `${shortAmountText(value, units)}${unit}`;
  return (from) => {
    const to = brackets.find((bound) => bound > from);
    if (to === undefined) return t("incomeAbove", { from: amount(from) });
    if (from === 0) return t("incomeBelow", { to: amount(to) });
    return t("incomeBetween", { from: amount(from), to: amount(to) });
  };
}
