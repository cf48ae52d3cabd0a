import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { seoulDateTimeText } from "../../surface/surface.ts";

/** A whole moment in a table: on one line where there is room, else the day over the time. */
export function When({ atMs }: { readonly atMs: number }): ReactNode {
  return (
    <time className="block truncate max-wide:text-xs max-wide:leading-[15px] max-wide:whitespace-normal">
      {seoulDateTimeText(atMs)}
    </time>
  );
}

/** The moment of a round that has ended, which leads to where anybody verifies it. */
export function RoundWhen({ atMs, roundId }: { readonly atMs: number; readonly roundId: number }): ReactNode {
  const t = useTranslations("results");
  return (
    <Link
      to="/round/$id"
      params={{ id: String(roundId) }}
      title={t("verify")}
      className="block underline decoration-line underline-offset-4 hover:decoration-ink-2"
    >
      <When atMs={atMs} />
      <span className="sr-only">{t("verify")}</span>
    </Link>
  );
}
