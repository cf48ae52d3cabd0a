import { Button, FileButton, Group, Text, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { readCsv } from "../../derived/csv.ts";
import { type CallReply, useVerb } from "../../surface.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface UploadDialogProps {
  readonly onRead: (statement: CallReply<"uploadStatement">) => void;
  readonly onClose: () => void;
}

const SHOWN_ROWS = 4;

/** A statement of the bank, pasted or from a file; its first lines are shown as they were read. */
export function UploadDialog({ onRead, onClose }: UploadDialogProps): ReactNode {
  const t = useTranslations("money.statement");
  const { run } = useVerb("uploadStatement");
  const [fileName, setFileName] = useState("");
  const [csv, setCsv] = useState("");
  const rows = useMemo(() => readCsv(csv), [csv]);
  const take = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setFileName(file.name);
    setCsv(await textOf(file));
  };
  return (
    <FormDialog
      title={t("new")}
      confirm={t("new")}
      isWide
      isReady={rows.length > 1}
      onSubmit={() =>
        run({ body: { fileName: fileName.trim() === "" ? t("paste") : fileName, csv } }, onRead)
      }
      onClose={onClose}
    >
      <Text size="sm">{t("newText")}</Text>
      <Group align="end">
        <FileButton accept=".csv,.txt,.tsv,text/csv" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {t("file")}
            </Button>
          )}
        </FileButton>
        <TextInput
          label={t("name")}
          value={fileName}
          onChange={(event) => setFileName(event.currentTarget.value)}
        />
      </Group>
      <Textarea
        label={t("paste")}
        minRows={6}
        maxRows={14}
        value={csv}
        onChange={(event) => setCsv(event.currentTarget.value)}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      />
      {rows.length > 0 && (
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
      )}
    </FormDialog>
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
