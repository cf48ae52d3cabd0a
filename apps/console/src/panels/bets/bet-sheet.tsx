import { Button, Code, CopyButton, Text } from "@mantine/core";
import { proofPath } from "@maru/contract/proof-path";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { decidedProfit } from "../../derived/decided-profit.ts";
import { useMay, usePlayerOrigin, useRead } from "../../surface/surface.ts";
import { CopiedText } from "../../ui/copied-text.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { useTypeWord } from "../../ui/words.ts";
import type { BetRow } from "./bet-columns.tsx";

interface BetSheetProps {
  readonly row: BetRow & { readonly memberId?: number };
  /** Null: there is none; without it the list does not carry receipts, and it is asked for. */
  readonly receipt?: string | null;
  readonly close: () => void;
}

/** One bet: what was staked, what came of it, what it is called by, and where round, player and receipt stand. */
export function BetSheet({ row, receipt, close }: BetSheetProps): ReactNode {
  const t = useTranslations("players.bets");
  const typeWord = useTypeWord();
  const origin = usePlayerOrigin();
  return (
    <SideSheet
      title={`${row.stock} · ${row.gameType} · ${typeWord(row.gameType, row.type)}`}
      label={t("receipt")}
      onClose={close}
      {...(origin === null ? {} : { actions: <ProofLink address={`${origin}${proofPath(row.roundId)}`} /> })}
    >
      <Facts>
        <Fact name={t("id")}>
          <CopiedText text={String(row.id)} name={t("id")} />
        </Fact>
        {row.clientKey !== null && (
          <Fact name={t("key")}>
            <CopiedText text={row.clientKey} name={t("key")} />
          </Fact>
        )}
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
          <Money points={decidedProfit(row)} isSigned />
        </Fact>
        <Fact name={t("accepted")}>
          <Instant atMs={row.acceptedAtMs} />
        </Fact>
        <Fact name={t("after")}>
          <Money points={row.balanceAfter} />
        </Fact>
      </Facts>
      <Section title={t("receipt")}>
        {receipt === undefined ? <AskedReceipt row={row} /> : <Receipt receipt={receipt} />}
      </Section>
    </SideSheet>
  );
}

/** A bet by its number alone: as where the list does not hold it. */
export function AnyBetSheet({ id, close }: { readonly id: string; readonly close: () => void }): ReactNode {
  const t = useTranslations("players.bets");
  const kit = useTranslations("kit");
  const { data, fault } = useRead("bets", { query: { betId: id, size: "1" } });
  const [row] = data?.content ?? [];
  if (row !== undefined) return <BetSheet row={row} close={close} />;
  return (
    <SideSheet title={`#${id}`} label={t("id")} onClose={close}>
      <p className="quiet" aria-busy={data === undefined && fault === null}>
        {fault ?? (data === undefined ? "…" : kit("notInList"))}
      </p>
    </SideSheet>
  );
}

/** What decided the bet, as anybody may read it. */
function ProofLink({ address }: { readonly address: string }): ReactNode {
  const t = useTranslations("proof");
  return (
    <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default">
      {t("open")}
    </Button>
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

function AskedReceipt({ row }: Pick<BetSheetProps, "row">): ReactNode {
  const { clientKey, memberId } = row;
  const isOff = clientKey === null || memberId === undefined;
  const { data, fault } = useRead(
    "playerBetReceipt",
    { params: { clientKey: clientKey ?? "" }, query: { memberId: memberId ?? "" } },
    { isOff },
  );
  if (isOff) return <Receipt receipt={null} />;
  if (data === undefined)
    return (
      <p className="quiet" aria-busy={fault === null}>
        {fault ?? "…"}
      </p>
    );
  return <Receipt receipt={data.receipt} />;
}

/** The text that its player has, which the public keys of the house speak for. */
function Receipt({ receipt }: { readonly receipt: string | null }): ReactNode {
  const t = useTranslations("players.bets");
  const kit = useTranslations("kit");
  if (receipt === null) return <Text size="sm">{t("noReceipt")}</Text>;
  return (
    <>
      <Code block>{receipt}</Code>
      <CopyButton value={receipt}>
        {({ copied, copy }) => (
          <Button variant="default" style={{ alignSelf: "start" }} onClick={copy}>
            {copied ? kit("copied") : t("copyReceipt")}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
