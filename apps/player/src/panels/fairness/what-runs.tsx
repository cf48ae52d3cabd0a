import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type LoggedStart, useStarts } from "../../surface/fairness-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";

/** Of the starts that the log tells; all of them stand in the log itself. */
const SHOWN = 5;
/** Enough of a hash to tell two apart by eye; the whole one is its title. */
const HASH_LETTERS = 12;

/** Which build runs on which database under which settings, as the public log holds it since each start. */
export function WhatRuns(): ReactNode {
  const t = useTranslations("fairness");
  const loaded = useStarts();
  return (
    <Section title={t("runs")}>
      <p className="mb-2 text-sm text-ink-2">{t("runsText")}</p>
      <LoadedPart loaded={loaded}>
        {(starts) =>
          starts.length === 0 ? (
            <p className="text-sm text-ink-2">{t("runsNone")}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
              {starts.slice(0, SHOWN).map((start) => (
                <Start key={start.index} start={start} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Section>
  );
}

function Start({ start }: { readonly start: LoggedStart }): ReactNode {
  const t = useTranslations("fairness");
  const { index, startedAtMs, version, build, database } = start;
  const settings = Object.entries(start.settings).filter(([, value]) => value !== "");
  return (
    <li className="num flex flex-col gap-1 py-2" data-testid="start">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{seoulDateTimeText(startedAtMs)}</span>
        <span className="text-ink-2">{t("runsVersion", { version })}</span>
        <span className="text-ink-2">{t("runsLeaf", { index })}</span>
      </p>
      <p className="flex flex-wrap gap-x-3">
        {build === null ? (
          <span className="text-warn">{t("runsSource")}</span>
        ) : (
          <span title={build}>{t("runsBuild", { hash: build.slice(0, HASH_LETTERS) })}</span>
        )}
        <span title={database}>{t("runsDatabase", { hash: database.slice(0, HASH_LETTERS) })}</span>
      </p>
      <dl className="flex flex-wrap gap-x-3 text-xs text-ink-2" aria-label={t("runsSettings")}>
        {settings.map(([name, value]) => (
          <div key={name} className="flex gap-1">
            <dt>{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
