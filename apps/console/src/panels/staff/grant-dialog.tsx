import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, type RowOf, useMe } from "../../surface/surface.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf } from "../form/field-kinds.tsx";

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
  const roles = useTranslations("shell.roles");
  const sites = useMe()?.sites ?? [];
  return (
    <EndpointDialog
      endpoint="staffGrant"
      title={row === null ? t("new") : `${t("change")}: ${row.username}`}
      confirm={row === null ? t("new") : t("change")}
      text={t("grantText")}
      initial={draftOf(row)}
      input={({ siteIds, username, password, ...values }) => ({
        body: {
          ...values,
          ...(row === null ? { username, password } : { staffId: row.staffId }),
          // None: all of them.
          siteIds: siteIds.length === 0 ? null : siteIds.map(Number),
        },
      })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {row === null && field.text("username", t("username"), { autoComplete: "off" })}
          {field.text("name", t("name"), { autoComplete: "off" })}
          {field.choice("role", t("role"), choicesOf(ROLES, roles))}
          {field.many(
            "siteIds",
            t("sites"),
            sites.map(({ id, name }) => ({ value: String(id), label: name })),
            t("allSites"),
          )}
          {field.text("personRef", t("personRef"), { autoComplete: "off" })}
          {row === null && field.secret("password", t("password"), "new-password")}
        </>
      )}
    </EndpointDialog>
  );
}

function draftOf(row: GrantDialogProps["row"]) {
  return {
    username: "",
    password: "",
    name: row?.name ?? "",
    role: ROLES.find((one) => one === row?.role) ?? "operator",
    siteIds: row?.siteIds?.map(String) ?? [],
    personRef: row?.personRef ?? "",
  };
}
