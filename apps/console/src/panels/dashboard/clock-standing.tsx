import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isClockWrong } from "../../derived/dashboard-alarms.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";

type Clock = CallReply<"dashboard">["clock"];

/** How our clock stands to the time servers, and what the venues' own times say beside them. */
export function ClockStanding({ clock }: { readonly clock: Clock }): ReactNode {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("clock")}>
      <p>
        {isClockWrong(clock) ? (
          <Tag tone="danger">{t(`clockStates.${clock.state}`)}</Tag>
        ) : (
          t(`clockStates.${clock.state}`)
        )}
        {clock.offsetMs !== null && <> · {millisText(clock.offsetMs)}</>}
      </p>
      {clock.servers.length + clock.witnesses.length > 0 && (
        <table className="plain-table">
          <tbody>
            {clock.servers.map(({ name, offsetMs, delayMs, fault }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-number="true">{offsetMs === null ? "–" : millisText(offsetMs)}</td>
                <td>{fault ?? (delayMs !== null && t("clockDelay", { ms: String(Math.round(delayMs)) }))}</td>
              </tr>
            ))}
            {clock.witnesses.map(({ stock, aheadMs }) => (
              <tr key={stock}>
                <th scope="row">{stock}</th>
                <td data-number="true">{millisText(aheadMs)}</td>
                <td>{t("clockWitness")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="quiet">{t("clockText")}</p>
    </Section>
  );
}

/** Signed, in whole milliseconds. */
function millisText(ms: number): string {
  const whole = Math.round(ms);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : "±"}${Math.abs(whole)} ms`;
}
