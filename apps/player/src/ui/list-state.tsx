import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyWords } from "./empty-words.tsx";
import { QUIET } from "./primary-class.ts";

interface ListStateProps {
  readonly state: "loading" | "failed" | "ready";
  readonly isEmpty: boolean;
  readonly emptyWords: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A list, or in its place why there is none yet. */
export function ListState({ state, isEmpty, emptyWords, onRetry, children }: ListStateProps): ReactNode {
  const t = useTranslations("common");
  if (!isEmpty) return children;
  if (state === "loading") return <Skeleton words={t("loading")} />;
  if (state === "failed") return <ListFailed onRetry={onRetry} />;
  return <EmptyWords>{emptyWords}</EmptyWords>;
}

const LINES = [1, 2, 3, 4, 5] as const;

/** The lines to come, in their place, so that nothing jumps when they arrive. */
function Skeleton({ words }: { readonly words: string }): ReactNode {
  return (
    <div role="status" className="flex flex-col gap-3 px-3 pt-10 wide:px-5">
      <span className="sr-only">{words}</span>
      {LINES.map((line) => (
        <span key={line} className="h-5 animate-pulse rounded-[4px] bg-raised" aria-hidden="true" />
      ))}
    </div>
  );
}

function ListFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-3 py-4 wide:px-5">
      <p className="text-danger">{t("common.failed")}</p>
      <button type="button" className={QUIET} onClick={onRetry}>
        {t("part.retry")}
      </button>
    </div>
  );
}
