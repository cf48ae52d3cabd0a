import { Alert, Button } from "@mantine/core";
import { ArrowLeft, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, type RowOf, useAddress, usePages, useRead } from "../../surface/surface.ts";
import { type Column, DataTable, wholeList } from "../../ui/data-table.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { useBetColumns } from "../bets/bet-columns.tsx";
import { CsvLink } from "../list/csv-link.tsx";
import { AgreementText } from "./agreement-text.tsx";
import { PayStatement } from "./pay-statement.tsx";
import { StatementState } from "./statement-state.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Statement = CallReply<"partnerStatement">;
type Line = Statement["lines"][number];
type PlayerOfLine = RowOf<"partnerStatementPlayers">;

const column = columnsOf<Line>();
const ofPlayer = columnsOf<PlayerOfLine>();

/** What the sheet has read already. */
const READ = { state: "ready", fault: null } as const;

interface StatementSheetProps {
  readonly id: string;
  readonly close: () => void;
}

/** A statement from its sum down to the bets, with the same sums computed once more. */
export function StatementSheet({ id, close }: StatementSheetProps): ReactNode {
  const t = useTranslations("partners.statements");
  const address = useAddress();
  const reading = useRead("partnerStatement", { params: { id } });
  const [line, setLine] = useState<Line | null>(null);
  const [player, setPlayer] = useState<PlayerOfLine | null>(null);
  const data = reading.data;
  return (
    <SideSheet
      title={data === undefined ? "…" : `${data.statement.partnerName} · ${data.statement.month}`}
      label={t("lines")}
      isWide
      onClose={close}
      actions={
        <>
          {data !== undefined && <PayStatement statement={data.statement} />}
          <CsvLink kind="statement" address={address("partnerStatementCsv", { params: { id } })} />
        </>
      }
    >
      {reading.state === "failed" && <p role="alert">{reading.fault}</p>}
      {data !== undefined && line === null && (
        <>
          <Again data={data} />
          <Lines lines={data.lines} onOpen={setLine} />
        </>
      )}
      {line !== null && player === null && (
        <PlayersOfLine id={id} line={line} onBack={() => setLine(null)} onOpen={setPlayer} />
      )}
      {line !== null && player !== null && (
        <BetsOfPlayer id={id} date={line.date} player={player} onBack={() => setPlayer(null)} />
      )}
    </SideSheet>
  );
}

function Again({ data: { statement, again, isSame } }: { readonly data: Statement }): ReactNode {
  const t = useTranslations("partners.statements");
  const keys = ["stake", "returned", "net", "earned", "carriedIn", "payable", "carriedOut"] as const;
  return (
    <>
      <Alert
        color={isSame ? "maru" : "red"}
        variant="light"
        p="sm"
        icon={isSame ? <CircleCheck size={16} /> : <TriangleAlert size={16} />}
      >
        {isSame ? t("same") : t("differs")}
      </Alert>
      <Facts>
        <Fact name={t("state")}>
          <StatementState state={statement.state} /> <Instant atMs={statement.paidAtMs} />
        </Fact>
        {keys.map((key) => (
          <Fact key={key} name={t(key)}>
            <Money points={statement[key]} />
            {again[key] !== statement[key] && (
              <>
                {" · "}
                {t("again")}: <Money points={again[key]} />
              </>
            )}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

function Lines({
  lines,
  onOpen,
}: {
  readonly lines: readonly Line[];
  readonly onOpen: (line: Line) => void;
}): ReactNode {
  const t = useTranslations("partners.statements");
  const columns = useLineColumns();
  return (
    <Section title={t("lines")}>
      <DataTable
        label={t("lines")}
        columns={columns}
        list={wholeList(lines, READ)}
        rowKey={(line) => `${line.date} ${line.branchId}`}
        empty={t("empty")}
        onOpen={onOpen}
      />
    </Section>
  );
}

function useLineColumns(): readonly Column<Line>[] {
  const t = useTranslations("partners.statements");
  return [
    column.text("date", t("date"), { width: 100 }),
    column.text("branch", t("branchOf"), { of: (line) => line.branchName }),
    {
      key: "rate",
      title: t("rate"),
      width: 130,
      cell: (line) => (
        <AgreementText agreement={line.kind === null ? null : { kind: line.kind, rateBp: line.rateBp }} />
      ),
    },
    column.points("stake", t("stake"), { width: 110 }),
    column.change("net", t("net"), { width: 110 }),
    column.number("bets", t("bets"), { width: 70 }),
  ];
}

interface PlayersOfLineProps {
  readonly id: string;
  readonly line: Line;
  readonly onBack: () => void;
  readonly onOpen: (player: PlayerOfLine) => void;
}

function PlayersOfLine({ id, line, onBack, onOpen }: PlayersOfLineProps): ReactNode {
  const t = useTranslations("partners.statements");
  const players = useTranslations("players");
  const list = usePages("partnerStatementPlayers", {
    params: { id },
    query: { date: line.date, branchId: line.branchId },
  });
  const columns: readonly Column<PlayerOfLine>[] = [
    ofPlayer.name("username", players("username")),
    ofPlayer.text("name", players("name"), { width: 110 }),
    ofPlayer.number("bets", t("bets"), { width: 80 }),
    ofPlayer.points("stake", t("stake"), { width: 120 }),
    ofPlayer.change("net", t("net"), { width: 120 }),
  ];
  return (
    <Section
      title={t("playersOf", { date: line.date, branch: line.branchName })}
      aside={<Back onBack={onBack} />}
    >
      <DataTable
        label={t("players")}
        columns={columns}
        list={list}
        rowKey={(row) => row.memberId}
        empty={t("empty")}
        onOpen={onOpen}
      />
    </Section>
  );
}

function Back({ onBack }: { readonly onBack: () => void }): ReactNode {
  const t = useTranslations("partners.statements");
  return (
    <Button variant="subtle" color="gray" leftSection={<ArrowLeft size={14} />} onClick={onBack}>
      {t("back")}
    </Button>
  );
}

interface BetsOfPlayerProps {
  readonly id: string;
  readonly date: string;
  readonly player: PlayerOfLine;
  readonly onBack: () => void;
}

function BetsOfPlayer({ id, date, player, onBack }: BetsOfPlayerProps): ReactNode {
  const t = useTranslations("partners.statements");
  const list = usePages("partnerStatementBets", {
    params: { id },
    query: { memberId: player.memberId, date },
  });
  return (
    <Section title={`${player.username} · ${date}`} aside={<Back onBack={onBack} />}>
      <DataTable
        label={t("bets2")}
        columns={useBetColumns(false)}
        list={list}
        rowKey={(row) => row.id}
        empty={t("empty")}
      />
    </Section>
  );
}
