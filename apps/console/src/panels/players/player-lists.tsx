import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useMe, useListQuery } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Filters, SpanFilter } from "../../ui/filters.tsx";
import { useReasonText, useWord } from "../../ui/words.ts";
import { useBetColumns } from "../bets/bet-columns.tsx";
import { ListTable } from "../list/list-table.tsx";
import { useNavigate } from "@tanstack/react-router";
import { deviceText } from "../../derived/device-text.ts";
import { causeAddress, transferKind } from "../../derived/transfer-cause.ts";
import { RequestState, useStateText } from "../money/request-state.tsx";
import { BetSheet } from "../bets/bet-sheet.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

const ofEntry = columnsOf<RowOf<"playerLedger">>();
const ofRequest = columnsOf<RowOf<"playerRequests">>();
const ofSession = columnsOf<RowOf<"playerSessions">>();

/** Why points moved, in the words of the list of transfers; a code without a word by its number. */
function useTransferText(): (code: number) => string {
  const t = useTranslations("transfers.codes");
  return (code) => {
    const word = transferKind(code);
    return word === null ? String(code) : t(word);
  };
}

export interface OfPlayer {
  readonly id: string;
}

/** Every transfer of the player's account, line after line. */
export function LedgerTab({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players.ledger");
  const codeText = useTransferText();
  const cause = useWord("causes");
  const navigate = useNavigate();
  const columns: readonly Column<RowOf<"playerLedger">>[] = [
    ofEntry.instant("at", t("time"), { of: (row) => row.atMs }),
    ofEntry.text("type", t("type"), { width: 150, of: (row) => codeText(row.code) }),
    ofEntry.text("cause", t("cause"), { of: (row) => `${cause(row.cause.kind)} ${row.cause.id}` }),
    ofEntry.change("change", t("change"), { width: 150 }),
    ofEntry.points("after", t("after"), { width: 150, of: (row) => row.balance }),
  ];
  return (
    <ListTable
      name="playerLedger"
      input={{ params: { id }, query: useListQuery("playerLedger") }}
      label={t("type")}
      columns={columns}
      rowKey={(row) => `${row.code}-${row.ref}`}
      empty={t("empty")}
      onOpen={(row) => void navigate(ledgerCause(id, row))}
      csv={`ledger-${id}`}
      bar={
        <Filters>
          <SpanFilter />
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
  const isStaff = useMe()?.role !== "partner";
  return (
    <ListTable
      name="playerBets"
      input={{ params: { id }, query: useListQuery("playerBets") }}
      label={t("title")}
      columns={useBetColumns(false)}
      rowKey={(row) => row.id}
      empty={t("empty")}
      csv={`bets-${id}`}
      bar={
        <Filters>
          <SpanFilter />
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
    ofRequest.instant("asked", t("asked"), { of: (row) => row.requestedAtMs }),
    ofRequest.text("kind", t("kind"), { width: 90, of: (row) => t(row.type) }),
    ofRequest.points("amount", t("amount"), { width: 140 }),
    {
      key: "state",
      title: t("state"),
      width: 120,
      cell: (row) => <RequestState state={row.state} />,
      csv: (row) => stateText(row.state),
    },
    ofRequest.instant("ended", t("ended"), { of: (row) => row.endedAtMs }),
    ofRequest.text("reason", t("reason"), {
      of: (row) => (row.reason === null ? null : reasonText(row.reason)),
    }),
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
    ofSession.instant("started", t("started"), { of: (row) => row.startedAtMs }),
    ofSession.instant("seen", t("seen"), { of: (row) => row.seenAtMs }),
    ofSession.text("address", t("address"), { width: 140 }),
    {
      key: "device",
      title: t("device"),
      cell: (row) => <span title={row.userAgent}>{deviceText(row.userAgent)}</span>,
      csv: (row) => row.userAgent,
    },
    ofSession.instant("ended", t("ended"), { of: (row) => row.endedAtMs }),
    ofSession.text("why", t("why"), {
      width: 130,
      of: (row) => (row.endReason === null ? null : endWord(row.endReason)),
    }),
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
