import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf, oneOf, spanQuery } from "../../derived/span-query.ts";
import { AmountFilter, ChoiceFilter, Filters, type FilterState, SpanFilter } from "../../ui/filters.tsx";
import { CsvLink } from "../list/csv-link.tsx";
import { PlayerFilter } from "../pickers/player-picker.tsx";
import type { REQUEST_STATES } from "./request-state.tsx";

type RequestStateName = (typeof REQUEST_STATES)[number];

/** What both lists of what comes and goes, points and coins, are asked by: as the address has it. */
export function movesQuery<State extends string>(filters: FilterState, states: readonly State[]) {
  return {
    state: oneOf(filters.values["state"], states),
    memberId: idOf(filters.values["player"]),
    ...spanQuery(filters.values),
  };
}

interface MovesBarProps {
  readonly filters: FilterState;
  readonly states: readonly RequestStateName[];
  /** Where the same list is a file, and what it is about. */
  readonly file: string;
  readonly kind: "requests" | "coins";
}

/** The filters over such a list, and its file. */
export function MovesBar({ filters, states, file, kind }: MovesBarProps): ReactNode {
  const t = useTranslations("money");
  return (
    <>
      <Filters filters={filters}>
        <ChoiceFilter
          filters={filters}
          name="state"
          label={t("state")}
          choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <PlayerFilter filters={filters} label={t("player")} />
        {kind === "requests" && <AmountFilter filters={filters} />}
        <SpanFilter filters={filters} />
      </Filters>
      <CsvLink kind={kind} address={file} />
    </>
  );
}
