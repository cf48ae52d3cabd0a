import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageWords } from "../../text/page-words.tsx";

interface WordHelpProps {
  readonly of: "outcomes" | "paint" | "ohlc";
}

/** What the words of a list mean, in one line where they stand; the trade screen's first load does without it. */
export function WordHelp(props: WordHelpProps): ReactNode {
  return (
    <PageWords whileLoading={<span className="block h-4" />}>
      <Line {...props} />
    </PageWords>
  );
}

function Line({ of }: WordHelpProps): ReactNode {
  return <span className="block text-xs text-ink-3">{useTranslations("help")(of)}</span>;
}
