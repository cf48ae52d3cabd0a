import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { stepUp, useFaultText, useMe, useStepUpAsked } from "../../surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";

/** Asked when an act needs a fresh second factor; the refused act goes on by itself once it is given. */
export function StepUpDialog(): ReactNode {
  const answer = useStepUpAsked();
  return answer === null ? null : <StepUp onCancel={() => answer(false)} />;
}

function StepUp({ onCancel }: { readonly onCancel: () => void }): ReactNode {
  const t = useTranslations("shell.stepUp");
  const kit = useTranslations("kit");
  const hasTotp = useMe()?.hasTotp === true;
  const faultText = useFaultText();
  const [proof, setProof] = useState("");
  const [fault, setFault] = useState<Fault>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const refusal = await stepUp(hasTotp ? { code: proof } : { password: proof });
    setIsBusy(false);
    if (refusal !== null) setFault({ code: refusal.code, message: faultText(refusal) });
  };
  const field = {
    value: proof,
    "data-autofocus": true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setProof(event.currentTarget.value),
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t("title")}
      zIndex={400}
      closeButtonProps={{ "aria-label": kit("close") }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">{t("text")}</Text>
          {hasTotp ? (
            <TextInput
              label={t("totp")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              {...field}
            />
          ) : (
            <PasswordInput label={t("password")} autoComplete="current-password" {...field} />
          )}
          <FaultLine fault={fault} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel}>
              {kit("cancel")}
            </Button>
            <Button type="submit" loading={isBusy} disabled={proof === ""}>
              {t("confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
