import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { csvInWords } from "../../derived/csv-words.ts";
import { readFile, useFaultText } from "../../surface/surface.ts";
import { CsvButton } from "./csv-button.tsx";
import { type CsvKind, useCsvReader } from "./csv-reader.ts";
import { saveCsv } from "./save-text.ts";

interface CsvLinkProps {
  readonly address: string;
  /** What the file is about: its codes are read by it. */
  readonly kind: CsvKind;
  /** Where a screen has several files; the usual words otherwise. */
  readonly words?: { readonly label: string; readonly note: string };
}

/** A file that the server writes, kept in the words of this console; why it was refused is said here. */
export function CsvLink({ address, kind, words }: CsvLinkProps): ReactNode {
  const faultText = useFaultText();
  const reader = useCsvReader(kind);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    const file = await readFile(address);
    if (file.ok) saveCsv(file.value.name, csvInWords(file.value.text, reader));
    else notifications.show({ message: faultText(file.refusal), color: "red" });
  };
  const download = (): void => {
    setIsBusy(true);
    void save().finally(() => setIsBusy(false));
  };
  return <CsvButton isBusy={isBusy} onClick={download} words={words} />;
}
