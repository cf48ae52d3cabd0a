import { MultiSelect, PasswordInput, Select, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, type RowOf, useMe, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";

type Role = CallInput<"staffGrant">["body"]["role"];
const ROLES = [
  "admin",
  "manager",
  "operator",
  "support",
  "content",
  "auditor",
] as const satisfies readonly Role[];

interface GrantDialogProps {
  /** Null: a new account. */
  readonly row: RowOf<"staffList"> | null;
  readonly onClose: () => void;
}

/** Asks for an account or for other rights of one; another administrator approves. */
export function GrantDialog({ row, onClose }: GrantDialogProps): ReactNode {
  const t = useTranslations("staff");
  const kit = useTranslations("kit");
  const roles = useTranslations("shell.roles");
  const { run } = useVerb("staffGrant");
  const sites = useMe()?.sites ?? [];
  const [draft, setDraft] = useState<Draft>({
    username: "",
    password: "",
    name: row?.name ?? "",
    role: ROLES.find((one) => one === row?.role) ?? "operator",
    sites: row?.siteIds?.map(String) ?? [],
    personRef: row?.personRef ?? "",
  });
  const text = (field: "username" | "name" | "personRef", label: string): ReactNode => (
    <TextInput
      label={label}
      autoComplete="off"
      value={draft[field]}
      onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  );
  return (
    <AskDialog
      title={row === null ? t("new") : `${t("change")}: ${row.username}`}
      confirm={row === null ? t("new") : t("change")}
      onConfirm={(reason) =>
        run({ body: bodyOf(draft, row, reason) }, () => notifications.show({ message: kit("secondPerson") }))
      }
      onClose={onClose}
    >
      <Text size="sm">{t("grantText")}</Text>
      {row === null && text("username", t("username"))}
      {text("name", t("name"))}
      <Select
        label={t("role")}
        value={draft.role}
        data={ROLES.map((value) => ({ value, label: roles(value) }))}
        onChange={(value) => setDraft({ ...draft, role: ROLES.find((one) => one === value) ?? draft.role })}
      />
      <MultiSelect
        label={t("sites")}
        placeholder={draft.sites.length === 0 ? t("allSites") : ""}
        clearable
        data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={[...draft.sites]}
        onChange={(chosen) => setDraft({ ...draft, sites: chosen })}
      />
      {text("personRef", t("personRef"))}
      {row === null && (
        <PasswordInput
          label={t("password")}
          autoComplete="new-password"
          value={draft.password}
          onChange={(event) => setDraft({ ...draft, password: event.currentTarget.value })}
        />
      )}
    </AskDialog>
  );
}

interface Draft {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly role: Role;
  /** None: all of them. */
  readonly sites: readonly string[];
  readonly personRef: string;
}

function bodyOf(draft: Draft, row: GrantDialogProps["row"], reason: string): CallInput<"staffGrant">["body"] {
  const { name, role, personRef, username, password } = draft;
  return {
    ...(row === null ? { username, password } : { staffId: row.staffId }),
    name,
    role,
    personRef,
    siteIds: draft.sites.length === 0 ? null : draft.sites.map(Number),
    reason,
  };
}
