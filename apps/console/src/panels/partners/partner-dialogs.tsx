import { MEMBER_STATUS_LETTERS } from "@maru/contract/wire-codes";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { seoulDayOf } from "../../derived/instant-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf, NO_NUMBER } from "../form/field-kinds.tsx";

type Partner = CallReply<"partner">;
const DAY_MS = 86_400_000;
const SHORTEST_PASSWORD = 8;

const tomorrow = (): string => seoulDayOf(Date.now() + DAY_MS);

interface AgreementDialogProps {
  readonly partner: Partner;
  readonly onClose: () => void;
}

/** A new version of what a partner earns, from a day on. */
export function AgreementDialog({ partner, onClose }: AgreementDialogProps): ReactNode {
  const t = useTranslations("partners");
  const { agreement } = partner;
  return (
    <EndpointDialog
      endpoint="addAgreement"
      title={`${t("agree")}: ${partner.name}`}
      confirm={t("agree")}
      text={t("agreeText")}
      initial={{
        kind: agreement?.kind ?? "stakes",
        rateBp: agreement?.rateBp ?? 0,
        fromDate: tomorrow(),
      }}
      input={(values) => ({ body: { partnerId: partner.id, ...values } })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.choice(
            "kind",
            t("kind"),
            choicesOf(["stakes", "net"], (kind) => t(`kindNames.${kind}`)),
          )}
          {field.percent("rateBp", t("rate"), 10_000)}
          {field.day("fromDate", t("from"))}
        </>
      )}
    </EndpointDialog>
  );
}

interface CodeDialogProps {
  readonly partnerId: number;
  readonly onClose: () => void;
}

export function CodeDialog({ partnerId, onClose }: CodeDialogProps): ReactNode {
  const t = useTranslations("partners");
  return (
    <EndpointDialog
      endpoint="addPartnerCode"
      title={t("addCode")}
      initial={{ code: "" }}
      input={({ code }) => ({ body: { partnerId, code } })}
      onClose={onClose}
    >
      {(field) => field.text("code", t("code"), { description: t("codeText"), maxLength: 20, isUpper: true })}
    </EndpointDialog>
  );
}

/** Makes a partner, who can sign in to the console at once. */
export function NewPartnerDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("partners");
  return (
    <EndpointDialog
      endpoint="savePartner"
      title={t("new")}
      needsReason={false}
      initial={{ name: "", username: "", password: "", parentId: NO_NUMBER }}
      input={({ parentId, username, ...values }) => ({
        body: { ...values, username: username.trim(), parentId: parentId ?? undefined },
      })}
      isReady={({ name, username, password }) =>
        name.trim() !== "" && username.trim() !== "" && password.length >= SHORTEST_PASSWORD
      }
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.text("name", t("name"), { maxLength: 40 })}
          {field.text("username", t("username"), { autoComplete: "off" })}
          {field.secret("password", t("password"), "new-password")}
          {field.partner("parentId", t("parentId"))}
        </>
      )}
    </EndpointDialog>
  );
}

/** Changes the name or status of a partner. */
export function ChangePartnerDialog({ partner, onClose }: AgreementDialogProps): ReactNode {
  const t = useTranslations("partners");
  const { id, name, status } = partner;
  return (
    <EndpointDialog
      endpoint="savePartner"
      title={t("change")}
      initial={{ name, status }}
      input={(values) => ({ body: { id, ...values } })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.text("name", t("name"), { maxLength: 40 })}
          {field.choice("status", t("status"), [
            { value: MEMBER_STATUS_LETTERS.active, label: t("active") },
            { value: MEMBER_STATUS_LETTERS.disabled, label: t("disabled") },
          ])}
        </>
      )}
    </EndpointDialog>
  );
}
