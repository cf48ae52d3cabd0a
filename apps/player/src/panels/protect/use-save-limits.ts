import { useState } from "react";
import { useTranslations } from "use-intl";
import { csvText, fetchLimitChanges, type LimitChange } from "../../surface/member-surface.ts";
import { seoulDateTimeText, serverNowMs } from "../../surface/surface.ts";
import { saveFile } from "../../ui/save-file.ts";

const ROWS_A_CALL = 100;
const MOST_PAGES = 100;

/** All of them; null where the server stopped answering. */
async function fetchAll(): Promise<readonly LimitChange[] | null> {
  const rows: LimitChange[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const reply = await fetchLimitChanges(page, ROWS_A_CALL);
    if (!reply.ok) return null;
    rows.push(...reply.value.content);
    if (reply.value.isLast) break;
  }
  return rows;
}

interface SaveLimits {
  readonly isSaving: boolean;
  readonly told: string | null;
  readonly save: () => Promise<void>;
}

/** The history of limits as a file for a spreadsheet. */
export function useSaveLimits(): SaveLimits {
  const t = useTranslations("protect");
  const tc = useTranslations("common");
  const [isSaving, setSaving] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const head = ["limit", "before", "after", "asked", "acts", "state", "by"] as const;
  const cells = (row: LimitChange): readonly (string | number)[] => [
    t(`fields.${row.field}`),
    row.before ?? t("noLimit"),
    row.after ?? t("noLimit"),
    seoulDateTimeText(row.askedAtMs),
    row.actedAtMs === null ? "" : seoulDateTimeText(row.actedAtMs),
    t(`changeStates.${row.state}`),
    row.by === null ? "" : t(`changeBy.${row.by}`),
  ];
  const save = async (): Promise<void> => {
    setSaving(true);
    const rows = await fetchAll();
    setSaving(false);
    setTold(rows === null ? tc("failed") : null);
    if (rows === null) return;
    const text = csvText([head.map((name) => t(`changeColumns.${name}`)), ...rows.map(cells)]);
    const day = seoulDateTimeText(serverNowMs()).slice(0, 10);
    saveFile({ name: `limits-${day}.csv`, type: "text/csv", text });
  };
  return { isSaving, told, save };
}
