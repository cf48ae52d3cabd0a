import { Button, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

interface IdleWarningProps {
  readonly leftMs: number;
  readonly onStay: () => void;
}

/** The last minute before nobody is taken to be here. */
export function IdleWarning({ leftMs, onStay }: IdleWarningProps): ReactNode {
  const t = useTranslations("shell.idle");
  return (
    <Modal opened onClose={onStay} title={t("title")} withCloseButton={false} zIndex={500}>
      <Stack>
        <Text size="sm">{t("text", { seconds: Math.max(0, Math.ceil(leftMs / 1_000)) })}</Text>
        <Button data-autofocus onClick={onStay}>
          {t("stay")}
        </Button>
      </Stack>
    </Modal>
  );
}
