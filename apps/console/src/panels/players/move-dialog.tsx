import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { NO_NUMBER } from "../form/field-kinds.tsx";

interface MoveDialogProps {
  readonly memberId: number;
  readonly onClose: () => void;
}

/** Asks for a player or partner to be moved to another partner; somebody else decides. */
export function MoveDialog({ memberId, onClose }: MoveDialogProps): ReactNode {
  const t = useTranslations("players");
  return (
    <EndpointDialog
      endpoint="movePartner"
      title={t("move")}
      text={t("moveText")}
      initial={{ toPartnerId: NO_NUMBER }}
      input={(values) => ({ body: { memberId, ...values } })}
      onClose={onClose}
    >
      {(field) => field.partner("toPartnerId", t("toPartner"))}
    </EndpointDialog>
  );
}
