import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AmountFilter, ChoiceFilter, Filters, SpanFilter } from "../../ui/filters.tsx";
import { CsvLink } from "../list/csv-link.tsx";
import { PlayerFilter } from "../pickers/player-picker.tsx";
import type { REQUEST_STATES } from "./request-state.tsx";

type RequestStateName = (typeof REQUEST_STATES)[number];

interface MovesBarProps {
  readonly states: readonly RequestStateName[];
  /** Where the same list is a file, and what it is about. */
  readonly file: string;
  readonly kind: "requests" | "coins";
}

/** The filters over such a list, and its file. */
export function MovesBar({ states, file, kind }: MovesBarProps): ReactNode {
  const t = useTranslations("money");
  return (
    <>
      <Filters>
        <ChoiceFilter
          name="state"
          label={t("state")}
          choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <PlayerFilter label={t("player")} />
        {kind === "requests" && <AmountFilter />}
        <SpanFilter />
      </Filters>
      <CsvLink kind={kind} address={file} />
    </>
  );
}
