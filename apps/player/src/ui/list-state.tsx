import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyWords } from "./empty-words.tsx";

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
