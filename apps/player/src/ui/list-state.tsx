import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Mark } from "./mark.tsx";

interface ListStateProps {
  readonly state: "loading" | "failed" | "ready";
  readonly isEmpty: boolean;
  readonly emptyWords: string;
  readonly children: ReactNode;
}

/** A list, or in its place why there is none yet. */
export function ListState({ state, isEmpty, emptyWords, children }: ListStateProps): ReactNode {
  const t = useTranslations("common");
  if (!isEmpty) return children;
  if (state === "loading") return <Skeleton words={t("loading")} />;
  if (state === "failed") return <p className="px-3 py-4 text-danger wide:px-5">{t("failed")}</p>;
  return (
    <div className="flex flex-col items-center gap-3 px-3 py-10 text-center text-ink-2 wide:px-5">
      <Mark className="size-8 text-line" />
      <p>{emptyWords}</p>
    </div>
  );
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
