import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { birthText, phoneText } from "../../forms/sign-up/fields.ts";
import { type CheckedPerson, completeIdentity } from "../../surface/member-surface.ts";
import type { WireRefusal } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { TextField } from "../../ui/text-field.tsx";

interface LocalCheckProps {
  readonly checkKey: string;
  readonly onAccept: (person: CheckedPerson) => void;
  readonly onRefuse: (refusal: WireRefusal) => void;
}

/** Where nobody is asked, as in development: what is typed is believed. */
export function LocalCheck({ checkKey: key, onAccept, onRefuse }: LocalCheckProps): ReactNode {
  const t = useTranslations("join");
  const [person, setPerson] = useState({ name: "", birthDate: "", phone: "" });
  const change = (changed: Partial<typeof person>): void => setPerson({ ...person, ...changed });
  const submit = async (): Promise<void> => {
    const done = await completeIdentity({ key, ...person });
    if (done.ok) onAccept(done.value);
    else onRefuse(done.refusal);
  };
  return (
    <>
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        maxLength={64}
        value={person.name}
        onType={(name) => change({ name })}
      />
      <TextField
        label={t("birthDate")}
        name="birthDate"
        inputMode="numeric"
        hint={t("birthHint")}
        value={person.birthDate}
        onType={(typed) => change({ birthDate: birthText(typed) })}
      />
      <TextField
        label={t("phone")}
        name="phone"
        inputMode="tel"
        value={person.phone}
        onType={(typed) => change({ phone: phoneText(typed) })}
      />
      <button type="button" className={`${QUIET} min-h-12`} onClick={() => void submit()}>
        {t("verify")}
      </button>
    </>
  );
}
