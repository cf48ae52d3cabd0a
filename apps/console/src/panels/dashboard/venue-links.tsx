import { VENUE_TEXTS } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import { Section } from "../../ui/section.tsx";

interface VenueLinksProps {
  readonly links: CallReply<"dashboard">["venues"];
}

/** The connections to venues: how old what was heard last is, and how often each was lost. */
export function VenueLinks({ links }: VenueLinksProps): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("venues")}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("venue")}</th>
            <th scope="col">{t("heard")}</th>
            <th scope="col">{t("connects")}</th>
            <th scope="col">{t("drops")}</th>
            <th scope="col">{t("unknownFrames")}</th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.venue}>
              <th scope="row">{VENUE_TEXTS[link.venue]}</th>
              <td>{link.lastHeardMs === null ? t("away") : <Age sinceMs={link.lastHeardMs} />}</td>
              <td data-number="true">{wholeText(link.connects)}</td>
              <td data-number="true">
                {wholeText(link.drops)}{" "}
                {link.lastReason !== null && <small className="quiet">{link.lastReason}</small>}
              </td>
              <td data-number="true">{wholeText(link.unknownFrames)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
