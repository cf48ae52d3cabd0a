import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { signInError } from "../forms/sign-in/errors.ts";
import { EMPTY_SIGN_IN } from "../forms/sign-in/fields.ts";
import { SiteHeader } from "../panels/header/site-header.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { NO_ANSWER, signInPlayer, useSession, type WireRefusal } from "../surface/surface.ts";
import { EntryWords } from "../text/entry-words.tsx";
import { PRIMARY } from "../ui/primary-class.ts";
import { QuietLink } from "../ui/quiet-link.tsx";
import { lastUrl } from "./last-url.ts";

const FIELD =
  "h-12 w-full rounded-md border border-line bg-surface px-3 text-[16px] text-ink focus-visible:border-accent";

export function LoginScreen(): ReactNode {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SiteHeader />
      <main className="mx-auto w-full max-w-[400px] flex-1 px-4 pt-10 wide:pt-24">
        <EntryWords whileLoading={<div className="h-[320px] animate-pulse rounded-md bg-raised" />}>
          <SignIn />
        </EntryWords>
      </main>
      <SiteFooter />
    </div>
  );
}

function SignIn(): ReactNode {
  const t = useTranslations("login");
  return (
    <>
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <EndReason />
      <SignInForm />
      <p className="mt-6 flex flex-wrap justify-between gap-x-4 text-sm">
        <QuietLink to="/signup">{t("join")}</QuietLink>
        <QuietLink to="/find_id">{t("findId")}</QuietLink>
        <QuietLink to="/find_pw">{t("findPassword")}</QuietLink>
      </p>
    </>
  );
}

function EndReason(): ReactNode {
  const t = useTranslations("login");
  const reason = useSession((facts) => facts.endReason);
  if (reason === null) return null;
  const words = {
    FORCED: t("forced"),
    DISABLED: t("disabled"),
    IDLE: t("idle"),
    EXPIRED: t("expired"),
    ELSEWHERE: t("elsewhere"),
  }[reason];
  return (
    <p role="status" className="mt-3 text-warn" data-testid="end-reason">
      {words}
    </p>
  );
}

function SignInForm(): ReactNode {
  const t = useTranslations("login");
  const tCommon = useTranslations("common");
  const navigate = useNavigate();
  const [fields, setFields] = useState(EMPTY_SIGN_IN);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const wordsOf = (refusal: WireRefusal): string => {
    if (refusal.code === NO_ANSWER) return tCommon("noAnswer");
    return refusal.message === "" ? t("failed") : refusal.message;
  };
  const send = async (): Promise<void> => {
    setSending(true);
    const result = await signInPlayer(fields.username.trim(), fields.password);
    setSending(false);
    if (result.ok) await navigate({ href: lastUrl.take(), replace: true });
    else setProblem(wordsOf(result.refusal));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = signInError(fields);
    setProblem(
      missing === null ? null : missing === "USERNAME_MISSING" ? t("usernameMissing") : t("passwordMissing"),
    );
    if (missing === null) void send();
  };
  return (
    <form className="mt-6 flex flex-col gap-4" onSubmit={submit} noValidate>
      <label className="flex flex-col gap-1">
        <span className="label">{t("username")}</span>
        <input
          className={FIELD}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.username}
          onChange={(event) => setFields({ ...fields, username: event.target.value })}
        />
      </label>
      <label className="flex flex-col gap-1">
        <span className="label">{t("password")}</span>
        <input
          className={FIELD}
          name="password"
          type="password"
          autoComplete="current-password"
          value={fields.password}
          onChange={(event) => setFields({ ...fields, password: event.target.value })}
        />
      </label>
      <p role="alert" className="min-h-5 text-danger">
        {problem}
      </p>
      <button type="submit" className={PRIMARY} disabled={isSending}>
        {isSending ? t("submitting") : t("submit")}
      </button>
    </form>
  );
}
