import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { spanQuery } from "../../derived/span-query.ts";
import { type RowOf, useFilters, useMe } from "../../surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Filters, SpanFilter } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { useWord } from "../../ui/words.ts";
import { useBetColumns } from "../bets/bet-columns.tsx";
import { ListTable } from "../list/list-table.tsx";
import { useNavigate } from "@tanstack/react-router";
import { deviceText } from "../../derived/device-text.ts";
import { causeAddress, transferWord } from "../../derived/transfer-cause.ts";
import { RequestState, useReasonText, useStateText } from "../money/request-state.tsx";
import { BetSheet } from "../bets/bet-sheet.tsx";

/** Why points moved, in the words of the list of transfers; a code without a word by its number. */
function useTransferText(): (code: number) => string {
  const t = useTranslations("transfers.codes");
  return (code) => {
    const word = transferWord(code);
    return word === null ? String(code) : t(word);
  };
}

export interface OfPlayer {
  readonly id: string;
}

const iso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

/** Every transfer of the player's account, line after line. */
export function LedgerTab({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players.ledger");
  const filters = useFilters();
  const codeText = useTransferText();
  const cause = useWord("causes");
  const navigate = useNavigate();
  const columns: readonly Column<RowOf<"playerLedger">>[] = [
    {
      key: "at",
      title: t("time"),
      width: 160,
      cell: (row) => <Instant atMs={row.atMs} />,
      csv: (row) => iso(row.atMs),
    },
    {
      key: "type",
      title: t("type"),
      width: 150,
      cell: (row) => codeText(row.code),
      csv: (row) => codeText(row.code),
    },
    {
      key: "cause",
      title: t("cause"),
      cell: (row) => `${cause(row.cause.kind)} ${row.cause.id}`,
      csv: (row) => `${cause(row.cause.kind)} ${row.cause.id}`,
    },
    {
      key: "change",
      title: t("change"),
      width: 150,
      isNumber: true,
      cell: (row) => <Money points={row.change} isSigned />,
      csv: (row) => row.change,
    },
    {
      key: "after",
      title: t("after"),
      width: 150,
      isNumber: true,
      cell: (row) => <Money points={row.balance} />,
      csv: (row) => row.balance,
    },
  ];
  return (
    <ListTable
      name="playerLedger"
      input={{ params: { id }, query: spanQuery(filters.values) }}
      label={t("type")}
      columns={columns}
      rowKey={(row) => `${row.code}-${row.ref}`}
      empty={t("empty")}
      onOpen={(row) => void navigate(ledgerCause(id, row))}
      csv={`ledger-${id}`}
      bar={
        <Filters filters={filters}>
          <SpanFilter filters={filters} />
        </Filters>
      }
    />
  );
}

/** Where a line of the ledger leads: the bet on the page beside, or the list of what caused it. */
function ledgerCause(
  id: string,
  { cause, code }: RowOf<"playerLedger">,
): { readonly to: string; readonly search: Readonly<Record<string, string | number>> } {
  if (cause.kind === "bet") return { to: `/players/${id}`, search: { tab: "bets", open: cause.id } };
  return causeAddress({ code, memberId: Number(id), cause });
}

export function BetsTab({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players.bets");
  const filters = useFilters();
  const isStaff = useMe()?.role !== "partner";
  return (
    <ListTable
      name="playerBets"
      input={{ params: { id }, query: spanQuery(filters.values) }}
      label={t("title")}
      columns={useBetColumns(false)}
      rowKey={(row) => row.id}
      empty={t("empty")}
      csv={`bets-${id}`}
      bar={
        <Filters filters={filters}>
          <SpanFilter filters={filters} />
        </Filters>
      }
      {...(isStaff
        ? {
            sheet: (row: RowOf<"playerBets">, close: () => void) => (
              <BetSheet row={row} receipt={row.receipt} close={close} />
            ),
          }
        : {})}
    />
  );
}

export function RequestsTab({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players.requests");
  const navigate = useNavigate();
  const reasonText = useReasonText();
  const stateText = useStateText();
  const columns: readonly Column<RowOf<"playerRequests">>[] = [
    {
      key: "asked",
      title: t("asked"),
      width: 160,
      cell: (row) => <Instant atMs={row.requestedAtMs} />,
      csv: (row) => iso(row.requestedAtMs),
    },
    { key: "kind", title: t("kind"), width: 90, cell: (row) => t(row.type), csv: (row) => t(row.type) },
    {
      key: "amount",
      title: t("amount"),
      width: 140,
      isNumber: true,
      cell: (row) => <Money points={row.amount} />,
      csv: (row) => row.amount,
    },
    {
      key: "state",
      title: t("state"),
      width: 120,
      cell: (row) => <RequestState state={row.state} />,
      csv: (row) => stateText(row.state),
    },
    {
      key: "ended",
      title: t("ended"),
      width: 160,
      cell: (row) => <Instant atMs={row.endedAtMs} />,
      csv: (row) => iso(row.endedAtMs),
    },
    {
      key: "reason",
      title: t("reason"),
      cell: (row) => (row.reason === null ? null : reasonText(row.reason)),
      csv: (row) => (row.reason === null ? null : reasonText(row.reason)),
    },
  ];
  return (
    <ListTable
      name="playerRequests"
      input={{ params: { id } }}
      label={t("kind")}
      columns={columns}
      rowKey={(row) => row.id}
      empty={t("empty")}
      onOpen={(row) =>
        void navigate({
          to: row.type === "deposit" ? "/money/deposits" : "/money/withdrawals",
          search: { tab: "all", player: Number(id), open: row.id },
        })
      }
      csv={`requests-${id}`}
    />
  );
}

export function PlayerSessionsTab({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players.sessions");
  const endWord = useWord("ends");
  const columns: readonly Column<RowOf<"playerSessions">>[] = [
    {
      key: "started",
      title: t("started"),
      width: 160,
      cell: (row) => <Instant atMs={row.startedAtMs} />,
      csv: (row) => iso(row.startedAtMs),
    },
    {
      key: "seen",
      title: t("seen"),
      width: 160,
      cell: (row) => <Instant atMs={row.seenAtMs} />,
      csv: (row) => iso(row.seenAtMs),
    },
    {
      key: "address",
      title: t("address"),
      width: 140,
      cell: (row) => row.address,
      csv: (row) => row.address,
    },
    {
      key: "device",
      title: t("device"),
      cell: (row) => <span title={row.userAgent}>{deviceText(row.userAgent)}</span>,
      csv: (row) => row.userAgent,
    },
    {
      key: "ended",
      title: t("ended"),
      width: 160,
      cell: (row) => <Instant atMs={row.endedAtMs} />,
      csv: (row) => iso(row.endedAtMs),
    },
    {
      key: "why",
      title: t("why"),
      width: 130,
      cell: (row) => (row.endReason === null ? null : endWord(row.endReason)),
      csv: (row) => (row.endReason === null ? null : endWord(row.endReason)),
    },
  ];
  return (
    <ListTable
      name="playerSessions"
      input={{ params: { id } }}
      label={t("device")}
      columns={columns}
      rowKey={(row) => row.id}
      empty={t("empty")}
      csv={`sessions-${id}`}
    />
  );
}
