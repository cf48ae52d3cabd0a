import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  type ReferenceDifference,
  type ReferenceRecord,
  type RoundResult,
  useReference,
} from "../../surface/fairness-surface.ts";
import { seoulDateTimeText, serverNowMs } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";

const SECOND_MS = 1_000;

/** Whether another program came to the same results, whose it is, and what was not the same. */
export function SettledAgain(): ReactNode {
  const t = useTranslations("fairness");
  const loaded = useReference();
  return (
    <Section title={t("again")}>
      <p className="mb-2 text-sm text-ink-2">{t("againText")}</p>
      <LoadedPart loaded={loaded}>{(record) => <Counted record={record} />}</LoadedPart>
    </Section>
  );
}

function Counted({ record }: { readonly record: ReferenceRecord }): ReactNode {
  const t = useTranslations("fairness");
  const { watcher, isWatching, differences } = record;
  const isSilent = watcher !== "none" && !isWatching;
  return (
    <div className="flex flex-col gap-3 text-sm" data-testid="settled-again">
      {record.sinceMs === null ? null : <Sums record={record} />}
      {isSilent ? (
        <p className="font-medium text-warn" role="status">
          {t("againSilent")}
        </p>
      ) : null}
      <p className="text-ink-2">{t(`againWhose.${watcher}`)}</p>
      {differences.length === 0 ? null : (
        <ul className="divide-y divide-line border-y border-line">
          {differences.map((difference) => (
            <Difference key={difference.roundId} difference={difference} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Sums({ record }: { readonly record: ReferenceRecord }): ReactNode {
  const t = useTranslations("fairness");
  const { checked, different, waiting, newest, sinceMs } = record;
  const seconds =
    newest === null ? 0 : Math.max(0, Math.round((serverNowMs() - newest.checkedAt) / SECOND_MS));
  return (
    <div className="num flex flex-col gap-1">
      <p className={different > 0 ? "font-medium text-warn" : "font-medium"}>
        {newest === null
          ? t("againNone")
          : t("againLine", { checked, different, seconds, lag: Math.round(newest.lagSeconds) })}
      </p>
      <p className="text-ink-2">{t("againSince", { from: seoulDateTimeText(sinceMs ?? 0), waiting })}</p>
    </div>
  );
}

function Difference({ difference }: { readonly difference: ReferenceDifference }): ReactNode {
  const t = useTranslations("fairness");
  const { roundId, stock, published, found, foundAt, isClosed } = difference;
  return (
    <li className="num flex flex-col gap-1 py-2">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{stock ?? t("againUnknown")}</span>
        <span>{roundId}</span>
        <span className="text-ink-2">{seoulDateTimeText(foundAt)}</span>
      </p>
      <p className="flex flex-wrap gap-x-3">
        <span>
          {t("againPublished")} {useResultText(published)}
        </span>
        <span>
          {t("againFound")} {useResultText(found)}
        </span>
      </p>
      {isClosed ? <p className="text-warn">{t("againClosed")}</p> : null}
    </li>
  );
}

const DIRECTIONS = { rise: "againRise", fall: "againFall", draw: "againDraw" } as const;

/** What came out, and between which prices. */
function useResultText(result: RoundResult | null): string {
  const t = useTranslations("fairness");
  if (result === null) return "–";
  const { state, outcome, strike, close } = result;
  if (state === "void") return t("againVoid");
  const word = Object.entries(DIRECTIONS).find(([name]) => name === outcome)?.[1];
  const end = word === undefined ? (outcome ?? "–") : t(word);
  return strike === null || close === null ? end : `${end} (${strike} → ${close})`;
}
