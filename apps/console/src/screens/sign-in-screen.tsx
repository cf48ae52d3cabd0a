import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { CodeForm } from "../panels/access/code-form.tsx";
import { EnrolForm } from "../panels/access/enrol-form.tsx";
import { PasskeyButton } from "../panels/access/passkey-button.tsx";
import { useSending } from "../panels/access/use-sending.ts";
import { LanguageSwitch } from "../panels/access/language-switch.tsx";
import {
  giveCode,
  signIn,
  signInWithPasskey,
  signOut,
  useMe,
  useSession,
} from "../surface/access-surface.ts";
import { FaultLine } from "../ui/fault-line.tsx";

/** Signing in: the password, then the second factor, or registering one. */
export function SignInScreen(): ReactNode {
  const t = useTranslations("shell");
  const stage = useSession(({ me }) => me?.stage ?? null);
  const ended = useSession((facts) => facts.ended);
  return (
    <main className="centre">
      <Stack className="sign-in" gap="md">
        <Mark />
        <h1 style={{ fontSize: 20 }}>{t("signIn.title")}</h1>
        {ended !== null && (
          <Alert color="yellow" variant="light" p="sm">
            {ended === "idle" ? t("idle.out") : t("signIn.ended")}
          </Alert>
        )}
        {stage === null && <PasswordStep />}
        {stage === "code" && <SecondStep />}
        {stage === "enrol" && <FirstFactor />}
        {stage !== null && (
          <Button variant="subtle" color="gray" onClick={() => void signOut(null)}>
            {t("signOut")}
          </Button>
        )}
        <LanguageSwitch />
      </Stack>
    </main>
  );
}

function Mark(): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="28"
      height="28"
      aria-hidden="true"
      fill="none"
      style={{ color: "var(--accent)" }}
    >
      <path d="M2 16.5h20" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="15" cy="8.5" r="3.4" fill="currentColor" />
    </svg>
  );
}

function PasswordStep(): ReactNode {
  const t = useTranslations("shell.signIn");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const { fault, isBusy, submit } = useSending();
  return (
    <form onSubmit={(event) => submit(event, () => signIn({ username: username.trim(), password }))}>
      <Stack gap="md">
        <TextInput
          size="sm"
          label={t("username")}
          autoComplete="username"
          autoCapitalize="none"
          data-autofocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          size="sm"
          label={t("password")}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FaultLine fault={fault} />
        <Button type="submit" size="sm" loading={isBusy} disabled={username.trim() === "" || password === ""}>
          {t("next")}
        </Button>
      </Stack>
    </form>
  );
}

/** The second factor that the account has; either of both where it has both. */
function SecondStep(): ReactNode {
  const t = useTranslations("shell.signIn");
  const me = useMe();
  return (
    <Stack gap="md">
      {me?.hasPasskey === true && <PasskeyButton label={t("passkey")} send={signInWithPasskey} />}
      {me?.hasTotp === true && <CodeForm confirm={t("next")} send={giveCode} />}
    </Stack>
  );
}

function FirstFactor(): ReactNode {
  const t = useTranslations("shell.signIn");
  return (
    <Stack gap="md">
      <p className="quiet">{t("enrolNeeded")}</p>
      <EnrolForm hasEnrolCode />
    </Stack>
  );
}
