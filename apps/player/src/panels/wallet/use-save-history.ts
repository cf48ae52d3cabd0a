import { WALLET_STATUS_WORDS } from "@maru/contract/wallet-codes";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { seoulDateTimeText, serverNowMs } from "../../surface/surface.ts";
import { csvText, fetchWalletRows, type WalletFilter, type WalletRow } from "../../surface/wallet-surface.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useTypeWords } from "./use-type-words.ts";

/** The most the server gives at once, and an end for who has played for years. */
const ROWS_A_CALL = 100;
const MOST_ROWS = 20_000;

interface Found {
  readonly rows: readonly WalletRow[];
  readonly isWhole: boolean;
}

/** Every row that the filter means; null where the server stopped answering. */
async function fetchAll(filter: WalletFilter): Promise<Found | null> {
  const rows: WalletRow[] = [];
  let cursor: string | null = null;
  while (rows.length < MOST_ROWS) {
    const reply = await fetchWalletRows(filter, { cursor, size: ROWS_A_CALL });
    if (!reply.ok) return null;
    rows.push(...reply.value.content);
    const last = rows.at(-1);
    if (reply.value.isLast || last === undefined || last.cursor === cursor) return { rows, isWhole: true };
    ({ cursor } = last);
  }
  return { rows, isWhole: false };
}

interface SaveHistory {
  readonly isSaving: boolean;
  /** What the player should know of the file. */
  readonly told: string | null;
  readonly save: (filter: WalletFilter) => Promise<void>;
}

/** The history as a file for a spreadsheet. */
export function useSaveHistory(): SaveHistory {
  const t = useTranslations("wallet");
  const tc = useTranslations("common");
  const typeWords = useTypeWords();
  const [isSaving, setSaving] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const head = [
    t("columns.time"),
    t("columns.number"),
    t("type"),
    t("columns.amount"),
    t("columns.change"),
    t("columns.balance"),
    t("columns.status"),
  ];
  const cells = (row: WalletRow): readonly (string | number)[] => [
    seoulDateTimeText(row.createdAtMs),
    row.id,
    typeWords(row.type),
    row.point,
    row.change,
    row.balance ?? "",
    t(`statuses.${WALLET_STATUS_WORDS[row.status]}`),
  ];
  const save = async (filter: WalletFilter): Promise<void> => {
    setSaving(true);
    const found = await fetchAll(filter);
    setSaving(false);
    setTold(found === null ? tc("failed") : found.isWhole ? null : t("exportCut", { n: found.rows.length }));
    if (found !== null) download(csvText([head, ...found.rows.map(cells)]));
  };
  return { isSaving, told, save };
}

function download(text: string): void {
  const day = seoulDateTimeText(serverNowMs()).slice(0, 10);
  saveFile({ name: `wallet-${day}.csv`, type: "text/csv", text });
}
