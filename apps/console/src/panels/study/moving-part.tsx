import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../../derived/instant-text.ts";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

type Moving = CallReply<"marketStudy">["moving"];

/** What it takes to move a result by one step of the price, by the last trade and by an average. */
export function MovingPart({ moving }: { readonly moving: Moving }): ReactNode {
  const t = useTranslations("study");
  if (moving === null)
    return (
      <Section title={t("moving")}>
        <p className="quiet">{t("movingNone")}</p>
      </Section>
    );
  const { averageSeconds: seconds, heldSeconds: held } = moving;
  const rows = [
    { name: t("ruleLast"), cost: moving.last },
    { name: t("ruleAverage", { seconds, held }), cost: moving.average },
  ];
  return (
    <Section title={t("moving")}>
      <table className="plain-table" data-words="whole">
        <thead>
          <tr>
            <th scope="col">{t("rule")}</th>
            <th scope="col" data-number="true">
              {t("up")}
            </th>
            <th scope="col" data-number="true">
              {t("down")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cost }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-number="true">{wholeText(Math.round(cost.up))}</td>
              <td data-number="true">{wholeText(Math.round(cost.down))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">{t("movingText", { source: moving.source, time: instantText(moving.atMs) })}</p>
    </Section>
  );
}
