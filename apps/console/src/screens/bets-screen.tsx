import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { amountQuery, idOf, spanQuery } from "../derived/span-query.ts";
import { useBetColumns } from "../panels/bets/bet-columns.tsx";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { useAddress, useFilters } from "../surface.ts";
import { AmountFilter, ChoiceFilter, Filters, SpanFilter, TextFilter } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { OptionFilter } from "../panels/pickers/option-filter.tsx";
import { AnyBetSheet, BetSheet } from "../panels/bets/bet-sheet.tsx";

const STATES = [
  { status: "5", word: "open" },
  { status: "1", word: "won" },
  { status: "2", word: "lost" },
  { status: "3", word: "void" },
] as const;

/** Bets of the site, of a round, of an option or of a player. */
export function BetsScreen(): ReactNode {
  const t = useTranslations("players.bets");
  const rounds = useTranslations("rounds");
  const players = useTranslations("players");
  const filters = useFilters();
  const address = useAddress();
  const { round, option, player, result, key } = filters.values;
  const query = {
    roundId: idOf(round),
    optionId: idOf(option),
    memberId: idOf(player),
    clientKey: key,
    status: STATES.find(({ status }) => status === result)?.status,
    ...spanQuery(filters.values),
    ...amountQuery(filters.values),
  };
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
        bar={
          <Filters filters={filters}>
            <TextFilter filters={filters} name="round" label={rounds("id")} width={140} />
            <TextFilter filters={filters} name="key" label={t("key")} width={140} />
            <OptionFilter filters={filters} />
            <PlayerFilter filters={filters} label={players("username")} />
            <ChoiceFilter
              filters={filters}
              name="result"
              label={t("state")}
              width={120}
              choices={STATES.map(({ status, word }) => ({ value: status, label: t(`states.${word}`) }))}
            />
            <AmountFilter filters={filters} />
            <SpanFilter filters={filters} />
          </Filters>
        }
      />
    </Page>
  );
}
