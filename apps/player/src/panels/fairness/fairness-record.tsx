import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type FairnessRecord, useFairness } from "../../surface/fairness-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { EmptyWords } from "../../ui/empty-words.tsx";
import { ChoiceField } from "../../ui/text-field.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { AlarmList } from "./alarm-list.tsx";
import { MarketPart } from "./market-part.tsx";
import { OtherHalf } from "./other-half.tsx";
import { OwnWatch } from "./own-watch.tsx";
import { SealedDays } from "./sealed-days.tsx";
import { SettledAgain } from "./settled-again.tsx";
import { VenueComparison } from "./venue-comparison.tsx";
import { VoidTest } from "./void-test.tsx";
import { WhatRuns } from "./what-runs.tsx";

const ALL = "all";

/** What all rounds came to beside what they should come to: of everything, or of one day. */
export function FairnessRecordPart(): ReactNode {
  const t = useTranslations("fairness");
  const [day, setDay] = useState<string | null>(null);
  const loaded = useFairness(day);
  return (
    <div className="flex flex-col gap-8" data-testid="fairness">
      <p className="text-ink-2">{t("lead")}</p>
      <LoadedPart loaded={loaded}>
        {(record) =>
          record.countedToMs === null ? (
            <EmptyWords>{t("empty")}</EmptyWords>
          ) : (
            <Counted record={record} day={day} onDay={setDay} />
          )
        }
      </LoadedPart>
      <SealedDays />
      <SettledAgain />
      <VenueComparison />
      <OtherHalf />
      <OwnWatch />
      <WhatRuns />
    </div>
  );
}

interface CountedProps {
  readonly record: FairnessRecord;
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

function Counted({ record, day, onDay }: CountedProps): ReactNode {
  const t = useTranslations("fairness");
  const { countedFromMs, countedToMs } = record;
  const choices = [
    { value: ALL, name: t("all") },
    ...record.days.map((each) => ({ value: each, name: each })),
  ];
  return (
    <>
      <div className="flex flex-col gap-2">
        <div className="max-w-60">
          <ChoiceField
            label={t("period")}
            name="day"
            value={day ?? ALL}
            choices={choices}
            error={null}
            onChoose={(chosen) => onDay(chosen === ALL ? null : chosen)}
          />
        </div>
        {countedFromMs === null || countedToMs === null ? null : (
          <p className="num text-sm text-ink-2">
            {t("counted", { from: seoulDateTimeText(countedFromMs), to: seoulDateTimeText(countedToMs) })}
          </p>
        )}
      </div>
      <Section title={t("return")}>
        <p className="text-sm text-ink-2">{t("returnText")}</p>
      </Section>
      <Section title={t("lighter")}>
        <p className="text-sm text-ink-2">{t("lighterText")}</p>
      </Section>
      {record.markets.length === 0 ? <EmptyWords>{t("emptyDay")}</EmptyWords> : null}
      {record.markets.map((market) => (
        <MarketPart key={market.stock} market={market} />
      ))}
      <VoidTest voids={record.voids} />
      <AlarmList record={record} />
    </>
  );
}
