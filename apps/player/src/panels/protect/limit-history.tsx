import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type LimitChange, useLimitChanges } from "../../surface/member-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { QUIET } from "../../ui/primary-class.ts";
import { Section } from "../../ui/section.tsx";
import { LoadedPart } from "../frame/loaded-part.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useLimitText } from "./use-limit-text.ts";
import { useSaveLimits } from "./use-save-limits.ts";

/** Every change of a limit: what it was, what it became, when it was asked for and since when it holds (P-27). */
export function LimitHistory(): ReactNode {
  const t = useTranslations("protect");
  const [page, setPage] = useState(0);
  const loaded = useLimitChanges(page);
  const { isSaving, told, save } = useSaveLimits();
  return (
    <Section title={t("changes")}>
      <LoadedPart loaded={loaded}>
        {({ content: rows, isLast }) =>
          rows.length === 0 && page === 0 ? (
            <p className="text-sm text-ink-2">{t("noChanges")}</p>
          ) : (
            <>
              <ul className="divide-y divide-line border-y border-line" data-testid="limit-changes">
                {rows.map((change) => (
                  <ChangeRow key={change.id} change={change} />
                ))}
              </ul>
              <Pager page={page} isLast={isLast} onTurn={setPage} />
              <button
                type="button"
                className={clsx(QUIET, "mt-3")}
                disabled={isSaving}
                onClick={() => void save()}
              >
                {t("saveChanges")}
              </button>
              <p role="status" className="text-sm text-ink-2 empty:hidden">
                {told}
              </p>
            </>
          )
        }
      </LoadedPart>
    </Section>
  );
}

function ChangeRow({ change }: { readonly change: LimitChange }): ReactNode {
  const t = useTranslations("protect");
  const limitText = useLimitText();
  const { field, before, after, askedAtMs, actedAtMs, possibleFromMs, state, by } = change;
  const later =
    state === "waiting"
      ? t("changeWaits", { time: seoulDateTimeText(possibleFromMs) })
      : state === "cancelled" || actedAtMs === null
        ? t("changeDropped")
        : t("changeActs", { time: seoulDateTimeText(actedAtMs) });
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t(`fields.${field}`)}</span>
        <span className={clsx("num", state === "cancelled" && "text-ink-3 line-through")}>
          {t("fromTo", { before: limitText(field, before), after: limitText(field, after) })}
        </span>
      </span>
      <span className="num flex flex-wrap justify-between gap-x-3 text-ink-2">
        <span>{t("changeAsked", { time: seoulDateTimeText(askedAtMs) })}</span>
        <span>{later}</span>
      </span>
      {by === "staff" ? <span className="text-ink-2">{t("byStaff")}</span> : null}
    </li>
  );
}
