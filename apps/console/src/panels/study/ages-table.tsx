import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { secondsText } from "../../derived/study-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

type Game = CallReply<"marketStudy">["games"][number];

interface AgesTableProps {
  readonly games: readonly Game[];
  /** Seconds, as text. */
  readonly stale: string;
}

/** How far from the ends of the measuring the prices were that decided. */
export function AgesTable({ games, stale }: AgesTableProps): ReactNode {
  const t = useTranslations("study");
  const rows = games.flatMap(rowsOf);
  return (
    <Section title={t("ages")}>
      <p className="quiet">{t("agesText", { stale })}</p>
      <table className="plain-table" data-words="whole">
        <thead>
          <tr>
            <th scope="col">{t("game")}</th>
            <th scope="col">{t("price")}</th>
            {(["median", "p99", "p999", "longest"] as const).map((name) => (
              <th key={name} scope="col" data-number="true">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ type, name, ages }) => (
            <tr key={`${type} ${name}`}>
              <th scope="row">{type}</th>
              <td>{t(name)}</td>
              {[ages.p50, ages.p99, ages.p999, ages.longest].map((ms, at) => (
                // The four columns keep their order.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} data-number="true">
                  {secondsText(ms)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** A row for the strike and one for the close; none where nothing was decided. */
function rowsOf({ type, strikeAges, closeAges }: Game) {
  return [
    { type, name: "strike", ages: strikeAges } as const,
    { type, name: "close", ages: closeAges } as const,
  ].flatMap(({ ages, ...row }) => (ages === null ? [] : [{ ...row, ages }]));
}
