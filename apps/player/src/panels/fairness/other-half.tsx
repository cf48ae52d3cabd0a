import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  type LoggedWitnesses,
  useStarts,
  useWitnesses,
  type WitnessStanding,
  witnessStanding,
} from "../../surface/fairness-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";

/** Who keeps the other half of simulated seeds, and whether that is somebody else at all. */
export function OtherHalf(): ReactNode {
  const t = useTranslations("fairness");
  const loaded = useWitnesses();
  const starts = useStarts();
  return (
    <Section title={t("witness")}>
      <p className="mb-2 text-sm text-ink-2">{t("witnessText")}</p>
      <LoadedPart loaded={loaded}>
        {([newest]) =>
          newest === undefined ? (
            <p className="text-sm text-warn">{t("witnessNone")}</p>
          ) : (
            <>
              {starts.state === "ready" ? (
                <Standing standing={witnessStanding(starts.value[0]?.settings)} />
              ) : null}
              <Witnesses logged={newest} />
            </>
          )
        }
      </LoadedPart>
    </Section>
  );
}

function Standing({ standing }: { readonly standing: WitnessStanding }): ReactNode {
  const t = useTranslations("fairness");
  if (standing.kind === "untold") return <p className="text-sm text-ink-2">{t("witnessUntold")}</p>;
  const isOwn = standing.kind === "own";
  return (
    <div data-testid="witness-standing" data-kind={standing.kind}>
      <p className={`font-semibold ${isOwn ? "text-warn" : ""}`}>
        {isOwn ? t("witnessOwn") : t("witnessOthers", { hosts: standing.hosts.join(", ") })}
      </p>
      <p className="mt-0.5 text-sm text-ink-2">{isOwn ? t("witnessOwnText") : t("witnessOthersText")}</p>
    </div>
  );
}

function Witnesses({ logged }: { readonly logged: LoggedWitnesses }): ReactNode {
  const t = useTranslations("fairness");
  const { index, sinceMs, witnesses } = logged;
  return (
    <ul className="mt-2 flex flex-col divide-y divide-line border-y border-line text-sm">
      {witnesses.map(({ name, key }) => (
        <li key={key} className="num flex flex-col gap-1 py-2" data-testid="witness">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{name}</span>
            <span className="text-ink-2">{t("witnessSince", { since: seoulDateTimeText(sinceMs) })}</span>
            <span className="text-ink-2">{t("runsLeaf", { index })}</span>
          </p>
          <p className="text-xs [overflow-wrap:anywhere] text-ink-2">{t("witnessKey", { key })}</p>
        </li>
      ))}
    </ul>
  );
}
