import { type ReactNode, useEffect, useState } from "react";
import { Tooltip } from "@mantine/core";
import { useTranslations } from "use-intl";
import { exactInstantText, spanText } from "../derived/instant-text.ts";

interface AgeProps {
  readonly sinceMs: number;
  /** From here on it is amber, and red at twice that. */
  readonly warnAfterMs?: number;
}

export function toneOfAge(ageMs: number, warnAfterMs: number): "warn" | "danger" | null {
  if (ageMs >= 2 * warnAfterMs) return "danger";
  return ageMs >= warnAfterMs ? "warn" : null;
}

/** How long something waits, counting on by itself. */
export function Age({ sinceMs, warnAfterMs }: AgeProps): ReactNode {
  const nowMs = useNow(1_000);
  const span = useSpanText();
  const tone = warnAfterMs === undefined ? null : toneOfAge(nowMs - sinceMs, warnAfterMs);
  return (
    <Tooltip label={exactInstantText(sinceMs)} multiline style={{ whiteSpace: "pre" }}>
      <span className="age" data-tone={tone ?? undefined}>
        {span(nowMs - sinceMs)}
      </span>
    </Tooltip>
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
