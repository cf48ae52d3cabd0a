import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { stepUp, stepUpWithPasskey, useMe } from "../../surface/surface.ts";
import { FaultLine } from "../../ui/fault-line.tsx";
import { CodeForm } from "../access/code-form.tsx";
import { PasskeyButton } from "../access/passkey-button.tsx";
import { useSending } from "../access/use-sending.ts";

/** Asked when an act needs a fresh second factor; the refused act goes on by itself once it is given. */
export function StepUpDialog({ onCancel }: { readonly onCancel: () => void }): ReactNode {
  const t = useTranslations("shell.stepUp");
  const kit = useTranslations("kit");
  const me = useMe();
  const hasTotp = me?.hasTotp === true;
  const hasPasskey = me?.hasPasskey === true;
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t("title")}
      zIndex={400}
      closeButtonProps={{ "aria-label": kit("close") }}
    >
      <Stack gap="md">
        <Text size="sm">{t("text")}</Text>
        {hasPasskey && <PasskeyButton label={t("passkey")} send={stepUpWithPasskey} />}
        {hasTotp && <CodeForm confirm={t("confirm")} send={(code) => stepUp({ code })} />}
        {!hasTotp && !hasPasskey && <PasswordForm />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {kit("cancel")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Demo staff have no second factor to prove. */
function PasswordForm(): ReactNode {
  const t = useTranslations("shell.stepUp");
  const [password, setPassword] = useState("");
  const { fault, isBusy, submit } = useSending();
  return (
    <form className="stack" onSubmit={(event) => submit(event, () => stepUp({ password }))}>
      <PasswordInput
        size="sm"
        label={t("password")}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <FaultLine fault={fault} />
      <Button type="submit" size="sm" loading={isBusy} disabled={password === ""}>
        {t("confirm")}
      </Button>
    </form>
  );
}
