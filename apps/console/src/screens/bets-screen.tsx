import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf, spanQuery } from "../derived/span-query.ts";
import { useBetColumns } from "../panels/bets/bet-columns.tsx";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { useAddress, useFilters } from "../surface.ts";
import { Filters, SpanFilter, TextFilter } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";

/** Bets of the site, of a round, of an option or of a player. */
export function BetsScreen(): ReactNode {
  const t = useTranslations("players.bets");
  const rounds = useTranslations("rounds");
  const players = useTranslations("players");
  const filters = useFilters();
  const address = useAddress();
  const { round, option, player } = filters.values;
  const query = {
    roundId: idOf(round),
    optionId: idOf(option),
    memberId: idOf(player),
    ...spanQuery(filters.values),
  };
  return (
    <Page title={t("title")} actions={<CsvLink address={address("betsCsv", { query })} />}>
      <ListTable
        name="bets"
        input={{ query }}
        label={t("title")}
        columns={useBetColumns(true)}
        rowKey={(row) => row.id}
        empty={t("empty")}
        bar={
          <Filters filters={filters}>
            <TextFilter filters={filters} name="round" label={rounds("id")} width={140} />
            <TextFilter filters={filters} name="option" label={rounds("optionId")} width={90} />
            <TextFilter filters={filters} name="player" label={players("id")} width={90} />
            <SpanFilter filters={filters} />
          </Filters>
        }
      />
    </Page>
  );
}
