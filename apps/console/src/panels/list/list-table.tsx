import type { ReactNode } from "react";
import {
  type CallInput,
  type ListName,
  type RowOf,
  useAddressValue,
  usePages,
} from "../../surface/surface.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { CsvOfList } from "./csv-of-list.tsx";
import { useListView } from "./use-list-view.ts";
import { ViewMenu } from "./view-menu.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { useTranslations } from "use-intl";

interface ListTableProps<N extends ListName> {
  readonly name: N;
  readonly input: CallInput<N>;
  readonly label: string;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly rowKey: (row: RowOf<N>) => string | number;
  readonly empty: string;
  /** Asked again this often. */
  readonly pollMs?: number;
  /** What stands beside the list while a row is open; without it rows do not open. */
  readonly sheet?: (row: RowOf<N>, close: () => void) => ReactNode;
  /** What stands there for a row that the address names and the list does not hold: further down, or gone from it meanwhile. */
  readonly sheetOf?: (key: string, close: () => void) => ReactNode;
  /** Rows lead elsewhere instead. */
  readonly onOpen?: (row: RowOf<N>) => void;
  readonly toneOf?: (row: RowOf<N>) => "warn" | "danger" | null;
  /** The name of the file; without it the list offers none itself. */
  readonly csv?: string;
  /** What stands over the table, at its left. */
  readonly bar?: ReactNode;
  /** What is done with rows that are ticked, and how the ticks go; without it none can be. */
  readonly selectedBar?: (selected: readonly RowOf<N>[], clear: () => void) => ReactNode;
}

interface AbsentProps {
  readonly label: string;
  readonly openKey: string;
  readonly sheetOf?: (key: string, close: () => void) => ReactNode;
  readonly close: () => void;
}

/** A row that is not in sight: read by itself where that can be, else said so. */
function Absent({ label, openKey, sheetOf, close }: AbsentProps): ReactNode {
  const t = useTranslations("kit");
  if (sheetOf !== undefined) return sheetOf(openKey, close);
  return (
    <SideSheet title={`#${openKey}`} label={label} onClose={close}>
      <p className="quiet">{t("notInList")}</p>
    </SideSheet>
  );
}

/** A list of the server as a table; the open row stands in the address. */
export function ListTable<N extends ListName>(props: ListTableProps<N>): ReactNode {
  const { name, input, pollMs, sheet, onOpen, rowKey, columns, selectedBar } = props;
  const view = useListView(name);
  const list = usePages(name, input, pollMs === undefined ? {} : { pollMs });
  const [openKey, setOpen] = useAddressValue("open");
  const open = list.rows.find((row) => String(rowKey(row)) === openKey);
  const opener =
    onOpen ?? (sheet === undefined ? undefined : (row: RowOf<N>) => setOpen(String(rowKey(row))));
  return (
    <>
      <div className="list-bar">
        {props.bar}
        {selectedBar?.(
          list.rows.filter((row) => view.rowSelection[String(rowKey(row))] === true),
          () => view.onRowSelectionChange({}),
        )}
        <div className="list-bar-end">
          <ViewMenu view={view} columns={columns} />
          {props.csv === undefined ? null : (
            <CsvOfList name={name} input={input} columns={columns} fileName={props.csv} />
          )}
        </div>
      </div>
      <DataTable
        label={props.label}
        columns={columns}
        list={list}
        view={view}
        isSelectable={selectedBar !== undefined}
        rowKey={rowKey}
        empty={props.empty}
        openKey={open === undefined ? null : rowKey(open)}
        {...(opener === undefined ? {} : { onOpen: opener })}
        {...(props.toneOf === undefined ? {} : { toneOf: props.toneOf })}
      />
      {open !== undefined && sheet?.(open, () => setOpen(null))}
      {open === undefined && openKey !== null && sheet !== undefined && list.state === "ready" && (
        <Absent key={openKey} {...props} openKey={openKey} close={() => setOpen(null)} />
      )}
    </>
  );
}
