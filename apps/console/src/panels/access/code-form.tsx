import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { WireRefusal } from "../../surface/access-surface.ts";
import { FaultLine } from "../../ui/fault-line.tsx";
import { useSending } from "./use-sending.ts";

interface CodeFormProps {
  readonly confirm: string;
  readonly send: (code: string) => Promise<WireRefusal | null>;
}

/** Six digits of the authenticator app. */
export function CodeForm({ confirm, send }: CodeFormProps): ReactNode {
  const t = useTranslations("shell.signIn");
  const [code, setCode] = useState("");
  const { fault, isBusy, submit } = useSending();
  return (
    <form className="stack" onSubmit={(event) => submit(event, () => send(code))}>
      <TextInput
        size="sm"
        label={t("totp")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ""))}
      />
      <FaultLine fault={fault} />
      <Button type="submit" size="sm" loading={isBusy} disabled={code.length !== 6}>
        {confirm}
      </Button>
    </form>
  );
}
