import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type NameKind, useNameCheck, useRefusalWords } from "../../surface/member-surface.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { StepProps } from "./step-props.ts";

export function AccountStep({ fields, onChange, errorAt }: StepProps): ReactNode {
  const t = useTranslations("join");
  return (
    <>
      <NameField
        kind="username"
        label={t("username")}
        hint={t("usernameHint")}
        value={fields.username}
        error={errorAt("username")}
        onType={(typed) => onChange({ username: typed.trim().toLowerCase() })}
      />
      <NameField
        kind="nick"
        label={`${t("nick")} (${t("optional")})`}
        hint={t("nickHint")}
        value={fields.nick}
        error={errorAt("nick")}
        onType={(nick) => onChange({ nick })}
      />
      <TextField
        label={t("password")}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t("passwordHint")}
        value={fields.password}
        error={errorAt("password")}
        onType={(password) => onChange({ password })}
      />
      <TextField
        label={t("confirmPassword")}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        value={fields.confirmPassword}
        error={errorAt("confirmPassword")}
        onType={(confirmPassword) => onChange({ confirmPassword })}
      />
    </>
  );
}

interface NameFieldProps {
  readonly kind: NameKind;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly error: string | null;
  readonly onType: (value: string) => void;
}

/** A name that the server looks at while it is typed. */
export function NameField({ kind, label, hint, value, error, onType }: NameFieldProps): ReactNode {
  const t = useTranslations("join");
  const say = useRefusalWords();
  const check = useNameCheck(kind, value.trim());
  const refused = check.state === "refused" ? say(check.refusal) : null;
  return (
    <TextField
      label={label}
      name={kind}
      autoComplete={kind === "username" ? "username" : "nickname"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={value}
      onType={onType}
      hint={check.state === "asking" ? t("asking") : hint}
      praise={check.state === "free" ? t("free") : undefined}
      error={error ?? refused}
    />
  );
}
