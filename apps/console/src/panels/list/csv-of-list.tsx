import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { csvText } from "../../derived/csv.ts";
import { type CallInput, type ListName, readAll, type RowOf, useSiteId } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { CsvButton } from "./csv-button.tsx";
import { saveCsv } from "./save-text.ts";

interface CsvOfListProps<N extends ListName> {
  readonly name: N;
  readonly input: CallInput<N>;
  readonly columns: readonly Column<RowOf<N>>[];
  readonly fileName: string;
}

const MOST_ROWS = 10_000;

/** The list on screen as a file, page after page, with the columns on screen. */
export function CsvOfList<N extends ListName>({
  name,
  input,
  columns,
  fileName,
}: CsvOfListProps<N>): ReactNode {
  const t = useTranslations("kit");
  const siteId = useSiteId();
  const [isBusy, setIsBusy] = useState(false);
  const write = async (): Promise<void> => {
    const { rows, isCut } = await readAll(name, input, { siteId, most: MOST_ROWS });
    writeRows({ rows, columns, fileName });
    if (isCut) notifications.show({ message: t("csvCut", { count: rows.length }) });
  };
  const download = (): void => {
    setIsBusy(true);
    write()
      .catch(() => notifications.show({ message: t("failed"), color: "red" }))
      .finally(() => setIsBusy(false));
  };
  return <CsvButton isBusy={isBusy} onClick={download} />;
}

interface CsvOfRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly fileName: string;
}

/** Rows that are here already, as a file. */
export function CsvOfRows<Row>(props: CsvOfRowsProps<Row>): ReactNode {
  return <CsvButton isBusy={false} onClick={() => writeRows(props)} />;
}

function writeRows<Row>({ rows, columns, fileName }: CsvOfRowsProps<Row>): void {
  const shown = columns.flatMap(({ title, csv }) => (csv === undefined ? [] : [{ title, csv }]));
  const text = csvText(
    shown.map(({ title }) => title),
    rows.map((row) => shown.map(({ csv }) => csv(row))),
  );
  saveCsv(`${fileName}.csv`, text);
}
