import { Alert, Button, Code, CopyButton, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { LanguageSwitch } from "../panels/shell/language-switch.tsx";
import {
  beginTotp,
  confirmTotp,
  giveCode,
  signIn,
  signOut,
  useFaultText,
  useSession,
  type WireRefusal,
} from "../surface.ts";
import { type Fault, FaultLine } from "../ui/fault-line.tsx";

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
        {stage === "code" && <CodeStep send={giveCode} />}
        {stage === "enrol" && <EnrolStep />}
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

interface Sending {
  readonly fault: Fault;
  readonly isBusy: boolean;
  readonly submit: (event: FormEvent, send: () => Promise<WireRefusal | null>) => void;
}

function useSending(): Sending {
  const faultText = useFaultText();
  const [fault, setFault] = useState<Fault>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (send: () => Promise<WireRefusal | null>): Promise<void> => {
    setIsBusy(true);
    const refusal = await send();
    setIsBusy(false);
    setFault(refusal === null ? null : { code: refusal.code, message: faultText(refusal) });
  };
  return {
    fault,
    isBusy,
    submit: (event, send) => {
      event.preventDefault();
      if (!isBusy) void run(send);
    },
  };
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

function CodeStep({ send }: { readonly send: (code: string) => Promise<WireRefusal | null> }): ReactNode {
  const t = useTranslations("shell.signIn");
  const [code, setCode] = useState("");
  const { fault, isBusy, submit } = useSending();
  return (
    <form onSubmit={(event) => submit(event, () => send(code))}>
      <Stack gap="md">
        <TextInput
          size="sm"
          label={t("totp")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ""))}
        />
        <FaultLine fault={fault} />
        <Button type="submit" size="sm" loading={isBusy} disabled={code.length !== 6}>
          {t("next")}
        </Button>
      </Stack>
    </form>
  );
}

/** Makes a secret for an authenticator app and takes its first code. Also used where staff register one later. */
export function EnrolStep(): ReactNode {
  const t = useTranslations("shell.signIn");
  const [secret, setSecret] = useState<string | null>(null);
  const { fault, isBusy, submit } = useSending();
  const begin = async (): Promise<WireRefusal | null> => {
    const reply = await beginTotp();
    if (!reply.ok) return reply.refusal;
    setSecret(reply.value.secret);
    return null;
  };
  if (secret === null) {
    return (
      <form onSubmit={(event) => submit(event, begin)}>
        <FaultLine fault={fault} />
        <Button type="submit" size="sm" loading={isBusy} fullWidth>
          {t("enrol")}
        </Button>
      </form>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t("enrolText")}</Text>
      <CopyButton value={secret}>
        {({ copy }) => (
          <Code block onClick={copy} style={{ cursor: "copy", overflowWrap: "anywhere" }}>
            {secret.replaceAll(/(.{4})/g, "$1 ").trim()}
          </Code>
        )}
      </CopyButton>
      <CodeStep send={confirmTotp} />
    </Stack>
  );
}
