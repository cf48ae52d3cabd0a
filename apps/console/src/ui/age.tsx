import { type ReactNode, useEffect, useState } from "react";
import { type Ageing, ageingOf } from "@maru/rules";
import { useTranslations } from "use-intl";
import { exactInstantText, spanText } from "../derived/instant-text.ts";
import { Hint } from "./hint.tsx";

interface AgeProps {
  readonly sinceMs: number;
  /** Whether it turns amber and red. */
  readonly ageing?: Ageing;
}

const TONES = { fresh: null, old: "warn", late: "danger" } as const;

export function toneOfAge(ageMs: number, ageing: Ageing): "warn" | "danger" | null {
  return TONES[ageingOf(ageMs, ageing)];
}

/** How long something waits, counting on by itself. */
export function Age({ sinceMs, ageing }: AgeProps): ReactNode {
  const nowMs = useNow(1_000);
  const span = useSpanText();
  const tone = ageing === undefined ? null : toneOfAge(nowMs - sinceMs, ageing);
  return (
    <Hint label={exactInstantText(sinceMs)}>
      <span className="age" data-tone={tone ?? undefined}>
        {span(nowMs - sinceMs)}
      </span>
    </Hint>
  );
}

/** How long something takes, in the language shown. */
export function useSpanText(): (spanMs: number) => string {
  const t = useTranslations("kit.span");
  const units = { day: t("day"), hour: t("hour"), minute: t("minute"), second: t("second") };
  return (spanMs) => spanText(spanMs, units);
}

/** This device's now, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
