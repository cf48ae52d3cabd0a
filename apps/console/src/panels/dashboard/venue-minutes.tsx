import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";

interface VenueMinutesProps {
  readonly minutes: CallReply<"dashboard">["minutes"];
}

/** How far each real market's minutes were held against its venue's own candles, and how many differed lately. */
export function VenueMinutes({ minutes }: VenueMinutesProps): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("minutes")}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("market")}</th>
            <th scope="col">{t("comparedTo")}</th>
            <th scope="col">{t("differing")}</th>
            <th scope="col">{t("newest")}</th>
          </tr>
        </thead>
        <tbody>
          {minutes.map(({ stock, comparedToMs, differing, newestMs }) => (
            <tr key={stock}>
              <th scope="row">{stock}</th>
              <td>
                <Instant atMs={comparedToMs} />
              </td>
              <td data-number="true">{wholeText(differing)}</td>
              <td>{newestMs !== null && <Instant atMs={newestMs} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">{t("minutesText")}</p>
    </Section>
  );
}
