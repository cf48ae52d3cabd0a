import { STATUS_CODES } from "@maru/contract/wire-codes";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useBetColumns } from "../panels/bets/bet-columns.tsx";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { useAddress, useFilters, useListQuery } from "../surface/surface.ts";
import { AmountFilter, ChoiceFilter, Filters, SpanFilter, TextFilter } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { OptionFilter } from "../panels/pickers/option-filter.tsx";
import { AnyBetSheet, BetSheet } from "../panels/bets/bet-sheet.tsx";

const STATES = ["open", "won", "lost", "void"] as const;

const NAMES = { status: "result" } as const;

/** Bets of the site, of a round, of an option or of a player. */
export function BetsScreen(): ReactNode {
  const t = useTranslations("players.bets");
  const filters = useFilters();
  const address = useAddress();
  // A key that is none is refused in words, not passed over.
  const query = { ...useListQuery("bets", NAMES), clientKey: filters.values["key"] };
  return (
    <Page title={t("title")} actions={<CsvLink kind="bets" address={address("betsCsv", { query })} />}>
      <ListTable
        name="bets"
        input={{ query }}
        label={t("title")}
        columns={useBetColumns(true)}
        rowKey={(row) => row.id}
        empty={t("empty")}
        sheet={(row, close) => <BetSheet key={row.id} row={row} close={close} />}
        sheetOf={(id, close) => <AnyBetSheet id={id} close={close} />}
        bar={<BetFilters />}
      />
    </Page>
  );
}

function BetFilters(): ReactNode {
  const t = useTranslations("players.bets");
  const rounds = useTranslations("rounds");
  const players = useTranslations("players");
  return (
    <Filters>
      <TextFilter name="round" label={rounds("id")} width={140} />
      <TextFilter name="key" label={t("key")} width={140} />
      <OptionFilter />
      <PlayerFilter label={players("username")} />
      <ChoiceFilter
        name="result"
        label={t("state")}
        width={120}
        choices={STATES.map((word) => ({ value: String(STATUS_CODES[word]), label: t(`states.${word}`) }))}
      />
      <AmountFilter />
      <SpanFilter />
    </Filters>
  );
}
