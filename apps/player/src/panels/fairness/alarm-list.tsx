import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FairnessAlarm, FairnessRecord } from "../../surface/fairness-surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { Section } from "../../ui/section.tsx";
import { deviationText } from "./percent-text.ts";
import { useGameName } from "../../text/type-name.ts";
import { familyOfGame } from "../../surface/surface.ts";

/** Figures of whole days that chance hardly makes, newest first. */
export function AlarmList({ record }: { readonly record: FairnessRecord }): ReactNode {
  const t = useTranslations("fairness");
  const say = useAlarmWords(record);
  return (
    <Section title={t("alarms")}>
      {record.alarms.length === 0 ? <p className="text-sm text-ink-2">{t("noAlarms")}</p> : null}
      <ul className="divide-y divide-line text-sm">
        {record.alarms.map((alarm) => (
          <li key={`${alarm.day} ${alarm.figure} ${alarm.optionId} ${alarm.subject}`} className="py-2">
            <span className="num mr-2 text-ink-2">{alarm.day}</span>
            {say(alarm)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useAlarmWords({ markets }: FairnessRecord): (alarm: FairnessAlarm) => string {
  const t = useTranslations("fairness");
  const gameName = useGameName();
  const typeName = useTypeName();
  return ({ figure, optionId, subject, z }) => {
    const named = markets.find(({ stock }) => stock === subject)?.name ?? subject;
    if (figure === "withheld") return t("alarmWithheld", { market: named, n: z });
    if (figure === "voids" && subject !== "")
      return t("alarmVoidMonth", { market: named, z: deviationText(z) });
    if (figure === "voids") return t("alarmVoids", { z: deviationText(z) });
    const market = markets.find(({ options }) => options.some(({ id }) => id === optionId));
    const type = market?.options.find(({ id }) => id === optionId)?.type ?? "";
    const option = market === undefined ? `#${optionId}` : `${market.name} ${gameName(type)}`;
    if (figure === "digits") return t("alarmDigits", { option, z: z.toFixed(1) });
    const bet = typeName(familyOfGame(type), subject);
    return t("alarmReturn", { option, bet, z: deviationText(z) });
  };
}
