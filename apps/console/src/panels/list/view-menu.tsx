import { Button, Menu } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { isShown } from "../../derived/saved-views.ts";
import { settingsFacts, useSettings } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import type { ListView } from "./use-list-view.ts";

/** Where data-table.css leaves the extra columns out. */
const NARROW = "(max-width: 1240px)";

interface ViewMenuProps<Row> {
  readonly view: ListView;
  readonly columns: readonly Column<Row>[];
}

/** How a list is looked at: how close its rows are, which columns it has, and what was kept of that under a name. */
export function ViewMenu<Row>({ view, columns }: ViewMenuProps<Row>): ReactNode {
  const t = useTranslations("view");
  const isDense = useSettings((settings) => settings.isDense);
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <Menu position="bottom-end" closeOnItemClick={false} returnFocus={!isSaving} width={220}>
        <Menu.Target>
          <Button variant="default" leftSection={<Columns3 size={14} />}>
            {t("label")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: "auto" }}>
          <Menu.CheckboxItem checked={isDense} onChange={() => settingsFacts.setState({ isDense: !isDense })}>
            {t("dense")}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <ColumnItems view={view} columns={columns} />
          <Menu.Divider />
          <SavedItems view={view} onSave={() => setIsSaving(true)} />
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveViewDialog view={view} onClose={() => setIsSaving(false)} />}
    </>
  );
}

function ColumnItems<Row>({ view, columns }: ViewMenuProps<Row>): ReactNode {
  const t = useTranslations("view");
  const wish = view.columnVisibility;
  const isNarrow = matchMedia(NARROW).matches;
  return (
    <>
      <Menu.Label>{t("columns")}</Menu.Label>
      {columns
        .filter(({ title }) => title !== "")
        .map((column) => {
          const { key, title } = column;
          const isOn = isShown(column, wish, isNarrow);
          return (
            <Menu.CheckboxItem
              key={key}
              checked={isOn}
              onChange={() => view.setColumns({ ...wish, [key]: !isOn })}
            >
              {title}
            </Menu.CheckboxItem>
          );
        })}
      <Menu.Divider />
      <Menu.Item disabled={Object.keys(wish).length === 0} onClick={() => view.setColumns({})}>
        {t("asMade")}
      </Menu.Item>
    </>
  );
}

interface SavedItemsProps {
  readonly view: ListView;
  readonly onSave: () => void;
}

function SavedItems({ view, onSave }: SavedItemsProps): ReactNode {
  const t = useTranslations("view");
  return (
    <>
      <Menu.Label>{t("saved")}</Menu.Label>
      {view.saved.map((one) => (
        <Menu.Item key={one.name} closeMenuOnClick onClick={() => view.open(one)}>
          {one.name}
        </Menu.Item>
      ))}
      <Menu.Item closeMenuOnClick onClick={onSave}>
        {t("save")}
      </Menu.Item>
    </>
  );
}
