import { familyOf } from "@maru/rules";
import { unreachable } from "@maru/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { clockText, type Halt, seoulDateTimeText, useMoment, useTrade } from "../surface.ts";
import { useLengthName } from "../text/type-name.ts";

/** Over the order panel while nothing can be bet at all: why, and when it goes on. */
export function HaltCover({ halt }: { readonly halt: Halt }): ReactNode {
  const words = useHaltWords(halt);
  const opensAtMs = halt.kind === "closed" ? halt.opensAtMs : null;
  return (
    <div
      className="absolute -inset-x-1 -inset-y-1 z-[5] flex flex-col items-center justify-center gap-1 rounded-md bg-surface/95 px-4 text-center"
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
  const t = useTranslations("halt");
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
      const title = halt.pause.kind === "SELF_EXCLUDED" ? t("halt.excluded") : t("halt.timedOut");
      const until = t("halt.until", { time: seoulDateTimeText(halt.pause.untilMs) });
      return { title, lines: [until, t("halt.stays")] };
    }
    case "closed": {
      const { opensAtMs } = halt;
      const opens = opensAtMs === null ? [] : [t("halt.opensAt", { time: seoulDateTimeText(opensAtMs) })];
      return { title: t("halt.notOpen"), lines: opens };
    }
    case "stopped":
    case "ended": {
      if (option === null) return { title: t("clock.ended"), lines: [] };
      // A stopped game counts as ended; what was bet on it runs to its end.
      const running = halt.kind === "stopped" ? [t("halt.stoppedText")] : [];
      const type = `${t(`market.families.${familyOf(option.type)}`)} ${lengthName(option.type)}`;
      return {
        title: t("clock.ended"),
        lines: [t("market.closed", { stock: option.name, type }), ...running],
      };
    }
    default:
      return unreachable(halt);
  }
}
