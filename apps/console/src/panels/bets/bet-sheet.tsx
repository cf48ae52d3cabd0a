import { Code, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { useTypeWord } from "../../ui/words.ts";
import type { BetRow } from "./bet-columns.tsx";

interface BetSheetProps {
  readonly row: BetRow & { readonly memberId?: number };
  /** Null: there is none; without it the list does not carry receipts, and the player's page does. */
  readonly receipt?: string | null;
  readonly close: () => void;
}

/** One bet: what was staked, what came of it, and where round, player and receipt stand. */
export function BetSheet({ row, receipt, close }: BetSheetProps): ReactNode {
  const t = useTranslations("players.bets");
  const typeWord = useTypeWord();
  return (
    <SideSheet
      title={`${row.stock} · ${row.gameType} · ${typeWord(row.gameType, row.type)}`}
      label={t("receipt")}
      onClose={close}
    >
      <Facts>
        {row.memberId !== undefined && (
          <Fact name={t("who")}>
            <Link to={`/players/${row.memberId}`}>{row.username ?? row.memberId}</Link>
          </Fact>
        )}
        <Fact name={t("round")}>
          <RoundLink row={row} />
        </Fact>
        <Fact name={t("stake")}>
          <Money points={row.stake} />
        </Fact>
        <Fact name={t("multiple")}>×{row.multiple}</Fact>
        <Fact name={t("returned")}>
          <Money points={row.returned} />
        </Fact>
        <Fact name={t("profit")}>
          <Money points={row.status === 5 ? null : row.profit} isSigned />
        </Fact>
        <Fact name={t("accepted")}>
          <Instant atMs={row.acceptedAtMs} />
        </Fact>
        <Fact name={t("after")}>
          <Money points={row.balanceAfter} />
        </Fact>
      </Facts>
      <Section title={t("receipt")}>
        <Receipt row={row} receipt={receipt} />
      </Section>
    </SideSheet>
  );
}

function RoundLink({ row }: Pick<BetSheetProps, "row">): ReactNode {
  if (!useMay("rounds", "see")) return row.roundId;
  return (
    <Link to="/rounds" search={{ option: String(row.optionId), open: String(row.roundId) }}>
      {row.roundId}
    </Link>
  );
}

function Receipt({
  row,
  receipt,
}: Pick<BetSheetProps, "row"> & { readonly receipt?: string | null | undefined }): ReactNode {
  const t = useTranslations("players.bets");
  if (receipt === undefined)
    return (
      <Link to={`/players/${row.memberId ?? ""}`} search={{ tab: "bets", open: String(row.id) }}>
        {t("seeReceipt")}
      </Link>
    );
  return receipt === null ? <Text size="sm">{t("noReceipt")}</Text> : <Code block>{receipt}</Code>;
}
