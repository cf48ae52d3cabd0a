import { statusWordOf, type StatusWord } from "@maru/contract/wire-codes";
import { useTranslations } from "use-intl";
import { decidedProfit } from "../../derived/decided-profit.ts";
import type { RowOf } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import type { Tone } from "../../ui/tag.tsx";
import { useTypeWord } from "../../ui/words.ts";
import { columnsOf } from "../../ui/column-kinds.tsx";

const column = columnsOf<BetRow>();

export type BetRow = Omit<RowOf<"bets">, "memberId" | "username"> & { readonly username?: string };

const TONES = {
  won: "ok",
  lost: "quiet",
  void: "warn",
  open: "accent",
} as const satisfies Record<StatusWord, Tone>;

function useBetState(): (status: number) => { readonly text: string; readonly tone: Tone } {
  const t = useTranslations("players.bets.states");
  return (status) => {
    const word = statusWordOf(status);
    return word === null ? { text: String(status), tone: "quiet" } : { text: t(word), tone: TONES[word] };
  };
}

/** What was staked at which multiple, and what came of it. */
function useAmountColumns(): readonly Column<BetRow>[] {
  const t = useTranslations("players.bets");
  return [
    {
      key: "multiple",
      title: t("multiple"),
      width: 70,
      isExtra: true,
      isNumber: true,
      cell: (row) => `×${row.multiple}`,
      csv: (row) => row.multiple,
    },
    column.points("stake", t("stake"), { width: 110 }),
    column.change("profit", t("profit"), { width: 110, of: decidedProfit }),
  ];
}

/** The columns of a list of bets; whose they are stands first where the list is about several players. */
export function useBetColumns(isOfMany: boolean): readonly Column<BetRow>[] {
  const t = useTranslations("players.bets");
  const players = useTranslations("players");
  const stateOf = useBetState();
  const typeWord = useTypeWord();
  const amounts = useAmountColumns();
  const who: Column<BetRow> = column.text("who", players("username"), {
    width: 150,
    of: (row) => row.username,
  });
  return [
    column.number("id", t("id"), { width: 84 }),
    column.instant("at", t("accepted"), { of: (row) => row.acceptedAtMs }),
    ...(isOfMany ? [who] : []),
    {
      key: "option",
      title: t("option"),
      width: 130,
      cell: (row) => `${row.stock} · ${row.gameType}`,
      csv: (row) => `${row.stock} ${row.gameType}`,
    },
    column.number("round", t("round"), { width: 72, of: (row) => row.roundNumber }),
    column.text("type", t("type"), { width: 72, of: (row) => typeWord(row.gameType, row.type) }),
    ...amounts,
    column.status("state", t("state"), {
      width: 90,
      toneOf: (row) => stateOf(row.status).tone,
      of: (row) => stateOf(row.status).text,
    }),
  ];
}
