import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallReply } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

const DAY_MS = 86_400_000;

/** Figures of the public record that chance hardly makes. */
export function FairnessAlarms({
  alarms,
}: {
  readonly alarms: CallReply<"dashboard">["fairness"];
}): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("fairness")}>
      {alarms.length === 0 ? (
        <p className="quiet">{t("fairnessNone")}</p>
      ) : (
        <table className="plain-table">
          <tbody>
            {alarms.map(({ figure, day, optionId, subject, z }) => (
              <tr key={`${figure} ${day} ${optionId} ${subject}`}>
                <th scope="row">{t(`fairnessFigures.${figure}`)}</th>
                <td>{optionId === 0 ? subject : `#${optionId} ${subject}`}</td>
                <td>{new Date(day * DAY_MS).toISOString().slice(0, 10)}</td>
                <td data-number="true">{z.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="quiet">{t("fairnessText")}</p>
    </Section>
  );
}
