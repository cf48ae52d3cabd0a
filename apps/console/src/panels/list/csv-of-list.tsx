import { Button, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { csvText } from "../../derived/csv.ts";
import { type CallInput, type ListName, readAll, type RowOf, useSiteId } from "../../surface.ts";
import type { Column } from "../../ui/data-table.tsx";

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
    const shown = columns.flatMap(({ title, csv }) => (csv === undefined ? [] : [{ title, csv }]));
    const text = csvText(
      shown.map(({ title }) => title),
      rows.map((row) => shown.map(({ csv }) => csv(row))),
    );
    saveFile(`${fileName}.csv`, text);
    if (isCut) notifications.show({ message: t("csvCut", { count: rows.length }) });
  };
  const download = (): void => {
    setIsBusy(true);
    write()
      .catch(() => notifications.show({ message: t("failed"), color: "red" }))
      .finally(() => setIsBusy(false));
  };
  return (
    <Tooltip label={t("csvNote")}>
      <Button variant="default" leftSection={<Download size={14} />} loading={isBusy} onClick={download}>
        {t("csv")}
      </Button>
    </Tooltip>
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
