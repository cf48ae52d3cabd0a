import type { ReactNode } from "react";
import { useAddressValue } from "../../surface/surface.ts";
import { type Column, DataTable, wholeList } from "../../ui/data-table.tsx";
import { CsvOfRows } from "./csv-of-list.tsx";
import { useListView } from "./use-list-view.ts";
import { ViewMenu } from "./view-menu.tsx";

interface WholeTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly reading: { readonly state: "loading" | "failed" | "ready"; readonly fault: string | null };
  readonly rowKey: (row: Row) => string | number;
  readonly empty: string;
  /** The name of the list and of its file. */
  readonly name: string;
  /** What stands over the table, at its left. */
  readonly bar?: ReactNode;
  /** Rows open, and the open one stands in the address. */
  readonly isOpenable?: true;
  readonly toneOf?: (row: Row) => "warn" | "danger" | null;
}

/** A list that the server gives at once, as a table and as a file. */
export function WholeTable<Row>(props: WholeTableProps<Row>): ReactNode {
  const { columns, rows, reading, rowKey, isOpenable, toneOf } = props;
  const view = useListView(props.name);
  const [openKey, setOpen] = useAddressValue("open");
  const open = rows.find((row) => String(rowKey(row)) === openKey);
  return (
    <>
      <div className="list-bar">
        {props.bar}
        <div className="list-bar-end">
          <ViewMenu view={view} columns={columns} />
          <CsvOfRows rows={rows} columns={columns} fileName={props.name} />
        </div>
      </div>
      <DataTable
        label={props.label}
        columns={columns}
        list={wholeList(rows, reading)}
        view={view}
        rowKey={rowKey}
        empty={props.empty}
        openKey={isOpenable === true && open !== undefined ? rowKey(open) : null}
        {...(isOpenable === true ? { onOpen: (row: Row) => setOpen(String(rowKey(row))) } : {})}
        {...(toneOf === undefined ? {} : { toneOf })}
      />
    </>
  );
}
