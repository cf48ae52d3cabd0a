import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { checkWatchedLog, useWatchedLog } from "../../surface/log-surface.ts";
import { seoulDateTimeText } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";

/** Since when this very device holds the public log to what it has seen of it. */
export function OwnWatch(): ReactNode {
  const t = useTranslations("logWatch");
  const watched = useWatchedLog();
  useEffect(() => {
    void checkWatchedLog();
  }, []);
  return (
    <Section title={t("title")}>
      <p className="mb-2 text-sm text-ink-2">{t("lead")}</p>
      <p className="num text-sm" data-testid="own-watch">
        {watched === null || !watched.isChecked ? t("notYet") : <Seen watched={watched} />}
      </p>
      {watched?.fork === null || watched === null ? null : (
        <p className="mt-1 text-sm text-danger">{t("forkTitle")}</p>
      )}
    </Section>
  );
}

function Seen({ watched }: { readonly watched: NonNullable<ReturnType<typeof useWatchedLog>> }): ReactNode {
  const t = useTranslations("logWatch");
  const { sinceMs, seenMs, size } = watched;
  return t("seen", { since: seoulDateTimeText(sinceMs), last: seoulDateTimeText(seenMs), n: size });
}
