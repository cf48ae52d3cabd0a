import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Loaded } from "../../surface/page-surface.ts";
import { QUIET } from "../../ui/primary-class.ts";

interface LoadedPartProps<T> {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ReactNode;
}

/** What was asked for, or in its place why it is not there. */
export function LoadedPart<T>({ loaded, children }: LoadedPartProps<T>): ReactNode {
  const t = useTranslations();
  if (loaded.state === "ready") return children(loaded.value);
  if (loaded.state === "loading") return <Lines words={t("common.loading")} />;
  if (loaded.state === "missing")
    return <p className="rounded-md bg-raised p-3 text-ink-2">{t("support.missing")}</p>;
  return (
    <div className="flex flex-col items-start gap-3 py-2">
      <p role="alert" className="text-danger">
        {t("common.failed")}
      </p>
      <button type="button" className={QUIET} onClick={loaded.retry}>
        {t("support.retry")}
      </button>
    </div>
  );
}

const WIDTHS = ["w-3/4", "w-full", "w-5/6", "w-full", "w-2/3"] as const;

function Lines({ words }: { readonly words: string }): ReactNode {
  return (
    <div role="status" className="flex flex-col gap-4 py-3">
      <span className="sr-only">{words}</span>
      {WIDTHS.map((width, at) => (
        // The lines never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={`h-5 animate-pulse rounded-[4px] bg-raised ${width}`} aria-hidden="true" />
      ))}
    </div>
  );
}
