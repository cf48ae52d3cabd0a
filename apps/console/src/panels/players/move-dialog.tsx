import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { PartnerPicker } from "../pickers/partner-picker.tsx";

interface MoveDialogProps {
  readonly memberId: number;
  readonly onClose: () => void;
}

/** Asks for a player or partner to be moved to another partner; somebody else decides. */
export function MoveDialog({ memberId, onClose }: MoveDialogProps): ReactNode {
  const t = useTranslations("players");
  const kit = useTranslations("kit");
  const { run } = useVerb("movePartner");
  const [to, setTo] = useState<string | null>(null);
  return (
    <AskDialog
      title={t("move")}
      confirm={t("move")}
      onConfirm={(reason) =>
        run({ body: { memberId, toPartnerId: to === null ? null : Number(to), reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("moveText")}</Text>
      <PartnerPicker label={t("toPartner")} value={to} onChange={setTo} />
    </AskDialog>
  );
}
