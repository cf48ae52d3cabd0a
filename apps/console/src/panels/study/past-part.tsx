import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { secondsText } from "../../derived/study-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { useWord } from "../../ui/words.ts";

/** The log behind the study: how many prices, what of them did not count, and how long it was silent. */
export function PastPart({ study }: { readonly study: CallReply<"marketStudy"> }): ReactNode {
  const t = useTranslations("study");
  const flag = useWord("flags");
  const { gaps } = study;
  const unused = Object.entries(study.unused).map(([name, count]) => `${flag(name)} ${wholeText(count)}`);
  return (
    <Section title={t("past")}>
      <Facts>
        <Fact name={t("ticks")}>{wholeText(study.ticks)}</Fact>
        <Fact name={t("unused")}>{unused.length === 0 ? t("none") : unused.join(" · ")}</Fact>
        {gaps !== null && (
          <Fact name={t("gaps")}>
            {(["median", "p99", "p999", "longest"] as const)
              .map((name, at) => {
                const ms = [gaps.p50, gaps.p99, gaps.p999, gaps.longest][at] ?? 0;
                return `${t(name)} ${secondsText(ms)}`;
              })
              .join(" · ")}
          </Fact>
        )}
      </Facts>
      {gaps !== null && (
        <p className="quiet">
          {t("gapsText", { p99: secondsText(gaps.p99), longest: secondsText(gaps.longest) })}
        </p>
      )}
    </Section>
  );
}
