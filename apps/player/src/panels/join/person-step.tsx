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
  return (
    <>
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        maxLength={64}
        value={fields.name}
        error={errorAt("name")}
        readOnly={isLicensed}
        hint={isLicensed ? t("fromIdentity") : undefined}
        onType={(name) => onChange({ name })}
      />
      <TextField
        label={t("birthDate")}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        readOnly={isLicensed}
        hint={isLicensed ? t("fromIdentity") : `${t("birthHint")} · ${t("ageRule", { n: minimumAge })}`}
        value={fields.birthDate}
        error={errorAt("birthDate")}
        onType={(typed) => onChange({ birthDate: birthText(typed) })}
      />
      {isLicensed ? (
        <CountryField
          value={fields.country}
          error={errorAt("country")}
          onChoose={(country) => onChange({ country })}
        />
      ) : null}
      <PhoneField fields={fields} onChange={onChange} errorAt={errorAt} />
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

type PhoneFieldProps = Pick<StepProps, "fields" | "onChange" | "errorAt">;

/** Proved by a code, unless the identity check did, or no text messages are sent. */
function PhoneField({ fields, onChange, errorAt }: PhoneFieldProps): ReactNode {
  const t = useTranslations("join");
  const isByPhone = useSignUpProof() === "phone";
  const isProved = fields.provedPhone !== "" && fields.phone === fields.provedPhone;
  const shown = { label: t("phone"), value: fields.phone, error: errorAt("phone") };
  const type = (typed: string): void => onChange({ phone: phoneText(typed), phoneKey: "" });
  if (isByPhone && !isProved)
    return (
      <CodeProof
        {...shown}
        kind="phone"
        provedKey={fields.phoneKey}
        onType={type}
        onProved={(phoneKey) => onChange({ phoneKey })}
      />
    );
  return (
    <TextField
      {...shown}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      praise={isProved ? t("verified") : undefined}
      onType={type}
    />
  );
}
