import { PasswordInput, Select, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { DayInput } from "../../ui/day-input.tsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { seoulDayOf } from "../../derived/instant-text.ts";
import { type CallReply, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PercentInput } from "../../ui/percent-input.tsx";
import { PartnerPicker } from "../pickers/partner-picker.tsx";

type Partner = CallReply<"partner">;
const DAY_MS = 86_400_000;

interface AgreementDialogProps {
  readonly partner: Partner;
  readonly onClose: () => void;
}

/** A new version of what a partner earns, from a day on. */
export function AgreementDialog({ partner, onClose }: AgreementDialogProps): ReactNode {
  const t = useTranslations("partners");
  const kit = useTranslations("kit");
  const { run } = useVerb("addAgreement");
  const [kind, setKind] = useState(partner.agreement?.kind ?? "stakes");
  const [rateBp, setRateBp] = useState(partner.agreement?.rateBp ?? 0);
  const [fromDate, setFromDate] = useState(() => seoulDayOf(Date.now() + DAY_MS));
  return (
    <AskDialog
      title={`${t("agree")}: ${partner.name}`}
      confirm={t("agree")}
      onConfirm={(reason) =>
        run({ body: { partnerId: partner.id, kind, rateBp, fromDate, reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("agreeText")}</Text>
      <Select
        label={t("kind")}
        value={kind}
        data={(["stakes", "net"] as const).map((value) => ({ value, label: t(`kindNames.${value}`) }))}
        onChange={(value) => setKind(value === "net" ? "net" : "stakes")}
      />
      <PercentInput label={t("rate")} parts={rateBp} whole={10_000} onChange={setRateBp} />
      <DayInput
        label={t("from")}
        valueFormat="YYYY-MM-DD"
        value={fromDate}
        onChange={(value) => setFromDate(value ?? fromDate)}
      />
    </AskDialog>
  );
}

interface CodeDialogProps {
  readonly partnerId: number;
  readonly onClose: () => void;
}

export function CodeDialog({ partnerId, onClose }: CodeDialogProps): ReactNode {
  const t = useTranslations("partners");
  const { run } = useVerb("addPartnerCode");
  const [code, setCode] = useState("");
  return (
    <FormDialog
      title={t("addCode")}
      confirm={t("addCode")}
      isReady={code === "" || /^[A-Z0-9-]{3,20}$/.test(code)}
      onSubmit={() => run({ body: { partnerId, ...(code === "" ? {} : { code }) } })}
      onClose={onClose}
    >
      <TextInput
        label={t("code")}
        description={t("codeText")}
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
      />
    </FormDialog>
  );
}

/** Makes a partner, who can sign in to the console at once. */
export function NewPartnerDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("partners");
  const { run } = useVerb("savePartner");
  const [draft, setDraft] = useState({
    name: "",
    username: "",
    password: "",
    parentId: null as string | null,
  });
  const set = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const { name, username, password, parentId } = draft;
  return (
    <FormDialog
      title={t("new")}
      confirm={t("new")}
      isReady={name.trim() !== "" && username.trim() !== "" && password.length >= 8}
      onSubmit={() =>
        run({
          body: {
            name,
            username: username.trim(),
            password,
            ...(parentId === null ? {} : { parentId: Number(parentId) }),
          },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t("name")}
        maxLength={40}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t("username")}
        autoComplete="off"
        value={username}
        onChange={(event) => set({ username: event.currentTarget.value })}
      />
      <PasswordInput
        label={t("password")}
        autoComplete="new-password"
        value={password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <PartnerPicker label={t("parentId")} value={parentId} onChange={(value) => set({ parentId: value })} />
    </FormDialog>
  );
}

/** Changes the name or status of a partner. */
export function ChangePartnerDialog({ partner, onClose }: AgreementDialogProps): ReactNode {
  const t = useTranslations("partners");
  const { run } = useVerb("savePartner");
  const [name, setName] = useState(partner.name);
  const [status, setStatus] = useState(partner.status);
  return (
    <AskDialog
      title={t("change")}
      confirm={t("change")}
      onConfirm={(reason) => run({ body: { id: partner.id, name, status, reason } })}
      onClose={onClose}
    >
      <TextInput
        label={t("name")}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t("status")}
        value={status}
        data={[
          { value: "A", label: t("active") },
          { value: "D", label: t("disabled") },
        ]}
        onChange={(value) => setStatus(value === "D" ? "D" : "A")}
      />
    </AskDialog>
  );
}
