import { Button, Group } from "@mantine/core";
import { TRANSFER_CODES, type TransferKind } from "@maru/rules";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { accountKind, causeAddress, TRANSFER_KINDS, transferKind } from "../derived/transfer-cause.ts";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useAddress, useFilters, useListQuery } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { AmountFilter, ChoiceFilter, Filters, SpanFilter } from "../ui/filters.tsx";
import { Instant } from "../ui/instant.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Money } from "../ui/money.tsx";
import { Page } from "../ui/page.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { useWord } from "../ui/words.ts";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../ui/column-kinds.tsx";

type Row = RowOf<"transfers">;

const column = columnsOf<Row>();

/** Every movement of points of the site; each leads to what caused it. */
export function TransfersScreen(): ReactNode {
  const t = useTranslations("transfers");
  const address = useAddress();
  const query = useListQuery("transfers");
  return (
    <Page
      title={t("title")}
      actions={<CsvLink kind="transfers" address={address("transfersCsv", { query })} />}
    >
      <ListTable
        name="transfers"
        input={{ query }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => `${row.code}-${row.ref}`}
        empty={t("empty")}
        sheet={(row, close) => <TransferSheet key={`${row.code}-${row.ref}`} row={row} close={close} />}
        bar={<TransferFilters />}
      />
    </Page>
  );
}

function TransferFilters(): ReactNode {
  const t = useTranslations("transfers");
  const filters = useFilters();
  return (
    <Filters>
      <ChoiceFilter
        name="code"
        label={t("code")}
        otherwise={t("withoutBets")}
        choices={TRANSFER_KINDS.map((kind) => ({
          value: String(TRANSFER_CODES[kind]),
          label: t(`codes.${kind}`),
        }))}
      />
      <PlayerFilter label={t("playerId")} />
      <AmountFilter />
      <SpanFilter />
      {filters.values["code"] === undefined && <LeftOut show={(wanted) => filters.set({ code: wanted })} />}
    </Filters>
  );
}

/** What bets move: there is so much of it that it has lists of its own. */
const OF_BETS = ["stake", "payout", "refund"] as const satisfies readonly TransferKind[];

/** What the list leaves out unless it is asked for, and one press to have it. */
function LeftOut({ show }: { readonly show: (code: string) => void }): ReactNode {
  const t = useTranslations("transfers");
  return (
    <Group gap={6} role="group" aria-label={t("leftOut")}>
      <span className="quiet">{t("leftOut")}</span>
      {OF_BETS.map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          onClick={() => show(String(TRANSFER_CODES[kind]))}
        >
          {t(`codes.${kind}`)}
        </Button>
      ))}
    </Group>
  );
}

interface Words {
  readonly cause: (row: Row) => string;
  readonly code: (code: number) => string;
  readonly account: (account: number) => string;
}

function useWords(): Words {
  const t = useTranslations("transfers");
  const causeWord = useWord("causes");
  return useMemo(
    () => ({
      cause: ({ cause }) => `${causeWord(cause.kind)} ${cause.id}`,
      code: (code) => {
        const kind = transferKind(code);
        return kind === null ? String(code) : t(`codes.${kind}`);
      },
      account: (account) => {
        const kind = accountKind(account);
        if (kind === "player") return `${t("accounts.player")} ${account}`;
        return kind === null ? String(account) : t(`accounts.${kind}`);
      },
    }),
    [t, causeWord],
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("transfers");
  const words = useWords();
  return [
    column.instant("at", t("at"), { of: (row) => row.atMs }),
    column.text("code", t("code"), { width: 160, of: (row) => words.code(row.code) }),
    column.text("debit", t("debit"), { of: (row) => words.account(row.debit) }),
    column.text("credit", t("credit"), { of: (row) => words.account(row.credit) }),
    column.points("amount", t("amount")),
    column.text("player", t("player"), { width: 110, of: (row) => row.username }),
    column.points("after", t("after"), { isExtra: true, of: (row) => row.balanceAfter }),
    column.text("cause", t("cause"), { width: 165, of: words.cause }),
  ];
}

function TransferSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("transfers");
  const words = useWords();
  const { to, search } = causeAddress(row);
  return (
    <SideSheet
      title={`${words.code(row.code)} · ${row.ref}`}
      label={t("title")}
      onClose={close}
      actions={
        <LinkButton to={to} search={search} variant="default">
          {t("open")}
        </LinkButton>
      }
    >
      <Facts>
        <Fact name={t("at")}>
          <Instant atMs={row.atMs} />
        </Fact>
        <Fact name={t("debit")}>{words.account(row.debit)}</Fact>
        <Fact name={t("credit")}>{words.account(row.credit)}</Fact>
        <Fact name={t("amount")}>
          <Money points={row.amount} />
        </Fact>
        <Fact name={t("player")}>
          {row.memberId === null ? (
            "–"
          ) : (
            <Link to={`/players/${row.memberId}`}>{row.username ?? row.memberId}</Link>
          )}
        </Fact>
        <Fact name={t("cause")}>{words.cause(row)}</Fact>
      </Facts>
    </SideSheet>
  );
}
