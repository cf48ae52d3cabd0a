import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { dayLook, hoursText, useMoment, useOwnDay, useSignedInAtMs, useUnit } from "../../surface/surface.ts";

/** What today came to and how long this session lasts: always in sight, never praised. */
export function OwnDayText(): ReactNode {
  const t = useTranslations("day");
  const unit = useUnit();
  const day = useOwnDay();
  const sinceMs = useSignedInAtMs();
  const session = useMoment(() => (sinceMs === null ? "" : hoursText(Date.now() - sinceMs)));
  if (day === null) return null;
  const { text, colour } = dayLook(day.net);
  return (
    <span
      className="num flex items-baseline justify-end gap-1 text-xs leading-4 whitespace-nowrap text-ink-3 wide:gap-4"
      title={t("note")}
      data-testid="own-day"
    >
      <span>
        {t("today")}{" "}
        <span className={clsx("font-medium wide:text-sm", colour)} data-testid="own-net">
          {text}
          <span className="hidden wide:inline">{unit}</span>
        </span>
      </span>
      <span>
        <span className="max-wide:sr-only">{t("session")} </span>
        <span aria-hidden="true" className="wide:hidden">
          ·{" "}
        </span>
        <span className="wide:text-sm wide:text-ink-2" data-testid="session-clock">
          {session}
        </span>
      </span>
    </span>
  );
}
