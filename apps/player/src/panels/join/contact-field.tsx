import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { phoneText } from "../../forms/sign-up/fields.ts";
import { type CodeKind, type Contact, useSignUpProof } from "../../surface/member-surface.ts";
import { Segments } from "../../ui/segments.tsx";
import { TextField } from "../../ui/text-field.tsx";

export interface ContactValue {
  readonly kind: CodeKind;
  readonly text: string;
}

/** An empty field for the first way by which the site reaches its members. */
export function useContact(): readonly [ContactValue, (contact: ContactValue) => void] {
  const kind = useSignUpProof();
  return useState<ContactValue>({ kind, text: "" });
}

export function contactOf({ kind, text }: ContactValue): Contact {
  return kind === "phone" ? { phone: text } : { email: text };
}

interface ContactFieldProps {
  readonly contact: ContactValue;
  readonly onChange: (contact: ContactValue) => void;
  readonly error: string | null;
}

/** The phone or the e-mail address that a member is reached by; where the site sends no text messages, the address alone. */
export function ContactField({ contact, onChange, error }: ContactFieldProps): ReactNode {
  const t = useTranslations();
  const hasTextMessages = useSignUpProof() === "phone";
  const { kind, text } = contact;
  return (
    <>
      {hasTextMessages ? (
        <Segments
          label={t("recovery.by")}
          value={kind}
          choices={[
            { value: "phone", name: t("join.phone") },
            { value: "email", name: t("join.email") },
          ]}
          onChoose={(chosen) => onChange({ kind: chosen, text: "" })}
        />
      ) : null}
      <TextField
        key={kind}
        label={t(`join.${kind}`)}
        name={kind}
        type={kind === "phone" ? "tel" : "email"}
        autoComplete={kind === "phone" ? "tel" : "email"}
        value={text}
        onType={(typed) => onChange({ kind, text: kind === "phone" ? phoneText(typed) : typed.trim() })}
        error={error}
      />
    </>
  );
}
