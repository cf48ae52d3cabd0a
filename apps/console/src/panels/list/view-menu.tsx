import { Button, Menu } from "@mantine/core";
import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { chosenColumns, isShown } from "../../derived/chosen-columns.ts";
import { settingsFacts, useSettings } from "../../surface.ts";
import type { Column } from "../../ui/data-table.tsx";

/** Where data-table.css leaves the extra columns out. */
const NARROW = "(max-width: 1240px)";
const NO_WISH = {} as const;

/** The columns of a list as whoever sits here chose them. */
export function useChosenColumns<Row>(list: string, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const wish = useSettings((settings) => settings.columns[list] ?? NO_WISH);
  return chosenColumns(columns, wish);
}

interface ViewMenuProps<Row> {
  /** The list's own name: what was chosen is kept by it. */
  readonly list: string;
  readonly columns: readonly Column<Row>[];
}

/** How a list is looked at: how close its rows are, and which columns it has. Kept in this browser. */
export function ViewMenu<Row>({ list, columns }: ViewMenuProps<Row>): ReactNode {
  const t = useTranslations("view");
  const isDense = useSettings((settings) => settings.isDense);
  const wish = useSettings((settings) => settings.columns[list] ?? NO_WISH);
  const isNarrow = matchMedia(NARROW).matches;
  const setWish = (next: Readonly<Record<string, boolean>>): void =>
    settingsFacts.setState(({ columns: all }) => ({ columns: { ...all, [list]: next } }));
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={220}>
      <Menu.Target>
        <Button variant="default" leftSection={<Columns3 size={14} />}>
          {t("label")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: "auto" }}>
        <Ticked isOn={isDense} onPress={() => settingsFacts.setState({ isDense: !isDense })}>
          {t("dense")}
        </Ticked>
        <Menu.Divider />
        <Menu.Label>{t("columns")}</Menu.Label>
        {columns
          .filter(({ title }) => title !== "")
          .map((column) => {
            const isOn = isShown(column, wish, isNarrow);
            return (
              <Ticked key={column.key} isOn={isOn} onPress={() => setWish({ ...wish, [column.key]: !isOn })}>
                {column.title}
              </Ticked>
            );
          })}
        <Menu.Divider />
        <Menu.Item disabled={Object.keys(wish).length === 0} onClick={() => setWish({})}>
          {t("asMade")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface TickedProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Ticked({ isOn, onPress, children }: TickedProps): ReactNode {
  return (
    <Menu.CheckboxItem checked={isOn} onChange={onPress}>
      {children}
    </Menu.CheckboxItem>
  );
}
