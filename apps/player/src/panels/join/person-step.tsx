import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { birthText, phoneText } from "../../forms/sign-up/fields.ts";
import { useIsLicensed, useSignUpProof } from "../../surface/member-surface.ts";
import { TextField } from "../../ui/text-field.tsx";
import { CodeProof } from "./code-proof.tsx";
import { CountryField } from "./country-field.tsx";
import type { StepProps } from "./step-props.ts";

export function PersonStep({ fields, onChange, errorAt, minimumAge }: StepProps): ReactNode {
  const t = useTranslations("join");
  const isLicensed = useIsLicensed();
  const isByPhone = useSignUpProof() === "phone";
  const typePhone = (typed: string): void =>
    onChange({ phone: phoneText(typed), phoneKey: "", identityKey: "" });
  return (
    <>
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        maxLength={64}
        value={fields.name}
        error={errorAt("name")}
        onType={(name) => onChange({ name, identityKey: "" })}
      />
      <TextField
        label={t("birthDate")}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        hint={`${t("birthHint")} · ${t("ageRule", { n: minimumAge })}`}
        value={fields.birthDate}
        error={errorAt("birthDate")}
        onType={(typed) => onChange({ birthDate: birthText(typed), identityKey: "" })}
      />
      {isLicensed ? (
        <CountryField
          value={fields.country}
          error={errorAt("country")}
          onChoose={(country) => onChange({ country })}
        />
      ) : null}
      {isByPhone ? (
        <CodeProof
          kind="phone"
          label={t("phone")}
          value={fields.phone}
          provedKey={fields.phoneKey}
          error={errorAt("phone")}
          onType={typePhone}
          onProved={(phoneKey) => onChange({ phoneKey })}
        />
      ) : (
        <TextField
          label={t("phone")}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={fields.phone}
          error={errorAt("phone")}
          onType={typePhone}
        />
      )}
      <CodeProof
        kind="email"
        label={isLicensed || !isByPhone ? t("email") : `${t("email")} (${t("optional")})`}
        value={fields.email}
        provedKey={fields.emailKey}
        error={errorAt("email")}
        onType={(typed) => onChange({ email: typed.trim(), emailKey: "" })}
        onProved={(emailKey) => onChange({ emailKey })}
      />
    </>
  );
}
