import { isOpen } from "@maru/contract/wire-codes";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fetchBets, type HistoryFilter } from "../../surface/list-surface.ts";
import {
  type Bet,
  familyOfGame,
  seoulDateTimeText,
  seoulDayText,
  serverNowMs,
  shownProfit,
} from "../../surface/surface.ts";
import { useGameName, useTypeName } from "../../text/type-name.ts";
import { csvText } from "../../surface/wallet-surface.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useBetWords } from "./use-bet-words.ts";

/** The most the server gives at once, and an end for who has played for years. */
const ROWS_A_CALL = 100;
const MOST_PAGES = 200;

interface Found {
  readonly rows: readonly Bet[];
  readonly isWhole: boolean;
}

/** Every bet that the filter means; null where the server stopped answering. */
async function fetchAll(filter: HistoryFilter): Promise<Found | null> {
  const rows: Bet[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const reply = await fetchBets(filter, { page, size: ROWS_A_CALL });
    if (!reply.ok) return null;
    rows.push(...reply.value.content);
    if (reply.value.isLast) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}

interface SaveBets {
  readonly isSaving: boolean;
  /** What the player should know of the file. */
  readonly told: string | null;
  readonly save: (filter: HistoryFilter) => Promise<void>;
}

/** The bets as a file for a spreadsheet. */
export function useSaveBets(): SaveBets {
  const t = useTranslations();
  const cells = useCells();
  const [isSaving, setSaving] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const head = [
    t("wallet.columns.number"),
    t("history.time"),
    t("history.round"),
    t("history.market"),
    t("bets.game"),
    t("history.type"),
    t("question.strike"),
    t("results.close"),
    t("history.stake"),
    t("bets.multiple"),
    t("history.status"),
    t("history.profit"),
    t("history.correction"),
  ];
  const save = async (filter: HistoryFilter): Promise<void> => {
    setSaving(true);
    const found = await fetchAll(filter);
    setSaving(false);
    if (found === null) setTold(t("common.failed"));
    else {
      setTold(found.isWhole ? null : t("wallet.exportCut", { n: found.rows.length }));
      const text = csvText([head, ...found.rows.map(cells)]);
      saveFile({ name: `bets-${seoulDayText(serverNowMs())}.csv`, type: "text/csv", text });
    }
  };
  return { isSaving, told, save };
}

function useCells(): (bet: Bet) => readonly (string | number)[] {
  const betWords = useBetWords();
  const gameName = useGameName();
  const typeName = useTypeName();
  return (bet) => [
    bet.id,
    seoulDateTimeText(bet.createMs),
    bet.roundNumber,
    bet.stock,
    gameName(bet.gameType),
    typeName(familyOfGame(bet.gameType), bet.type),
    bet.openPrice ?? "",
    bet.close ?? "",
    bet.point,
    bet.multiple ?? "",
    betWords(bet),
    isOpen(bet) ? "" : shownProfit(bet),
    bet.correction === undefined ? "" : bet.correction.staked - bet.correction.taken,
  ];
}
