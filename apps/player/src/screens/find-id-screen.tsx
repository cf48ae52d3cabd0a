import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ContactField, contactOf, useContact } from "../panels/join/contact-field.tsx";
import { findId, useRefusalWords } from "../surface/member-surface.ts";
import { PRIMARY } from "../ui/primary-class.ts";
import { QuietLink } from "../ui/quiet-link.tsx";
import { PageFrame } from "./page-frame.tsx";

export function FindIdScreen(): ReactNode {
  return (
    <PageFrame>
      <FindId />
    </PageFrame>
  );
}

/** The ID goes to whom it belongs; this page learns nothing of it. */
function FindId(): ReactNode {
  const t = useTranslations();
  const say = useRefusalWords();
  const [contact, setContact] = useContact();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    const reply = await findId(contactOf(contact));
    setSent(reply.ok);
    setProblem(reply.ok ? null : say(reply.refusal));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <>
      <h1 className="text-xl font-semibold">{t("recovery.idTitle")}</h1>
      <p className="mt-2 text-ink-2">{t("recovery.idLead")}</p>
      <form className="mt-5 flex flex-col gap-4" onSubmit={submit} noValidate>
        <ContactField contact={contact} onChange={setContact} error={problem} />
        <button type="submit" className={PRIMARY}>
          {t("recovery.send")}
        </button>
      </form>
      <p role="status" className="mt-4 text-ok empty:hidden">
        {isSent ? t("recovery.idSent") : null}
      </p>
      <p className="mt-6 flex gap-4 text-sm">
        <QuietLink to="/login">{t("join.toLogin")}</QuietLink>
        <QuietLink to="/find_pw">{t("recovery.passwordTitle")}</QuietLink>
      </p>
    </>
  );
}
