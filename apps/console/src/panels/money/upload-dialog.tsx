import { Button, FileButton, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { readCsv } from "../../derived/csv.ts";
import type { CallReply } from "../../surface/surface.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";

interface UploadDialogProps {
  readonly onRead: (statement: CallReply<"uploadStatement">) => void;
  readonly onClose: () => void;
}

const SHOWN_ROWS = 4;

/** A statement of the bank, pasted or from a file; its first lines are shown as they were read. */
export function UploadDialog({ onRead, onClose }: UploadDialogProps): ReactNode {
  const t = useTranslations("money.statement");
  return (
    <EndpointDialog
      endpoint="uploadStatement"
      title={t("new")}
      text={t("newText")}
      isWide
      initial={{ fileName: "", csv: "" }}
      input={({ fileName, csv }) => ({
        body: { fileName: fileName.trim() === "" ? t("paste") : fileName, csv },
      })}
      isReady={({ csv }) => readCsv(csv).length > 1}
      onDone={onRead}
      onClose={onClose}
    >
      {(field, { values: { csv }, set }) => (
        <>
          <Group align="end">
            <CsvFile
              onText={(name, text) => {
                set("fileName", name);
                set("csv", text);
              }}
            />
            {field.text("fileName", t("name"))}
          </Group>
          {field.lines("csv", t("paste"), { minRows: 6, maxRows: 14, isMono: true })}
          <FirstRows rows={readCsv(csv)} />
        </>
      )}
    </EndpointDialog>
  );
}

interface CsvFileProps {
  readonly onText: (fileName: string, text: string) => void;
}

function CsvFile({ onText }: CsvFileProps): ReactNode {
  const t = useTranslations("money.statement");
  const take = async (file: File | null): Promise<void> => {
    if (file !== null) onText(file.name, await textOf(file));
  };
  return (
    <FileButton accept=".csv,.txt,.tsv,text/csv" onChange={(file) => void take(file)}>
      {(props) => (
        <Button {...props} variant="default">
          {t("file")}
        </Button>
      )}
    </FileButton>
  );
}

function FirstRows({ rows }: { readonly rows: readonly (readonly string[])[] }): ReactNode {
  const t = useTranslations("money.statement");
  if (rows.length === 0) return null;
  return (
    <>
      <Text size="xs" c="dimmed">
        {t("rows", { count: rows.length })}
      </Text>
      <table className="plain-table">
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((row, index) => (
            <tr key={`${index} ${row.join()}`}>
              {row.map((cell, column) => (
                <td key={`${column} ${cell}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Korean banks still write EUC-KR: what is no UTF-8 is read as that. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("euc-kr").decode(bytes);
  }
}
