import { familyOf } from "@maru/rules";
import { unreachable } from "@maru/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  clockText,
  type Halt,
  seoulDateTimeText,
  useMoment,
  useSession,
  useTrade,
} from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { useLengthName } from "../../text/type-name.ts";
import { QUIET } from "../../ui/primary-class.ts";

/** Over the order panel while nothing can be bet at all: why, and when it goes on. */
export function HaltCover(props: { readonly halt: Halt }): ReactNode {
  return (
    <PageWords whileLoading={<div className="absolute -inset-1 z-[5] rounded-md bg-surface" />}>
      <Cover {...props} />
    </PageWords>
  );
}

function Cover({ halt }: { readonly halt: Halt }): ReactNode {
  const words = useHaltWords(halt);
  const opensAtMs = halt.kind === "closed" ? halt.opensAtMs : null;
  return (
    <div
      className="absolute -inset-x-1 -inset-y-1 z-[5] flex flex-col items-center justify-center gap-1 rounded-md bg-surface px-4 text-center"
      data-testid="halt"
      data-kind={halt.kind}
    >
      <div role="status">
        <p className="font-semibold">{words.title}</p>
        {words.lines.map((line) => (
          <p key={line} className="num text-xs text-ink-2">
            {line}
          </p>
        ))}
      </div>
      {opensAtMs === null ? null : <OpensIn atMs={opensAtMs} />}
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** A countdown within the last hour; before that the date says more. */
function OpensIn({ atMs }: { readonly atMs: number }): ReactNode {
  const t = useTranslations("cover");
  const left = useMoment((nowMs) => (atMs - nowMs > HOUR_MS ? "" : clockText(atMs - nowMs)));
  return left === "" ? null : (
    <p className="num text-lg font-semibold text-ink">{t("opensIn", { time: left })}</p>
  );
}

function useHaltWords(halt: Halt): { readonly title: string; readonly lines: readonly string[] } {
  const t = useTranslations();
  const lengthName = useLengthName();
  const option = useTrade((facts) => facts.option);
  switch (halt.kind) {
    case "paused": {
      const title = halt.pause.kind === "SELF_EXCLUDED" ? t("cover.excluded") : t("cover.timedOut");
      const until = t("cover.until", { time: seoulDateTimeText(halt.pause.untilMs) });
      return { title, lines: [until, t("cover.stays")] };
    }
    case "closed": {
      const { opensAtMs } = halt;
      const opens = opensAtMs === null ? [] : [t("cover.opensAt", { time: seoulDateTimeText(opensAtMs) })];
      return { title: t("cover.notOpen"), lines: opens };
    }
    case "stopped":
    case "ended": {
      if (option === null) return { title: t("clock.ended"), lines: [] };
      // A stopped game counts as ended; what was bet on it runs to its end.
      const running = halt.kind === "stopped" ? [t("cover.stoppedText")] : [];
      const type = `${t(`market.families.${familyOf(option.type).name}`)} ${lengthName(option.type)}`;
      return {
        title: t("clock.ended"),
        lines: [t("market.closed", { stock: option.name, type }), ...running],
      };
    }
    default:
      return unreachable(halt);
  }
}

/** In the place of the order panel for a partner or one of the staff: no bet of theirs is taken, and their work is elsewhere. */
export function StaffLine(): ReactNode {
  return (
    <PageWords whileLoading={<div className="h-24 animate-pulse rounded-md bg-raised" />}>
      <StaffWords />
    </PageWords>
  );
}

function StaffWords(): ReactNode {
  const t = useTranslations("staff");
  const consoleOrigin = useSession((facts) => facts.member?.consoleOrigin ?? null);
  return (
    <div
      role="note"
      data-testid="staff-line"
      className="flex flex-col items-start gap-3 rounded-md bg-raised p-4"
    >
      <p className="text-sm">{t("noBets")}</p>
      {consoleOrigin === null ? null : (
        <a href={consoleOrigin} className={QUIET}>
          {t("toConsole")}
        </a>
      )}
    </div>
  );
}
