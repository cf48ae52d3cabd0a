import { Button, CopyButton, TextInput } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { deviceText } from "../../derived/device-text.ts";
import { beginTotp, type CallReply, confirmTotp, registerPasskey } from "../../surface/access-surface.ts";
import { FaultLine } from "../../ui/fault-line.tsx";
import { CodeForm } from "./code-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useSending } from "./use-sending.ts";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

interface EnrolFormProps {
  /** Asked of new colleagues: what the approver of their account was told. */
  readonly hasEnrolCode?: true;
  /** What stands elsewhere on the screen. */
  readonly without?: "totp" | "passkey";
  readonly onDone?: () => void;
}

/** Registers a second factor: an authenticator app by its first code, or a passkey. */
export function EnrolForm({ hasEnrolCode, without, onDone }: EnrolFormProps): ReactNode {
  const t = useTranslations("shell.signIn");
  const [enrolCode, setEnrolCode] = useState("");
  const [secret, setSecret] = useState<CallReply<"beginTotp"> | null>(null);
  if (secret !== null) return <TotpSecret secret={secret} />;
  return (
    <div className="stack">
      {hasEnrolCode === true && (
        <TextInput
          size="sm"
          label={t("enrolCode")}
          description={t("enrolCodeText")}
          autoComplete="off"
          value={enrolCode}
          onChange={(event) => setEnrolCode(event.currentTarget.value)}
        />
      )}
      {without !== "totp" && <TotpButton enrolCode={enrolCode} onSecret={setSecret} />}
      {without !== "passkey" && (
        <PasskeyPart enrolCode={enrolCode} {...(onDone === undefined ? {} : { onDone })} />
      )}
    </div>
  );
}

interface TotpButtonProps {
  readonly enrolCode: string;
  readonly onSecret: (secret: CallReply<"beginTotp">) => void;
}

function TotpButton({ enrolCode, onSecret }: TotpButtonProps): ReactNode {
  const t = useTranslations("shell.signIn");
  const { fault, isBusy, run } = useSending();
  const begin = async () => {
    const reply = await beginTotp(enrolCode);
    if (!reply.ok) return reply.refusal;
    onSecret(reply.value);
    return null;
  };
  return (
    <>
      <Button size="sm" loading={isBusy} onClick={() => void run(begin)}>
        {t("enrol")}
      </Button>
      <FaultLine fault={fault} />
    </>
  );
}

/** The square for a camera, and the same as letters. */
function TotpSecret({ secret }: { readonly secret: CallReply<"beginTotp"> }): ReactNode {
  const t = useTranslations("shell.signIn");
  const kit = useTranslations("kit");
  return (
    <div className="stack">
      <p>{t("enrolText")}</p>
      <Suspense fallback={<div className="qr" aria-busy="true" />}>
        <QrCode text={secret.uri} label={t("qr")} />
      </Suspense>
      <div className="secret">
        <code>{secret.secret.replaceAll(/(.{4})/g, "$1 ").trim()}</code>
        <CopyButton value={secret.secret}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? kit("copied") : kit("copy")}
            </Button>
          )}
        </CopyButton>
      </div>
      <CodeForm confirm={t("enrolDone")} send={confirmTotp} />
    </div>
  );
}

function PasskeyPart(props: { readonly enrolCode: string; readonly onDone?: () => void }): ReactNode {
  const t = useTranslations("shell.signIn");
  const [name, setName] = useState(() => deviceText(navigator.userAgent));
  const send = async () => {
    const refusal = await registerPasskey({ name: name.trim(), enrolCode: props.enrolCode });
    if (refusal === null) props.onDone?.();
    return refusal;
  };
  return (
    <>
      <TextInput
        size="sm"
        label={t("passkeyName")}
        maxLength={60}
        value={name}
        error={name.trim() === "" ? t("passkeyNameNeeded") : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasskeyButton label={t("passkeyEnrol")} send={send} />
    </>
  );
}
