import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { newPasswordError, passwordPlace } from "../forms/password/errors.ts";
import { CodeField } from "../panels/join/code-proof.tsx";
import { ContactField, contactOf, useContact } from "../panels/join/contact-field.tsx";
import { findPassword, resetPassword, useRefusalWords } from "../surface/member-surface.ts";
import { PRIMARY } from "../ui/primary-class.ts";
import { QuietLink } from "../ui/quiet-link.tsx";
import { TextField } from "../ui/text-field.tsx";
import { PageFrame } from "./page-frame.tsx";

export function FindPasswordScreen(): ReactNode {
  return (
    <PageFrame>
      <FindPassword />
    </PageFrame>
  );
}

function FindPassword(): ReactNode {
  const t = useTranslations("recovery");
  const [key, setKey] = useState("");
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done />;
  return (
    <>
      <h1 className="text-xl font-semibold">{t("passwordTitle")}</h1>
      <p role="status" className="mt-2 text-ink-2">
        {key === "" ? t("passwordLead") : t("passwordSent")}
      </p>
      {key === "" ? <AskCode onSent={setKey} /> : <NewPassword codeKey={key} onDone={() => setDone(true)} />}
    </>
  );
}

function Done(): ReactNode {
  const t = useTranslations();
  return (
    <>
      <h1 className="text-xl font-semibold">{t("recovery.passwordTitle")}</h1>
      <p role="status" className="mt-3 mb-4 text-ok">
        {t("recovery.resetDone")}
      </p>
      <QuietLink to="/login">{t("join.toLogin")}</QuietLink>
    </>
  );
}

function AskCode({ onSent }: { readonly onSent: (key: string) => void }): ReactNode {
  const t = useTranslations();
  const say = useRefusalWords();
  const [username, setUsername] = useState("");
  const [contact, setContact] = useContact();
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const reply = await findPassword(username.trim(), contactOf(contact));
    if (reply.ok) onSent(reply.value.key);
    else setProblem(say(reply.refusal));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="mt-5 flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextField
        label={t("join.username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        onType={setUsername}
      />
      <ContactField contact={contact} onChange={setContact} error={problem} />
      <button type="submit" className={PRIMARY} disabled={username.trim() === ""}>
        {t("join.sendCode")}
      </button>
      <p className="flex gap-4 text-sm">
        <QuietLink to="/login">{t("join.toLogin")}</QuietLink>
        <QuietLink to="/find_id">{t("recovery.idTitle")}</QuietLink>
      </p>
    </form>
  );
}

interface NewPasswordProps {
  readonly codeKey: string;
  readonly onDone: () => void;
}

type Place = "secretCode" | "password" | "confirmPassword" | "form";

function placeOfReset(code: string): Place {
  if (code.startsWith("CODE_")) return "secretCode";
  const place = passwordPlace(code);
  return place === "currentPassword" ? "form" : place;
}

function NewPassword({ codeKey, onDone }: NewPasswordProps): ReactNode {
  const t = useTranslations("recovery");
  const say = useRefusalWords();
  const [fields, setFields] = useState({ secretCode: "", password: "", confirmPassword: "" });
  const [problem, setProblem] = useState<{ readonly at: Place; readonly words: string } | null>(null);
  const errorAt = (at: Place): string | null => (problem?.at === at ? problem.words : null);
  const send = async (): Promise<void> => {
    const wrong = newPasswordError(fields);
    if (wrong !== null)
      return setProblem({ at: wrong.field, words: say({ code: wrong.code, message: "", params: {} }) });
    const reply = await resetPassword({ key: codeKey, ...fields });
    if (reply.ok) onDone();
    else setProblem({ at: placeOfReset(reply.refusal.code), words: say(reply.refusal) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="mt-5 flex flex-col gap-4" onSubmit={submit} noValidate>
      <CodeField
        code={fields.secretCode}
        onType={(secretCode) => setFields({ ...fields, secretCode })}
        error={errorAt("secretCode")}
      />
      <TextField
        label={t("newPassword")}
        name="password"
        type="password"
        autoComplete="new-password"
        value={fields.password}
        onType={(password) => setFields({ ...fields, password })}
        error={errorAt("password")}
      />
      <TextField
        label={t("confirmPassword")}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        value={fields.confirmPassword}
        onType={(confirmPassword) => setFields({ ...fields, confirmPassword })}
        error={errorAt("confirmPassword")}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errorAt("form")}
      </p>
      <button type="submit" className={PRIMARY}>
        {t("reset")}
      </button>
    </form>
  );
}
