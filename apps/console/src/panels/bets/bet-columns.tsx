import { useTranslations } from "use-intl";
import { decidedProfit } from "../../derived/decided-profit.ts";
import type { RowOf } from "../../surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { useTypeWord } from "../../ui/words.ts";

export type BetRow = Omit<RowOf<"bets">, "memberId" | "username"> & { readonly username?: string };

const STATES = {
  1: { word: "won", tone: "ok" },
  2: { word: "lost", tone: "quiet" },
  3: { word: "void", tone: "warn" },
  5: { word: "open", tone: "accent" },
} as const satisfies Record<number, { readonly word: string; readonly tone: Tone }>;

function useBetState(): (status: number) => { readonly text: string; readonly tone: Tone } {
  const t = useTranslations("players.bets.states");
  return (status) => {
    const known = status === 1 || status === 2 || status === 3 || status === 5 ? STATES[status] : null;
    return known === null
      ? { text: String(status), tone: "quiet" }
      : { text: t(known.word), tone: known.tone };
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
    {
      key: "stake",
      title: t("stake"),
      width: 110,
      isNumber: true,
      cell: (row) => <Money points={row.stake} />,
      csv: (row) => row.stake,
    },
    {
      key: "profit",
      title: t("profit"),
      width: 110,
      isNumber: true,
      cell: (row) => <Money points={decidedProfit(row)} isSigned />,
      csv: decidedProfit,
    },
  ];
}

/** The columns of a list of bets; whose they are stands first where the list is about several players. */
export function useBetColumns(isOfMany: boolean): readonly Column<BetRow>[] {
  const t = useTranslations("players.bets");
  const players = useTranslations("players");
  const stateOf = useBetState();
  const typeWord = useTypeWord();
  const amounts = useAmountColumns();
  const who: Column<BetRow> = {
    key: "who",
    title: players("username"),
    width: 150,
    cell: (row) => row.username,
    csv: (row) => row.username,
  };
  return [
    { key: "id", title: t("id"), width: 84, isNumber: true, cell: (row) => row.id, csv: (row) => row.id },
    {
      key: "at",
      title: t("accepted"),
      width: 160,
      cell: (row) => <Instant atMs={row.acceptedAtMs} />,
      csv: (row) => new Date(row.acceptedAtMs).toISOString(),
    },
    ...(isOfMany ? [who] : []),
    {
      key: "option",
      title: t("option"),
      width: 130,
      cell: (row) => `${row.stock} · ${row.gameType}`,
      csv: (row) => `${row.stock} ${row.gameType}`,
    },
    {
      key: "round",
      title: t("round"),
      width: 72,
      isNumber: true,
      cell: (row) => row.roundNumber,
      csv: (row) => row.roundNumber,
    },
    {
      key: "type",
      title: t("type"),
      width: 72,
      cell: (row) => typeWord(row.gameType, row.type),
      csv: (row) => typeWord(row.gameType, row.type),
    },
    ...amounts,
    {
      key: "state",
      title: t("state"),
      width: 90,
      cell: (row) => <Tag tone={stateOf(row.status).tone}>{stateOf(row.status).text}</Tag>,
      csv: (row) => stateOf(row.status).text,
    },
  ];
}
