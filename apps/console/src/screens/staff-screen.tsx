import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import { STAFF_ROLES } from "@maru/rules";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { siteNames } from "../derived/site-names.ts";
import { ListTable } from "../panels/list/list-table.tsx";
import { FactorTag, useFactorText } from "../panels/staff/factor-tag.tsx";
import { GrantDialog } from "../panels/staff/grant-dialog.tsx";
import { StaffSheet } from "../panels/staff/staff-sheet.tsx";
import { type RowOf, useListQuery, useMay, useMe } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { ChoiceFilter, Filters, TextFilter } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";
import { OpenButton } from "../ui/open-button.tsx";

type Row = RowOf<"staffList">;

const column = columnsOf<Row>();
const NAMES = { isEnabled: "state", username: "name" } as const;

/** Who works in the console, what they may do and where they are signed in. */
export function StaffScreen(): ReactNode {
  const t = useTranslations("staff");
  const mayChange = useMay("staff", "change");
  return (
    <Page
      title={t("title")}
      actions={
        mayChange && (
          <OpenButton leftSection={<Plus size={14} />} label={t("new")}>
            {(close) => <GrantDialog row={null} onClose={close} />}
          </OpenButton>
        )
      }
    >
      <ListTable
        name="staffList"
        input={{ query: useListQuery("staffList", NAMES) }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.staffId}
        empty={t("empty")}
        csv="staff"
        sheet={(row, close) => <StaffSheet key={row.staffId} row={row} close={close} />}
        bar={<StaffFilters />}
      />
    </Page>
  );
}

function StaffFilters(): ReactNode {
  const t = useTranslations("staff");
  const roles = useTranslations("shell.roles");
  return (
    <Filters>
      <TextFilter name="name" label={t("username")} width={150} />
      <ChoiceFilter
        name="role"
        label={t("role")}
        choices={STAFF_ROLES.map((value) => ({ value, label: roles(value) }))}
      />
      <ChoiceFilter
        name="state"
        label={t("status")}
        width={110}
        choices={[
          { value: FLAG_TEXTS.yes, label: t("enabled") },
          { value: FLAG_TEXTS.no, label: t("disabled") },
        ]}
      />
    </Filters>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("staff");
  const roles = useTranslations("shell.roles");
  const factorText = useFactorText();
  const sites = useMe()?.sites ?? [];
  return [
    column.name("username", t("username")),
    column.text("name", t("name"), { isExtra: true }),
    column.text("role", t("role"), { width: 120, of: (row) => roles(row.role) }),
    {
      key: "sites",
      title: t("sites"),
      width: 130,
      cell: (row) => (row.siteIds === null ? t("allSites") : siteNames(row.siteIds, sites)),
      csv: (row) => row.siteIds?.join(" "),
    },
    {
      key: "factor",
      title: t("secondFactor"),
      width: 160,
      cell: (row) => <FactorTag of={row} />,
      csv: (row) => factorText(row),
    },
    column.instant("last", t("last"), { isExtra: true, of: (row) => row.lastSignInMs }),
    column.number("open", t("open"), { width: 100, of: (row) => row.openSessions }),
    {
      key: "status",
      title: t("status"),
      width: 100,
      cell: (row) => (
        <Tag tone={row.isEnabled ? "ok" : "quiet"}>{row.isEnabled ? t("enabled") : t("disabled")}</Tag>
      ),
      csv: (row) => (row.isEnabled ? 1 : 0),
    },
  ];
}
