import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useBanks } from "../../surface/member-surface.ts";
import { ChoiceField, TextField } from "../../ui/text-field.tsx";

export interface BankValues {
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
}

interface BankFieldsProps {
  readonly values: BankValues;
  readonly onChange: (change: Partial<BankValues>) => void;
  readonly errorAt: (place: keyof BankValues) => string | null;
}

/** A bank account in the member's own name. */
export function BankFields({ values, onChange, errorAt }: BankFieldsProps): ReactNode {
  const t = useTranslations("join");
  const banks = useBanks();
  const choices = [{ value: "", name: t("bankChoose") }, ...banks.map((name) => ({ value: name, name }))];
  return (
    <>
      <ChoiceField
        label={t("bankName")}
        value={values.bankName}
        choices={choices}
        error={errorAt("bankName")}
        onChoose={(bankName) => onChange({ bankName })}
      />
      <TextField
        label={t("accountNum")}
        name="accountNum"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={values.accountNum}
        error={errorAt("accountNum")}
        onType={(typed) => onChange({ accountNum: typed.replaceAll(/[^\d-]/g, "") })}
      />
      <TextField
        label={t("accountName")}
        name="accountName"
        autoComplete="off"
        maxLength={64}
        hint={t("accountNote")}
        value={values.accountName}
        error={errorAt("accountName")}
        onType={(accountName) => onChange({ accountName })}
      />
    </>
  );
}
